import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { finishProviderLogin, getProviders, me } from "#contract/auth.ts";
import { createApp } from "#server/app.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { type Answer, openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import {
  CLIENT_SECRET,
  type ProviderPerson,
  signInAtProvider,
  startOpenIdProvider,
  type TestProvider,
} from "#tests/support/openid-provider.ts";

const ORIGIN = "http://localhost:3000";
const NOW = "2026-09-01T14:02:00.000Z";
const MINUTE = 60_000;

let provider: TestProvider;
let settings: ProviderSettings[];
let app: TestApp;
let schoolId: string;
let limitedSchool: string;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider({
    appOrigin: ORIGIN,
    names: ["district", "hosted", "tenant", "clever", "trusted", "limited", "down", "wrong-secret"],
  });
  settings = [
    configured("district"),
    configured("hosted", { hostedOnly: true }),
    configured("tenant", { domains: [], tenants: ["tenant-1"] }),
    configured("clever", { domains: [], districts: ["district-1"] }),
    configured("trusted", { activates: true }),
    configured("limited", { schoolIds: ["school-2"] }),
    configured("down", { issuer: "http://127.0.0.1:9" }),
    configured("wrong-secret", { clientSecret: "another" }),
  ];
  app = await openTestApp(NOW, ORIGIN, settings);
  schoolId = (await makeSchool(app.database)).id;
  limitedSchool = (await makeSchool(app.database, { source_id: "school-2" })).id;
});

afterAll(() => provider.stop());

beforeEach(() => {
  app.clock.now = new Date(NOW);
  provider.tamper = undefined;
  provider.forge = false;
});

function configured(id: string, given: Partial<ProviderSettings> = {}): ProviderSettings {
  return {
    id,
    name: id,
    issuer: provider.issuer,
    clientId: `app-${id}`,
    clientSecret: CLIENT_SECRET,
    domains: ["school.example"],
    hostedOnly: false,
    tenants: [],
    districts: [],
    schoolIds: [],
    activates: false,
    proves: true,
    ...given,
  };
}

/** Somebody whom the provider and the roster both know, by the same e-mail. */
async function somebody(given: ProviderPerson & { account?: Parameters<typeof makeAccount>[2]; school?: string } = {}) {
  count += 1;
  const { account: rostered, school = schoolId, ...told } = given;
  const email = told.email ?? `teacher${count}@school.example`;
  const subject = `subject-${count}`;
  provider.people.set(subject, { email, email_verified: true, ...told });
  return { subject, email, ...(await makeAccount(app.database, school, { email, ...rostered })) };
}

type Cookies = Record<string, string>;

const cookiesOf = ({ headers }: Answer): Cookies =>
  Object.fromEntries(
    headers
      .getSetCookie()
      .map((line) => line.split(";")[0]?.split("=") ?? [])
      .map(([name = "", value = ""]) => [name, value]),
  );
const header = (cookies: Cookies): Record<string, string> => ({
  Cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; "),
});

/** The way there: where the browser is sent, and the cookies that it keeps. */
async function start(id = "district", query = ""): Promise<{ address: string; cookies: Cookies; answer: Answer }> {
  const answer = await app.call("GET", `/auth/login/${id}/start${query}`);
  expect(answer.status).toBe(302);
  return { address: answer.headers.get("Location") ?? "", cookies: cookiesOf(answer), answer };
}

/** The way to the provider and back to our page. */
async function visit(subject: string, id = "district", query = ""): Promise<{ back: URL; cookies: Cookies }> {
  const { address, cookies } = await start(id, query);
  return { back: await signInAtProvider(address, subject, ORIGIN), cookies };
}

/** What our page then asks, with the address that it was called by. */
const finish = (back: URL, cookies: Cookies, id = "district"): Promise<Answer> =>
  app.call("GET", `/auth/login/${id}/teacher${back.search}`, { headers: header(cookies) });

async function signIn(subject: string, id = "district", more: Cookies = {}): Promise<Answer> {
  const { back, cookies } = await visit(subject, id);
  return finish(back, { ...more, ...cookies }, id);
}

const tokenCalls = (): number => provider.requests.filter((path) => path === "/token").length;
const identitiesOf = (loginId: string) =>
  app.database.read.selectFrom("identity").selectAll().where("login_id", "=", loginId).execute();
const sessionsOf = (loginId: string) =>
  app.database.read.selectFrom("session").select("id").where("login_id", "=", loginId).execute();

/** An error, the flow's cookie cleared, nobody signed in and nothing linked. */
async function expectRefusal(answer: Answer, status: number, message: string, loginId?: string): Promise<void> {
  expect(answer).toMatchObject({ status, body: { statusCode: status, message } });
  const set = answer.headers.getSetCookie();
  expect(set.filter((line) => !line.startsWith("daybell-flow="))).toEqual([]);
  expect(set.join()).toMatch(/^daybell-flow=;.*Max-Age=0/);
  if (!loginId) return;
  expect(await identitiesOf(loginId)).toEqual([]);
  expect(await sessionsOf(loginId)).toHaveLength(1);
}

describe("the providers", () => {
  test("are those that are configured, by name; without any there are none", async () => {
    const { providers } = await ask(app, getProviders);
    expect(providers.map((one) => one.id)).toEqual(settings.map((one) => one.id));
    expect(providers[0]).toEqual({ id: "district", name: "district", start_url: "/api/auth/login/district/start" });
    const bare = await openTestApp();
    expect(await ask(bare, getProviders)).toEqual({ providers: [] });
    expect((await bare.call("GET", "/auth/login/google/start")).status).toBe(404);
    expect((await bare.call("GET", "/auth/login/google/teacher?code=x")).status).toBe(404);
  });

  test("are not contacted before somebody goes there", async () => {
    const quiet = await startOpenIdProvider({ appOrigin: ORIGIN, names: ["district"] });
    const other = await openTestApp(NOW, ORIGIN, [{ ...configured("district"), issuer: quiet.issuer }]);
    await other.call("GET", "/auth/providers");
    await other.call("GET", "/auth/login/district/teacher?code=x&state=y");
    expect(quiet.requests).toEqual([]);
    await other.call("GET", "/auth/login/district/start");
    await other.call("GET", "/auth/login/district/start");
    expect(quiet.requests).toEqual(["/.well-known/openid-configuration"]);
    await quiet.stop();
  });
});

describe("the way there", () => {
  test("carries state, nonce and PKCE, and keeps them in a sealed cookie of the provider's own calls", async () => {
    const { address, answer, cookies } = await start();
    const { origin, pathname, searchParams } = new URL(address);
    expect(origin + pathname).toBe(`${provider.issuer}/auth`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "app-district",
      response_type: "code",
      scope: "openid email",
      code_challenge_method: "S256",
      redirect_uri: `${ORIGIN}/login/district`,
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^daybell-flow=[\w-]+; Max-Age=600; Path=\/api\/auth\/login\/district; HttpOnly; SameSite=Lax$/,
    );
    const sealed = Buffer.from(cookies["daybell-flow"] ?? "", "base64url").toString("latin1");
    expect(sealed).not.toContain(searchParams.get("state"));
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("over TLS its cookie is Secure by name", async () => {
    const secure = await openTestApp(NOW, "https://daybell.example", settings);
    const answer = await secure.call("GET", "/auth/login/district/start");
    expect(answer.headers.get("Set-Cookie")).toMatch(/^__Secure-daybell-flow=.*Secure/);
    expect(new URL(answer.headers.get("Location") ?? "").searchParams.get("redirect_uri")).toBe(
      "https://daybell.example/login/district",
    );
  });

  test("leads to the page that tells of an error where the provider does not answer", async () => {
    const { address, cookies } = await start("down");
    expect(address).toBe(`${ORIGIN}/login/down?error=temporarily_unavailable`);
    expect(cookies).toEqual({});
  });
});

describe("coming back", () => {
  test("signs the teacher in: account, session, device, link and audit entry", async () => {
    const { subject, email, account, person } = await somebody();
    const { back, cookies } = await visit(subject);
    expect(back.origin + back.pathname).toBe(`${ORIGIN}/login/district`);
    const answer = await finish(back, cookies);
    expect(answer.status).toBe(200);
    expect(finishProviderLogin.answer.parse(answer.body).account).toMatchObject({
      id: account.id,
      email,
      role: "teacher",
    });
    expect(answer.headers.get("Set-Cookie")).toContain("daybell-flow=; Max-Age=0; Path=/api/auth/login/district");
    const kept = cookiesOf(answer);
    expect((await ask(app, me, { as: { headers: header(kept) } })).id).toBe(account.id);
    expect(kept["daybell-device"]).toMatch(/^[\w-]{43}$/);
    expect(await identitiesOf(account.login_id)).toMatchObject([{ issuer: provider.issuer, subject }]);
    const audit = await app.database.read
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "identity.link")
      .where("subject_id", "=", account.id)
      .execute();
    expect(audit).toMatchObject([{ actor_id: person.id, school_id: schoolId, detail: '{"provider":"district"}' }]);
  });

  test("a second time knows the person by issuer and subject, whatever their e-mail is by then", async () => {
    const { subject, account } = await somebody();
    await signIn(subject);
    provider.people.set(subject, { email: "married@elsewhere.example", email_verified: false });
    const answer = await signIn(subject);
    expect(answer).toMatchObject({ status: 200, body: { account: { id: account.id } } });
    expect(
      await app.database.read
        .selectFrom("audit")
        .select("id")
        .where("action", "=", "identity.link")
        .where("subject_id", "=", account.id)
        .execute(),
    ).toHaveLength(1);
  });

  test("with the e-mail in the ID token itself asks for nothing more", async () => {
    const telling = await startOpenIdProvider({ appOrigin: ORIGIN, names: ["district"], claimsInToken: true });
    const other = await openTestApp(NOW, ORIGIN, [{ ...configured("district"), issuer: telling.issuer }]);
    const { account } = await makeAccount(other.database, (await makeSchool(other.database)).id, {
      email: "ada@school.example",
    });
    telling.people.set("ada", { email: "Ada@School.Example", email_verified: true });
    const answer = await other.call("GET", "/auth/login/district/start");
    const back = await signInAtProvider(answer.headers.get("Location") ?? "", "ada", ORIGIN);
    expect(
      (await other.call("GET", `/auth/login/district/teacher${back.search}`, { headers: header(cookiesOf(answer)) }))
        .body,
    ).toMatchObject({ account: { id: account.id } });
    expect(telling.requests).not.toContain("/me");
    await telling.stop();
  });

  test("ends the session that the browser had, and begins a new one", async () => {
    const { subject, headers, account } = await somebody();
    const [name = "", value = ""] = (headers["Cookie"] ?? "").split("=");
    const kept = cookiesOf(await signIn(subject, "district", { [name]: value }));
    expect(kept[name]).not.toBe(value);
    expect((await app.call("GET", "/auth/me", { as: { headers } })).body).toMatchObject({
      message: "Invalid or expired token",
    });
    expect(await sessionsOf(account.login_id)).toHaveLength(1);
  });

  test("keeps the session for as long as was asked for at the start", async () => {
    const { subject } = await somebody();
    const { back, cookies } = await visit(subject, "district", "?remember=true");
    expect((await finish(back, cookies)).headers.get("Set-Cookie")).toMatch(/(^|, )daybell=[^;]+; Max-Age=2592000;/);
    expect((await signIn(subject)).headers.get("Set-Cookie")).toMatch(/(^|, )daybell=[^;]+; Path=\/;/);
  });

  test("to another process of the same database", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    const other = createApp({
      database: app.database,
      clock: () => app.clock.now,
      config: { publicOrigin: ORIGIN, trustProxy: false, providers: settings, dataDir: "" },
      log: console,
      rosters: createRosterImports(app.database, app.place),
      clientDir: undefined,
    });
    const answer = await other.request(`/api/auth/login/district/teacher${back.search}`, { headers: header(cookies) });
    expect(await answer.json()).toMatchObject({ account: { id: account.id } });
  });
});

describe("a code that is no answer to this browser's way", () => {
  test("without the flow's cookie: begin anew, and the code is never exchanged", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    const before = tokenCalls();
    const again = await finish(back, {});
    expect(again).toMatchObject({ status: 409, body: { statusCode: 409, message: "RESTART" } });
    expect(await sessionsOf(account.login_id)).toHaveLength(1);
    expect(tokenCalls()).toBe(before);
    // It did no harm to the way that has a cookie.
    expect((await finish(back, cookies)).status).toBe(200);
  });

  test("a portal's launch, a code alone, even while a way is open", async () => {
    const { subject, account } = await somebody();
    const { cookies } = await visit(subject);
    const before = tokenCalls();
    await expectRefusal(
      await app.call("GET", "/auth/login/district/teacher?code=from-a-portal", { headers: header(cookies) }),
      409,
      "RESTART",
      account.login_id,
    );
    expect(tokenCalls()).toBe(before);
  });

  test("a cookie that was tampered with, made up, of another provider, or too old", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    const sealed = cookies["daybell-flow"] ?? "";
    const before = tokenCalls();
    const changed = Buffer.from(sealed, "base64url");
    changed[40] = (changed[40] ?? 0) ^ 1;
    const elsewhere = await start("hosted");
    const others = [
      changed.toString("base64url"),
      sealed.slice(0, -4),
      `${sealed}AAAA`,
      "x",
      Buffer.from('{"provider":"district"}').toString("base64url"),
      elsewhere.cookies["daybell-flow"] ?? "",
    ];
    for (const other of others)
      await expectRefusal(await finish(back, { "daybell-flow": other }), 409, "RESTART", account.login_id);
    app.clock.now = new Date(Date.parse(NOW) + 10 * MINUTE + 1000);
    await expectRefusal(await finish(back, cookies), 409, "RESTART", account.login_id);
    expect(tokenCalls()).toBe(before);
  });
});

describe("a hostile answer", () => {
  /** The address that the browser came back to, with one parameter changed. */
  const changed = (back: URL, name: string, value: string): URL => {
    const other = new URL(back);
    other.searchParams.set(name, value);
    return other;
  };

  test.each([
    ["state", "another-state"],
    ["iss", "https://evil.example"],
  ])("with another %s is refused before the code is exchanged", async (name, value) => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    const before = tokenCalls();
    await expectRefusal(await finish(changed(back, name, value), cookies), 400, "SIGN_IN_FAILED", account.login_id);
    expect(tokenCalls()).toBe(before);
    // The way is used up by it.
    await expectRefusal(await finish(back, cookies), 400, "SIGN_IN_FAILED", account.login_id);
  });

  test("with a made-up code is refused", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    await expectRefusal(
      await finish(changed(back, "code", "made-up"), cookies),
      400,
      "SIGN_IN_FAILED",
      account.login_id,
    );
  });

  test("with somebody else's code, at the right state, is refused by PKCE", async () => {
    const [victim, attacker] = [await somebody(), await somebody()];
    const { back: own, cookies } = await visit(victim.subject);
    const { back: theirs } = await visit(attacker.subject);
    await expectRefusal(
      await finish(changed(own, "code", theirs.searchParams.get("code") ?? ""), cookies),
      400,
      "SIGN_IN_FAILED",
      attacker.account.login_id,
    );
  });

  const past = (): number => Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ["of another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["for another audience", (claims) => ({ ...claims, aud: "app-hosted" })],
    ["with another nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["without a nonce", ({ nonce: _nonce, ...claims }) => claims],
    ["that has expired", (claims) => ({ ...claims, iat: past() - 600, exp: past() })],
    ["of nobody", ({ sub: _sub, ...claims }) => claims],
    [
      "with an e-mail that no database can hold",
      (claims) => ({ ...claims, email: "a\0b@school.example", email_verified: true }),
    ],
    [
      "whose subject is longer than the standard has it",
      (claims) => ({
        ...claims,
        sub: randomBytes(4000).toString("hex"),
        email: `teacher${count}@school.example`,
        email_verified: true,
      }),
    ],
    ["that is not valid yet", (claims) => ({ ...claims, nbf: past() + 2 * 3600 })],
  ])("with an ID token %s is refused", async (_what, tamper) => {
    const { subject, account } = await somebody();
    provider.tamper = tamper;
    await expectRefusal(await signIn(subject), 400, "SIGN_IN_FAILED", account.login_id);
  });

  test("with an ID token of a provider whose clock is most of a minute ahead is none", async () => {
    const { subject, account } = await somebody();
    provider.tamper = (claims) => ({ ...claims, iat: past() + 3650, nbf: past() + 3650 });
    expect((await signIn(subject)).body.account.id).toBe(account.id);
  });

  test("with an ID token that another key signed is refused", async () => {
    const { subject, account } = await somebody();
    provider.forge = true;
    await expectRefusal(await signIn(subject), 400, "SIGN_IN_FAILED", account.login_id);
  });

  test("with the name of another subject in the ID token is refused: the call for the e-mail tells", async () => {
    const [victim, attacker] = [await somebody(), await somebody()];
    provider.tamper = (claims) => ({ ...claims, sub: victim.subject });
    await expectRefusal(await signIn(attacker.subject), 400, "SIGN_IN_FAILED", victim.account.login_id);
  });

  test("to a client that the provider does not know is refused", async () => {
    const { subject, account } = await somebody();
    await expectRefusal(await signIn(subject, "wrong-secret"), 400, "SIGN_IN_FAILED", account.login_id);
  });
});

describe("a code is used once", () => {
  test("the same code again, with the same cookie, changes nothing", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    const kept = cookiesOf(await finish(back, cookies));
    const sessions = await sessionsOf(account.login_id);
    const before = tokenCalls();
    const again = await finish(back, { ...cookies, ...kept });
    expect(again).toMatchObject({ status: 409 });
    const withCookie = await finish(back, {
      daybell: kept["daybell"] ?? "",
      "daybell-flow": cookies["daybell-flow"] ?? "",
    });
    expect(withCookie).toMatchObject({ status: 400, body: { message: "SIGN_IN_FAILED" } });
    expect(tokenCalls()).toBe(before);
    expect(await sessionsOf(account.login_id)).toEqual(sessions);
    expect(
      (await app.call("GET", "/auth/me", { as: { headers: header({ daybell: kept["daybell"] ?? "" }) } })).status,
    ).toBe(200);
  });

  test("at the same moment, one of them signs in", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    const before = tokenCalls();
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(back, cookies)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
    expect(tokenCalls()).toBe(before + 1);
    expect(await sessionsOf(account.login_id)).toHaveLength(2);
  });

  test("a used code on a fresh way fails at the provider", async () => {
    const { subject, account } = await somebody();
    const { back, cookies } = await visit(subject);
    await finish(back, cookies);
    const sessions = await sessionsOf(account.login_id);
    const fresh = await start();
    const stolen = new URL(back);
    stolen.searchParams.set("state", new URL(fresh.address).searchParams.get("state") ?? "");
    await expectRefusal(await finish(stolen, fresh.cookies), 400, "SIGN_IN_FAILED");
    expect(await sessionsOf(account.login_id)).toEqual(sessions);
  });
});

describe("the first link", () => {
  test.each<[string, string, number, string, ProviderPerson]>([
    ["an e-mail that is not verified", "district", 403, "EMAIL_UNVERIFIED", { email_verified: false }],
    ["an e-mail of another domain", "district", 403, "OUTSIDE", { email: "head@other.example" }],
    ["an e-mail of a domain that ends alike", "district", 403, "OUTSIDE", { email: "head@evilschool.example" }],
    ["a hosted domain that is another one", "district", 403, "OUTSIDE", { hd: "other.example" }],
    ["no hosted domain where there must be one", "hosted", 403, "OUTSIDE", {}],
    ["another hosted domain", "hosted", 403, "OUTSIDE", { hd: "other.example" }],
    ["another tenant", "tenant", 403, "OUTSIDE", { tid: "tenant-2" }],
    ["no tenant", "tenant", 403, "OUTSIDE", {}],
    ["another district", "clever", 403, "OUTSIDE", { district: "district-2" }],
    ["a school that the provider does not open", "limited", 403, "NOT_ROSTERED", {}],
  ])("is not made for %s", async (_what, id, status, message, told) => {
    const { subject, account } = await somebody(told);
    await expectRefusal(await signIn(subject, id), status, message, account.login_id);
  });

  test.each<[string, ProviderPerson]>([
    ["hosted", { hd: "School.Example" }],
    ["tenant", { tid: "tenant-1", email: "teacher@anywhere.example" }],
    ["clever", { district: "district-1", email: "another@anywhere.example" }],
  ])("is made within the bound of %s", async (id, told) => {
    const { subject, account } = await somebody(told);
    expect(await signIn(subject, id)).toMatchObject({ status: 200, body: { account: { id: account.id } } });
  });

  test("takes Microsoft's own claim for a verified e-mail", async () => {
    const { subject } = await somebody({ email_verified: false, tid: "tenant-1", xms_edov: "1" });
    expect((await signIn(subject, "tenant")).status).toBe(200);
  });

  test("is made for nobody who is not in the roster", async () => {
    provider.people.set("stranger", { email: "stranger@school.example", email_verified: true });
    await expectRefusal(await signIn("stranger"), 403, "NOT_ROSTERED");
    provider.people.set("nameless", {});
    await expectRefusal(await signIn("nameless"), 403, "EMAIL_UNVERIFIED");
  });

  test("is not made again for another person to whom the address went", async () => {
    const { subject, email, account } = await somebody();
    await signIn(subject);
    provider.people.set("successor", { email, email_verified: true });
    expect((await signIn("successor")).body).toMatchObject({ statusCode: 403, message: "LINKED_OTHERWISE" });
    expect(await identitiesOf(account.login_id)).toMatchObject([{ subject }]);
  });

  test("the bound holds at every later sign-in as well", async () => {
    const { subject } = await somebody({ hd: "school.example" });
    expect((await signIn(subject, "hosted")).status).toBe(200);
    provider.people.set(subject, { ...provider.people.get(subject), hd: "other.example" });
    expect((await signIn(subject, "hosted")).body).toMatchObject({ message: "OUTSIDE" });
  });

  test("follows a person whose accounts the roster gave another address", async () => {
    const { subject, account } = await somebody();
    await signIn(subject);
    const moved = await somebody();
    await app.database.write((db) =>
      db.updateTable("account").set({ login_id: moved.account.login_id }).where("id", "=", account.id).execute(),
    );
    provider.people.set(subject, { email: moved.email, email_verified: true });
    expect((await signIn(subject)).status).toBe(200);
    expect(await identitiesOf(moved.account.login_id)).toMatchObject([{ subject }]);
  });
});

describe("who may come in", () => {
  test("a teacher, where the person behind the login is a parent too", async () => {
    const { subject, account } = await somebody({ account: { role: "parent" } });
    const teacher = await makeAccount(app.database, schoolId, { role: "teacher", loginId: account.login_id });
    await app.database.write((db) =>
      db.updateTable("login").set({ last_account_id: account.id }).where("id", "=", account.login_id).execute(),
    );
    expect((await signIn(subject)).body).toMatchObject({ account: { id: teacher.account.id, role: "teacher" } });
  });

  test.each(["student", "parent"] as const)("no %s alone", async (role) => {
    const { subject, account } = await somebody({ account: { role } });
    await expectRefusal(await signIn(subject), 403, "NOT_A_TEACHER", account.login_id);
  });

  test("nobody whose account is disabled", async () => {
    const { subject, account } = await somebody({ account: { status: "disabled" } });
    await expectRefusal(await signIn(subject), 401, "DISABLED", account.login_id);
  });

  test("nobody on a strange device while the account is locked, but a device that signed in before", async () => {
    const { subject, account } = await somebody();
    const device = cookiesOf(await signIn(subject))["daybell-device"] ?? "";
    await app.database.write((db) =>
      db
        .updateTable("login")
        .set({ locked_until: "2026-09-01T14:10:00.000Z" })
        .where("id", "=", account.login_id)
        .execute(),
    );
    expect(await signIn(subject)).toMatchObject({ status: 401, body: { statusCode: 401, message: "DISABLED" } });
    expect((await signIn(subject, "district", { "daybell-device": device })).status).toBe(200);
  });

  test("nobody who has not activated the account; the mail that the page speaks of is on its way, once", async () => {
    const { subject, email, account } = await somebody({ account: { status: "unverified" } });
    for (const _time of [1, 2]) await expectRefusal(await signIn(subject), 401, "UNVERIFIED", account.login_id);
    const mails = await app.database.read.selectFrom("mail").selectAll().where("recipient", "=", email).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${ORIGIN}/activate-account?key=`);
  });

  test("an account added since for an address whose password is set", async () => {
    const { subject } = await somebody({
      account: { status: "unverified", passwordHash: await hashPassword("a quiet morning") },
    });
    expect((await signIn(subject)).status).toBe(200);
  });

  test("an account that is not activated, where the provider's word is said to do that", async () => {
    const { subject, account } = await somebody({ account: { status: "unverified" } });
    expect((await signIn(subject, "trusted")).status).toBe(200);
    expect(
      (await app.database.read.selectFrom("account").select("status").where("id", "=", account.id).executeTakeFirst())
        ?.status,
    ).toBe("active");
  });

  test("at no school that the owner has not agreed to, though its own provider vouches; one that opens any asks", async () => {
    const { subject, email, account } = await somebody({
      account: { passwordHash: await hashPassword("a quiet morning") },
    });
    const there = await makeAccount(app.database, limitedSchool, { loginId: account.login_id, status: "unverified" });
    expect(await signIn(subject, "limited")).toMatchObject({ status: 401, body: { message: "UNVERIFIED" } });
    const mails = await app.database.read.selectFrom("mail").selectAll().where("recipient", "=", email).execute();
    expect(mails.map((mail) => mail.text.includes(`${ORIGIN}/login`) && !mail.text.includes("token="))).toEqual([true]);
    expect((await signIn(subject)).body).toMatchObject({
      account: { id: account.id, to_confirm: [{ school: { id: limitedSchool } }] },
    });
    expect(
      (
        await app.database.read
          .selectFrom("account")
          .select("status")
          .where("id", "=", there.account.id)
          .executeTakeFirst()
      )?.status,
    ).toBe("unverified");
  });

  test("only at the schools that the provider opens, then and later", async () => {
    const { subject, account } = await somebody();
    const there = await makeAccount(app.database, limitedSchool, { loginId: account.login_id });
    const answer = await signIn(subject, "limited");
    expect(answer.body).toMatchObject({ account: { id: there.account.id } });
    const as = { headers: header({ daybell: cookiesOf(answer)["daybell"] ?? "" }) };
    expect(
      (await app.call("GET", "/auth/get-persons-list", { as })).body.persons.map(
        (one: { account_id: string }) => one.account_id,
      ),
    ).toEqual([there.account.id]);
    expect((await app.call("POST", "/auth/session", { as, body: { account_id: account.id } })).status).toBe(404);
    expect((await app.call("POST", "/auth/session", { as, body: {} })).status).toBe(200);
  });
});

test("a provider that falls silent on the way back is told as such", async () => {
  const failing = await startOpenIdProvider({ appOrigin: ORIGIN, names: ["district"] });
  const other = await openTestApp(NOW, ORIGIN, [{ ...configured("district"), issuer: failing.issuer }]);
  failing.people.set("ada", { email: "ada@school.example", email_verified: true });
  const answer = await other.call("GET", "/auth/login/district/start");
  const back = await signInAtProvider(answer.headers.get("Location") ?? "", "ada", ORIGIN);
  await failing.stop();
  expect(
    (await other.call("GET", `/auth/login/district/teacher${back.search}`, { headers: header(cookiesOf(answer)) }))
      .body,
  ).toEqual({ statusCode: 400, message: "PROVIDER_UNAVAILABLE" });
});

test("a provider whose answer has no end is left after a little of it", async () => {
  const piece = Buffer.alloc(64 * 1024, " ");
  let sent = 0;
  // It would send so much in no time, were it not left.
  const endless = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json");
    const send = (): void => {
      for (let more = true; more && sent < 256 * 1024 * 1024; sent += piece.length) more = response.write(piece);
      if (sent < 256 * 1024 * 1024) response.once("drain", send);
      else response.end();
    };
    send();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => endless.listen(port, "127.0.0.1", resolve));
  const other = await openTestApp(NOW, ORIGIN, [configured("endless", { issuer: `http://127.0.0.1:${port}` })]);
  const answer = await other.call("GET", "/auth/login/endless/start");
  expect(answer.headers.get("Location")).toBe(`${ORIGIN}/login/endless?error=temporarily_unavailable`);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
  endless.closeAllConnections();
  await new Promise((resolve) => endless.close(resolve));
});

test("input that is none never reaches the provider, and never breaks the server", async () => {
  const { cookies } = await start();
  const before = tokenCalls();
  const told = async (path: string, method: "GET" | "POST" = "GET"): Promise<number> =>
    (await app.call(method, path, { headers: header(cookies) })).status;
  for (const query of [
    "",
    "?code=",
    `?code=${"x".repeat(5000)}`,
    "?code=%00",
    "?code=a&state=%00",
    `?code=a&iss=${"x".repeat(5000)}`,
  ])
    expect(await told(`/auth/login/district/teacher${query}`)).toBe(422);
  for (const id of ["..%2f..", "District", "%00", "x".repeat(300), "constructor", "__proto__"]) {
    expect(await told(`/auth/login/${id}/start`)).toBe(404);
    expect(await told(`/auth/login/${id}/teacher?code=a&state=b`)).toBe(404);
  }
  expect(await told("/auth/login/district/start?remember=yes")).toBe(422);
  expect(await told("/auth/login/district/start", "POST")).toBe(404);
  expect(tokenCalls()).toBe(before);
});

test("tries from one address are bounded", async () => {
  const other = await openTestApp(NOW, ORIGIN, settings);
  const attempt = () => other.call("GET", "/auth/login/district/teacher?code=x");
  expect((await attempt()).status).toBe(409);
  await other.database.write((db) =>
    db.updateTable("rate_limit").set({ count: 595 }).where("key", "like", "provider/address/%").execute(),
  );
  const tries = await Promise.all(Array.from({ length: 10 }, attempt));
  expect(tries.filter((answer) => answer.status === 429)).toHaveLength(5);
});
