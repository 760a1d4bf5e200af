import type { Database, Queryable } from "#server/database/database.ts";
import type { AccountTable, KnownDeviceTable, LoginTable } from "#server/database/schema.ts";

/** Failed passwords in a row that lock a login, or a login on a known device. */
const TRIES = 10;

/** For how long. */
export const LOCK_MINUTES = 15;

/**
 * Where the tries of a login are counted: with those of all strangers; where `device` signed in before, by itself; and by
 * itself for an account whose school has lifted the login's lock.
 */
export interface Counted {
  loginId: string;
  device: KnownDeviceTable | undefined;
  lifted?: Pick<AccountTable, "id"> | undefined;
}

/** A password that may be judged: it counts as a failure until it is given back. */
export interface Attempt extends Counted {
  /** How many are counted, this one included. */
  count: number;
  /** Until when this one locks, where it was the tenth. */
  lockedUntil: string | null;
}

export const isLocked = ({ locked_until }: Pick<LoginTable, "locked_until">, now: Date): boolean =>
  locked_until !== null && locked_until > now.toISOString();

/** Whether a school has opened its account in spite of the lock that the login is under. */
export const isLifted = (
  { lifted_lock }: Pick<AccountTable, "lifted_lock">,
  { locked_until }: Pick<LoginTable, "locked_until">,
): boolean => lifted_lock !== null && lifted_lock === locked_until;

/** The account in question, where its school has lifted the login's lock for it. */
export async function findLifted(
  db: Queryable,
  login: LoginTable,
  accountId: string | undefined,
): Promise<AccountTable | undefined> {
  if (accountId === undefined) return undefined;
  const account = await db.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirst();
  return account && isLifted(account, login) ? account : undefined;
}

/**
 * Counts a try before its password is judged, in one statement: of any number at the same time, in however many
 * processes, ten are judged and no more. Undefined while locked.
 */
export async function reserveAttempt(database: Database, counted: Counted, now: Date): Promise<Attempt | undefined> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + LOCK_MINUTES * 60_000).toISOString();
  const row = await database.write((db) =>
    counter(db, counted)
      .set((eb) => ({
        // Behind a lock that has ended it begins anew.
        failed_count: eb
          .case()
          .when("locked_until", "is", null)
          .then(eb("failed_count", "+", 1))
          .else(1)
          .end(),
        locked_until: eb
          .case()
          .when(eb.and([eb("locked_until", "is", null), eb("failed_count", ">=", TRIES - 1)]))
          .then(until)
          .else(null)
          .end(),
      }))
      .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", at)]))
      .returning(["failed_count", "locked_until"])
      .executeTakeFirst(),
  );
  return row && { ...counted, count: row.failed_count, lockedUntil: row.locked_until };
}

/** The password was right: its try was none, and the failures before it are forgotten. Those reserved since stay. */
export async function giveBack(database: Database, { count, ...counted }: Attempt): Promise<void> {
  await database.write((db) =>
    counter(db, counted)
      .set((eb) => ({
        failed_count: eb
          .case()
          .when("failed_count", ">", count)
          .then(eb("failed_count", "-", count))
          .else(0)
          .end(),
        locked_until: null,
      }))
      .executeTakeFirst(),
  );
}

/** Whether a try that failed has locked; not where one before it turned out to be right. */
export async function hasLocked(db: Queryable, { loginId, device, lifted, lockedUntil }: Attempt): Promise<boolean> {
  if (lockedUntil === null) return false;
  const row = lifted
    ? await db.selectFrom("account").select("locked_until").where("id", "=", lifted.id).executeTakeFirst()
    : device
      ? await db
          .selectFrom("known_device")
          .select("locked_until")
          .where("login_id", "=", loginId)
          .where("token_hash", "=", device.token_hash)
          .executeTakeFirst()
      : await db.selectFrom("login").select("locked_until").where("id", "=", loginId).executeTakeFirst();
  return row?.locked_until === lockedUntil;
}

/** Each of the rows holds the same two columns. */
function counter(db: Queryable, { loginId, device, lifted }: Counted) {
  const table: "login" | "known_device" | "account" = lifted ? "account" : device ? "known_device" : "login";
  const rows = db.updateTable(table);
  if (lifted) return rows.where("account.id", "=", lifted.id);
  return device
    ? rows.where("known_device.login_id", "=", loginId).where("known_device.token_hash", "=", device.token_hash)
    : rows.where("login.id", "=", loginId);
}
