import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database, Queryable } from "#server/database/database.ts";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { makeLink } from "#server/services/accounts/make-link.ts";
import { removeLogins } from "#server/services/accounts/remove-login.ts";
import { setPasswordByLink } from "#server/services/accounts/use-link.ts";
import type { Answer, TestApp } from "#tests/support/app.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { openPasswordAccounts, ORIGIN, PASSWORD, type PasswordAccounts } from "#tests/support/password-accounts.ts";

/*
 * What somebody has begun in a session, or with a passkey, does not outlive the reset that ends both; nor does a link that
 * is asked for go to an address that is given up meanwhile.
 */

let app: TestApp;
/** The same data, as a second server process has them open. */
let second: Database;
let accounts: PasswordAccounts;

beforeAll(async () => {
  accounts = await openPasswordAccounts();
  ({ app, second } = accounts);
});
afterAll(() => second.close());

/** Begins the work while a second process resets the password. */
async function whileResetting(
  { account: { login_id } }: SignedIn,
  email: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const link = await app.database.write((db) =>
    makeLink(db, { loginId: login_id, email }, { purpose: "reset", now: app.clock.now }),
  );
  if (!link) throw new Error("no link");
  return during(
    (held) =>
      setPasswordByLink(held, "reset", {
        ...link,
        password: "a brighter evening",
        deviceToken: undefined,
        now: app.clock.now,
      }),
    work,
  );
}

/** Begins the work when what a second process writes is done but for its commit, and lets that go once the work waits for it or is done. */
async function during<T>(other: (held: Database) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: Database = {
    ...second,
    write: (job) =>
      second.write(async (db) => {
        const answer = await job(db);
        reached.resolve();
        await released.promise;
        return answer;
      }),
  };
  const writingOther = other(held);
  await Promise.race([reached.promise, writingOther]);
  const writing = vi.spyOn(app.database, "write");
  const working = work();
  await Promise.race([
    working,
    until(async () => writing.mock.calls.length > 0 && (app.database.kind === "sqlite" || (await isHeldUp()))),
  ]);
  writing.mockRestore();
  released.resolve();
  await writingOther;
  return working;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}

async function isHeldUp(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.database.read);
  return rows.length > 0;
}

const countOf = async (
  table: "passkey" | "session" | "device_pin",
  { account: { login_id } }: SignedIn,
): Promise<number> =>
  (await app.database.read.selectFrom(table).select("id").where("login_id", "=", login_id).execute()).length;
const linksTo = ({ account: { login_id } }: SignedIn) =>
  app.database.read
    .selectFrom("link")
    .select("id")
    .where("login_id", "=", login_id)
    .where("purpose", "=", "email")
    .execute();

describe("ended by a reset in between", () => {
  test("a session adds no passkey", async () => {
    const here = await accounts.account("add@s.example");
    const made = new Authenticator(ORIGIN).create(await accounts.asked(here, "/auth/passkeys/new"));
    expect((await whileResetting(here, "add@s.example", () => accounts.addPasskey(here, made))).status).toBe(401);
    expect(await countOf("passkey", here)).toBe(0);
  });

  test("a passkey begins no session", async () => {
    const here = await accounts.account("enter@s.example");
    const phone = await accounts.phoneOf(here);
    const passkey = phone.get(await accounts.asked());
    expect(
      (
        await whileResetting(here, "enter@s.example", () =>
          app.call("POST", "/auth/passkeys/sign-in", { body: { passkey } }),
        )
      ).status,
    ).toBe(401);
    expect(await countOf("session", here)).toBe(0);
  });

  test("a session is given no PIN", async () => {
    const here = await accounts.account("pin@s.example");
    expect(
      (
        await whileResetting(here, "pin@s.example", () =>
          app.call("POST", "/auth/pin", { as: here, body: { password: PASSWORD } }),
        )
      ).status,
    ).toBe(401);
    expect(await countOf("device_pin", here)).toBe(0);
  });

  test.each([
    ["proven by its password", { current_password: PASSWORD }],
    ["proven before", {}],
  ])("a session that is %s changes no e-mail", async (how, proof) => {
    const email = `${how.replaceAll(" ", "-")}@s.example`;
    const here = await accounts.account(email);
    const answer = await whileResetting(here, email, () =>
      app.call("PATCH", "/profile/update-email-request", { as: here, body: { email: `other-${email}`, ...proof } }),
    );
    expect([400, 401]).toContain(answer.status);
    expect(await linksTo(here)).toEqual([]);
  });
});

async function erase(db: Queryable, loginId: string): Promise<void> {
  await db.deleteFrom("account").where("login_id", "=", loginId).execute();
  await removeLogins(db, [loginId]);
}

const mailsTo = (email: string) =>
  app.database.read.selectFrom("mail").select("id").where("recipient", "=", email).execute();

test.each([
  [
    "changed",
    async (db, login) => {
      const email = `new-${login.email}`;
      await db.updateTable("login").set({ email, email_key: email }).where("id", "=", login.id).execute();
    },
  ],
  ["erased", (db, { id }) => erase(db, id)],
] satisfies [string, (db: Queryable, login: { id: string; email: string }) => Promise<void>][])(
  "no link goes to an address that is %s in between",
  async (how, write) => {
    const email = `${how}@s.example`;
    const { account } = await accounts.account(email);
    const answer = await during(
      (held) => held.write((db) => write(db, { id: account.login_id, email })),
      () => app.call("POST", "/notification/reset-password", { body: { email } }),
    );
    expect(answer).toMatchObject({ status: 401, body: { message: "INVALID_EMAIL" } });
    expect(await mailsTo(email)).toEqual([]);
  },
);

test("nor does an invitation", async () => {
  const email = "invited@s.example";
  const { id } = await makeSchool(app.database);
  const { account, person } = await makeAccount(app.database, id, { email, status: "unverified" });
  const { meant } = await during(
    (held) => held.write((db) => erase(db, account.login_id)),
    () =>
      app.database.write((db) =>
        inviteAccounts(db, { personId: person.id }, { publicOrigin: ORIGIN, byMail: true, now: app.clock.now }),
      ),
  );
  expect(meant).toBe(0);
  expect(await mailsTo(email)).toEqual([]);
});
