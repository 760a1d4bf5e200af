import { ERROR_MESSAGES } from "#contract/errors.ts";
import { lockLogin } from "#server/database/locks.ts";
import type { Queryable } from "#server/database/database.ts";
import { AppError } from "#server/errors.ts";
import type { Actor } from "#server/services/context.ts";

/**
 * For what a session adds to the ways into its login: whatever ends the login's sessions has done so by now, or waits
 * until this transaction ends and then finds what was added. Throws 401 where the session has ended.
 */
export async function holdLogin(
  db: Queryable,
  { sessionId, loginId }: Pick<Actor, "sessionId" | "loginId">,
): Promise<void> {
  await lockLogin(db, loginId);
  const session = await db.selectFrom("session").select("id").where("id", "=", sessionId).executeTakeFirst();
  if (!session) throw new AppError(401, ERROR_MESSAGES.BAD_TOKEN);
}
