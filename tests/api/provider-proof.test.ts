import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getProof } from "#contract/auth.ts";
import type { ProviderSettings } from "#server/identity/provider-settings.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { type Answer, openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import {
  CLIENT_SECRET,
  signInAtProvider,
  startOpenIdProvider,
  type TestProvider,
} from "#tests/support/openid-provider.ts";

/* Who signs in by a provider proves who they are by signing in there anew, in the session that asks, as themselves. */

const ORIGIN = "http://localhost:3000";

let provider: TestProvider;
let app: TestApp;
let schoolId: string;
let otherSchool: string;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider({ appOrigin: ORIGIN, names: ["district", "limited", "silent", "elsewhere"] });
  const configured = (id: string, given: Partial<ProviderSettings> = {}): ProviderSettings => ({
    id,
    name: `The ${id}`,
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
  });
  app = await openTestApp(new Date().toISOString(), ORIGIN, [
    configured("district"),
    configured("limited", { schoolIds: ["school-2"] }),
    configured("silent", { proves: false }),
    configured("elsewhere", { issuer: "http://127.0.0.1:9" }),
  ]);
  schoolId = (await makeSchool(app.database)).id;
  otherSchool = (await makeSchool(app.database, { source_id: "school-2" })).id;
});

afterAll(() => provider.stop());

beforeEach(() => {
  app.clock.now = new Date();
  provider.tamper = undefined;
});

interface Linked extends SignedIn {
  subject: string;
}

/** An administrator without a password or a proof, who has signed in by the provider before. */
async function somebody(given: Parameters<typeof makeAccount>[2] & { school?: string } = {}): Promise<Linked> {
  count += 1;
  const { school = schoolId, ...account } = given;
  const subject = `subject-${count}`;
  const made = await makeAccount(app.database, school, {
    email: `person${count}@school.example`,
    administrator: true,
    proven: false,
    now: app.clock.now,
    ...account,
  });
  provider.people.set(subject, { email: `person${count}@school.example`, email_verified: true });
  await app.database.write((db) =>
    db
      .insertInto("identity")
      .values({
        issuer: provider.issuer,
        subject,
        login_id: made.account.login_id,
        created_at: app.clock.now.toISOString(),
        account_id: made.account.id,
      })
      .execute(),
  );
  return { ...made, subject };
}

const start = (as: SignedIn, id = "district"): Promise<Answer> =>
  app.call("POST", `/auth/login/${id}/proof/start`, { as });

const flowOf = ({ headers }: Answer): string => /daybell-flow=[^;]+/.exec(headers.getSetCookie().join())?.[0] ?? "";

/** The session's cookie, and the flow's beside it. */
const both = (as: SignedIn, flow: string): SignedIn => ({
  ...as,
  headers: { ...as.headers, Cookie: `${as.headers["Cookie"]}; ${flow}` },
});

/** The way to the provider, where `subject` signs in, and back. */
async function visit(
  as: SignedIn,
  subject: string,
  id = "district",
): Promise<{ body: Record<string, string>; flow: string }> {
  const answer = await start(as, id);
  expect(answer.status).toBe(200);
  const back = await signInAtProvider(answer.body.address, subject, ORIGIN);
  return { body: Object.fromEntries(back.searchParams), flow: flowOf(answer) };
}

const finish = (
  as: SignedIn,
  { body, flow }: { body: Record<string, string>; flow: string },
  id = "district",
): Promise<Answer> => app.call("POST", `/auth/login/${id}/proof`, { as: both(as, flow), body });

const isProven = async (as: SignedIn): Promise<boolean> => (await ask(app, getProof, { as })).proven_until !== null;

/** Seconds, as a token tells them. */
const seconds = (fromNow: number): number => Math.floor(app.clock.now.getTime() / 1000) + fromNow;

async function expectNoProof(as: SignedIn, answer: Answer, status: number, message: string): Promise<void> {
  expect(answer).toMatchObject({ status, body: { message } });
  expect(await isProven(as)).toBe(false);
}

describe("signing in anew at the provider", () => {
  test("proves the session for ten minutes, and is kept in the trail", async () => {
    const here = await somebody();
    const answer = await start(here);
    expect(Object.fromEntries(new URL(answer.body.address).searchParams)).toMatchObject({
      prompt: "login",
      max_age: "300",
      code_challenge_method: "S256",
      redirect_uri: `${ORIGIN}/login/district`,
    });
    expect((await finish(here, await visit(here, here.subject))).body).toEqual({ status: 200 });
    expect((await ask(app, getProof, { as: here })).proven_until).toBe(
      new Date(app.clock.now.getTime() + 600_000).toISOString(),
    );
    expect((await app.call("POST", "/admin/audit/export", { as: here, body: {} })).status).toBe(200);
    const trail = await app.database.read
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "login.proven")
      .where("subject_id", "=", here.account.id)
      .execute();
    expect(trail).toEqual([{ detail: '{"by":"provider","provider":"district"}' }]);
  });

  test("is offered where the login is linked, and the provider tells the time", async () => {
    const here = await somebody();
    expect((await ask(app, getProof, { as: here })).providers).toEqual([{ id: "district", name: "The district" }]);
    for (const id of ["silent", "elsewhere", "nobody"]) expect((await start(here, id)).status).toBe(404);
    const unlinked = await makeAccount(app.database, schoolId, { now: app.clock.now });
    expect((await ask(app, getProof, { as: unlinked })).providers).toEqual([]);
    expect((await start(unlinked)).status).toBe(404);
  });

  test("proves beside a password too", async () => {
    const here = await somebody({ passwordHash: await hashPassword("a quiet morning") });
    expect((await finish(here, await visit(here, here.subject))).status).toBe(200);
    expect(await isProven(here)).toBe(true);
  });
});

describe("the provider's word is no proof", () => {
  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ["without the time", ({ auth_time: _time, ...claims }) => claims],
    ["of an earlier sign-in", (claims) => ({ ...claims, auth_time: seconds(-120) })],
    ["of a sign-in to come", (claims) => ({ ...claims, auth_time: seconds(120) })],
    ["with a time that is none", (claims) => ({ ...claims, auth_time: null })],
  ])("%s", async (_what, tamper) => {
    const here = await somebody();
    provider.tamper = tamper;
    const { status, body } = await finish(here, await visit(here, here.subject));
    expect([status, body.message]).toSatisfy(
      ([code, said]: [number, string]) => code === 400 && ["NOT_FRESH", "SIGN_IN_FAILED"].includes(said),
    );
    expect(await isProven(here)).toBe(false);
  });

  test("of somebody else, linked to another login or to none", async () => {
    const [here, other] = [await somebody(), await somebody()];
    await expectNoProof(here, await finish(here, await visit(here, other.subject)), 403, "NOT_YOU");
    expect(await isProven(other)).toBe(false);
    provider.people.set("stranger", { email: here.account.id, email_verified: true });
    await expectNoProof(here, await finish(here, await visit(here, "stranger")), 403, "NOT_YOU");
  });

  test("of somebody who left the provider's bound", async () => {
    const here = await somebody();
    provider.tamper = (claims) => ({ ...claims, hd: "elsewhere.example" });
    await expectNoProof(here, await finish(here, await visit(here, here.subject)), 403, "OUTSIDE");
  });

  test("where it opens fewer schools than the session", async () => {
    const here = await somebody();
    await makeAccount(app.database, otherSchool, { loginId: here.account.login_id, now: app.clock.now });
    expect((await start(here, "limited")).status).toBe(404);
    const within = await somebody({ school: otherSchool });
    expect((await ask(app, getProof, { as: within })).providers?.map(({ id }) => id)).toEqual(["district", "limited"]);
    expect((await finish(within, await visit(within, within.subject, "limited"), "limited")).status).toBe(200);
  });
});

describe("the way belongs to the session that began it", () => {
  test("another session of the same login proves nothing with it, nor does another account", async () => {
    const here = await somebody();
    const there = await makeAccount(app.database, schoolId, {
      loginId: here.account.login_id,
      proven: false,
      now: app.clock.now,
    });
    const way = await visit(here, here.subject);
    await expectNoProof(there, await finish(there, way), 409, "RESTART");
    await app.call("POST", "/auth/session", { as: here, body: { account_id: there.account.id } });
    await expectNoProof(here, await finish(here, way), 409, "RESTART");
    await app.call("POST", "/auth/session", { as: here, body: { account_id: here.account.id } });
    expect((await finish(here, way)).status).toBe(200);
    expect(await isProven(there)).toBe(false);
  });

  test("it signs nobody in, and a sign-in proves nothing", async () => {
    const here = await somebody();
    const { body, flow } = await visit(here, here.subject);
    const query = `?${new URLSearchParams(body)}`;
    expect(await app.call("GET", `/auth/login/district/teacher${query}`, { headers: { Cookie: flow } })).toMatchObject({
      status: 409,
      body: { message: "RESTART" },
    });
    const begun = await app.call("GET", "/auth/login/district/start");
    const back = await signInAtProvider(begun.headers.get("Location") ?? "", here.subject, ORIGIN);
    await expectNoProof(
      here,
      await finish(here, { body: Object.fromEntries(back.searchParams), flow: flowOf(begun) }),
      409,
      "RESTART",
    );
  });

  test("it counts once, with its own state, and for ten minutes", async () => {
    const here = await somebody();
    const way = await visit(here, here.subject);
    await expectNoProof(
      here,
      await finish(here, { ...way, body: { ...way.body, state: "another" } }),
      400,
      "SIGN_IN_FAILED",
    );
    await expectNoProof(here, await finish(here, way), 400, "SIGN_IN_FAILED");
    await expectNoProof(here, await finish(here, { ...way, flow: "" }), 409, "RESTART");
    const late = await visit(here, here.subject);
    app.clock.now = new Date(Date.now() + 601_000);
    await expectNoProof(here, await finish(here, late), 409, "RESTART");
  });

  test("a locked session neither begins nor ends one", async () => {
    const here = await somebody();
    const way = await visit(here, here.subject);
    await app.call("POST", "/auth/lock", { as: here });
    expect((await start(here)).status).toBe(423);
    expect((await finish(here, way)).status).toBe(423);
  });

  test("a provider that does not answer is told of", async () => {
    const here = await somebody();
    await app.database.write((db) =>
      db
        .insertInto("identity")
        .values({
          issuer: "http://127.0.0.1:9",
          subject: here.subject,
          login_id: here.account.login_id,
          created_at: app.clock.now.toISOString(),
          account_id: null,
        })
        .execute(),
    );
    expect(await start(here, "elsewhere")).toMatchObject({ status: 400, body: { message: "PROVIDER_UNAVAILABLE" } });
  });
});
