import type { LinkPayload } from "#contract/auth.ts";
import type { LinkState } from "#contract/notification.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { LinkTable } from "#server/database/schema.ts";
import { refused } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import { cancelLinks } from "./cancel-links.ts";
import { openable, openAccounts } from "./consent.ts";
import { forgetDevices } from "./known-devices.ts";
import { checkNewPassword, hashPassword } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";
import { hashToken } from "./tokens.ts";

/** A mailed link that still works. Throws 400 `LINK_INVALID` (unknown, used) or `LINK_EXPIRED`. Does not use it up. */
export async function findLink(db: Queryable, key: string, token: string, now: Date): Promise<LinkTable> {
  const link = await db.selectFrom("link").selectAll().where("id", "=", key).executeTakeFirst();
  if (!link || link.token_hash !== hashToken(token) || link.used_at) throw refused("LINK_INVALID");
  if (link.expires_at <= now.toISOString()) throw refused("LINK_EXPIRED");
  return link;
}

/** What the reset and activation page asks before it shows its form (api, *Notification*). */
export async function checkLink(db: Queryable, key: string, token: string, now: Date): Promise<LinkState> {
  const { purpose, email } = await findLink(db, key, token, now);
  if (purpose === "email") throw refused("LINK_INVALID");
  return { status: 200, purpose, email };
}

/**
 * Sets the password from an activation or reset link and uses it up. Activation makes the accounts of its school active;
 * both end every session of the login and its locks. Throws 400 as `findLink`, or with what is wrong with the password.
 */
export async function setPasswordByLink(
  database: Database,
  purpose: "reset" | "activate",
  given: LinkPayload & { now: Date },
): Promise<void> {
  const seen = await findLink(database.read, given.key, given.token, given.now);
  if (seen.purpose !== purpose) throw refused("LINK_INVALID");
  await checkNewPassword(given.password, seen.email);
  const passwordHash = await hashPassword(given.password);
  await database.write(async (db) => {
    // Looked up again inside the transaction and used up by a condition: of two uses at once only one can win.
    const link = await findLink(db, given.key, given.token, given.now);
    const used = await db
      .updateTable("link")
      .set({ used_at: given.now.toISOString() })
      .where("id", "=", link.id)
      .where("used_at", "is", null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw refused("LINK_INVALID");
    await db
      .updateTable("login")
      .set({ password_hash: passwordHash, failed_count: 0, locked_until: null })
      .where("id", "=", link.login_id)
      .execute();
    // Both links prove the address; an activation link is also its owner's word for the school that sent it.
    const accounts = await db.selectFrom("account").selectAll().where("login_id", "=", link.login_id).orderBy("created_at").orderBy("id").execute();
    const open = openable(accounts, purpose === "activate" ? link.school_id : null);
    const opened = await openAccounts(db, open, given.now);
    await endSessionsOf(db, link.login_id);
    await forgetDevices(db, link.login_id);
    await cancelLinks(db, link.login_id);
    for (const id of opened) await auditAccount(db, id, "login.activated", given.now);
    if (purpose === "reset") await auditAccount(db, (open.find((account) => account.school_id === link.school_id) ?? open[0])?.id, "login.password-changed", given.now);
  });
}
