import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import type { AccountTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { type SignIn, signIn } from "#server/services/accounts/sign-in.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { makeAccount } from "#tests/support/factories.ts";
import { openPasswordAccounts, ORIGIN, PASSWORD, type PasswordAccounts } from "#tests/support/password-accounts.ts";

/* A school that gives a person another address takes their account from the login that had it, whatever is on its way there. */

let accounts: PasswordAccounts;
let database: Database;

beforeAll(async () => {
  accounts = await openPasswordAccounts();
  ({ database } = accounts.app);
  return () => accounts.second.close();
});

/** Moves an account to a new login, as by an import of another process. */
async function move({ id }: AccountTable): Promise<void> {
  const other = newId();
  await accounts.second.write(async (db) => {
    await db
      .insertInto("login")
      .values({
        id: other,
        email: `${other}@s.example`,
        email_key: `${other}@s.example`,
        password_hash: null,
        failed_count: 0,
        locked_until: null,
        last_account_id: null,
        created_at: accounts.app.clock.now.toISOString(),
      })
      .execute();
    await db.updateTable("account").set({ login_id: other, consented_at: null }).where("id", "=", id).execute();
  });
}

/** Signs in while an account is moved: when the try is counted, and the password is about to be hashed. */
function signInWhileMoving(email: string, account: AccountTable): Promise<SignIn> {
  let isMoved = false;
  const slow: Database = {
    ...database,
    async write(job) {
      const answer = await database.write(job);
      if (!isMoved) {
        isMoved = true;
        await move(account);
      }
      return answer;
    },
  };
  return signIn(slow, {
    email,
    password: PASSWORD,
    device: "a test",
    deviceToken: undefined,
    now: accounts.app.clock.now,
    publicOrigin: ORIGIN,
  });
}

const rowOf = ({ account: { id } }: SignedIn) =>
  database.read.selectFrom("account").select(["status", "consented_at"]).where("id", "=", id).executeTakeFirstOrThrow();
const sessionsOf = ({ account: { login_id } }: SignedIn) =>
  database.read.selectFrom("session").select("account_id").where("login_id", "=", login_id).execute();

describe("an account that was moved to another login", () => {
  test("while its owner signed in is not entered, and stays to be activated", async () => {
    const only = await accounts.account("only@s.example");
    await database.write((db) =>
      db.updateTable("account").set({ status: "unverified" }).where("id", "=", only.account.id).execute(),
    );
    await expect(signInWhileMoving("only@s.example", only.account)).rejects.toMatchObject({
      status: 401,
      message: "INVALID_EMAIL",
    });
    expect(await rowOf(only)).toEqual({ status: "unverified", consented_at: null });
    expect(await sessionsOf(only)).toHaveLength(1);
  });

  test("leaves the owner of its former login what is theirs", async () => {
    const own = await accounts.account("own@s.example");
    const other = await makeAccount(database, own.account.school_id, {
      loginId: own.account.login_id,
      status: "unverified",
      consented: true,
    });
    const { account, persons } = await signInWhileMoving("own@s.example", other.account);
    expect(account.id).toBe(own.account.id);
    expect(persons).toHaveLength(1);
    expect(await rowOf(other)).toEqual({ status: "unverified", consented_at: null });
  });

  test("ends what its former login had open there", async () => {
    const here = await accounts.account("here@s.example");
    await move(here.account);
    expect((await accounts.app.call("GET", "/auth/me", { as: here })).status).toBe(401);
  });
});
