import { PRODUCT_NAME } from "#contract/product.ts";
import type { Role } from "#contract/roles.ts";
import type { Queryable } from "#server/database/database.ts";
import { queueMails } from "#server/services/mail/queue-mail.ts";
import { linkAddress, makeLinks } from "./make-link.ts";
import { emailKey } from "./sign-in.ts";

/** Whom to invite: those who have never set a password, of everyone, of a school, of a role, one person or behind one address. */
export interface InvitationFilter {
  schoolId?: string | undefined;
  role?: Role | undefined;
  personId?: string | undefined;
  email?: string | undefined;
  /** Leaves out those who were sent a link after this moment. */
  notSince?: string | undefined;
}

export interface Invitation {
  email: string;
  /** The activation link: single use, seven days. */
  address: string;
  linkId: string;
}

/**
 * Makes activation links for unverified accounts (product, *Getting in*), one for each address however many accounts it
 * has; mails them, in the same transaction, where `byMail` says so. A mail before that has not left yet is taken back with
 * its link, one that has left stays good; whoever has five good links is mailed none.
 */
export async function inviteAccounts(
  db: Queryable,
  filter: InvitationFilter,
  given: { publicOrigin: string; byMail: boolean; now: Date },
): Promise<Invitation[]> {
  const made = await makeLinks(db, await findInvited(db, filter), { purpose: "activate", now: given.now, isTold: !given.byMail });
  const invitations = made.map((one) => ({ ...one, linkId: one.link.key, address: linkAddress(given.publicOrigin, "activate", one.link) }));
  if (given.byMail) {
    await queueMails(db, invitations.map((one) => ({ schoolId: one.school_id, recipient: one.email, ...words(one.school_name, { address: one.address, id: one.linkId }) })), given.now);
  }
  return invitations.map(({ email, address, linkId }) => ({ email, address, linkId }));
}

/** How many addresses would be invited. */
export const countInvited = async (db: Queryable, filter: InvitationFilter): Promise<number> => (await findInvited(db, filter)).length;

interface Invited {
  loginId: string;
  email: string;
  school_id: string;
  school_name: string;
}

async function findInvited(db: Queryable, filter: InvitationFilter): Promise<Invited[]> {
  let query = db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .innerJoin("school", "school.id", "account.school_id")
    .select(["login.id as loginId", "login.email", "school.id as school_id", "school.name as school_name"])
    .where("account.status", "=", "unverified")
    // With a password the address is proven: signing in makes its accounts active.
    .where("login.password_hash", "is", null);
  if (filter.schoolId !== undefined) query = query.where("account.school_id", "=", filter.schoolId);
  if (filter.role !== undefined) query = query.where("account.role", "=", filter.role);
  if (filter.personId !== undefined) query = query.where("account.person_id", "=", filter.personId);
  const { notSince } = filter;
  if (notSince !== undefined) {
    query = query.where((eb) =>
      eb.not(eb.exists(eb.selectFrom("link").select("link.id").whereRef("link.login_id", "=", "login.id").where("link.purpose", "=", "activate").where("link.created_at", ">", notSince))),
    );
  }
  if (filter.email !== undefined) query = query.where("login.email_key", "=", emailKey(filter.email));
  const rows = await query.orderBy("login.email_key").orderBy("account.id").execute();
  return [...new Map(rows.map((row) => [row.loginId, row])).values()];
}

const words = (school: string, link: { address: string; id: string }) => ({
  subject: `Activate your ${PRODUCT_NAME} account`,
  paragraphs: [
    `${school} has opened a ${PRODUCT_NAME} account for you.`,
    "Choose a password to begin. The link works once, for seven days.",
  ],
  link: { label: "Activate the account", ...link },
});
