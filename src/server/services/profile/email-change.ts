import type { AuthError } from "#contract/errors.ts";
import { PRODUCT_NAME } from "#contract/product.ts";
import { lockNames } from "#server/database/locks.ts";
import { refused } from "#server/errors.ts";
import { cancelLinks, endLinks } from "#server/services/accounts/cancel-links.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { holdLogin } from "#server/services/accounts/hold-login.ts";
import { rememberDevice } from "#server/services/accounts/known-devices.ts";
import { linkAddress, type MadeLink, makeLink, makeUndoingLink } from "#server/services/accounts/make-link.ts";
import { type Proof, requireProof } from "#server/services/accounts/require-proof.ts";
import { findLink, spendLink } from "#server/services/accounts/use-link.ts";
import { auditAccount, auditAccounts } from "#server/services/audit/write-audit.ts";
import type { Context, Database, OpenContext } from "#server/services/context.ts";
import { type KeyedRequest, once, wasDone } from "#server/services/idempotency/once.ts";
import { isWithinMailLimit } from "#server/services/limits/mail-limit.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import type { AddressOpened } from "./address-opened.ts";
import { checkAvailable } from "./check-available.ts";

const confirmAddress = (publicOrigin: string, { key, token }: MadeLink, email: string): string =>
  `${publicOrigin}/new-email?${new URLSearchParams({ key, token, email }).toString()}`;

type Given = Pick<Context, "actor" | "now"> &
  Omit<Proof, "login" | "accountId"> & { email: string; publicOrigin: string; request: KeyedRequest | undefined };

/**
 * Mails a link to a new address, which works for 24 hours, and a notice to the present one; nothing where either has had
 * a few in this hour. Throws 400 `SAME_EMAIL`, without a proof of who asks, or that the
 * address cannot be used; 401 where the session has ended meanwhile.
 */
export async function requestEmailChange(database: Database, given: Given): Promise<void> {
  const { actor, now, request } = given;
  if (await wasDone({ actor, now, db: database.read }, request)) return;
  const login = await database.read
    .selectFrom("login")
    .selectAll()
    .where("id", "=", actor.loginId)
    .executeTakeFirstOrThrow();
  if (emailKey(given.email) === login.email_key) throw refused("SAME_EMAIL" satisfies AuthError);
  await requireProof(database, { ...given, login, accountId: actor.accountId });
  await database.write((db) => {
    const ctx = { actor, now, db };
    const work = async () => {
      await holdLogin(db, actor);
      await sendLink(ctx, { present: login.email, email: given.email, publicOrigin: given.publicOrigin });
      return { status: 200 };
    };
    return request ? once(ctx, request, work) : work();
  });
}

async function sendLink(
  ctx: Context,
  { present, email, publicOrigin }: { present: string; email: string; publicOrigin: string },
): Promise<void> {
  const { db, actor, now } = ctx;
  await checkAvailable(ctx, actor.loginId, email);
  if (
    !(await isWithinMailLimit(db, "new-email", email, now)) ||
    !(await isWithinMailLimit(db, "email-asked", present, now))
  )
    return;
  await endLinksElsewhere(ctx, email);
  const link = await makeLink(
    db,
    { loginId: actor.loginId, email, schoolId: actor.schoolId },
    { purpose: "email", now },
  );
  if (!link) return;
  await auditAccount(db, actor.accountId, "login.email-change-asked", now);
  await queueMail(db, {
    schoolId: actor.schoolId,
    recipient: email,
    now,
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    paragraphs: [
      "Someone, hopefully you, wants to sign in with this email from now on. The link works once, for 24 hours.",
      "If this was not you, you do not need to do anything.",
    ],
    link: { label: "Confirm this email", address: confirmAddress(publicOrigin, link, email), id: link.key },
  });
  await queueMail(db, {
    schoolId: actor.schoolId,
    recipient: present,
    now,
    subject: `A new email for your ${PRODUCT_NAME} account`,
    paragraphs: [
      "Someone, hopefully you, asked to sign in with a different email. Until it is confirmed, this one still works.",
      "If this was not you, change your password in your profile now. That also stops the change.",
    ],
  });
}

/** Links to the same address live on beside the new one; one that went to another, which may be a stranger's, does not. */
async function endLinksElsewhere({ db, actor }: Context, email: string): Promise<void> {
  const links = await db
    .selectFrom("link")
    .select(["id", "email"])
    .where("login_id", "=", actor.loginId)
    .where("purpose", "=", "email")
    .where("used_at", "is", null)
    .execute();
  await endLinks(
    db,
    links.filter((link) => emailKey(link.email) !== emailKey(email)).map(({ id }) => id),
  );
}

/**
 * Makes the address of a mailed link the login's, once, and mails the old one a link that undoes it for seven days.
 * Sessions go on: the link was asked for by one of them. Throws 400 `LINK_INVALID`, `LINK_EXPIRED`, or that another
 * login took the address meanwhile.
 */
export async function confirmEmailChange(
  ctx: OpenContext,
  given: { key: string; token: string; email: string; deviceToken: string | undefined; publicOrigin: string },
): Promise<AddressOpened> {
  const { db, now } = ctx;
  const link = await findLink(db, given.key, given.token, now);
  if (link.purpose !== "email" || emailKey(given.email) !== emailKey(link.email)) throw refused("LINK_INVALID");
  await lockNames(db, [`email/${emailKey(link.email)}`]);
  await spendLink(db, link, now);
  await checkAvailable(ctx, link.login_id, link.email);
  const login = await db
    .selectFrom("login")
    .select(["id", "email", "last_account_id"])
    .where("id", "=", link.login_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("login")
    .set({ email: link.email, email_key: emailKey(link.email) })
    .where("id", "=", login.id)
    .execute();
  await cancelLinks(db, [login.id]);
  await auditAccounts(db, login.id, "login.email-changed", now);
  const undoing = await makeUndoingLink(db, { loginId: login.id, email: login.email, schoolId: link.school_id }, now);
  await queueMail(db, {
    schoolId: link.school_id,
    recipient: login.email,
    now,
    subject: `Your ${PRODUCT_NAME} account has a new email`,
    paragraphs: [
      "From now on you sign in with the new email, and no longer with this one.",
      "If this was not you, use the link within seven days to undo it, and then choose a new password. Every device is signed out and the current password stops working. Please tell your school's administrators too.",
    ],
    link: {
      label: "Undo the change",
      address: linkAddress(given.publicOrigin, "undo-email", undoing),
      id: undoing.key,
    },
  });
  return {
    email: link.email,
    deviceToken: await rememberDevice(db, {
      loginId: login.id,
      accountId: login.last_account_id,
      token: given.deviceToken,
      now,
    }),
  };
}
