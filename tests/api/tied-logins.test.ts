import { beforeEach, describe, expect, test } from "vitest";
import type { Database, Queryable } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { removeUnusedLogins } from "#server/services/accounts/remove-login.ts";
import { addAccount } from "#server/services/by-hand/account-of.ts";
import { openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { makePerson, makeSchool } from "#tests/support/factories.ts";
import { importFiles, IN_TERM } from "#tests/support/roster.ts";
import { bulk, rosterSchool } from "#tests/support/roster-school.ts";
import { waitingTransactions } from "#tests/support/waiting-transactions.ts";

/*
 * A login is one over all schools: the last account of it may be taken away in one school while another school makes
 * an account for the same address. Whatever the order, every account has a login afterwards.
 */

const EMAIL = "anna@oak.example";
const AT = IN_TERM.toISOString();

let database: Database;
let loginId: string;

/** A login that an account of an earlier school has left behind, as it is before it is removed. */
beforeEach(async () => {
  ({ database } = await openTestDatabase());
  loginId = newId();
  await database.write((db) =>
    db
      .insertInto("login")
      .values({
        id: loginId,
        email: EMAIL,
        email_key: EMAIL,
        password_hash: null,
        failed_count: 0,
        locked_until: null,
        last_account_id: null,
        created_at: AT,
      })
      .execute(),
  );
});

const remove = (db: Queryable): Promise<void> => removeUnusedLogins(db, [loginId]);

async function registrarAt() {
  const school = await makeSchool(database);
  const person = await makePerson(database, school.id, { role: "teacher" });
  const { id: schoolId, time_zone: timeZone, locale, settings } = school;
  return (db: Queryable): Promise<void> =>
    addAccount({ db, schoolId, now: IN_TERM, timeZone, locale, settings, actorId: null }, person, EMAIL);
}

/** Does the first in a transaction that ends only when the second, begun after it, waits for it or is done. */
async function overlapping(first: (db: Queryable) => Promise<void>, second: () => Promise<unknown>): Promise<void> {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const holding = database.write(async (db) => {
    await first(db);
    resolve();
    await over;
  });
  await done;
  let isOver = false;
  const other = second().finally(() => (isOver = true));
  try {
    await expect.poll(async () => isOver || (await waitingTransactions(database)) > 0).toBe(true);
  } finally {
    end();
  }
  await Promise.all([holding, other]);
}

const withoutLogin = async (): Promise<unknown[]> =>
  database.read
    .selectFrom("account")
    .leftJoin("login", "login.id", "account.login_id")
    .select(["account.id", "account.login_id"])
    .where("login.id", "is", null)
    .execute();

const accounts = async (): Promise<number> => (await database.read.selectFrom("account").select("id").execute()).length;

// The embedded database has one writer at a time.
describe.runIf(projectDatabase() === "postgres")("A login and who is tied to it at the same moment", () => {
  test("is not removed under an account that another school is adding", async () => {
    const add = await registrarAt();
    await overlapping(add, () => database.write(remove));
    expect(await accounts()).toBe(1);
    expect(await withoutLogin()).toEqual([]);
  });

  test("that is being removed is made anew for an account added meanwhile", async () => {
    const add = await registrarAt();
    await overlapping(remove, () => database.write(add));
    expect(await accounts()).toBe(1);
    expect(await withoutLogin()).toEqual([]);
  });

  test("that is being removed is made anew for a roster that is brought in meanwhile", async () => {
    await overlapping(remove, () => importFiles(database, bulk(rosterSchool())));
    expect(await accounts()).toBeGreaterThan(1);
    expect(await withoutLogin()).toEqual([]);
  });
});
