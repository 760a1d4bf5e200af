import { beforeAll, describe, expect, test } from "vitest";
import { endSession, listSessions } from "#contract/auth.ts";
import { makeLink } from "#server/services/accounts/make-link.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { Unavailable } from "#server/unavailable.ts";
import { type Answer, openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";

const PASSWORD = "a quiet morning";
const MINUTE = 60_000;
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";

let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});

/** An account with a password, and the session of another device. */
async function account(email: string) {
  const school = await makeSchool(app.database);
  return makeAccount(app.database, school.id, { email, passwordHash, now: app.clock.now });
}

const signIn = (email: string, password = PASSWORD, device?: string): Promise<Answer> =>
  app.call("POST", "/auth/unified-login", {
    body: { email, password },
    headers: { "User-Agent": IPAD, ...(device ? { Cookie: `daybell-device=${device}` } : {}) },
  });

const cookie = ({ headers }: Answer, name: string): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0]?.split("="))
    .find((pair) => pair?.[0] === name)?.[1] ?? "";
const as = (answer: Answer) => ({ headers: { Cookie: `daybell=${cookie(answer, "daybell")}` } });

describe("one's own sessions", () => {
  test("are listed with their devices, the latest used first, and the present one marked", async () => {
    const other = await account("list@s.example");
    app.clock.now = new Date(app.clock.now.getTime() + MINUTE);
    const here = as(await signIn("list@s.example"));
    const { sessions } = await ask(app, listSessions, { as: here });
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: "Safari on iPad", current: true },
      { device: "a test", current: false },
    ]);
    expect((await ask(app, listSessions, { as: other })).sessions.map((one) => one.current)).toEqual([false, true]);
  });

  test("are ended one by one, and only one's own", async () => {
    const there = await account("end@s.example");
    const stranger = await account("stranger@s.example");
    const here = as(await signIn("end@s.example"));
    const { sessions } = await ask(app, listSessions, { as: here });
    const params = { id: sessions.find((one) => !one.current)?.id ?? "" };
    expect((await app.call("DELETE", `/auth/sessions/${params.id}`, { as: stranger })).status).toBe(404);
    expect((await app.call("DELETE", "/auth/sessions/none", { as: here })).status).toBe(404);
    const key = "0d3c5b7e-5d0e-4c40-9a2a-0f4f6f1c6f6a";
    expect(await ask(app, endSession, { as: here, params, key })).toEqual({ status: 200 });
    expect(await ask(app, endSession, { as: here, params, key })).toEqual({ status: 200 });
    expect((await app.call("DELETE", `/auth/sessions/${params.id}`, { as: here })).status).toBe(404);
    expect((await app.call("GET", "/auth/me", { as: there })).body.message).toBe("Invalid or expired token");
    expect((await app.call("GET", "/auth/me", { as: here })).status).toBe(200);
    expect((await app.call("GET", "/auth/me", { as: stranger })).status).toBe(200);
  });

  test("that have expired are not listed", async () => {
    await account("old@s.example");
    const start = app.clock.now;
    await signIn("old@s.example");
    app.clock.now = new Date(start.getTime() + 13 * 60 * MINUTE);
    const here = as(await signIn("old@s.example"));
    expect((await ask(app, listSessions, { as: here })).sessions).toHaveLength(2);
    app.clock.now = start;
  });
});

test("a sign-in is answered where the database is busy when the session before is to end", async () => {
  await account("again@s.example");
  const before = await signIn("again@s.example");
  const { database } = app;
  const { write } = database;
  const sessions = (): Promise<unknown[]> => database.read.selectFrom("session").select("id").execute();
  const { length } = await sessions();
  database.write = async (work) => {
    if ((await sessions()).length > length) throw new Unavailable("busy");
    return write(work);
  };
  const answer = await app
    .call("POST", "/auth/unified-login", { as: as(before), body: { email: "again@s.example", password: PASSWORD } })
    .finally(() => (database.write = write));
  expect(answer.status).toBe(200);
  expect(await app.call("GET", "/auth/me", { as: as(answer) })).toMatchObject({ status: 200 });
});

describe("a device that signed in before", () => {
  const fail = async (email: string, times: number, device?: string): Promise<Answer[]> => {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push(await signIn(email, "wrong", device));
    return answers;
  };

  const reset = async (loginId: string, email: string, device?: string): Promise<Answer> => {
    const made = await app.database.write((db) =>
      makeLink(db, { loginId, email }, { purpose: "reset", now: app.clock.now }),
    );
    return app.call("POST", "/auth/change-password", {
      body: { key: made?.key, token: made?.token, password: "a fresh morning" },
      headers: device ? { Cookie: `daybell-device=${device}` } : {},
    });
  };

  test("is told by a cookie of its own, out of reach for scripts, stored as a hash", async () => {
    await account("cookie@s.example");
    const answer = await signIn("cookie@s.example");
    const line = answer.headers.getSetCookie().find((one) => one.startsWith("daybell-device=")) ?? "";
    expect(line).toMatch(/^daybell-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await app.database.read.selectFrom("known_device").select("token_hash").execute();
    expect(JSON.stringify(rows)).not.toContain(cookie(answer, "daybell-device"));
    expect((await signIn("cookie@s.example", "wrong")).headers.getSetCookie()).toEqual([]);
  });

  test("is not locked out by strangers, nor held up by their tries", async () => {
    await account("weapon@s.example");
    const device = cookie(await signIn("weapon@s.example"), "daybell-device");
    await fail("weapon@s.example", 10);
    // Enough to use up what one e-mail may be tried.
    await Promise.all(Array.from({ length: 25 }, () => signIn("weapon@s.example", "wrong")));
    expect((await signIn("weapon@s.example")).status).toBe(429);
    const answer = await signIn("weapon@s.example", PASSWORD, device);
    expect(answer.status).toBe(200);
    expect(cookie(answer, "daybell-device")).toBe(device);
    // The lock stands for everyone else.
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE);
    expect((await signIn("weapon@s.example")).body.message).toBe("DISABLED");
    expect((await signIn("weapon@s.example", PASSWORD, "x".repeat(43))).body.message).toBe("DISABLED");
  });

  test("is locked by its own ten failures, for fifteen minutes, and nobody else is", async () => {
    await account("own@s.example");
    const device = cookie(await signIn("own@s.example"), "daybell-device");
    expect((await fail("own@s.example", 10, device)).map((answer) => answer.body.message)).toEqual(
      Array.from({ length: 10 }, () => "INVALID_PASSWORD"),
    );
    expect((await signIn("own@s.example", PASSWORD, device)).body.message).toBe("DISABLED");
    expect((await signIn("own@s.example")).status).toBe(200);
    const start = app.clock.now;
    app.clock.now = new Date(start.getTime() + 15 * MINUTE + 1000);
    expect((await signIn("own@s.example", PASSWORD, device)).status).toBe(200);
    app.clock.now = start;
  });

  test("is known to the logins that were used on it alone", async () => {
    await account("first@s.example");
    const second = await account("second@s.example");
    const device = cookie(await signIn("first@s.example"), "daybell-device");
    await fail("second@s.example", 10, device);
    expect((await signIn("second@s.example", PASSWORD, device)).body.message).toBe("DISABLED");
    const { locked_until } = await app.database.read
      .selectFrom("login")
      .select("locked_until")
      .where("id", "=", second.account.login_id)
      .executeTakeFirstOrThrow();
    expect(locked_until).not.toBeNull();
    expect((await signIn("first@s.example", PASSWORD, device)).status).toBe(200);
  });

  test("with a cookie that nobody was given gets one of its own", async () => {
    await account("planted@s.example");
    const planted = "x".repeat(43);
    const device = cookie(await signIn("planted@s.example", PASSWORD, planted), "daybell-device");
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(device).not.toBe(planted);
  });

  test("is forgotten by a reset, which gets past every lock", async () => {
    const { account: row } = await account("reset@s.example");
    const device = cookie(await signIn("reset@s.example"), "daybell-device");
    await fail("reset@s.example", 10, device);
    await fail("reset@s.example", 10);
    const used = await reset(row.login_id, "reset@s.example");
    expect(used.status).toBe(200);
    expect((await signIn("reset@s.example", "a fresh morning")).status).toBe(200);
    await fail("reset@s.example", 10);
    expect((await signIn("reset@s.example", "a fresh morning", device)).body.message).toBe("DISABLED");
    // Nobody who locks it anew holds up the device that used the link.
    expect((await signIn("reset@s.example", "a fresh morning", cookie(used, "daybell-device"))).status).toBe(200);
  });

  test("is not forgotten by a reset that it used itself, nor by an activation", async () => {
    const { account: row } = await account("kept@s.example");
    const [device, other] = [
      cookie(await signIn("kept@s.example"), "daybell-device"),
      cookie(await signIn("kept@s.example"), "daybell-device"),
    ];
    await fail("kept@s.example", 10, device);
    await fail("kept@s.example", 10);
    const used = await reset(row.login_id, "kept@s.example", device);
    expect(cookie(used, "daybell-device")).toBe(device);
    expect((await signIn("kept@s.example", "a fresh morning", device)).status).toBe(200);
    await fail("kept@s.example", 10);
    expect((await signIn("kept@s.example", "a fresh morning", other)).body.message).toBe("DISABLED");
    const { n } = await app.database.read
      .selectFrom("known_device")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("login_id", "=", row.login_id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  test("can ask for a reset link when strangers on its network have used up their asking", async () => {
    await account("asked@s.example");
    const device = cookie(await signIn("asked@s.example"), "daybell-device");
    const askFor = (token?: string) =>
      app.call("POST", "/notification/reset-password", {
        body: { email: "asked@s.example" },
        headers: token ? { Cookie: `daybell-device=${token}` } : {},
      });
    await Promise.all(
      Array.from({ length: 30 }, () =>
        app.call("POST", "/notification/reset-password", { body: { email: "nobody@s.example" } }),
      ),
    );
    expect((await askFor()).status).toBe(429);
    expect((await askFor("x".repeat(43))).status).toBe(429);
    expect((await askFor(device)).status).toBe(200);
  });

  test("is one of the thirty latest", async () => {
    const { account: row } = await account("many@s.example");
    const first = cookie(await signIn("many@s.example"), "daybell-device");
    for (let time = 0; time < 30; time += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + MINUTE);
      await signIn("many@s.example");
    }
    const { n } = await app.database.read
      .selectFrom("known_device")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("login_id", "=", row.login_id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(30);
    await fail("many@s.example", 10);
    expect((await signIn("many@s.example", PASSWORD, first)).body.message).toBe("DISABLED");
  });
});
