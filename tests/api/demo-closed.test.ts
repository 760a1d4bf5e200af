import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { DEMO_PASSWORD } from "#server/demo/accounts.ts";
import { DEMO_SCHOOL_ID } from "#server/demo/build-school.ts";
import { prepareDemo } from "#server/demo/prepare-demo.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { type TestApp, openTestApp } from "#tests/support/app.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";

/* The demonstration school's password is published: where others than whoever tries it reach it, nobody gets in. */

const OWN_PASSWORD = "chestnut velvet harbour";
const DEPLOYED = {
  demo: "auto",
  isDeployed: true,
  databaseUrl: undefined,
  publicOrigin: "https://school.example",
} as const;
const say = (): void => undefined;

let open: TestApp;
let closed: Pick<TestApp, "call">;
let administrator: SignedIn;
let shared: SignedIn;
let elsewhere: SignedIn;

beforeAll(async () => {
  open = await openTestApp();
  const { database } = open;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await makeSchool(database, { id: DEMO_SCHOOL_ID });
  const other = await makeSchool(database, { name: "Chestnut School" });
  administrator = await makeAccount(database, DEMO_SCHOOL_ID, {
    email: "admin@demo.example",
    administrator: true,
    passwordHash,
    now: open.clock.now,
  });
  shared = await makeAccount(database, DEMO_SCHOOL_ID, {
    email: "both@demo.example",
    passwordHash,
    now: open.clock.now,
  });
  elsewhere = await makeAccount(database, other.id, { loginId: shared.account.login_id, now: open.clock.now });
  const { closed: school } = await prepareDemo(database, { ...DEPLOYED, demo: "off" }, open.clock.now, say);
  // As an app that was closed while sessions of others live on.
  await database.write(async (db) => {
    for (const one of [administrator, shared])
      await db.deleteFrom("session").where("account_id", "=", one.account.id).execute();
  });
  const app = createApp({
    database,
    clock: () => open.clock.now,
    config: {
      publicOrigin: "http://localhost:3000",
      trustProxy: false,
      providers: [],
      dataDir: open.dataDir,
      closed: school,
    },
    rosters: { check: () => Promise.reject(new Error("unused")), apply: () => Promise.reject(new Error("unused")) },
    log: { error: (what: unknown) => console.error(what), warn: say, info: say },
    clientDir: undefined,
  });
  closed = {
    async call(method, path, { as, body } = {}) {
      const response = await app.request(`/api${path}`, {
        method,
        headers: { "Content-Type": "application/json", ...as?.headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
});

const signIn = (app: Pick<TestApp, "call">, email: string, password = DEMO_PASSWORD) =>
  app.call("POST", "/auth/unified-login", { body: { email, password } });
const cookieOf = (headers: Headers) => ({ headers: { Cookie: (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" } });

describe("where it is closed", () => {
  test("its sign-ins are not there, and get no mail", async () => {
    expect(await signIn(closed, "admin@demo.example")).toMatchObject({
      status: 401,
      body: { message: "INVALID_EMAIL" },
    });
    expect(
      await closed.call("POST", "/notification/reset-password", { body: { email: "admin@demo.example" } }),
    ).toMatchObject({ status: 401 });
    expect(await open.database.read.selectFrom("mail").selectAll().execute()).toEqual([]);
  });

  test("a session that another process opened is none here", async () => {
    const { headers, status } = await signIn(open, "admin@demo.example");
    expect(status).toBe(200);
    expect((await open.call("GET", "/auth/me", { as: cookieOf(headers) })).status).toBe(200);
    expect(await closed.call("GET", "/auth/me", { as: cookieOf(headers) })).toMatchObject({
      status: 401,
      body: { message: "Invalid or expired token" },
    });
  });

  test("the published password opens no login that another school shares, nor proves anything", async () => {
    expect(await signIn(closed, "both@demo.example")).toMatchObject({
      status: 401,
      body: { message: "INVALID_PASSWORD" },
    });
    expect(
      await closed.call("POST", "/auth/unlock", { as: elsewhere, body: { password: DEMO_PASSWORD } }),
    ).toMatchObject({ status: 401, body: { message: "INVALID_PASSWORD" } });
    const change = { current_password: DEMO_PASSWORD, new_password: OWN_PASSWORD };
    expect((await closed.call("PATCH", "/profile/change-password", { as: elsewhere, body: change })).status).toBe(400);
  });

  test("whoever is at another school too gets in there with a password of their own, and never here", async () => {
    const hash = await hashPassword(OWN_PASSWORD);
    await open.database.write((db) =>
      db
        .updateTable("login")
        .set({ password_hash: hash, last_account_id: shared.account.id })
        .where("id", "=", shared.account.login_id)
        .execute(),
    );
    const { status, body, headers } = await signIn(closed, "both@demo.example", OWN_PASSWORD);
    expect(status).toBe(200);
    expect(body.account.id).toBe(elsewhere.account.id);
    expect(body.persons.map((one: { account_id: string }) => one.account_id)).toEqual([elsewhere.account.id]);
    const as = cookieOf(headers);
    expect((await closed.call("GET", "/auth/get-persons-list", { as })).body.persons).toHaveLength(1);
    expect((await closed.call("POST", "/auth/session", { as, body: { account_id: shared.account.id } })).status).toBe(
      404,
    );
    // The same session, turned to it where it is open.
    expect((await open.call("POST", "/auth/session", { as, body: { account_id: shared.account.id } })).status).toBe(
      200,
    );
    expect((await closed.call("GET", "/auth/me", { as })).status).toBe(401);
  });
});

describe("where nobody else was thought to come", () => {
  const SIGN_IN = JSON.stringify({ email: "admin@demo.example", password: DEMO_PASSWORD });
  test.each([
    ["a proxy that tells its host", { "X-Forwarded-Host": "school.example" }],
    ["a proxy that tells for whom it asks", { "X-Forwarded-For": "203.0.113.9" }],
    ["a proxy that says so", { Via: "1.1 proxy" }],
    ["a proxy that tells the scheme alone", { "X-Forwarded-Proto": "https" }],
    ["a proxy that tells this machine's name", { "X-Forwarded-Host": "localhost" }],
    ["a proxy that tells an address in its own way", { "X-Real-IP": "203.0.113.9" }],
    ["a network in front", { "CF-Connecting-IP": "203.0.113.9" }],
    ["another one", { "True-Client-IP": "203.0.113.9" }],
    ["a proxy that tells nothing, by the browser's word", { Origin: "https://school.example" }],
  ])("it is closed to whoever comes through %s", async (_by, from) => {
    const server = await startServer({ place: open.place, env: { DEMO: "auto" } });
    try {
      const signInThere = (headers: Record<string, string> = {}) =>
        fetch(`${server.origin}/api/auth/unified-login`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers },
          body: SIGN_IN,
        });
      const here = await signInThere({ Origin: server.origin });
      expect(here.status).toBe(200);
      const Cookie = (here.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
      const me = async (headers: Record<string, string> = {}) =>
        (await fetch(`${server.origin}/api/auth/me`, { headers: { Cookie, ...headers } })).status;
      expect(await me()).toBe(200);
      expect(await (await signInThere(from)).json()).toMatchObject({ statusCode: 401, message: "INVALID_EMAIL" });
      expect(await me(from)).toBe(401);
      // Whoever sits at this machine goes on, whatever others send.
      expect(await me()).toBe(200);
      expect((await signInThere()).status).toBe(200);
      expect(server.output()).toContain("Set PUBLIC_ORIGIN to its address there");
    } finally {
      await server.kill();
    }
  });
});

describe("a start", () => {
  test("in a deployment ends its sessions, keeps its rows, says so, and nobody gets in", async () => {
    await signIn(open, "admin@demo.example");
    const schools = async () => (await open.database.read.selectFrom("school").select("id").execute()).length;
    const before = await schools();
    const server = await startServer({ place: open.place, env: { DEMO: "", PUBLIC_ORIGIN: "https://school.example" } });
    expect(server.output()).toContain("is closed: nobody can sign in to it. DEMO=on opens it");
    const body = JSON.stringify({ email: "admin@demo.example", password: DEMO_PASSWORD });
    const answer = await fetch(`${server.origin}/api/auth/unified-login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(await answer.json()).toMatchObject({ statusCode: 401, message: "INVALID_EMAIL" });
    expect(
      await open.database.read
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", administrator.account.id)
        .execute(),
    ).toEqual([]);
    expect(await schools()).toBe(before);
    await server.kill();
  });

  test("with DEMO=on opens it in a deployment too, with a warning", async () => {
    const { closed: school, says } = await prepareDemo(open.database, { ...DEPLOYED, demo: "on" }, open.clock.now, say);
    expect(school).toBeUndefined();
    expect(says).toContain(
      "Warning: Larkspur Elementary School is open to everyone who reaches https://school.example",
    );
  });

  test("where only whoever started it comes: open, without a warning", async () => {
    const { closed: school, says } = await prepareDemo(
      open.database,
      { ...DEPLOYED, isDeployed: false, demo: "auto" },
      open.clock.now,
      say,
    );
    expect(school).toBeUndefined();
    expect(says ?? "").not.toContain("Warning");
  });

  test("goes on where it cannot be made", async () => {
    const fresh = await openTestApp();
    const taken = {
      id: "taken",
      email: "teacher@demo.example",
      email_key: "teacher@demo.example",
      password_hash: null,
      failed_count: 0,
      locked_until: null,
      last_account_id: null,
      created_at: fresh.clock.now.toISOString(),
    };
    await fresh.database.write((db) => db.insertInto("login").values(taken).execute());
    const { says } = await prepareDemo(fresh.database, { ...DEPLOYED, demo: "on" }, fresh.clock.now, say);
    expect(says).toMatch(/^The demonstration school could not be opened/);
  });
});
