import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";
import { findOrAddLogin } from "#server/services/accounts/find-or-add-login.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import type { Files } from "#tests/support/district-files.ts";
import { importFiles, IN_TERM } from "#tests/support/roster.ts";
import { bulk, delta, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";
import { allAtOnce, waitingTransactions } from "#tests/support/waiting-transactions.ts";

/* What others write while an import has read a school, and has not written it yet. */

let app: TestApp;
let admin: SignedIn;
/** Of the import, which is as patient as its command: what it waits for here takes as long as the machine is slow. */
let patient: Database;

const HEAD = user("head", "administrator", { email: "head@oak.example", givenName: "Grace", familyName: "Hopper" });

function roster(more: Partial<RosterSchool> = {}): RosterSchool {
  const given = rosterSchool();
  return { ...given, ...more, users: [...(more.users ?? given.users), HEAD] };
}

const renamed = (id: string): RosterSchool =>
  roster({
    users: rosterSchool().users.map((row) => (row["sourcedId"] === id ? { ...row, givenName: "Other" } : row)),
  });

/**
 * Imports a roster, and does something else between its reading and its writing: the school's new name, which is written
 * before all else, is kept waiting until that is done or waits for the import.
 */
async function whileImporting(given: RosterSchool, others: () => Promise<unknown>): Promise<void> {
  const orgs = given.orgs.map((row) => (row["sourcedId"] === "oak" ? { ...row, name: "Oak Hill" } : row));
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = app.database.write(async (db) => {
    await sql`lock table school in share mode`.execute(db);
    begin();
    await over;
  });
  await begun;
  const imported = importFiles(patient, bulk({ ...given, orgs }), { allowEnding: true });
  await expect.poll(() => waitingTransactions(app.database)).toBe(1);
  let isDone = false;
  const done = others().finally(() => {
    isDone = true;
  });
  await expect.poll(async () => isDone || (await waitingTransactions(app.database)) > 1).toBe(true);
  end();
  const [report] = await Promise.all([imported, done, holding]);
  expect(report).toMatchObject({ faults: [], isUnchanged: false });
}

const personOf = (sourceId: string) =>
  app.database.read.selectFrom("person").selectAll().where("source_id", "=", sourceId).executeTakeFirstOrThrow();
const personBy = (id: string) =>
  app.database.read.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function did(method: "POST" | "PATCH", path: string, body: object = {}): Promise<void> {
  expect(await app.call(method, path, { as: admin, body })).toMatchObject({ status: 200 });
}

describe.runIf(projectDatabase() === "postgres")("an import leaves as it is", () => {
  beforeEach(async () => {
    app = await openTestApp(IN_TERM.toISOString());
    patient = await openDatabase(app.place, 60_000);
    const school = await makeSchool(app.database, { name: "Oak School", source_id: "oak" });
    admin = await makeAccount(app.database, school.id, {
      administrator: true,
      now: IN_TERM,
      email: "head@oak.example",
    });
    expect(await importFiles(app.database, bulk(rosterSchool()))).toMatchObject({ faults: [], isHeld: false });
  });

  afterEach(() => patient.close());

  test("who is erased meanwhile: no name, no account, no address", async () => {
    const { id } = await personOf("dora");
    await whileImporting(renamed("dora"), async () => {
      const answer = await app.call("POST", `/admin/people/${id}/erase`, {
        as: admin,
        body: { name: "Given dora Family dora" },
      });
      expect(answer).toMatchObject({ status: 200 });
    });
    expect(await personBy(id)).toMatchObject({ source_id: null, roster: null, left_on: expect.any(String) });
    expect(JSON.stringify(await personBy(id))).not.toMatch(/dora|Other/u);
    const { read } = app.database;
    expect(await read.selectFrom("account").select("id").where("person_id", "=", id).execute()).toEqual([]);
    expect(await read.selectFrom("login").select("id").where("email_key", "=", "dora@oak.example").execute()).toEqual(
      [],
    );
    expect(await read.selectFrom("guardian").selectAll().where("student_id", "=", id).execute()).toEqual([]);
  });

  test("rights that are taken meanwhile", async () => {
    const { id, is_administrator } = await app.database.read
      .selectFrom("person")
      .select(["id", "is_administrator"])
      .where("source_id", "=", "chief")
      .where("school_id", "=", admin.person.school_id)
      .executeTakeFirstOrThrow();
    expect(is_administrator).toBe(1);
    await whileImporting(renamed("chief"), () => did("PATCH", `/admin/people/${id}`, { is_administrator: false }));
    expect(await personBy(id)).toMatchObject({ first_name: "Other", is_administrator: 0 });
  });

  test("what people change of their own", async () => {
    await whileImporting(roster(), async () => {
      await Promise.all([
        did("PATCH", "/profile/update", { show_on_leaderboard: false }),
        did("POST", "/profile/sign/terms"),
      ]);
    });
    expect(await personBy(admin.person.id)).toMatchObject({ source_id: "head", leaderboard_hidden: 1 });
    const { terms_agreed_at } = await app.database.read
      .selectFrom("account")
      .select("terms_agreed_at")
      .where("id", "=", admin.account.id)
      .executeTakeFirstOrThrow();
    expect(terms_agreed_at).toBe(IN_TERM.toISOString());
  });

  test("an address that somebody else takes up meanwhile", async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const adding = app.database.write(async (db) => {
      await findOrAddLogin(db, "new@oak.example", IN_TERM.toISOString());
      begin();
      await over;
    });
    await begun;
    const users = [...rosterSchool().users, user("new", "teacher", { email: "new@oak.example" })];
    const imported = importFiles(patient, bulk(roster({ users })));
    await expect.poll(() => waitingTransactions(app.database)).toBe(1);
    end();
    await adding;
    expect(await imported).toMatchObject({ faults: [], isUnchanged: false });
    const logins = app.database.read.selectFrom("login").select("id").where("email_key", "=", "new@oak.example");
    expect(await logins.execute()).toHaveLength(1);
    const { id } = await personOf("new");
    const accounts = app.database.read.selectFrom("account").select("login_id").where("person_id", "=", id);
    expect((await accounts.execute()).map(({ login_id }) => ({ id: login_id }))).toEqual(await logins.execute());
  });

  test("a class that is made daily", async () => {
    const { id } = await app.database.read
      .selectFrom("class")
      .select("id")
      .where("source_id", "=", "music")
      .executeTakeFirstOrThrow();
    const { classes } = rosterSchool();
    const given = roster({
      classes: classes.map((row) => (row["sourcedId"] === "music" ? { ...row, title: "Choir" } : row)),
    });
    await whileImporting(given, () => did("PATCH", `/admin/classes/${id}`, { kind: "daily" }));
    expect(await app.database.read.selectFrom("class").select(["name", "kind"]).where("id", "=", id).execute()).toEqual(
      [{ name: "Choir", kind: "daily" }],
    );
  });
});

const PLACES = /\b(oak|elm|district)\b/g;

test.runIf(projectDatabase() === "postgres")(
  "two districts that come in at once: the organisations of both are remembered, which the changes of either name",
  async () => {
    const { database } = await openTestDatabase();
    const given = rosterSchool();
    const other = Object.fromEntries(
      Object.entries(given).map(([file, rows]) => [file, JSON.parse(JSON.stringify(rows).replaceAll(PLACES, "$1-2"))]),
    ) as unknown as RosterSchool;
    const bring = (files: Files) => importFiles(database, files);
    const reports = await allAtOnce(database, "meta", [() => bring(bulk(given)), () => bring(bulk(other))]);
    expect(reports.map(({ faults }) => faults)).toEqual([[], []]);
    for (const district of ["district", "district-2"]) {
      const chief = user("second", "administrator", { orgSourcedIds: district, email: "" });
      expect(await bring(delta({ users: [chief] }))).toMatchObject({ faults: [], isUnchanged: false });
    }
  },
);
