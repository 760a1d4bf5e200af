import type { Queryable } from "#server/database/database.ts";
import type { LoginTable } from "#server/database/schema.ts";
import { accountsOfLogin } from "./accounts-of-login.ts";
import { inviteAccounts } from "./invite-accounts.ts";

interface Given {
  publicOrigin: string;
  /** The schools in question; all that wait where left out. */
  schoolIds?: readonly string[];
  now: Date;
}

/**
 * Mails whoever has proven a login what opens an account of it that is not theirs yet: of the school that added it first.
 * Not again while a link mailed before still works, unless a password has been set since.
 */
export async function mailActivation(
  db: Queryable,
  login: LoginTable,
  { publicOrigin, schoolIds = [], now }: Given,
): Promise<void> {
  const waiting = (await accountsOfLogin(db, login.id, { now, schoolIds })).find(
    ({ status, declined_at }) => status === "unverified" && declined_at === null,
  );
  if (!waiting) return;
  const sent = await db
    .selectFrom("link")
    .select("id")
    .where("login_id", "=", login.id)
    .where("school_id", "=", waiting.school_id)
    .where("purpose", "=", "activate")
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (sent && login.password_hash === null) return;
  await inviteAccounts(
    db,
    { schoolId: waiting.school_id, personId: waiting.person_id },
    { publicOrigin, byMail: true, byOwner: true, now },
  );
}
