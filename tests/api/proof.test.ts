import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { exportAudit, listAudit } from "#contract/audit.ts";
import { getProof } from "#contract/auth.ts";
import { exportDashboardGraph, getDashboardGraph } from "#contract/dashboard.ts";
import { exportDetails, getClassDetails } from "#contract/insights.ts";
import { exportRegister, getRegister } from "#contract/register.ts";
import { exportPerson } from "#contract/school-people.ts";
import { changeSettings, getSettings } from "#contract/school-settings.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { type ClassScene, makeAccount, makeClassScene, type SignedIn } from "#tests/support/factories.ts";

/* Changes that matter take a proof of the last ten minutes, and files of several people are told to the administrators. */

const PASSWORD = "a quiet morning";
const TODAY = "2026-09-01";
const MONTH = "2026-09";

let app: TestApp;
let scene: ClassScene;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp(`${TODAY}T14:02:00.000Z`);
  scene = await makeClassScene(app.database, { students: 2 });
  passwordHash = await hashPassword(PASSWORD);
});

const chief = (given: { email?: string; proven?: boolean; password?: boolean } = {}): Promise<SignedIn> =>
  makeAccount(app.database, scene.school.id, {
    administrator: true,
    proven: given.proven ?? false,
    now: app.clock.now,
    ...(given.email ? { email: given.email } : {}),
    ...(given.password === false ? {} : { passwordHash }),
  });

const exportIt = (as: SignedIn) =>
  app.call("POST", `/admin/dashboard/register/${scene.class.id}/export`, { as, body: { month: MONTH } });
const prove = (as: SignedIn, body: object) => app.call("POST", "/auth/prove", { as, body });
const later = (minutes: number) => void (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000));

const mailsTo = (recipient: string) =>
  app.database.read
    .selectFrom("mail")
    .select(["subject", "text"])
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
const noticesTo = (recipient: string) =>
  app.database.read
    .selectFrom("mail")
    .select(["subject", "text", "next_attempt_at"])
    .where("recipient", "=", recipient)
    .where("subject", "like", "%data was saved%")
    .orderBy("next_attempt_at")
    .execute();
async function codeFor(as: SignedIn, email: string): Promise<string> {
  expect((await app.call("POST", "/auth/proof/code", { as })).status).toBe(200);
  return /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[0] ?? "";
}

describe("a proof", () => {
  test("by the password counts for ten minutes, for this session alone", async () => {
    const [here, there] = [await chief(), await chief()];
    expect(await exportIt(here)).toMatchObject({ status: 403, body: { message: "PROOF_NEEDED" } });
    expect((await prove(here, { password: PASSWORD })).status).toBe(200);
    expect((await exportIt(here)).status).toBe(200);
    expect((await exportIt(there)).status).toBe(403);
    later(9);
    expect((await exportIt(here)).status).toBe(200);
    later(2);
    expect((await exportIt(here)).status).toBe(403);
  });

  test("is signing in by a password, and opening the lock by it", async () => {
    const here = await chief({ email: "signing@s.example" });
    const answer = await app.call("POST", "/auth/unified-login", {
      body: { email: "signing@s.example", password: PASSWORD },
    });
    const cookie =
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith("daybell="))
        ?.split(";")[0] ?? "";
    expect((await exportIt({ ...here, headers: { Cookie: cookie } })).status).toBe(200);
    expect((await app.call("POST", "/auth/unlock", { as: here, body: { password: PASSWORD } })).status).toBe(200);
    expect((await exportIt(here)).status).toBe(200);
  });

  test("is not a wrong password, whose failures count towards the lock of the login", async () => {
    const here = await chief({ email: "wrong@s.example" });
    for (let time = 0; time < 10; time += 1)
      expect((await prove(here, { password: "wrong" })).body.message).toBe("INVALID_PASSWORD");
    expect((await prove(here, { password: PASSWORD })).body.message).toBe("DISABLED");
    expect((await exportIt(here)).status).toBe(403);
  });

  test("tells the ways that there are", async () => {
    const here = await chief({ email: "ways@s.example", password: false });
    expect(await ask(app, getProof, { as: here })).toMatchObject({
      proven_until: null,
      password: false,
      email: "ways@s.example",
    });
    expect((await prove(here, { password: PASSWORD })).body.message).toBe("UNVERIFIED");
    await prove(here, { code: await codeFor(here, "ways@s.example") });
    expect((await ask(app, getProof, { as: here })).proven_until).toBe(
      new Date(app.clock.now.getTime() + 600_000).toISOString(),
    );
  });
});

describe("a mailed code", () => {
  test("proves the session that asked for it, once", async () => {
    const [here, there] = [await chief({ email: "code@s.example" }), await chief()];
    const code = await codeFor(here, "code@s.example");
    expect(code).toMatch(/^\d{6}$/);
    expect((await prove(there, { code })).body.message).toBe("CODE_EXPIRED");
    expect((await prove(here, { code })).status).toBe(200);
    expect((await exportIt(here)).status).toBe(200);
    // An answer that was lost: said again it is done, and proves for no longer than it did.
    const until = async () => (await app.call("GET", "/auth/proof", { as: here })).body.proven_until;
    const first = await until();
    later(1);
    expect((await prove(here, { code })).status).toBe(200);
    expect(await until()).toBe(first);
    expect((await prove(here, { code: code === "000000" ? "000001" : "000000" })).body.message).toBe("CODE_EXPIRED");
    expect((await prove(there, { code })).body.message).toBe("CODE_EXPIRED");
    later(10);
    expect((await prove(here, { code })).body.message).toBe("CODE_EXPIRED");
  });

  test("given twice at once proves once", async () => {
    const here = await chief({ email: "twice@s.example" });
    const code = await codeFor(here, "twice@s.example");
    const answers = await Promise.all([prove(here, { code }), prove(here, { code })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = await app.database.read
      .selectFrom("audit")
      .select("id")
      .where("school_id", "=", here.account.school_id)
      .where("actor_id", "=", here.person.id)
      .where("action", "=", "login.proven")
      .execute();
    expect(told).toHaveLength(1);
  });

  test("has five tries, however many come at once", async () => {
    const here = await chief({ email: "tries@s.example" });
    const code = await codeFor(here, "tries@s.example");
    const other = code === "000000" ? "000001" : "000000";
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(here, { code: other })));
    expect(answers.filter(({ body }) => body.message === "CODE_WRONG")).toHaveLength(5);
    expect(answers.filter(({ body }) => body.message === "CODE_EXPIRED")).toHaveLength(7);
    expect((await prove(here, { code })).body.message).toBe("CODE_EXPIRED");
  });

  test("works for ten minutes, until another one is mailed, and while the address is the login's", async () => {
    const here = await chief({ email: "old@s.example" });
    const first = await codeFor(here, "old@s.example");
    const second = await codeFor(here, "old@s.example");
    if (first !== second) expect((await prove(here, { code: first })).body.message).toBe("CODE_WRONG");
    // What waited for the mail server is of no use any more.
    expect(await mailsTo("old@s.example")).toHaveLength(1);
    later(10);
    expect((await prove(here, { code: second })).body.message).toBe("CODE_EXPIRED");
    const third = await codeFor(here, "old@s.example");
    await app.database.write((db) =>
      db.updateTable("login").set({ email_key: "new@s.example" }).where("id", "=", here.account.login_id).execute(),
    );
    expect((await prove(here, { code: third })).body.message).toBe("CODE_EXPIRED");
    expect((await exportIt(here)).status).toBe(403);
  });

  test("is mailed a few times an hour", async () => {
    const here = await chief();
    for (let time = 0; time < 6; time += 1)
      expect((await app.call("POST", "/auth/proof/code", { as: here })).status).toBe(200);
    expect((await app.call("POST", "/auth/proof/code", { as: here })).status).toBe(429);
  });
});

describe("the settings", () => {
  test("take a proof only where records are to be kept for another time", async () => {
    const here = await chief();
    const { version } = await ask(app, getSettings, { as: here });
    const change = (body: object) => app.call("PATCH", "/admin/settings", { as: here, body: { ...body, version } });
    expect((await change({ retention: { attendance_years: 1, record_school_years: 0 } })).body.message).toBe(
      "PROOF_NEEDED",
    );
    expect((await change({ leaderboard: false })).status).toBe(200);
  });

  // Records are kept for one school year after their own: on 1 September from 1 August of the year before.
  test.each([
    ["01-15", 200],
    ["08-01", 200],
    ["08-02", 403],
    ["09-01", 403],
    ["09-02", 200],
  ])("take a proof where the school year is to begin on %s only if that deletes records: %i", async (from, status) => {
    const here = await chief();
    const { version } = await ask(app, getSettings, { as: here });
    const body = { school_year_from: from, version };
    const change = (key: string) =>
      app.call("PATCH", "/admin/settings", { as: here, body, headers: { "Idempotency-Key": key } });
    const key = randomUUID();
    const answer = await change(key);
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(answer.body.message).toBe("PROOF_NEEDED");
      expect((await ask(app, getSettings, { as: here })).school_year_from).toBe("08-01");
      await prove(here, { password: PASSWORD });
      expect((await change(key)).body.school_year_from).toBe(from);
    }
    await ask(app, changeSettings, {
      as: await chief({ proven: true }),
      body: { school_year_from: "08-01", version: (await ask(app, getSettings, { as: here })).version },
    });
  });
});

describe("a file of several people", () => {
  const actions = async (as: SignedIn) =>
    await app.database.read
      .selectFrom("audit")
      .select(["action", "subject_id"])
      .where("actor_id", "=", as.person.id)
      .where("action", "like", "%.export")
      .orderBy("id")
      .execute();

  test("holds what its list shows; it is kept in the trail, and mailed to every administrator without a name in it", async () => {
    later(130);
    const [here] = [
      await chief({ email: "export@s.example", proven: true }),
      await chief({ email: "colleague@s.example" }),
    ];
    const params = { class_id: scene.class.id };
    expect(await ask(app, exportRegister, { as: here, params, body: { month: MONTH } })).toEqual(
      await ask(app, getRegister, { as: here, params, query: { month: MONTH } }),
    );
    const range = { dateStart: TODAY, dateEnd: TODAY, type: "class" } as const;
    const group = { type: "positive" } as const;
    expect(await ask(app, exportDashboardGraph, { as: here, params: group, body: range })).toEqual(
      await ask(app, getDashboardGraph, { as: here, params: group, query: range }),
    );
    expect(await ask(app, exportDetails, { as: here, params: group, body: { class_id: scene.class.id } })).toEqual(
      await ask(app, getClassDetails, { as: here, params: { ...group, id: scene.class.id } }),
    );
    const trail = await ask(app, exportAudit, { as: here, body: { action: "register.export" } });
    expect(trail).toEqual(
      expect.objectContaining({
        entries: (await ask(app, listAudit, { as: here, query: { action: "register.export" } })).entries,
      }),
    );
    await ask(app, exportPerson, { as: here, params: { id: scene.students[0]?.id ?? "" } });
    expect(await actions(here)).toEqual([
      { action: "register.export", subject_id: scene.class.id },
      { action: "figures.export", subject_id: null },
      { action: "details.export", subject_id: scene.class.id },
      { action: "audit.export", subject_id: null },
      { action: "person.export", subject_id: scene.students[0]?.id },
    ]);
    for (const address of ["export@s.example", "colleague@s.example"]) {
      const told = await noticesTo(address);
      expect(told.map(({ subject }) => subject)).toEqual([
        "Daybell: data was saved as a file",
        "Daybell: data was saved as 4 more files",
      ]);
      expect(told[0]?.text).toContain("Grace Hopper has saved the register of a class as a file.");
      expect(told[1]?.text).toContain("Grace Hopper: ");
      expect(told.map(({ text }) => text).join()).not.toMatch(/Ada|Lovelace|Class 1/);
    }
  });

  test("is told at once, then all others once an hour: how many, and whose", async () => {
    const minutes = (count: number): string => new Date(app.clock.now.getTime() + count * 60_000).toISOString();
    const [here, there] = [await chief({ email: "hourly@s.example", proven: true }), await chief({ proven: true })];
    // No mail of the tests before waits.
    later(130);
    await app.database.write((db) =>
      db
        .updateTable("session")
        .set({ proven_until: minutes(600) })
        .where("id", "is not", null)
        .execute(),
    );
    await app.database.write((db) =>
      db
        .updateTable("person")
        .set({ first_name: "Katherine", last_name: "Johnson" })
        .where("id", "=", there.person.id)
        .execute(),
    );
    expect((await exportIt(here)).status).toBe(200);
    const [first, hourLater, twoHoursLater] = [minutes(0), minutes(60), minutes(120)];
    later(10);
    const answers = await Promise.all(Array.from({ length: 19 }, (_, index) => exportIt(index < 12 ? here : there)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const told = await noticesTo("hourly@s.example");
    expect(told.map(({ next_attempt_at }) => next_attempt_at)).toEqual([first, hourLater]);
    expect(told[1]?.subject).toBe("Daybell: data was saved as 19 more files");
    expect(told[1]?.text).toContain("Grace Hopper: the register of a class (12)");
    expect(told[1]?.text).toContain("Katherine Johnson: the register of a class (7)");

    // That one has left: the next waits for an hour from then, and after a quiet hour one leaves at once.
    later(55);
    await exportIt(here);
    expect((await noticesTo("hourly@s.example")).at(-1)).toMatchObject({
      subject: "Daybell: data was saved as one more file",
      next_attempt_at: twoHoursLater,
    });
    later(115);
    await exportIt(here);
    expect((await noticesTo("hourly@s.example")).at(-1)).toMatchObject({
      subject: "Daybell: data was saved as a file",
      next_attempt_at: minutes(0),
    });
    expect(await noticesTo("hourly@s.example")).toHaveLength(4);
  });

  test("is told within the hour where the last mail is of a clock that was ahead by a year", async () => {
    const here = await chief({ email: "ahead@s.example", proven: true });
    await exportIt(here);
    await app.database.write((db) =>
      db
        .updateTable("export_notice")
        .set({ leaves_at: new Date(app.clock.now.getTime() + 365 * 86_400_000).toISOString() })
        .where("school_id", "=", scene.school.id)
        .execute(),
    );
    await exportIt(here);
    expect((await noticesTo("ahead@s.example")).at(-1)?.next_attempt_at).toBe(
      new Date(app.clock.now.getTime() + 3_600_000).toISOString(),
    );
  });

  test("of a teacher's own class is told to the administrators as well", async () => {
    await chief({ email: "told@s.example" });
    later(130);
    await ask(app, exportDetails, { as: scene.teacher, params: { type: "positive" }, body: {} });
    expect((await mailsTo("told@s.example")).at(-1)?.text).toContain("figures of their classes");
  });
});
