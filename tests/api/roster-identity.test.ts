import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import type { Row } from "#tests/support/district-files.ts";
import { changed, importFiles, places, snapshot } from "#tests/support/roster.ts";
import { bulk, cls, delta, enrolment, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";

/* An id alone tells nobody: other districts count from one, too. */

const FIRST = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ines", "Jan", "Kira", "Liam"];
const LAST = [
  "Abbot",
  "Brown",
  "Clarke",
  "Dixon",
  "Ellis",
  "Foster",
  "Grant",
  "Hughes",
  "Irwin",
  "James",
  "Knight",
  "Lewis",
];
const OTHER_FIRST = [
  "Zoe",
  "Yann",
  "Xenia",
  "Willa",
  "Viktor",
  "Ugo",
  "Tessa",
  "Silas",
  "Runa",
  "Quirin",
  "Pia",
  "Otto",
];
const OTHER_LAST = [
  "Zander",
  "Young",
  "Xu",
  "Weber",
  "Vogel",
  "Unger",
  "Thoma",
  "Sauer",
  "Richter",
  "Quast",
  "Pohl",
  "Oster",
];

/** Twelve students with plain numbers for ids, and the school's own number as well. */
function numbered(district: string, name: string, first: string[], last: string[], emails = true): RosterSchool {
  const students = first.map((givenName, index) =>
    user(String(index + 1), "student", {
      orgSourcedIds: "1",
      givenName,
      familyName: last[index] ?? "",
      email: emails ? `${givenName}@${district}.example`.toLowerCase() : "",
    }),
  );
  return {
    ...rosterSchool(),
    orgs: [
      { sourcedId: district, status: "", name: district, type: "district", parentSourcedId: "" },
      { sourcedId: "1", status: "", name, type: "school", parentSourcedId: district },
    ],
    classes: [cls("10", "homeroom", { schoolSourcedId: "1" })],
    users: students,
    enrollments: students.map((row) => enrolment("10", row["sourcedId"] ?? "", "student", { schoolSourcedId: "1" })),
  };
}

const ours = () => numbered("north", "Oak School", FIRST, LAST);

let database: Database;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
  expect((await importFiles(database, bulk(ours()))).faults).toEqual([]);
});

const person = (id: string) =>
  database.read.selectFrom("person").selectAll().where("source_id", "=", id).executeTakeFirstOrThrow();
const change = (id: string, more: Row): Row[] =>
  ours().users.map((row) => (row["sourcedId"] === id ? { ...row, ...more } : row));

describe("another district with the same numbers", () => {
  test.each([
    ["in bulk", bulk(numbered("south", "Elm School", OTHER_FIRST, OTHER_LAST))],
    ["without e-mails", bulk(numbered("south", "Elm School", OTHER_FIRST, OTHER_LAST, false))],
    [
      "with some of the same numbers",
      bulk(
        numbered(
          "south",
          "Elm School",
          [...FIRST.slice(0, 9), ...OTHER_FIRST.slice(9)],
          [...LAST.slice(0, 9), ...OTHER_LAST.slice(9)],
        ),
      ),
    ],
    ["as a delta", delta({ users: numbered("south", "Elm School", OTHER_FIRST, OTHER_LAST).users.slice(0, 4) })],
  ])("%s is refused, whatever is allowed to end", async (_how, files) => {
    const before = await snapshot(database);
    const report = await importFiles(database, files, { allowEnding: true });
    expect(places(report)[0]).toMatch(/^users\.csv:\d+ sourcedId$/);
    expect(report.faults[0]?.message).toContain("another district's");
    expect(await snapshot(database)).toEqual(before);
  });

  test("takes no small school over, either", async () => {
    const { database: small } = await openTestDatabase();
    const few = numbered("north", "Oak School", FIRST.slice(0, 3), LAST.slice(0, 3));
    expect((await importFiles(small, bulk(few))).faults).toEqual([]);
    const foreign = numbered("south", "Elm School", OTHER_FIRST.slice(0, 2), OTHER_LAST.slice(0, 2));
    expect(places(await importFiles(small, bulk(foreign)))).toEqual(["orgs.csv:3 sourcedId"]);
  });
});

describe("a single id that went to somebody else", () => {
  test("is told, and the person stays as they are with class and sign-in, while the rest is brought in", async () => {
    const before = await person("1");
    const users = change("1", { givenName: "Zoe", familyName: "Zander", email: "zoe@north.example" }).map((row) =>
      row["sourcedId"] === "2" ? { ...row, grades: "04" } : row,
    );
    const enrollments = [
      enrolment("10", "1", "student", { sourcedId: "new", schoolSourcedId: "1" }),
      ...ours().enrollments.slice(1),
    ];
    const report = await importFiles(database, bulk({ ...ours(), users, enrollments }));
    expect(report.faults).toEqual([]);
    expect(report.warnings).toContainEqual(
      expect.objectContaining({
        file: "users.csv",
        line: 2,
        message: expect.stringContaining('"1" is somebody else here'),
      }),
    );
    expect(changed(report)).toEqual({ students: "+0 ~1 -0" });
    expect(await person("1")).toEqual(before);
    expect(await person("2")).toMatchObject({ grade: "04" });
    const rows = await database.read
      .selectFrom("enrolment")
      .select(["source_id", "end_date"])
      .where("person_id", "=", before.id)
      .execute();
    expect(rows).toEqual([{ source_id: "10-1", end_date: "2026-12-18" }]);
    expect((await database.read.selectFrom("login").select("email").execute()).map(({ email }) => email)).not.toContain(
      "zoe@north.example",
    );
  });

  test("of someone who left brings nobody back", async () => {
    const gone = ours();
    await importFiles(database, bulk({ ...gone, users: gone.users.slice(1), enrollments: gone.enrollments.slice(1) }));
    const left = await person("1");
    expect(left.left_on).not.toBeNull();
    await importFiles(
      database,
      delta({
        users: [
          user("1", "student", {
            status: "active",
            orgSourcedIds: "1",
            givenName: "Zoe",
            familyName: "Zander",
            email: "zoe@north.example",
          }),
        ],
      }),
    );
    expect(await person("1")).toEqual(left);
  });
});

test("a school in which everybody has another id by now is the same, by names and e-mails of half of them; with fewer it is refused", async () => {
  const renewed = (more: (row: Row) => Row = (row) => row): RosterSchool => ({
    ...ours(),
    users: ours().users.map((row) => more({ ...row, sourcedId: `new-${row["sourcedId"]}` })),
    enrollments: ours().enrollments.map((row) => ({ ...row, userSourcedId: `new-${row["userSourcedId"]}` })),
  });
  const known = (count: number) =>
    renewed((row) => (Number(String(row["sourcedId"]).slice("new-".length)) <= count ? row : { ...row, email: "" }));
  // A few may work for two districts.
  for (const some of [known(0), known(5)])
    expect(places(await importFiles(database, bulk(some), { allowEnding: true }))).toEqual(["orgs.csv:3 sourcedId"]);
  const before = await person("1");
  expect(changed(await importFiles(database, bulk(renewed())))).toEqual({ students: "+0 ~12 -0" });
  expect((await person("new-1")).id).toBe(before.id);
});

test.each([
  ["a new last name and address", { familyName: "Zander", email: "ada.zander@north.example" }],
  ["a new first name and address", { givenName: "Adam", email: "adam@north.example" }],
  ["a new name under the same address", { givenName: "Zoe", familyName: "Zander" }],
  [
    "a name in another order, with accents and more words",
    { givenName: "Abbót", familyName: "Ada Maria", email: "am@north.example" },
  ],
])("the same person with %s is followed", async (_what, more) => {
  const report = await importFiles(database, bulk({ ...ours(), users: change("1", more) }));
  expect(report.faults).toEqual([]);
  expect(changed(report)).toMatchObject({ students: "+0 ~1 -0" });
  expect(await person("1")).toMatchObject({ first_name: Reflect.get(more, "givenName") ?? "Ada" });
});
