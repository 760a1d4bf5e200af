import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { purgeSchools } from "#server/services/retention/purge-schools.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";

/* What is over of signing in does not stay for good: anybody can make more of it. */

const PASSWORD = "a quiet morning";
const DAY = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

const purge = () => purgeSchools(app.database, { clock: () => app.clock.now, pause: async () => true });
const later = (days: number) => void (app.clock.now = new Date(app.clock.now.getTime() + days * DAY));
const TABLES = ["session", "rate_limit", "link", "passkey_challenge", "proof_code", "spent_flow"] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) found[table] = (await app.database.read.selectFrom(table).selectAll().execute()).length;
  return found;
}

test("sessions, links, codes, challenges and counted tries that have ended are deleted once a day, in batches; what lives stays", async () => {
  const school = await makeSchool(app.database);
  const email = "ended@s.example";
  await makeAccount(app.database, school.id, { email, passwordHash: await hashPassword(PASSWORD), now: app.clock.now });
  const signIn = (remember: boolean) =>
    app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD, remember } });
  const cookie = (await signIn(false)).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await app.call("POST", "/auth/proof/code", { as: { headers: { Cookie: cookie } } });
  await app.call("POST", "/auth/passkeys/ask", { body: {} });
  await app.call("POST", "/notification/reset-password", { body: { email } });
  const ended = app.clock.now.toISOString();
  await app.database.write(async (db) => {
    await db.insertInto("spent_flow").values({ id: "a flow", expires_at: ended }).execute();
    // As many as strangers may try in an afternoon.
    await db
      .insertInto("rate_limit")
      .values(
        Array.from({ length: 1200 }, (_none, index) => ({
          key: `sign-in/email/${index}@s.example`,
          window_start: ended,
          count: 1,
        })),
      )
      .execute();
  });
  const before = await counts();
  expect(before).toMatchObject({ session: 2, link: 1, passkey_challenge: 1, proof_code: 1, spent_flow: 1 });

  expect(await purge()).toBe(true);
  expect(await counts()).toEqual(before);

  later(2);
  await signIn(true);
  const fresh = (
    await app.database.read.selectFrom("rate_limit").selectAll().where("window_start", ">", ended).execute()
  ).length;
  expect(await purge()).toBe(true);
  // The remembered session that every account of these tests has, the one that signed in just now, and the link for who asks why it opens nothing.
  expect(await counts()).toEqual({
    session: 2,
    rate_limit: fresh,
    link: 1,
    passkey_challenge: 0,
    proof_code: 0,
    spent_flow: 0,
  });
  expect(fresh).toBeGreaterThan(0);

  later(40);
  expect(await purge()).toBe(true);
  expect(await counts()).toEqual({
    session: 0,
    rate_limit: 0,
    link: 0,
    passkey_challenge: 0,
    proof_code: 0,
    spent_flow: 0,
  });
});
