import { beforeEach, describe, expect, test } from "vitest";
import type { Queryable } from "#server/database/database.ts";
import { lockNames } from "#server/database/locks.ts";
import { recordsLock } from "#server/services/by-hand/registrar.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import type { Files } from "#tests/support/district-files.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import type { ImportReport } from "#server/roster/import-roster.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { importFiles, IN_TERM, snapshot } from "#tests/support/roster.ts";
import { bulk, delta, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";
import { allAtOnce, waitingTransactions } from "#tests/support/waiting-transactions.ts";

/* A roster that the command line holds is approved in the app, and comes in when it is imported again. */

let app: TestApp;
let admin: SignedIn;

const SCHOOLS = ["oak", "elm"] as const;
type School = (typeof SCHOOLS)[number];

const students = (of: School, from: number, to = 20) =>
  Array.from({ length: to - from }, (_, index) => user(`${of}${from + index}`, "student", { orgSourcedIds: of }));

/** Both schools with twenty students more each, the first of them gone. */
function roster(gone: Partial<Record<School, number>> = {}): RosterSchool {
  const given = rosterSchool();
  return { ...given, users: [...given.users, ...SCHOOLS.flatMap((of) => students(of, gone[of] ?? 0))] };
}

const ENDS_FIVE = bulk(roster({ oak: 5 }));
const day = (count: number): { now: Date } => ({ now: new Date(IN_TERM.getTime() + count * 86_400_000) });
const bring = (files: Files, more: Parameters<typeof importFiles>[2] = {}) => importFiles(app.database, files, more);
const held = async (as = admin) => (await app.call("GET", "/admin/roster/held", { as })).body.held;
const say = (approved: boolean, content: string, as = admin) =>
  app.call("PATCH", "/admin/roster/held", { as, body: { content, approved } });
const mails = () => app.database.read.selectFrom("mail").select(["recipient", "text"]).orderBy("created_at").execute();
const audit = () =>
  app.database.read
    .selectFrom("audit")
    .select(["action", "actor_id", "detail"])
    .where("action", "like", "roster.appro%")
    .orderBy("id")
    .execute();

async function approve(as = admin): Promise<void> {
  expect(await say(true, (await held(as)).content, as)).toMatchObject({
    status: 200,
    body: { held: { approved_by: { id: as.person.id } } },
  });
}

beforeEach(async () => {
  app = await openTestApp(IN_TERM.toISOString());
  const school = await makeSchool(app.database, { name: "Oak School", source_id: "oak" });
  admin = await makeAccount(app.database, school.id, { administrator: true, now: IN_TERM, email: "head@oak.example" });
  expect(await bring(bulk(roster()))).toMatchObject({ faults: [], isHeld: false });
  expect(await held()).toBeNull();
});

describe("a held roster", () => {
  test("shows with its counts, is approved by a click, and the same one, packed otherwise, comes in without a word", async () => {
    expect(await bring(ENDS_FIVE, { dryRun: true })).toMatchObject({ isHeld: true });
    expect(await held()).toBeNull();
    expect(await bring(ENDS_FIVE)).toMatchObject({ isHeld: true });
    const waits = await held();
    expect(waits).toMatchObject({
      held_at: IN_TERM.toISOString(),
      until: day(7).now.toISOString(),
      endings: [
        { kind: "students", ended: 5, earlier: 0, of: 22 },
        { kind: "accounts", ended: 5 },
      ],
      approved_at: null,
      approved_by: null,
    });
    expect((await mails())[0]?.text).toContain("approve it on the roster page within seven days");

    const before = await snapshot(app.database);
    app.clock.now = day(1).now;
    await approve();
    await approve();
    expect(await snapshot(app.database)).toEqual(before);
    expect(await audit()).toEqual([
      { action: "roster.approved", actor_id: admin.person.id, detail: JSON.stringify({ students: 5, accounts: 5 }) },
    ]);

    const given = roster({ oak: 5 });
    const shuffled = bulk({
      ...given,
      users: given.users.toReversed().map((row) => ({ ...row, dateLastModified: "2026-09-16" })),
    });
    expect(await bring(shuffled, { ...day(2), dryRun: true })).toMatchObject({ isHeld: false });
    const done = await bring(shuffled, day(2));
    expect(done).toMatchObject({ isHeld: false, faults: [] });
    expect(done.schools.find(({ sourceId }) => sourceId === "oak")).toMatchObject({
      isApproved: true,
      changes: { students: { ended: Array.from({ length: 5 }, () => expect.any(String)) } },
    });
    expect(await held()).toBeNull();
    // It was meant: the next one is not weighed with it.
    expect(await bring(bulk(roster({ oak: 6 })), day(3))).toMatchObject({ isHeld: false });
  });

  test("is held again where the approval was taken back, and is held for who approved nothing", async () => {
    await bring(ENDS_FIVE);
    await approve();
    expect(await say(false, (await held()).content)).toMatchObject({
      status: 200,
      body: { held: { approved_at: null, approved_by: null } },
    });
    expect((await audit()).map(({ action }) => action)).toEqual(["roster.approved", "roster.approval-withdrawn"]);
    expect(await bring(ENDS_FIVE)).toMatchObject({ isHeld: true });
  });

  test("with other content is another one: the approval is gone, the page is told, and a mail says so", async () => {
    await bring(ENDS_FIVE);
    const { content } = await held();
    await approve();
    const renamed = roster({ oak: 5 });
    renamed.users = renamed.users.map((row) => (row["sourcedId"] === "oak9" ? { ...row, familyName: "Other" } : row));
    expect(await bring(bulk(renamed), day(1))).toMatchObject({ isHeld: true });
    app.clock.now = day(1).now;
    const other = await held();
    expect(other).toMatchObject({
      approved_at: null,
      endings: [
        { kind: "students", ended: 5 },
        { kind: "accounts", ended: 5 },
      ],
    });
    expect(other.content).not.toBe(content);
    expect(await say(true, content)).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { held: { content: other.content } } },
    });
    expect(await mails()).toHaveLength(2);
    // Nobody is mailed each night because a name was mended.
    expect(await bring(ENDS_FIVE, day(2))).toMatchObject({ isHeld: true });
    expect(await mails()).toHaveLength(2);
    expect(await bring(ENDS_FIVE, day(9))).toMatchObject({ isHeld: true });
    expect(await mails()).toHaveLength(3);
  });

  test("is settled by a later roster, whether that changes anything or not", async () => {
    await bring(ENDS_FIVE);
    const { content } = await held();
    await bring(bulk(roster()), { dryRun: true });
    expect(await held()).not.toBeNull();
    expect(await bring(bulk(roster()))).toMatchObject({ isUnchanged: true });
    expect(await held()).toBeNull();
    await bring(ENDS_FIVE);
    await approve();
    expect(await bring(bulk(roster({ oak: 1 })), day(1))).toMatchObject({ isHeld: false });
    expect(await held()).toBeNull();
    expect(await say(true, content)).toMatchObject({ status: 409, body: { current: { held: null } } });
    expect(await bring(ENDS_FIVE, day(1))).toMatchObject({ isHeld: true });
  });

  test("lapses with its approval after seven days", async () => {
    await bring(ENDS_FIVE);
    const { content } = await held();
    await approve();
    app.clock.now = day(7).now;
    expect(await held()).toBeNull();
    expect(await say(true, content)).toMatchObject({ status: 409 });
    expect(await bring(ENDS_FIVE, day(7))).toMatchObject({ isHeld: true });
    expect(await held()).toMatchObject({ approved_at: null, held_at: day(7).now.toISOString() });
  });

  test("that by now would end more than was approved is held again", async () => {
    const gone = { users: students("oak", 0, 5).map((row) => ({ ...row, status: "tobedeleted" })) };
    expect(await bring(delta(gone), { allowEnding: true })).toMatchObject({ isHeld: false });
    expect(await bring(bulk(roster({ oak: 12 })))).toMatchObject({ isHeld: true });
    await approve();
    // Back in between, without a roster's word.
    await app.database.write((db) =>
      db.updateTable("person").set({ left_on: null }).where("source_id", "in", ["oak0", "oak1"]).execute(),
    );
    expect(await bring(bulk(roster({ oak: 12 })))).toMatchObject({ isHeld: true });
    expect(await held()).toMatchObject({
      approved_at: null,
      endings: expect.arrayContaining([expect.objectContaining({ kind: "students", ended: 9 })]),
    });
  });

  test("of two schools waits for both, and each approves its own alone", async () => {
    const elm = await app.database.read
      .selectFrom("school")
      .select("id")
      .where("source_id", "=", "elm")
      .executeTakeFirstOrThrow();
    const other = await makeAccount(app.database, elm.id, {
      administrator: true,
      now: IN_TERM,
      email: "head@elm.example",
    });
    const both = bulk(roster({ oak: 5, elm: 6 }));
    expect(await bring(both)).toMatchObject({ isHeld: true });
    await approve();
    expect((await held(other)).approved_at).toBeNull();
    const before = await snapshot(app.database);
    const again = await bring(both);
    expect(again.isHeld).toBe(true);
    expect(await snapshot(app.database), "nothing of the one that has approved it").toEqual(before);
    expect(again.schools.map(({ sourceId, isApproved }) => [sourceId, isApproved])).toEqual(
      expect.arrayContaining([
        ["oak", true],
        ["elm", false],
      ]),
    );
    expect((await held()).approved_at).not.toBeNull();
    await approve(other);
    expect(await bring(both)).toMatchObject({ isHeld: false });
  });

  test("is approved by who has proven who they are; the approval is taken back without", async () => {
    await bring(ENDS_FIVE);
    const { content } = await held();
    const unproven = await makeAccount(app.database, admin.person.school_id, {
      administrator: true,
      now: IN_TERM,
      proven: false,
    });
    expect(await say(true, content, unproven)).toMatchObject({ status: 403, body: { message: "PROOF_NEEDED" } });
    await approve();
    expect(await say(false, content, unproven)).toMatchObject({ status: 200, body: { held: { approved_at: null } } });
  });
});

if (projectDatabase() === "postgres") {
  /** Begins to bring a roster in while somebody else keeps the records of a school, who does `work` before it goes on. */
  async function meanwhile(
    school: string,
    files: Files,
    work: (db: Queryable) => Promise<unknown>,
  ): Promise<ImportReport> {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const order: string[] = [];
    const byHand = app.database.write(async (db) => {
      await lockNames(db, [recordsLock(school)]);
      begin();
      await over;
      await work(db);
      // Noted before the commit: who hears of that first is left to chance.
      order.push("by hand");
    });
    await begun;
    const imported = bring(files).then((report) => {
      order.push("import");
      return report;
    });
    // The import has read all and stands before what it writes.
    await expect.poll(() => waitingTransactions(app.database)).toBeGreaterThan(0);
    end();
    const [report] = await Promise.all([imported, byHand]);
    expect(order).toEqual(["by hand", "import"]);
    return report;
  }

  test("of two administrators who approve it at once the first did", async () => {
    await bring(ENDS_FIVE);
    const { content } = await held();
    const school = admin.person.school_id;
    const both = [admin, await makeAccount(app.database, school, { administrator: true, now: IN_TERM })];
    const answers = await allAtOnce(
      app.database,
      "roster_hold",
      both.map((as) => () => say(true, content, as)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { approved_by } = await held();
    expect((await audit()).map(({ actor_id }) => actor_id)).toEqual([approved_by.id]);
  });

  test("an approval of what is no longer held is none", async () => {
    await bring(ENDS_FIVE);
    const { content } = await held();
    const school = admin.person.school_id;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const other = app.database.write(async (db) => {
      await db.updateTable("roster_hold").set({ content: "other" }).where("school_id", "=", school).execute();
      begin();
      await over;
    });
    await begun;
    const said = say(true, content);
    await expect.poll(() => waitingTransactions(app.database)).toBe(1);
    end();
    await other;
    expect(await said).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { held: { content: "other" } } },
    });
    expect(await audit()).toEqual([]);
  });

  test("an import waits for who changes the same school by hand, and compares anew", async () => {
    const renamed = user("oak0", "student", { orgSourcedIds: "oak", familyName: "Renamed" });
    await meanwhile(admin.person.school_id, delta({ ...roster(), users: [renamed] }), async (db) =>
      db.updateTable("school").set({ name: "Oak" }).where("id", "=", admin.person.school_id).execute(),
    );
    expect(
      await app.database.read.selectFrom("person").select("id").where("last_name", "=", "Renamed").execute(),
    ).toHaveLength(1);
  });

  test("a school that holds it only once others are written: nothing of it stays", async () => {
    const before = await snapshot(app.database);
    const elm = await app.database.read
      .selectFrom("school")
      .select("id")
      .where("source_id", "=", "elm")
      .executeTakeFirstOrThrow();
    const report = await meanwhile(elm.id, bulk(roster({ oak: 4, elm: 4 })), (db) =>
      db
        .insertInto("roster_ending")
        .values({ school_id: elm.id, at: IN_TERM.toISOString(), kind: "students", in_force: 24, ended: 4 })
        .execute(),
    );
    expect(report.isHeld).toBe(true);
    expect(report.schools.map(({ sourceId, held: ends }) => [sourceId, ends.length > 0])).toEqual([
      ["oak", false],
      ["elm", true],
    ]);
    expect(await snapshot(app.database)).toEqual(before);
    expect(await app.database.read.selectFrom("roster_hold").select("school_id").execute()).toEqual([
      { school_id: elm.id },
    ]);
    expect((await bring(bulk(roster({ oak: 4 })))).isHeld).toBe(false);
  });
}
