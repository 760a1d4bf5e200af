import { PRODUCT_NAME } from "#contract/product.ts";
import { lockNames } from "#server/database/locks.ts";
import type { LinkTable } from "#server/database/schema.ts";
import { refused } from "#server/errors.ts";
import { cancelLinks, endLinks } from "#server/services/accounts/cancel-links.ts";
import { keepDeviceAlone } from "#server/services/accounts/known-devices.ts";
import { forgetPins } from "#server/services/accounts/session-lock.ts";
import { endSessionsOf } from "#server/services/accounts/sessions.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { findLink, spendLink } from "#server/services/accounts/use-link.ts";
import { auditAccounts } from "#server/services/audit/write-audit.ts";
import type { OpenContext } from "#server/services/context.ts";
import { endPasskeysOf } from "#server/services/passkeys/own-passkeys.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import type { AddressOpened } from "./address-opened.ts";
import { checkAvailable } from "./check-available.ts";

/** The change may have been asked for so long before it was confirmed. */
const DAY_MS = 86_400_000;

/**
 * Gives a login its former address back, by the link that was mailed there: every session of it ends, and what was made
 * possible since, on other devices and by later links, with it. Its password, which whoever changed the address knew or
 * has set, opens nothing any more (`noPassword` stands in its place). Throws 400 `LINK_INVALID`, `LINK_EXPIRED`, or that
 * another login took the address.
 */
export async function undoEmailChange(
  ctx: OpenContext,
  given: { key: string; token: string; deviceToken: string | undefined; noPassword: string },
): Promise<AddressOpened> {
  const { db, now } = ctx;
  const link = await findLink(db, given.key, given.token, now);
  if (link.purpose !== "undo-email") throw refused("LINK_INVALID");
  await lockNames(db, [`email/${emailKey(link.email)}`]);
  await spendLink(db, link, now);
  await checkAvailable(ctx, link.login_id, link.email);
  const login = await db
    .selectFrom("login")
    .select(["id", "email", "last_account_id", "password_hash"])
    .where("id", "=", link.login_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("login")
    .set({
      email: link.email,
      email_key: emailKey(link.email),
      password_hash: login.password_hash && given.noPassword,
      failed_count: 0,
      locked_until: null,
    })
    .where("id", "=", login.id)
    .execute();
  await endSessionsOf(db, login.id);
  await endPasskeysOf(db, login.id, new Date(Date.parse(link.created_at) - DAY_MS).toISOString());
  // A provider's person may have been linked by the address in between.
  await db.deleteFrom("identity").where("login_id", "=", login.id).where("created_at", ">=", link.created_at).execute();
  await cancelLinks(db, [login.id]);
  await forgetPins(db, login.id);
  await endLaterUndoing(ctx, link);
  const deviceToken = await keepDeviceAlone(db, {
    loginId: login.id,
    accountId: login.last_account_id,
    token: given.deviceToken,
    now,
  });
  await auditAccounts(db, login.id, "login.email-change-undone", now);
  await queueMail(db, {
    schoolId: link.school_id,
    recipient: login.email,
    now,
    subject: `Your ${PRODUCT_NAME} account has its old email again`,
    paragraphs: [
      "The change to this email was undone from the old one. The account uses the old email again, and every device was signed out.",
      "If this was not you, tell your school's administrators at once.",
    ],
  });
  return { email: link.email, deviceToken };
}

/** Addresses that came after this one must not win the login back by it. */
async function endLaterUndoing({ db }: OpenContext, { id, login_id, created_at }: LinkTable): Promise<void> {
  const later = await db
    .selectFrom("link")
    .select("id")
    .where("login_id", "=", login_id)
    .where("purpose", "=", "undo-email")
    .where("id", "!=", id)
    .where("created_at", ">=", created_at)
    .execute();
  await endLinks(
    db,
    later.map((one) => one.id),
  );
}
