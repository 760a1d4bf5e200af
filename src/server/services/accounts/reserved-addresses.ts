import type { Queryable } from "#server/database/database.ts";

const CHUNK = 500;

/**
 * Which of some addresses, as `emailKey` gives them, a login had until lately: login by address. They are kept for it as
 * long as the link works by which it can have them back.
 */
export async function reservedAddresses(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < keys.length; at += CHUNK) {
    const rows = await db
      .selectFrom("link")
      .select(["reserved_key", "login_id"])
      .where("reserved_key", "in", keys.slice(at, at + CHUNK))
      .where("used_at", "is", null)
      .where("expires_at", ">", now.toISOString())
      .execute();
    for (const { reserved_key, login_id } of rows) if (reserved_key !== null) found.set(reserved_key, login_id);
  }
  return found;
}

/** The login that an address is kept for; undefined where it is for anybody. */
export const reservedFor = async (db: Queryable, key: string, now: Date): Promise<string | undefined> =>
  (await reservedAddresses(db, [key], now)).get(key);
