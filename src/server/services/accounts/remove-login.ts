import type { Queryable } from "#server/database/database.ts";
import { cancelLinks } from "./cancel-links.ts";

/** What hangs on a login: its ways in, and the devices that it was used on. */
const HANGING = ["session", "link", "identity", "known_device", "device_pin", "passkey"] as const;

/** Removes some logins with all that hangs on them, whoever uses them. */
export async function removeLogins(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("login").where("id", "in", ids).execute();
  for (const table of HANGING) await db.deleteFrom(table).where("login_id", "in", ids).execute();
}

/** Removes a login that lost an account, where it has none any more. One with a password belongs to its owner. */
export async function removeUnusedLogin(db: Queryable, id: string): Promise<void> {
  const gone = await db
    .deleteFrom("login")
    .where("id", "=", id)
    .where("password_hash", "is", null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("account").select("account.id").where("account.login_id", "=", id))))
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await cancelLinks(db, id);
  await removeLogins(db, [id]);
}
