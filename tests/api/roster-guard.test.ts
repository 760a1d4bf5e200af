import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { csv, type Files } from "#tests/support/district-files.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { changed, importFiles, IN_TERM, snapshot } from "#tests/support/roster.ts";
import { bulk, cls, delta, enrolment, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";
import { preview, sendRoster } from "#tests/support/roster-upload.ts";

/* A roster that would end much of a school is not applied unasked. */

let app: TestApp;
let school: { id: string };
let admin: SignedIn;

const ids = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `s${from + index}`);

/** The small school with 50 students in a homeroom of their own. */
function largeSchool(): RosterSchool {
  const roster = rosterSchool();
  roster.classes.push(cls("big", "homeroom"));
  roster.users.push(...ids(0, 50).map((id) => user(id, "student")));
  roster.enrollments.push(...ids(0, 50).map((id) => enrolment("big", id, "student")));
  return roster;
}

/** Without some of its people. */
function without(roster: RosterSchool, ...gone: string[]): RosterSchool {
  const isHere = (id: string | undefined): boolean => !gone.includes(id ?? "");
  return {
    ...roster,
    users: roster.users.filter(({ sourcedId }) => isHere(sourcedId)),
    enrollments: roster.enrollments.filter(({ userSourcedId }) => isHere(userSourcedId)),
  };
}

const header = (table: keyof RosterSchool, rows = largeSchool()): Files => ({
  ...bulk(rows),
  [`${table}.csv`]: csv(rows[table].slice(0, 1)).split("\n")[0] ?? "",
});

const day = (count: number): { now: Date } => ({ now: new Date(IN_TERM.getTime() + count * 86_400_000) });
const mails = () => app.database.read.selectFrom("mail").select(["recipient", "text", "school_id"]).execute();

beforeEach(async () => {
  app = await openTestApp(IN_TERM.toISOString());
  school = await makeSchool(app.database, { name: "Oak School", source_id: "oak" });
  admin = await makeAccount(app.database, school.id, { administrator: true, now: IN_TERM, email: "head@oak.example" });
  expect(await importFiles(app.database, bulk(largeSchool()))).toMatchObject({ faults: [], isHeld: false });
});

describe("an import", () => {
  test("that would end a tenth is held: nothing changes, the counts are told, administrators are mailed once and without names", async () => {
    const before = await snapshot(app.database);
    const smaller = bulk(without(largeSchool(), ...ids(0, 6)));
    const dry = await importFiles(app.database, smaller, { dryRun: true });
    expect(dry).toMatchObject({ isHeld: true, schools: [{ name: "Oak School" }, { held: [] }] });
    expect(await mails()).toEqual([]);
    const report = await importFiles(app.database, smaller);
    expect(report.isHeld).toBe(true);
    expect(report.schools[0]?.held).toEqual([
      { kind: "students", ended: 6, earlier: 0, of: 52 },
      { kind: "enrolments", ended: 6, earlier: 0, of: 56 },
      { kind: "accounts", ended: 6, earlier: 0, of: 56 },
    ]);
    expect(changed(report)).toMatchObject({ students: "+0 ~0 -6" });
    expect(await snapshot(app.database)).toEqual(before);
    await importFiles(app.database, smaller);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "head@oak.example", school_id: school.id });
    expect(mail?.text).toContain("6 of 52 students, 6 of 56 enrolments, 6 of 56 accounts");
    expect(mail?.text).not.toMatch(/Given|Family/);
    expect(await importFiles(app.database, smaller, { allowEnding: true })).toMatchObject({ isHeld: false });
    expect(await importFiles(app.database, smaller)).toMatchObject({ isUnchanged: true, isHeld: false });
  });

  test("that ends fewer is applied, many small ones count like a large one, and after seven days it is counted afresh", async () => {
    const left = (count: number) => bulk(without(largeSchool(), ...ids(0, count)));
    expect(await importFiles(app.database, left(4), day(0))).toMatchObject({ isHeld: false });
    const second = await importFiles(app.database, left(8), day(3));
    expect(second.schools[0]?.held).toContainEqual({ kind: "students", ended: 4, earlier: 4, of: 52 });
    expect(second.isHeld).toBe(true);
    expect(await importFiles(app.database, left(8), day(8))).toMatchObject({ isHeld: false });
    // Deliberate once, it is not held against the next one.
    expect(await importFiles(app.database, left(20), { ...day(9), allowEnding: true })).toMatchObject({
      isHeld: false,
    });
    expect(await importFiles(app.database, left(21), day(10))).toMatchObject({ isHeld: false });
  });

  test("that would leave a school without an administrator is held, and says so", async () => {
    const demoted = (...ofDistrict: string[]): Files => {
      const roster = largeSchool();
      roster.users = roster.users.map((row) => (row["sourcedId"] === "chief" ? { ...row, role: "teacher" } : row));
      roster.users.push(...ofDistrict.map((id) => user(id, "administrator", { orgSourcedIds: "district" })));
      return bulk(roster);
    };
    const before = await snapshot(app.database);
    const report = await importFiles(app.database, demoted());
    // At Oak there is one besides, made by hand.
    expect(report).toMatchObject({
      isHeld: true,
      schools: [
        { name: "Oak School", held: [] },
        { name: "Elm School", held: [{ kind: "administrators", ended: 1, earlier: 0, of: 1 }] },
      ],
    });
    expect(await snapshot(app.database)).toEqual(before);
    expect(await importFiles(app.database, demoted("next"))).toMatchObject({ faults: [], isHeld: false });
  });

  test("is held for a few of a small kind only from five rows on", async () => {
    expect(await importFiles(app.database, bulk(without(largeSchool(), "anna", "boris")))).toMatchObject({
      isHeld: false,
    });
  });

  test.each(["users", "classes", "enrollments"] as const)(
    "with %s.csv of a header alone is held, however few it would end",
    async (table) => {
      await app.database.write((db) => db.deleteFrom("roster_ending").execute());
      const small = await openTestApp(IN_TERM.toISOString());
      expect(await importFiles(small.database, bulk(rosterSchool()))).toMatchObject({ isHeld: false });
      const given = rosterSchool();
      const consistent = {
        ...given,
        ...(table === "users" || table === "classes" ? { enrollments: given.enrollments.slice(0, 1) } : {}),
      };
      const bare: Files = {
        ...header(table, given),
        ...(table === "enrollments"
          ? {}
          : { "enrollments.csv": header("enrollments", consistent)["enrollments.csv"] ?? "" }),
      };
      expect(await importFiles(small.database, bare)).toMatchObject({ faults: [], isHeld: true });
    },
  );

  test("that finds a file missing, or empty, has a fault", async () => {
    const { "enrollments.csv": _gone, ...files } = bulk(largeSchool());
    expect((await importFiles(app.database, files)).faults).toMatchObject([
      { file: "manifest.csv", message: expect.stringContaining("enrollments.csv is not there") },
    ]);
    for (const empty of ["", "\uFEFF", "\r\n\r\n"]) {
      expect(
        (await importFiles(app.database, { ...bulk(largeSchool()), "enrollments.csv": empty })).faults,
      ).toMatchObject([{ file: "enrollments.csv", message: expect.stringContaining("is empty") }]);
    }
  });

  test("does not count what ran out by its dates, nor enrolments that only get new ids", async () => {
    const over = { now: new Date("2027-01-10T15:00:00.000Z") };
    const spring = largeSchool();
    spring.academicSessions.push({
      ...spring.academicSessions[1],
      sourcedId: "spring",
      startDate: "2027-01-05",
      endDate: "2027-06-10",
    });
    spring.classes = [cls("big2", "homeroom", { termSourcedIds: "spring" })];
    spring.enrollments = ids(0, 50).map((id) => enrolment("big2", id, "student"));
    // The autumn's classes and enrolments are gone from it, and were over anyhow.
    expect(await importFiles(app.database, bulk(spring), over)).toMatchObject({ isHeld: false });
    spring.enrollments = spring.enrollments.map((row, index) => ({ ...row, sourcedId: `new-${index}` }));
    const renumbered = await importFiles(app.database, bulk(spring), over);
    expect(changed(renumbered)["enrolments"]).toBe("+0 ~50 -0");
    expect(renumbered.isHeld).toBe(false);
    spring.enrollments = spring.enrollments.map((row, index) => ({
      ...row,
      sourcedId: `newer-${index}`,
      beginDate: "2027-01-11",
    }));
    const begunAnew = await importFiles(app.database, bulk(spring), { now: new Date("2027-01-11T15:00:00.000Z") });
    expect(changed(begunAnew)["enrolments"]).toBe("+50 ~0 -50");
    expect(begunAnew.isHeld).toBe(false);
  });

  test("as a delta is weighed alike", async () => {
    const gone = ids(0, 6).map((id) => user(id, "student", { status: "tobedeleted" }));
    expect(await importFiles(app.database, delta({ users: gone }))).toMatchObject({ isHeld: true });
    const disabled = ids(0, 6).map((id) => user(id, "student", { status: "active", enabledUser: "false" }));
    const report = await importFiles(app.database, delta({ users: disabled }));
    expect(report.schools[0]?.held).toEqual([{ kind: "accounts", ended: 6, earlier: 0, of: 56 }]);
  });

  describe("that would give people other addresses", () => {
    const activate = () =>
      app.database.write((db) =>
        db.updateTable("account").set({ status: "active" }).where("roster", "is not", null).execute(),
      );
    const withAddresses = (addressOf: (id: string, index: number) => string): Files => {
      const roster = largeSchool();
      const users = roster.users.map((row, index) => ({ ...row, email: addressOf(row["sourcedId"] ?? "", index) }));
      return bulk({ ...roster, users });
    };
    const elsewhere = withAddresses((id) => `${id}@elsewhere.example`);
    const { users } = largeSchool();
    const shifted = withAddresses((_id, index) => users.at(index - 1)?.["email"] ?? "");

    test.each([
      ["at another domain", elsewhere],
      ["shifted by a row", shifted],
    ])("%s is held where the accounts are in use: they would open nothing any more", async (_what, files) => {
      await activate();
      const before = await snapshot(app.database);
      const report = await importFiles(app.database, files);
      expect(report).toMatchObject({ faults: [], isHeld: true });
      expect(report.schools[0]?.held).toEqual([{ kind: "accounts", ended: 56, earlier: 0, of: 56 }]);
      expect(await snapshot(app.database)).toEqual(before);
      expect((await mails())[0]?.text).toContain("56 of 56 accounts ended or moved to another address");
      expect((await preview(app, files, admin)).held).toEqual(report.schools[0]?.held);
      expect(await importFiles(app.database, files, { allowEnding: true })).toMatchObject({ isHeld: false });
    });

    test("is applied where nobody uses the accounts yet, or few of them move", async () => {
      expect(await importFiles(app.database, elsewhere)).toMatchObject({ faults: [], isHeld: false });
      await activate();
      const some = (count: number) =>
        withAddresses((id) => (ids(0, count).includes(id) ? `${id}@third.example` : `${id}@elsewhere.example`));
      expect(await importFiles(app.database, some(4))).toMatchObject({ isHeld: false });
      // What moved earlier is counted with it.
      const next = await importFiles(app.database, some(8));
      expect(next.schools[0]?.held).toEqual([{ kind: "accounts", ended: 4, earlier: 4, of: 56 }]);
    });
  });
});

describe("in the app", () => {
  test("the preview tells it, and applying takes a word that it is meant", async () => {
    const files = bulk(without(largeSchool(), ...ids(0, 6)));
    const before = await snapshot(app.database);
    const told = await preview(app, files, admin);
    expect(told.held).toContainEqual({ kind: "students", ended: 6, earlier: 0, of: 52 });
    const refused = await sendRoster(app, "apply", files, admin, { promise: told.promise ?? "" });
    expect(refused.last).toMatchObject({
      statusCode: 409,
      message: "ROSTER_HELD",
      current: { held: told.held, promise: told.promise },
    });
    expect(await snapshot(app.database)).toEqual(before);
    const applied = await sendRoster(app, "apply", files, admin, {
      promise: told.promise ?? "",
      key: randomUUID(),
      allowEnding: true,
    });
    expect(applied.last.applied.changes).toContainEqual({ kind: "students", added: 0, changed: 0, ended: 6 });
    expect((await preview(app, bulk(without(largeSchool(), ...ids(0, 7))), admin)).held).toEqual([]);
  });
});
