import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DatabasePlace } from "#server/database/database.ts";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { openTestApp } from "#tests/support/app.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { DISTRICT, readDistrict, type Row, rowsOf } from "#tests/support/district-files.ts";
import { changed, IN_TERM, importPath, snapshot } from "#tests/support/roster.ts";

const files = await readDistrict();
const users = rowsOf(files["users.csv"] ?? "");
const classes = rowsOf(files["classes.csv"] ?? "");
const enrolments = rowsOf(files["enrollments.csv"] ?? "");
const schools = rowsOf(files["orgs.csv"] ?? "").filter((row) => row["type"] === "school");
const count = (rows: Row[], is: (row: Row) => boolean): number => rows.filter(is).length;

describe("a district", () => {
  test("comes in as its files say, counted without the import", async () => {
    const { database } = await openTestDatabase();
    const report = await importPath(database, DISTRICT);
    expect(report.faults).toEqual([]);
    expect(report.schools.map((school) => school.name).sort()).toEqual(schools.map((row) => row["name"]).sort());
    for (const { sourcedId = "", name } of schools) {
      const school = await database.read
        .selectFrom("school")
        .selectAll()
        .where("source_id", "=", sourcedId)
        .executeTakeFirstOrThrow();
      expect(school).toMatchObject({ name, time_zone: "America/Denver", locale: "en-US" });
      const rows = async (
        table: "person" | "class" | "enrolment" | "account" | "behavior",
      ): Promise<Record<string, unknown>[]> =>
        database.read.selectFrom(table).selectAll().where("school_id", "=", school.id).execute();
      const persons = await rows("person");
      const own = (role: string) => (row: Row) => row["orgSourcedIds"] === sourcedId && row["role"] === role;
      const everywhere = (row: Row) =>
        row["role"] === "administrator" && !schools.some((one) => one["sourcedId"] === row["orgSourcedIds"]);
      const administrators = count(users, own("administrator")) + count(users, everywhere);
      expect(persons.filter((row) => row["role"] === "student")).toHaveLength(count(users, own("student")));
      expect(persons.filter((row) => row["role"] === "teacher" && row["is_administrator"] === 0)).toHaveLength(
        count(users, own("teacher")),
      );
      expect(persons.filter((row) => row["role"] === "teacher" && row["is_administrator"] === 1)).toHaveLength(
        administrators,
      );
      const made = await rows("class");
      for (const [type, kind] of [
        ["homeroom", "daily"],
        ["scheduled", "lesson"],
      ]) {
        expect(made.filter((row) => row["kind"] === kind)).toHaveLength(
          count(classes, (row) => row["schoolSourcedId"] === sourcedId && row["classType"] === type),
        );
      }
      const enrolled = await rows("enrolment");
      for (const role of ["student", "teacher"]) {
        expect(enrolled.filter((row) => row["role"] === role)).toHaveLength(
          count(enrolments, (row) => row["schoolSourcedId"] === sourcedId && row["role"] === role),
        );
      }
      expect(new Set(enrolled.map((row) => JSON.stringify([row["begin_date"], row["end_date"]])))).toEqual(
        new Set(['["2026-08-15","2027-06-10"]']),
      );
      const accounts = await rows("account");
      expect(accounts).toHaveLength(persons.length);
      expect(new Set(accounts.map((row) => row["status"]))).toEqual(new Set(["unverified"]));
      expect(await rows("behavior")).toHaveLength(18);
    }
    expect(await database.read.selectFrom("login").selectAll().execute()).toHaveLength(users.length);
    expect(await database.read.selectFrom("audit").select("action").execute()).toEqual(
      schools.map(() => ({ action: "roster.import" })),
    );
  });

  test("tolerates what its maker does otherwise than the standard, and says so", async () => {
    const { database } = await openTestDatabase();
    const { warnings } = await importPath(database, DISTRICT, { dryRun: true });
    expect(warnings).toContainEqual({
      file: "users.csv",
      message: "status is filled in a bulk file",
      count: users.length,
      line: 2,
    });
    expect(warnings).toContainEqual(
      expect.objectContaining({
        file: "academicSessions.csv",
        message: expect.stringContaining("schoolYear is a span"),
      }),
    );
    // As RFC 4180 asks.
    expect(warnings.filter((warning) => warning.message.includes("CR"))).toEqual([]);
  });

  test("a second time changes nothing, says so and writes nothing", async () => {
    const { database, place } = await openTestDatabase();
    await importPath(database, DISTRICT);
    const before = await everyRow(database);
    const written = await writtenAt(place);
    const report = await importPath(database, DISTRICT, { now: new Date("2026-10-02T08:00:00Z") });
    expect(report).toMatchObject({ isUnchanged: true, faults: [] });
    expect(changed(report)).toEqual({});
    expect(await everyRow(database)).toEqual(before);
    expect(await writtenAt(place)).toEqual(written);
  });

  test("a dry run says what would change and changes nothing", async () => {
    const { database } = await openTestDatabase();
    const before = await everyRow(database);
    const report = await importPath(database, DISTRICT, { dryRun: true });
    expect(report.isUnchanged).toBe(false);
    expect(await everyRow(database)).toEqual(before);
    const done = await importPath(database, DISTRICT);
    expect(changed(report)).toEqual(changed(done));
    expect(changed(done)).toMatchObject({
      school: "+3 ~0 -0",
      students: "+248 ~0 -0",
      classes: "+119 ~0 -0",
      enrolments: "+1855 ~0 -0",
    });
  });

  test("a teacher of it activates the account by the link, signs in and finds the classes", async () => {
    const app = await openTestApp(IN_TERM.toISOString());
    await importPath(app.database, DISTRICT);
    const teacher = users.find(
      (row) => row["role"] === "teacher" && row["orgSourcedIds"] === schools[0]?.["sourcedId"],
    );
    const [email, password] = [teacher?.["email"] ?? "", "a bell at eight"];
    const signIn = () => app.call("POST", "/auth/unified-login", { body: { email, password } });
    expect((await signIn()).body.message).toBe("UNVERIFIED");
    const {
      made: [invitation],
    } = await app.database.write((db) =>
      inviteAccounts(db, { email }, { publicOrigin: "http://localhost:3000", byMail: false, now: IN_TERM }),
    );
    const { pathname, searchParams } = new URL(invitation?.address ?? "");
    expect(pathname).toBe("/activate-account");
    const link = Object.fromEntries(searchParams);
    expect((await app.call("GET", `/notification/health-check/reset?${searchParams}`)).body).toEqual({
      status: 200,
      purpose: "activate",
      email,
    });
    expect((await app.call("POST", "/auth/activate-account", { body: { ...link, password } })).status).toBe(200);
    expect((await app.call("POST", "/auth/activate-account", { body: { ...link, password } })).body.message).toBe(
      "LINK_INVALID",
    );
    const { status, body } = await signIn();
    expect(status).toBe(200);
    const own = enrolments.filter((row) => row["userSourcedId"] === teacher?.["sourcedId"]);
    expect(body.account.person.classes).toHaveLength(own.length);
  });
});

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>["database"];

const everyRow = async (database: TestDatabase): Promise<unknown> => [
  await snapshot(database),
  await database.read.selectFrom("person").selectAll().orderBy("id").execute(),
  await database.read.selectFrom("enrolment").selectAll().orderBy("id").execute(),
  await database.read.selectFrom("audit").selectAll().orderBy("id").execute(),
  await database.read.selectFrom("meta").selectAll().orderBy("key").execute(),
];

/** When the embedded database was last written to. */
async function writtenAt(place: DatabasePlace): Promise<unknown> {
  if (!("dataDir" in place)) return undefined;
  const { mtimeMs, size } = await stat(join(place.dataDir, "daybell.db-wal"));
  return { mtimeMs, size };
}
