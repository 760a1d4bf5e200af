import type { Queryable } from "#server/database/database.ts";
import { lockLogins } from "#server/database/locks.ts";
import { cancelLinks } from "./cancel-links.ts";

/** What hangs on a login: its ways in, and the devices that it was used on. */
const HANGING = ["session", "link", "identity", "known_device", "device_pin", "passkey"] as const;

/** Removes some logins with all that hangs on them, whoever uses them. */
export async function removeLogins(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("login").where("id", "in", ids).execute();
  await removeHanging(db, ids);
}

async function removeHanging(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of HANGING) await db.deleteFrom(table).where("login_id", "in", ids).execute();
}

/** So many at once: a database takes only so many values in one statement. */
const AT_ONCE = 500;

/** Removes those of some logins that lost an account and have none any more. One with a password belongs to its owner. */
export async function removeUnusedLogins(db: Queryable, ids: readonly string[]): Promise<void> {
  // Whoever ties an account to one meanwhile is done before it is looked whether there is any.
  await lockLogins(db, ids);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const gone = await db
      .deleteFrom("login")
      .where("id", "in", ids.slice(at, at + AT_ONCE))
      .where("password_hash", "is", null)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("account").select("account.id").whereRef("account.login_id", "=", "login.id"))),
      )
      .returning("id")
      .execute();
    const those = gone.map(({ id }) => id);
    await cancelLinks(db, those);
    await removeHanging(db, those);
  }
}
