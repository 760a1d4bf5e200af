import { AppError } from "#server/errors.ts";
import { reservedFor } from "#server/services/accounts/reserved-addresses.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";
import type { OpenContext } from "#server/services/context.ts";

/** Says no more than that it cannot be: not who has it, nor where. */
const NOT_AVAILABLE = "This address cannot be used. Please choose another.";

/** Throws 400 where another login has the address, or had it until lately and may have it back. */
export async function checkAvailable({ db, now }: OpenContext, loginId: string, email: string): Promise<void> {
  const key = emailKey(email);
  const taken = await db
    .selectFrom("login")
    .select("id")
    .where("email_key", "=", key)
    .where("id", "!=", loginId)
    .executeTakeFirst();
  const former = await reservedFor(db, key, now);
  if (taken || (former !== undefined && former !== loginId)) throw new AppError(400, NOT_AVAILABLE);
}
