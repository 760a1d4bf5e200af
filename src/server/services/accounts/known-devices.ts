import type { Queryable } from "#server/database/database.ts";
import type { KnownDeviceTable } from "#server/database/schema.ts";
import { hashToken, newToken } from "./tokens.ts";

/** How long a device is known after its last sign-in; browsers keep no cookie longer. */
export const DEVICE_DAYS = 400;
/** Devices of one login that are known at a time: the latest. */
const MOST = 30;

const TOKEN = /^[\w-]{43}$/;

/**
 * The device, where it signed in to this login before: its failures are counted apart from those of strangers, so that
 * a stranger cannot lock its owner out.
 */
export async function findDevice(
  db: Queryable,
  loginId: string,
  token: string | undefined,
  now: Date,
): Promise<KnownDeviceTable | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return db
    .selectFrom("known_device")
    .selectAll()
    .where("login_id", "=", loginId)
    .where("token_hash", "=", hashToken(token))
    .where("last_used_at", ">", daysBefore(now))
    .executeTakeFirst();
}

/** Remembers that a device signed in, and forgets its failures; gives the token that its cookie is to hold. */
export async function rememberDevice(
  db: Queryable,
  given: { loginId: string; accountId: string | null; token: string | undefined; now: Date },
): Promise<string> {
  const token = (await isKnown(db, given.token)) ? (given.token ?? newToken()) : newToken();
  const at = given.now.toISOString();
  const seen = { account_id: given.accountId, last_used_at: at, failed_count: 0, locked_until: null };
  await db
    .insertInto("known_device")
    .values({ login_id: given.loginId, token_hash: hashToken(token), created_at: at, ...seen })
    .onConflict((conflict) => conflict.columns(["login_id", "token_hash"]).doUpdateSet(seen))
    .execute();
  await forgetOld(db, given.loginId, given.now);
  return token;
}

/**
 * Remembers the device whose user has just proven the address, and no other any more: whoever signed in before may be whom
 * the owner wants to be rid of. Gives the token as `rememberDevice` does.
 */
export async function keepDeviceAlone(
  db: Queryable,
  given: { loginId: string; accountId: string | null; token: string | undefined; now: Date },
): Promise<string> {
  const token = await rememberDevice(db, given);
  await db
    .deleteFrom("known_device")
    .where("login_id", "=", given.loginId)
    .where("token_hash", "!=", hashToken(token))
    .execute();
  return token;
}

/** A token that nobody was given here is not taken on, whoever put it into the browser. */
async function isKnown(db: Queryable, token: string | undefined): Promise<boolean> {
  if (token === undefined || !TOKEN.test(token)) return false;
  const row = await db
    .selectFrom("known_device")
    .select("login_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetOld(db: Queryable, loginId: string, now: Date): Promise<void> {
  const kept = await db
    .selectFrom("known_device")
    .select("token_hash")
    .where("login_id", "=", loginId)
    .where("last_used_at", ">", daysBefore(now))
    .orderBy("last_used_at", "desc")
    .orderBy("token_hash")
    .limit(MOST)
    .execute();
  await db
    .deleteFrom("known_device")
    .where("login_id", "=", loginId)
    .where(
      "token_hash",
      "not in",
      kept.map((row) => row.token_hash),
    )
    .execute();
}

const daysBefore = (now: Date): string => new Date(now.getTime() - DEVICE_DAYS * 86_400_000).toISOString();

/** Whether more than one login signed in on the device of this cookie. */
export async function isSharedDevice(db: Queryable, token: string | undefined): Promise<boolean> {
  if (token === undefined || !TOKEN.test(token)) return false;
  const rows = await db
    .selectFrom("known_device")
    .select("login_id")
    .distinct()
    .where("token_hash", "=", hashToken(token))
    .limit(2)
    .execute();
  return rows.length > 1;
}
