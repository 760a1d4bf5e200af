import type { Queryable } from "#server/database/database.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import { addOne } from "./rate-limit.ts";

/** Mails of a kind that one address is sent in an hour because somebody asked for them. */
const FEW = { most: 5, seconds: 3600 };

/** Counts a mail to an address in the transaction that queues it; false where the address has had a few, and it is not to leave. */
export async function isWithinMailLimit(db: Queryable, kind: string, address: string, now: Date): Promise<boolean> {
  return (await addOne(db, `mail/${kind}/${emailKey(address)}`, FEW, now)) <= FEW.most;
}
