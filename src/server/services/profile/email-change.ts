import type { AuthError } from "#contract/errors.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { EmailChanged } from "#contract/profile.ts";
import { lockNames } from "#server/database/locks.ts";
import type { LinkTable } from "#server/database/schema.ts";
import { AppError, refused } from "#server/errors.ts";
import { cancelLinks } from "#server/services/accounts/cancel-links.ts";
import { type MadeLink, makeOnlyLink } from "#server/services/accounts/make-link.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { findLink } from "#server/services/accounts/use-link.ts";
import { auditAccount, auditAccounts } from "#server/services/audit/write-audit.ts";
import type { Context, OpenContext } from "#server/services/context.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";

/** Says no more than that it cannot be: not who has it, nor where. */
const NOT_AVAILABLE = "This address cannot be used. Please choose another.";

const confirmAddress = (publicOrigin: string, { key, token }: MadeLink, email: string): string =>
  `${publicOrigin}/new-email?${new URLSearchParams({ key, token, email }).toString()}`;

/**
 * Mails a link to a new address, which works for 24 hours, and a notice to the present one. Throws 400 `SAME_EMAIL`
 * (specification, section 5), or that the address cannot be used.
 */
export async function requestEmailChange(ctx: Context, given: { email: string; publicOrigin: string }): Promise<void> {
  const { db, actor, now } = ctx;
  const login = await db.selectFrom("login").select(["email", "email_key"]).where("id", "=", actor.loginId).executeTakeFirstOrThrow();
  if (emailKey(given.email) === login.email_key) throw refused("SAME_EMAIL" satisfies AuthError);
  await checkAvailable(ctx, given.email);
  const link = await makeOnlyLink(db, { loginId: actor.loginId, email: given.email, schoolId: actor.schoolId, purpose: "email", now });
  await auditAccount(db, actor.accountId, "login.email-change-asked", now);
  await queueMail(db, {
    schoolId: actor.schoolId,
    recipient: given.email,
    now,
    subject: `Confirm your new address for ${PRODUCT_NAME}`,
    paragraphs: ["Someone, hopefully you, wants to sign in with this address from now on. The link works once, for 24 hours.", "If it was not you, nothing needs to be done."],
    link: { label: "Confirm the address", address: confirmAddress(given.publicOrigin, link, given.email), id: link.key },
  });
  await queueMail(db, {
    schoolId: actor.schoolId,
    recipient: login.email,
    now,
    subject: `A new address for your ${PRODUCT_NAME} account`,
    paragraphs: ["Someone, hopefully you, asked to sign in with another address. Until that one is confirmed, this one stays.", "If it was not you, change your password in your profile now: that also stops the change."],
  });
}

/**
 * Makes the address of a mailed link the login's, once, and tells the old one. Sessions go on: the link was asked for
 * by one of them. Throws 400 `LINK_INVALID`, `LINK_EXPIRED`, or that another login took the address meanwhile.
 */
export async function confirmEmailChange(ctx: OpenContext, given: { key: string; token: string; email: string }): Promise<EmailChanged> {
  const { db, now } = ctx;
  const link = await findLink(db, given.key, given.token, now);
  if (link.purpose !== "email" || emailKey(given.email) !== emailKey(link.email)) throw refused("LINK_INVALID");
  await lockNames(db, [`email/${emailKey(link.email)}`]);
  await spend(ctx, link);
  await checkAvailable(ctx, link.email);
  const login = await db.selectFrom("login").select(["id", "email"]).where("id", "=", link.login_id).executeTakeFirstOrThrow();
  await db.updateTable("login").set({ email: link.email, email_key: emailKey(link.email) }).where("id", "=", login.id).execute();
  await cancelLinks(db, login.id);
  await auditAccounts(db, login.id, "login.email-changed", now);
  await queueMail(db, {
    schoolId: link.school_id,
    recipient: login.email,
    now,
    subject: `Your ${PRODUCT_NAME} account has a new address`,
    paragraphs: ["From now on your account signs in with the address that was confirmed, and no longer with this one.", "If it was not you, tell your school's administrators at once."],
  });
  return { status: 200, email: link.email };
}

async function checkAvailable({ db }: OpenContext, email: string): Promise<void> {
  const taken = await db.selectFrom("login").select("id").where("email_key", "=", emailKey(email)).executeTakeFirst();
  if (taken) throw new AppError(400, NOT_AVAILABLE);
}

/** Of two uses at once only one can win. */
async function spend({ db, now }: OpenContext, link: LinkTable): Promise<void> {
  const used = await db
    .updateTable("link")
    .set({ used_at: now.toISOString() })
    .where("id", "=", link.id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw refused("LINK_INVALID");
}
