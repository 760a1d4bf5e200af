import type { LinkPayload } from "#contract/auth.ts";
import type { LinkState } from "#contract/notification.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { LinkTable } from "#server/database/schema.ts";
import { refused } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import { endPasskeysOf } from "#server/services/passkeys/own-passkeys.ts";
import { accountsOfLogin } from "./accounts-of-login.ts";
import { cancelLinks } from "./cancel-links.ts";
import { openable, openAccounts } from "./consent.ts";
import { keepDeviceAlone } from "./known-devices.ts";
import { checkNewPassword, hashPassword } from "./passwords.ts";
import { forgetPins } from "./session-lock.ts";
import { endSessionsOf } from "./sessions.ts";
import { hashToken } from "./tokens.ts";

/** A mailed link that still works. Throws 400 `LINK_INVALID` (unknown, used) or `LINK_EXPIRED`. Does not use it up. */
export async function findLink(db: Queryable, key: string, token: string, now: Date): Promise<LinkTable> {
  const link = await db.selectFrom("link").selectAll().where("id", "=", key).executeTakeFirst();
  if (!link || link.token_hash !== hashToken(token) || link.used_at) throw refused("LINK_INVALID");
  if (link.expires_at <= now.toISOString()) throw refused("LINK_EXPIRED");
  return link;
}

/** Uses a link up; of two uses at once only one can win. Throws 400 `LINK_INVALID`. */
export async function spendLink(db: Queryable, { id }: LinkTable, now: Date): Promise<void> {
  const used = await db
    .updateTable("link")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw refused("LINK_INVALID");
}

/** What the reset and activation page asks before it shows its form. */
export async function checkLink(db: Queryable, key: string, token: string, now: Date): Promise<LinkState> {
  const { purpose, email } = await findLink(db, key, token, now);
  if (purpose !== "reset" && purpose !== "activate") throw refused("LINK_INVALID");
  return { status: 200, purpose, email };
}

/**
 * Sets the password from an activation or reset link and uses it up. Activation makes the accounts of its school active;
 * both end every session of the login and its locks, and make the device known that used the link, and no other; gives
 * what its cookie is to hold. Throws 400 as `findLink`, or with what is wrong with the password.
 */
export async function setPasswordByLink(
  database: Database,
  purpose: "reset" | "activate",
  given: LinkPayload & { deviceToken: string | undefined; now: Date },
): Promise<string> {
  const seen = await findLink(database.read, given.key, given.token, given.now);
  if (seen.purpose !== purpose) throw refused("LINK_INVALID");
  await checkNewPassword(given.password, seen.email);
  const passwordHash = await hashPassword(given.password);
  return database.write(async (db) => {
    // Looked up again inside the transaction: hashing took long.
    const link = await findLink(db, given.key, given.token, given.now);
    await spendLink(db, link, given.now);
    await db
      .updateTable("login")
      .set({ password_hash: passwordHash, failed_count: 0, locked_until: null })
      .where("id", "=", link.login_id)
      .execute();
    // Both links prove the address; an activation link is also its owner's word for the school that sent it.
    const accounts = await accountsOfLogin(db, link.login_id, { now: given.now });
    const open = openable(accounts, purpose === "activate" ? link.school_id : null);
    const opened = await openAccounts(db, link.login_id, open, given.now);
    await endSessionsOf(db, link.login_id);
    await endPasskeysOf(db, link.login_id);
    const used = open.find((account) => account.school_id === link.school_id) ?? open[0];
    const deviceToken = await keepDeviceAlone(db, {
      loginId: link.login_id,
      accountId: used?.id ?? null,
      token: given.deviceToken,
      now: given.now,
    });
    await forgetPins(db, link.login_id);
    await cancelLinks(db, [link.login_id]);
    for (const id of opened) await auditAccount(db, id, "login.activated", given.now);
    if (purpose === "reset") await auditAccount(db, used?.id, "login.password-changed", given.now);
    if (purpose === "reset") await tellOwner(db, link.login_id, given.now);
    return deviceToken;
  });
}

async function tellOwner(db: Queryable, loginId: string, now: Date): Promise<void> {
  const { email } = await db.selectFrom("login").select("email").where("id", "=", loginId).executeTakeFirstOrThrow();
  await queueMail(db, {
    schoolId: null,
    recipient: email,
    now,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      "A new password was set for your account by a link that was mailed to this address, and every device was signed out.",
      "If it was not you, somebody reads your mail: change the password of your mailbox, ask for a new one on the sign-in page, and tell your school's administrators.",
    ],
  });
}
