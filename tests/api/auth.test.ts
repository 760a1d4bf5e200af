import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { keptAccounts } from "#server/database/migrations/027-kept-accounts.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { makeLink } from "#server/services/accounts/make-link.ts";
import { hashToken } from "#server/services/accounts/tokens.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { makeAccount, makeClassScene, makeSchool } from "#tests/support/factories.ts";

const PASSWORD = "a quiet morning";
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});

const account = async (given: Parameters<typeof makeAccount>[2] = {}) => {
  const school = await makeSchool(app.database);
  return makeAccount(app.database, school.id, { passwordHash, now: app.clock.now, ...given });
};
const loginOf = async (loginId: string) =>
  app.database.read.selectFrom("login").selectAll().where("id", "=", loginId).executeTakeFirstOrThrow();
const signIn = (email: string, password = PASSWORD) =>
  app.call("POST", "/auth/unified-login", { body: { email, password } });
const cookieOf = (headers: Headers) => ({ headers: { Cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" } });

describe("signing in", () => {
  test("gives the account, its persons and a session that me knows", async () => {
    const { account: row } = await account();
    const { email } = await loginOf(row.login_id);
    const answer = await signIn(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body.account).toMatchObject({ id: row.id, email, role: "teacher", agreed_to_terms: true });
    expect(answer.body.persons).toHaveLength(1);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^daybell=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
    const me = await app.call("GET", "/auth/me", { as: cookieOf(answer.headers) });
    const { sealing_key: _, ...known } = me.body;
    expect(known).toEqual(answer.body.account);
  });

  test("over TLS the cookie is bound to the host", async () => {
    const secure = await openTestApp("2026-09-01T14:02:00.000Z", "https://school.example");
    const school = await makeSchool(secure.database);
    await makeAccount(secure.database, school.id, { email: "a@b.example", passwordHash });
    const answer = await secure.call("POST", "/auth/unified-login", {
      body: { email: "a@b.example", password: PASSWORD },
    });
    expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-daybell=.*Secure/);
    expect(answer.headers.get("Strict-Transport-Security")).toContain("31536000");
  });

  test("tells INVALID_EMAIL, INVALID_PASSWORD, UNVERIFIED and DISABLED apart", async () => {
    expect(await signIn("nobody@nowhere.example")).toMatchObject({
      status: 401,
      body: { statusCode: 401, message: "INVALID_EMAIL" },
    });
    const known = await loginOf((await account()).account.login_id);
    expect((await signIn(known.email, "wrong")).body).toEqual({ statusCode: 401, message: "INVALID_PASSWORD" });
    const school = await makeSchool(app.database);
    await makeAccount(app.database, school.id, { email: "new@s.example", status: "unverified" });
    expect((await signIn("new@s.example")).body.message).toBe("UNVERIFIED");
    const off = await loginOf((await account({ status: "disabled" })).account.login_id);
    expect((await signIn(off.email)).body.message).toBe("DISABLED");
  });

  test("ten failures lock for fifteen minutes; the right password then opens again", async () => {
    const { email } = await loginOf((await account()).account.login_id);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn(email, "wrong")).body.message).toBe("INVALID_PASSWORD");
    expect((await signIn(email)).body.message).toBe("DISABLED");
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 15 * 60_000 + 1000);
    expect((await signIn(email)).status).toBe(200);
    app.clock.now = before;
  });

  test("failures at the same time all count", async () => {
    const { login_id } = (await account()).account;
    const { email } = await loginOf(login_id);
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, "wrong")));
    expect((await loginOf(login_id)).locked_until).not.toBeNull();
  });

  test("a success forgets earlier failures", async () => {
    const { login_id } = (await account()).account;
    const { email } = await loginOf(login_id);
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn(email, "wrong");
    await signIn(email);
    expect((await loginOf(login_id)).failed_count).toBe(0);
  });

  test("a broken payload is told by field", async () => {
    const answer = await app.call("POST", "/auth/unified-login", { body: { email: "no address", password: "" } });
    expect(answer.status).toBe(422);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(["email", "password"]);
  });

  test("too many tries for one address are put off, with the time to wait", async () => {
    const tries = await Promise.all(Array.from({ length: 31 }, () => signIn("many@tries.example")));
    const late = tries.find((answer) => answer.status === 429);
    expect(late?.body.message).toBe("Too many requests");
    expect(Number(late?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("sessions", () => {
  /** Nobody who reads waits until the use of a session is written down. */
  const useIsWritten = ({ headers }: { headers: { Cookie: string } }): Promise<void> =>
    vi.waitFor(
      async () => {
        const { last_used_at } = await app.database.read
          .selectFrom("session")
          .select("last_used_at")
          .where("token_hash", "=", hashToken(headers.Cookie.slice("daybell=".length)))
          .executeTakeFirstOrThrow();
        expect(last_used_at).toBe(app.clock.now.toISOString());
      },
      { interval: 5, timeout: 20_000 },
    );

  test("no cookie and a wrong cookie have different messages", async () => {
    expect((await app.call("GET", "/auth/me")).body).toEqual({ statusCode: 401, message: "No token provided" });
    const wrong = await app.call("GET", "/auth/me", { headers: { Cookie: "daybell=nonsense" } });
    expect(wrong.body).toEqual({ statusCode: 401, message: "Invalid or expired token" });
  });

  test("end after 12 hours without use, after 30 days where remembered, and 90 days at the latest", async () => {
    const { email } = await loginOf((await account()).account.login_id);
    const start = app.clock.now;
    const plain = cookieOf((await signIn(email)).headers);
    const kept = cookieOf(
      (await app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD, remember: true } })).headers,
    );
    const after = (hours: number) => (app.clock.now = new Date(start.getTime() + hours * 3_600_000));
    const status = async (as: ReturnType<typeof cookieOf>) => {
      const { status: answered } = await app.call("GET", "/auth/me", { as });
      if (answered === 200) await useIsWritten(as);
      return answered;
    };
    after(11);
    expect(await status(plain)).toBe(200);
    after(22);
    expect(await status(plain)).toBe(200);
    after(35);
    expect(await status(plain)).toBe(401);
    for (const day of [29, 58, 87]) {
      after(day * 24);
      expect(await status(kept)).toBe(200);
    }
    after(91 * 24);
    expect(await status(kept)).toBe(401);
    app.clock.now = start;
  });

  test("the browser keeps a remembered one as long as the server does; not by an answer to a locked device", async () => {
    const { email } = await loginOf((await account()).account.login_id);
    const start = app.clock.now;
    const signedIn = async (remember: boolean) =>
      cookieOf(
        (await app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD, remember } })).headers,
      );
    const [kept, plain] = [await signedIn(true), await signedIn(false)];
    const told = async (as: ReturnType<typeof cookieOf>, day: number) => {
      app.clock.now = new Date(start.getTime() + day * 86_400_000);
      const { headers, status } = await app.call("GET", "/auth/me", { as });
      expect(status).toBe(200);
      await useIsWritten(as);
      return headers.get("set-cookie");
    };
    expect(await told(plain, 0.25)).toBeNull();
    const renewed = await told(kept, 29);
    expect(renewed).toContain(`Max-Age=${30 * 86_400}`);
    expect(renewed).toContain(kept.headers.Cookie);
    expect(renewed).toContain("HttpOnly");
    expect(await told(kept, 58)).toContain(`Max-Age=${30 * 86_400}`);
    // The ninetieth day ends it, however much it is used.
    expect(await told(kept, 80)).toContain(`Max-Age=${10 * 86_400}`);
    await app.call("POST", "/auth/lock", { as: kept });
    expect(await told(kept, 81)).toBeNull();
    app.clock.now = start;
  });

  test("signing out ends it on the server and keeps what waits on the device", async () => {
    const { email } = await loginOf((await account()).account.login_id);
    const as = cookieOf((await signIn(email)).headers);
    const out = await app.call("POST", "/auth/logout", { as });
    expect(out.body).toEqual({ status: 200 });
    expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect((await app.call("GET", "/auth/me", { as })).body.message).toBe("Invalid or expired token");
  });

  test("turn to another person behind the same e-mail, and to no other", async () => {
    const first = await account({ email: "both@s.example" });
    const other = await makeSchool(app.database, { name: "Other School" });
    const second = await makeAccount(app.database, other.id, { role: "parent", loginId: first.account.login_id });
    const stranger = await account();
    const list = await app.call("GET", "/auth/get-persons-list", { as: first });
    expect(list.body.persons.map((one: { account_id: string }) => one.account_id).sort()).toEqual(
      [first.account.id, second.account.id].sort(),
    );
    const switched = await app.call("POST", "/auth/session", { as: first, body: { account_id: second.account.id } });
    expect(switched.body.account).toMatchObject({ id: second.account.id, role: "parent" });
    expect(
      (await app.call("POST", "/auth/session", { as: first, body: { account_id: stranger.account.id } })).status,
    ).toBe(404);
  });

  test("turned under a key hold nothing of the account there, and answer it as it is by then", async () => {
    const first = await account({ email: "keyed@s.example" });
    const given = {
      as: first,
      body: { account_id: first.account.id },
      headers: { "Idempotency-Key": randomUUID() },
    };
    const turn = () => app.call("POST", "/auth/session", given);
    expect((await turn()).body).toMatchObject({ account: { id: first.account.id, person: { first_name: "Grace" } } });
    const kept = await app.database.read
      .selectFrom("idempotency")
      .select("answer")
      .where("account_id", "=", first.account.id)
      .execute();
    expect(kept).toEqual([{ answer: '{"status":200}' }]);
    await app.database.write((db) =>
      db.updateTable("person").set({ first_name: "Amazing" }).where("id", "=", first.person.id).execute(),
    );
    expect(await turn()).toMatchObject({
      status: 200,
      body: { account: { id: first.account.id, email: "keyed@s.example", person: { first_name: "Amazing" } } },
    });
    expect((await app.call("POST", "/auth/session", { ...given, body: {} })).status).toBe(422);
  });

  test("turned under a key by an earlier version: the upgrade takes from what was kept all but that it was done", async () => {
    const { account: row } = await account();
    const answers = {
      turned:
        '{"account":{"id":"a","email":"a@s.example","session_expires_at":"2026-10-01T14:02:00.000Z"},"expires_at":"x"}',
      locked: '{"locked":true}',
      other: '{"id":"b","name":"session_expires_at"}',
    };
    await app.database.write(async (db) => {
      for (const [key, answer] of Object.entries(answers))
        await db
          .insertInto("idempotency")
          .values({
            school_id: row.school_id,
            account_id: row.id,
            key,
            request_hash: "",
            status: 200,
            answer,
            created_at: app.clock.now.toISOString(),
          })
          .execute();
    });
    await app.database.write((db) => keptAccounts(db));
    const kept = await app.database.read
      .selectFrom("idempotency")
      .select(["key", "answer"])
      .where("account_id", "=", row.id)
      .execute();
    expect(Object.fromEntries(kept.map(({ key, answer }) => [key, answer]))).toEqual({
      ...answers,
      turned: '{"status":200}',
    });
  });

  test("are renewed by a call without a body, as with an empty one", async () => {
    const someone = await account();
    const renewed = await app.call("POST", "/auth/session", { as: someone });
    expect(renewed).toMatchObject({ status: 200, body: { account: { id: someone.account.id } } });
    expect(await app.call("POST", "/auth/session", { as: someone, body: {} })).toMatchObject({ status: 200 });
    expect(
      (await app.call("POST", "/auth/unified-login", {})).body.issues.map(({ path }: { path: string }) => path).sort(),
    ).toEqual(["email", "password"]);
  });

  test("a request meant for another account is refused and does nothing", async () => {
    const scene = await makeClassScene(app.database);
    const answer = await app.call("POST", `/check-in/create/${scene.class.id}`, {
      as: scene.teacher,
      body: { date: "2026-09-01" },
      headers: { "X-Account-Id": "another" },
    });
    expect(answer).toMatchObject({ status: 409, body: { message: "WRONG_ACCOUNT" } });
    expect(
      await app.database.read.selectFrom("check_in").selectAll().where("class_id", "=", scene.class.id).execute(),
    ).toEqual([]);
  });
});

describe("links", () => {
  const link = async (purpose: "activate" | "reset") => {
    const { account: row } = await account(
      purpose === "activate" ? { status: "unverified", passwordHash: undefined } : {},
    );
    const { email } = await loginOf(row.login_id);
    const made = await app.database.write((db) =>
      makeLink(db, { loginId: row.login_id, email }, { purpose, now: app.clock.now }),
    );
    return { key: made?.key ?? "", token: made?.token ?? "", email };
  };

  test("activation: looked at, used once, then the account signs in", async () => {
    const { key, token, email } = await link("activate");
    const look = await app.call("GET", `/notification/health-check/reset?key=${key}&token=${token}`);
    expect(look.body).toEqual({ status: 200, purpose: "activate", email });
    expect(
      (await app.call("POST", "/auth/activate-account", { body: { key, token, password: "a bright morning" } })).body,
    ).toEqual({ status: 200 });
    expect((await signIn(email, "a bright morning")).status).toBe(200);
    expect(
      (await app.call("POST", "/auth/activate-account", { body: { key, token, password: "another morning" } })).body,
    ).toMatchObject({ statusCode: 400, message: "LINK_INVALID" });
  });

  test("two uses at once: one wins", async () => {
    const { key, token } = await link("activate");
    const uses = await Promise.all(
      ["first morning", "second morning"].map((password) =>
        app.call("POST", "/auth/activate-account", { body: { key, token, password } }),
      ),
    );
    expect(uses.map((use) => use.status).sort()).toEqual([200, 400]);
  });

  test("expire, are of one purpose, and cannot be guessed", async () => {
    const { key, token } = await link("reset");
    expect(
      (await app.call("POST", "/auth/activate-account", { body: { key, token, password: "some morning" } })).body
        .message,
    ).toBe("LINK_INVALID");
    expect((await app.call("GET", `/notification/health-check/reset?key=${key}&token=x`)).body.message).toBe(
      "LINK_INVALID",
    );
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 3_600_001);
    expect((await app.call("GET", `/notification/health-check/reset?key=${key}&token=${token}`)).body.message).toBe(
      "LINK_EXPIRED",
    );
    app.clock.now = before;
  });

  test("a weak password is refused with a reason and the link stays", async () => {
    const { key, token, email } = await link("reset");
    for (const password of [email, "password123"]) {
      const answer = await app.call("POST", "/auth/change-password", { body: { key, token, password } });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/password/);
    }
    expect((await app.call("POST", "/auth/change-password", { body: { key, token, password: "short" } })).status).toBe(
      422,
    );
    expect((await app.call("GET", `/notification/health-check/reset?key=${key}&token=${token}`)).status).toBe(200);
  });

  test("a reset by mail ends every session and unlocks", async () => {
    const signedIn = await account({ email: "lost@s.example" });
    expect((await app.call("POST", "/notification/reset-password", { body: { email: "lost@s.example" } })).status).toBe(
      200,
    );
    const mail = await app.database.read
      .selectFrom("mail")
      .selectAll()
      .where("recipient", "=", "lost@s.example")
      .executeTakeFirstOrThrow();
    const [, key, token] = /key=([\w-]+)&token=([\w-]+)/.exec(mail.text) ?? [];
    expect(mail.text).toContain("http://localhost:3000/reset-password?");
    expect(
      (await app.call("POST", "/auth/change-password", { body: { key, token, password: "a fresh morning" } })).status,
    ).toBe(200);
    expect((await app.call("GET", "/auth/me", { as: signedIn })).status).toBe(401);
    expect((await signIn("lost@s.example", "a fresh morning")).status).toBe(200);
    expect(
      (await app.call("POST", "/notification/reset-password", { body: { email: "no@one.example" } })).body.message,
    ).toBe("INVALID_EMAIL");
  });
});

describe("terms", () => {
  test("are agreed to by version: a new text holds everyone again", async () => {
    const school = await makeSchool(app.database);
    const teacher = await makeAccount(app.database, school.id, { agreed: false });
    expect((await app.call("GET", "/auth/me", { as: teacher })).body.agreed_to_terms).toBe(false);
    expect((await app.call("GET", "/profile/terms", { as: teacher })).body).toEqual({
      terms: "<p>Be kind.</p>",
      version: 1,
    });
    expect((await app.call("POST", "/profile/sign/terms", { as: teacher })).body.agreed_to_terms).toBe(true);
    await app.database.write((db) =>
      db.updateTable("school").set({ terms_version: 2 }).where("id", "=", school.id).execute(),
    );
    expect((await app.call("GET", "/auth/me", { as: teacher })).body.agreed_to_terms).toBe(false);
  });

  test("are agreed to as they were shown: where others stand by now, those are told and nothing is agreed to", async () => {
    const school = await makeSchool(app.database, { terms_version: 2, terms_html: "<p>Be kinder.</p>" });
    const teacher = await makeAccount(app.database, school.id, { agreed: false });
    const sign = (version: number) => app.call("POST", "/profile/sign/terms", { as: teacher, body: { version } });
    for (const version of [1, 3])
      expect(await sign(version)).toMatchObject({
        status: 409,
        body: { message: "CHANGED", current: { terms: "<p>Be kinder.</p>", version: 2 } },
      });
    expect((await app.call("GET", "/auth/me", { as: teacher })).body.agreed_to_terms).toBe(false);
    expect((await sign(2)).body.agreed_to_terms).toBe(true);
    expect((await sign(0)).status).toBe(422);
  });
});

describe("the door", () => {
  test("unsafe calls from another site are refused", async () => {
    const teacher = await account();
    const from = (headers: Record<string, string>) =>
      app.call("POST", "/auth/session", { as: teacher, body: {}, headers });
    expect((await from({ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" })).status).toBe(403);
    expect((await from({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await from({ "Sec-Fetch-Site": "same-site", Origin: "http://other.localhost:3000" })).status).toBe(403);
    expect((await from({ "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" })).status).toBe(200);
    expect((await from({ Origin: "http://localhost:3000" })).status).toBe(200);
  });

  test("a body that is no JSON, broken or too large is told so", async () => {
    const teacher = await account();
    expect((await app.call("POST", "/auth/session", { as: teacher, raw: "{", headers: {} })).body).toMatchObject({
      statusCode: 400,
    });
    expect(
      (await app.call("POST", "/auth/session", { as: teacher, raw: "a=b", headers: { "Content-Type": "text/plain" } }))
        .status,
    ).toBe(415);
    expect((await app.call("POST", "/auth/session", { as: teacher, raw: `"${"x".repeat(300_000)}"` })).status).toBe(
      413,
    );
  });

  test("answers are never stored, an unknown call is a JSON 404, and the API describes itself", async () => {
    const me = await app.call("GET", "/auth/me");
    expect(me.headers.get("Cache-Control")).toBe("no-store");
    expect(me.headers.get("Content-Security-Policy")).not.toContain("unsafe");
    expect(await app.call("GET", "/nothing/here")).toMatchObject({
      status: 404,
      body: { statusCode: 404, message: "Not found" },
    });
    const document = await app.call("GET", "/openapi.json");
    expect(document.body.openapi).toBe("3.1.0");
    expect(Object.keys(document.body.paths)).toContain("/check-in/update/{id}");
  });
});
