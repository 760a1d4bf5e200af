import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { csv, type Files, manifest, type Row } from "#tests/support/district-files.ts";
import { changed, importFiles } from "#tests/support/roster.ts";
import { enrolment, rosterSchool, bulk as writeBulk } from "#tests/support/roster-school.ts";

const user = (sourcedId: string, more: Row = {}): Row => ({
  sourcedId,
  status: "",
  dateLastModified: "",
  enabledUser: "true",
  username: sourcedId,
  userIds: "{ext:123}",
  givenName: `Given ${sourcedId}`,
  familyName: `Family ${sourcedId}`,
  middleName: "",
  identifier: "",
  email: `${sourcedId}@oak.example`,
  sms: "",
  phone: "",
  agentSourcedIds: "",
  grades: "",
  password: "",
  userMasterIdentifier: "",
  resourceSourcedIds: "",
  preferredGivenName: "",
  preferredMiddleName: "",
  preferredFamilyName: "",
  primaryOrgSourcedId: "oak",
  pronouns: "",
  ...more,
});

const role = (userId: string, name: string, more: Row = {}): Row => ({
  sourcedId: `${userId}-${name}`,
  status: "",
  dateLastModified: "",
  userSourcedId: userId,
  roleType: "primary",
  role: name,
  beginDate: "",
  endDate: "",
  orgSourcedId: "oak",
  userProfileSourcedId: "",
  ...more,
});

const USERS = [
  user("anna", { preferredGivenName: "Anni" }),
  user("both"),
  user("chief"),
  user("dora", { grades: "03", agentSourcedIds: "both" }),
  user("head"),
  user("lost"),
  user("over"),
];
const ROLES = [
  role("anna", "teacher"),
  role("both", "teacher"),
  role("both", "parent", { roleType: "secondary" }),
  role("chief", "districtAdministrator", { orgSourcedId: "district" }),
  role("dora", "student"),
  role("head", "principal"),
  role("head", "teacher", { orgSourcedId: "elm", roleType: "secondary" }),
  role("over", "teacher", { endDate: "2026-06-30" }),
];

const bundle = (tables: Record<string, Row[]>, mode: string): Files => ({
  ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`${name}.csv`, csv(rows)])),
  "manifest.csv": manifest("1.2", {
    ...Object.fromEntries(Object.keys(tables).map((name) => [name, mode])),
    userProfiles: "absent",
    demographics: "absent",
  }),
});

const { orgs, academicSessions, classes } = rosterSchool();
const enrollments = [
  enrolment("home", "anna", "teacher"),
  enrolment("home", "both", "aide"),
  enrolment("home", "dora", "student"),
  enrolment("music", "head", "administrator"),
];
const bulk = (users: Row[], roles: Row[]): Files =>
  bundle({ orgs, academicSessions, classes, users, roles, enrollments }, "bulk");

let database: Database;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
  const report = await importFiles(database, bulk(USERS, ROLES));
  expect(report).toMatchObject({ version: "1.2", faults: [] });
});

/** Everyone who is listed, as `school role user`, administrators with a star. */
async function listed(): Promise<string[]> {
  const rows = await database.read
    .selectFrom("person")
    .innerJoin("school", "school.id", "person.school_id")
    .select(["school.source_id as school", "person.role", "person.source_id as user", "is_administrator", "left_on"])
    .execute();
  return rows
    .filter((row) => row.left_on === null)
    .map((row) => `${row.school} ${row.role}${row.is_administrator ? "*" : ""} ${row.user}`)
    .sort();
}

const EVERYONE = [
  "elm teacher head",
  "elm teacher* chief",
  "oak parent both",
  "oak student dora",
  "oak teacher anna",
  "oak teacher both",
  "oak teacher* chief",
  "oak teacher* head",
];

describe("OneRoster 1.2", () => {
  test("takes roles from roles.csv, each at its organisation", async () => {
    expect(await listed()).toEqual(EVERYONE);
    const { first_name, last_name } = await database.read
      .selectFrom("person")
      .selectAll()
      .where("source_id", "=", "anna")
      .executeTakeFirstOrThrow();
    expect([first_name, last_name]).toEqual(["Anni", "Family anna"]);
    expect(await database.read.selectFrom("guardian").selectAll().execute()).toHaveLength(1);
    const enrolled = await database.read
      .selectFrom("enrolment")
      .select(["source_id", "role"])
      .orderBy("source_id")
      .execute();
    expect(enrolled).toEqual([
      { source_id: "home-anna", role: "teacher" },
      { source_id: "home-both", role: "teacher" },
      { source_id: "home-dora", role: "student" },
    ]);
  });

  test("again, nothing changes; a user without a role in use is told", async () => {
    const report = await importFiles(database, bulk(USERS, ROLES));
    expect(report.isUnchanged).toBe(true);
    expect(report.warnings).toContainEqual({
      file: "users.csv",
      message: "users without a role that is known here were left out",
      count: 2,
      line: 7,
    });
  });

  test("a delta of roles adds and takes one, and leaves the others", async () => {
    const rows = [
      role("anna", "principal", { status: "active" }),
      role("both", "parent", { status: "tobedeleted" }),
      role("head", "principal", { status: "tobedeleted" }),
    ];
    const report = await importFiles(database, bundle({ roles: rows }, "delta"));
    expect(report.faults).toEqual([]);
    expect(await listed()).toEqual([
      "elm teacher head",
      "elm teacher* chief",
      "oak student dora",
      "oak teacher both",
      "oak teacher* anna",
      "oak teacher* chief",
    ]);
    expect(changed(await importFiles(database, bulk(USERS, ROLES)))).toMatchObject({
      teachers: "+1 ~1 -0",
      parents: "+1 ~0 -0",
    });
    expect(await listed()).toEqual(EVERYONE);
  });

  test("a delta of users changes names and keeps roles; one to be deleted leaves every school", async () => {
    await importFiles(
      database,
      bundle(
        {
          users: [
            user("dora", { status: "active", givenName: "Dorothea", grades: "04" }),
            user("chief", { status: "tobedeleted" }),
          ],
        },
        "delta",
      ),
      // Nobody is left who administers the schools.
      { allowEnding: true },
    );
    const dora = await database.read
      .selectFrom("person")
      .selectAll()
      .where("source_id", "=", "dora")
      .executeTakeFirstOrThrow();
    expect(dora).toMatchObject({ first_name: "Dorothea", grade: "04" });
    expect(await listed()).toEqual(EVERYONE.filter((one) => !one.includes("chief")));
  });

  test("without a manifest, roles.csv tells the version", async () => {
    const { "manifest.csv": _manifest, ...files } = bulk(USERS, ROLES);
    expect(await importFiles(database, files)).toMatchObject({ version: "1.2", isUnchanged: true });
  });

  test("columns left over from 1.1 are passed over, filled or not", async () => {
    const users = USERS.map((row) => ({ ...row, role: "student", orgSourcedIds: "" }));
    expect(await importFiles(database, bulk(users, ROLES))).toMatchObject({ faults: [], isUnchanged: true });
  });

  test("a bundle that calls itself 1.2, yet says roles in users.csv, is read as 1.1", async () => {
    const files = {
      ...writeBulk(rosterSchool()),
      "manifest.csv": manifest("1.2", {
        orgs: "bulk",
        academicSessions: "bulk",
        classes: "bulk",
        users: "bulk",
        enrollments: "bulk",
      }),
    };
    const report = await importFiles((await openTestDatabase()).database, files);
    expect(report).toMatchObject({ version: "1.1", faults: [] });
    expect(changed(report)).toMatchObject({ teachers: "+4 ~0 -0", students: "+2 ~0 -0" });
  });

  test("a role that names no user is a fault", async () => {
    const { faults } = await importFiles(database, bulk(USERS, [...ROLES, role("ghost", "teacher")]));
    expect(faults).toMatchObject([{ file: "roles.csv", line: 10, column: "userSourcedId" }]);
  });
});
