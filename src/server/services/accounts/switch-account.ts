import type { Account } from "#contract/auth.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { AppError, notFound } from "#server/errors.ts";
import { auditAccount } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";
import type { ClosedSchool } from "./closed-school.ts";
import { describeAccount, listPersons } from "./describe-account.ts";
import { asksOf, renewSession, schoolsOfSession } from "./sessions.ts";

/**
 * Renews the session, or turns it to another account behind the same e-mail. 404 for any other, and for
 * one at a school that the provider which was signed in by does not open.
 */
export async function switchAccount(
  ctx: Context,
  wanted: string | undefined,
  closed: ClosedSchool | undefined,
): Promise<void> {
  const accountId = wanted ?? ctx.actor.accountId;
  const persons = await listPersons(ctx.db, {
    loginId: ctx.actor.loginId,
    currentAccountId: accountId,
    schoolIds: await schoolsOfSession(ctx.db, ctx.actor.sessionId),
    closed,
    now: ctx.now,
  });
  if (!persons.some((one) => one.current)) throw notFound();
  await renewSession(ctx.db, ctx.actor.sessionId, ctx.now, accountId);
  if (accountId !== ctx.actor.accountId) await auditAccount(ctx.db, accountId, "login.signed-in", ctx.now);
  await ctx.db.updateTable("login").set({ last_account_id: accountId }).where("id", "=", ctx.actor.loginId).execute();
}

/** The account that the actor's session is turned to by now, and the session's end. Throws 401 where it has ended meanwhile. */
export async function describeSession({
  db,
  actor: { sessionId },
  now,
}: Context): Promise<{ account: Account; expires_at: string }> {
  const session = await db
    .selectFrom("session")
    .select(["account_id", "expires_at"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) throw new AppError(401, ERROR_MESSAGES.BAD_TOKEN);
  const expiresAt = session.expires_at;
  const account = await describeAccount(db, session.account_id, { expiresAt, asks: await asksOf(db, sessionId) }, now);
  return { account, expires_at: expiresAt };
}
