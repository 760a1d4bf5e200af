import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { type ClassScene, makeAccount, makeBehavior, makeClassScene, type SignedIn } from "#tests/support/factories.ts";
import { changed, importFiles, IN_TERM } from "#tests/support/roster.ts";
import { bulk, enrolment, rosterSchool, user } from "#tests/support/roster-school.ts";

/* What a name or a note may hold, wherever it comes in. */

const TODAY = "2026-09-01";

let app: TestApp;
let scene: ClassScene;
let chief: SignedIn;
let student: string;
let behavior: string;

beforeAll(async () => {
  app = await openTestApp(`${TODAY}T14:02:00.000Z`);
  scene = await makeClassScene(app.database, { students: 1 });
  chief = await makeAccount(app.database, scene.school.id, { administrator: true });
  student = scene.students[0]?.id ?? "";
  behavior = (await makeBehavior(app.database, scene.school.id)).id;
});

const newPerson = (person: object) => ({
  role: "student",
  people: [{ first_name: "Ada", last_name: "Arts", ...person }],
  from: TODAY,
  anyway: true,
});

/** Every place where somebody or something is called something. */
const NAMES: [where: string, method: "POST" | "PATCH", path: () => string, body: (name: string) => object][] = [
  ["a first name", "POST", () => "/admin/people", (name) => newPerson({ first_name: name })],
  ["a last name", "POST", () => "/admin/people", (name) => newPerson({ last_name: name })],
  ["a grade", "POST", () => "/admin/people", (name) => newPerson({ grade: name })],
  ["a number", "POST", () => "/admin/people", (name) => newPerson({ identifier: name })],
  ["a changed first name", "PATCH", () => `/admin/people/${student}/record`, (name) => ({ first_name: name })],
  ["a class", "POST", () => "/admin/classes", (name) => ({ name, kind: "daily", from: TODAY, anyway: true })],
  ["a changed class", "PATCH", () => `/admin/classes/${scene.class.id}/record`, (name) => ({ name })],
  ["a behaviour", "POST", () => "/admin/behaviors", (name) => ({ group: "positive", name, icon: "star" })],
  ["a changed behaviour", "PATCH", () => `/admin/behaviors/${behavior}`, (name) => ({ name })],
  ["one's own name", "PATCH", () => "/profile/update", (name) => ({ first_name: name })],
];

describe.each(NAMES)("%s", (where, method, path, body) => {
  const send = (name: string) => app.call(method, path(), { as: chief, body: body(name) });

  test.each(["Ada\u0007", "Ada\0", "Ada\nArts", "Ada\u202Estra", "\u2066Ada"])("cannot be %j", async (name) => {
    expect((await send(name)).status).toBe(422);
  });

  test("may be the six characters of an escaped NUL", async () => {
    expect(await send(`a\\u0000 ${where}`)).toMatchObject({ status: 200 });
  });
});

test("a name is kept composed; of one that nobody could see nothing is kept", async () => {
  const { body } = await app.call("POST", "/admin/people", {
    as: chief,
    body: newPerson({ first_name: " Zoe\u0308\u200B", last_name: "\u200B", grade: "4" }),
  });
  const kept = await app.database.read
    .selectFrom("person")
    .select(["first_name", "last_name", "grade"])
    .where("id", "=", body.ids[0])
    .executeTakeFirst();
  expect(kept).toEqual({ first_name: "Zo\u00EB", last_name: "", grade: "4" });
  expect(
    (await app.call("POST", "/admin/people", { as: chief, body: newPerson({ first_name: "\u200B\u3164" }) })).body
      .issues,
  ).toEqual([{ path: "people.0.first_name", message: "must not be empty" }]);
});

describe("a note", () => {
  const noted = async (note: string) => {
    const event = {
      behavior_id: behavior,
      student_ids: [student],
      class_id: scene.class.id,
      occurred_at: `${TODAY}T14:00:00.000Z`,
      note,
    };
    const { status, body } = await app.call("POST", "/check-in/event/create", { as: scene.teacher, body: event });
    expect(status, JSON.stringify(body)).toBe(200);
    return (
      await app.database.read
        .selectFrom("event")
        .select("note")
        .where("id", "=", body.events[0].id)
        .executeTakeFirstOrThrow()
    ).note;
  };

  test("is never refused for what cannot be seen of it: that is taken out", async () => {
    expect(await noted("one\r\n\u202Etwo\u0007")).toBe("one\ntwo");
    expect(await noted("e\u0301 \\u0000 \\\\u0000")).toBe("é \\u0000 \\\\u0000");
  });

  test("with a true NUL is refused, in a field's name too", async () => {
    for (const body of [{ note: "a\0b" }, { "a\0b": 1 }, { marks: [{ "\0": ["x"] }] }]) {
      expect(await app.call("POST", "/check-in/event/create", { as: scene.teacher, body })).toMatchObject({
        status: 422,
        body: { issues: [{ message: "must not hold the NUL character" }] },
      });
    }
  });

  test("with a true NUL is refused however deep it lies", async () => {
    const nested = (depth: number): string => `${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`;
    const refused = { status: 422, body: { message: "Invalid input" } };
    expect(await app.call("POST", "/auth/unified-login", { raw: nested(2500) })).toMatchObject(refused);
    expect(await app.call("POST", "/check-in/event/create", { as: scene.teacher, raw: nested(100_000) })).toMatchObject(
      refused,
    );
  });
});

test("a search finds a name however it is composed", async () => {
  await app.call("POST", "/admin/people", { as: chief, body: newPerson({ first_name: "Ame\u0301lie" }) });
  for (const search of ["Amélie", "Ame\u0301lie", "amelie"]) {
    expect(
      (await app.call("GET", `/admin/people?search=${encodeURIComponent(search)}`, { as: chief })).body.people,
      search,
    ).toHaveLength(1);
  }
});

describe("a roster's names", () => {
  const withName = (givenName: string, title = "Class home") => {
    const given = rosterSchool();
    return bulk({
      ...given,
      users: given.users.map((row) => (row["sourcedId"] === "dora" ? { ...row, givenName } : row)),
      classes: given.classes.map((row) => (row["sourcedId"] === "home" ? { ...row, title } : row)),
    });
  };

  test("are freed of what no name has, which is told, and the same again changes nothing", async () => {
    const { database } = await openTestApp(IN_TERM.toISOString());
    const report = await importFiles(database, withName("\u202ADo\u0308ra\u202C\u0007", "Home\u2028room"));
    expect(report.faults).toEqual([]);
    expect(report.warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/givenName holds control characters/),
        expect.stringMatching(/title holds control characters/),
      ]),
    );
    expect(
      await database.read.selectFrom("person").select("first_name").where("source_id", "=", "dora").execute(),
    ).toEqual([{ first_name: "Döra" }]);
    expect(await database.read.selectFrom("class").select("name").where("source_id", "=", "home").execute()).toEqual([
      { name: "Home room" },
    ]);
    expect(changed(await importFiles(database, withName("Döra", "Home room")))).toEqual({});
  });

  test("that nobody could see, or are without end, are faults by their line", async () => {
    const { database } = await openTestApp(IN_TERM.toISOString());
    const report = await importFiles(database, withName("\u200B\u202E", "x".repeat(501)));
    expect(report.faults).toEqual([
      { file: "classes.csv", line: 2, column: "title", message: "is longer than 500 characters" },
      { file: "users.csv", line: 5, column: "givenName", message: "must not be empty" },
    ]);
  });

  test("an id that no index has room for is a fault by its line", async () => {
    const { database } = await openTestApp(IN_TERM.toISOString());
    const roster = rosterSchool();
    const id = randomBytes(2_000).toString("hex");
    roster.users.push(user(id, "student", { givenName: "Long", familyName: "Id", email: "" }));
    roster.enrollments.push(enrolment("home", "emil", "student", { sourcedId: id }));
    const message = "is longer than 500 characters";
    expect((await importFiles(database, bulk(roster))).faults).toEqual([
      { file: "users.csv", line: 8, column: "sourcedId", message },
      { file: "enrollments.csv", line: roster.enrollments.length + 1, column: "sourcedId", message },
    ]);
  });
});
