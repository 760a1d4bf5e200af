import { PRODUCT_NAME } from "#contract/product.ts";
import type { Role } from "#contract/roles.ts";
import type { Queryable } from "#server/database/database.ts";
import { keepLogins } from "#server/database/locks.ts";
import { type MailContent, queueMails } from "#server/services/mail/queue-mail.ts";
import { knownAddress } from "./consent.ts";
import { emailKey } from "./email-key.ts";
import { linkAddress, makeLinks } from "./make-link.ts";

/** Whom to invite: those who have not activated their account, of everyone, of a school, of a role, one person or behind one address. */
export interface InvitationFilter {
  schoolId?: string | undefined;
  role?: Role | undefined;
  personId?: string | undefined;
  email?: string | undefined;
  /** Leaves out those whom the school has sent a link after this moment. */
  notSince?: string | undefined;
}

export interface Invitation {
  email: string;
  /** The activation link: single use, seven days. Of a login that another school has already, where to sign in. */
  address: string;
  signsIn: boolean;
  linkId: string;
}

interface Given {
  publicOrigin: string;
  byMail: boolean;
  /** Asked for by the owner of the address, not by a school: none has sent a link by it. */
  byOwner?: boolean;
  now: Date;
}

/** What was done: the invitations that are new, and how many addresses were meant, those with five good links included. */
export interface Invited {
  made: Invitation[];
  meant: number;
}

/**
 * Makes activation links for unverified accounts, one for each school and address however many
 * accounts it has there; mails them, in the same transaction, where `byMail` says so. A school's mail before that has not
 * left yet is taken back with its link, one that has left stays good; whoever has five good links of it is mailed none.
 * Who signs in at another school already is asked at the next sign-in, and needs no password.
 */
export async function inviteAccounts(db: Queryable, filter: InvitationFilter, given: Given): Promise<Invited> {
  const found = await findWaiting(db, filter);
  const kept = await keepLogins(
    db,
    found.map(({ loginId }) => loginId),
  );
  // Who was erased meanwhile is mailed nothing.
  const waiting = found.filter(({ loginId }) => kept.has(loginId));
  if (!given.byOwner)
    await noteInvited(
      db,
      waiting.flatMap(({ accountIds }) => accountIds),
      given.now,
    );
  const made = await makeLinks(db, waiting, { purpose: "activate", now: given.now, isTold: !given.byMail });
  const invitations = made.map((one) => ({
    ...one,
    linkId: one.link.key,
    address: one.signsIn ? `${given.publicOrigin}/login` : linkAddress(given.publicOrigin, "activate", one.link),
  }));
  if (given.byMail) {
    await queueMails(
      db,
      invitations.map((one) => ({
        schoolId: one.schoolId,
        recipient: one.email,
        ...(one.signsIn ? askingWords : words)(one.schoolName, { address: one.address, id: one.linkId }),
      })),
      given.now,
    );
  }
  return {
    made: invitations.map(({ email, address, signsIn, linkId }) => ({ email, address, signsIn, linkId })),
    meant: waiting.length,
  };
}

/** How many addresses would be invited. */
export const countInvited = async (db: Queryable, filter: InvitationFilter): Promise<number> =>
  (await findWaiting(db, filter)).length;

interface Waiting {
  loginId: string;
  email: string;
  schoolId: string;
  schoolName: string;
  /** Whether the owner can sign in, and so be asked. */
  signsIn: boolean;
  accountIds: string[];
}

async function findWaiting(db: Queryable, filter: InvitationFilter): Promise<Waiting[]> {
  let query = db
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .innerJoin("school", "school.id", "account.school_id")
    .select((eb) => [
      "account.id",
      "account.given_email",
      "login.id as loginId",
      "login.email",
      "login.password_hash",
      "school.id as schoolId",
      "school.name as schoolName",
      eb
        .exists(
          eb
            .selectFrom("account as other")
            .select("other.id")
            .whereRef("other.login_id", "=", "login.id")
            .where("other.status", "=", "active"),
        )
        .as("isInUse"),
    ])
    .where("account.status", "=", "unverified")
    // With a password the address of an account agreed to is proven: signing in makes it active.
    .where((eb) => eb.or([eb("account.consented_at", "is", null), eb("login.password_hash", "is", null)]));
  if (filter.schoolId !== undefined) query = query.where("account.school_id", "=", filter.schoolId);
  if (filter.role !== undefined) query = query.where("account.role", "=", filter.role);
  if (filter.personId !== undefined) query = query.where("account.person_id", "=", filter.personId);
  const { notSince } = filter;
  if (notSince !== undefined)
    query = query.where((eb) =>
      eb.or([eb("account.invited_at", "is", null), eb("account.invited_at", "<=", notSince)]),
    );
  if (filter.email !== undefined) query = query.where("login.email_key", "=", emailKey(filter.email));
  const rows = await query.orderBy("login.email_key").orderBy("account.created_at").orderBy("account.id").execute();
  // Told apart by the address that the school knows, so that its counts say nothing else.
  const addresses = Map.groupBy(rows, (row) => `${row.schoolId}/${emailKey(knownAddress(row))}`);
  return [...addresses.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { loginId, email, schoolId, schoolName, password_hash, isInUse } = first;
    return [
      {
        loginId,
        email,
        schoolId,
        schoolName,
        signsIn: password_hash !== null && Boolean(isInUse),
        accountIds: own.map(({ id }) => id),
      },
    ];
  });
}

const CHUNK = 500;

/** A school has invited anew: who declined before is asked again. */
async function noteInvited(db: Queryable, accountIds: readonly string[], now: Date): Promise<void> {
  for (let at = 0; at < accountIds.length; at += CHUNK) {
    await db
      .updateTable("account")
      .set({ invited_at: now.toISOString(), declined_at: null })
      .where("id", "in", accountIds.slice(at, at + CHUNK))
      .execute();
  }
}

type Words = (school: string, link: { address: string; id: string }) => MailContent;

const words: Words = (school, link) => ({
  subject: `Activate your ${PRODUCT_NAME} account`,
  paragraphs: [
    `${school} has opened a ${PRODUCT_NAME} account for you.`,
    "Choose a password to begin. The link works once, for seven days.",
  ],
  link: { label: "Activate account", ...link },
});

const askingWords: Words = (school, link) => ({
  subject: `${school} has added you on ${PRODUCT_NAME}`,
  paragraphs: [
    `${school} has opened a ${PRODUCT_NAME} account for you. You already sign in with this email.`,
    "Sign in as usual; if you are signed in, sign out first. You will be asked whether this is you. Until you say yes, that school and you see nothing of each other.",
    "If you do not know the school, say so there. You do not need to do anything else.",
  ],
  link: { label: "Sign in", ...link },
});
