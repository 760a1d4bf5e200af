import type { OwnSession } from "#contract/auth.ts";
import { notFound } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp } from "#server/services/context.ts";

/** More devices than anyone has; the latest are told. */
const MOST = 100;

/** Where the login of the actor is signed in, the latest used first. */
export async function listSessions(ctx: Context): Promise<OwnSession[]> {
  const rows = await ctx.db
    .selectFrom("session")
    .select(["id", "device", "created_at", "last_used_at"])
    .where("login_id", "=", ctx.actor.loginId)
    .where("expires_at", ">", stamp(ctx))
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === ctx.actor.sessionId }));
}

/** Ends one of the login's own sessions. 404 for any other, and for one that has ended. */
export async function endOwnSession(ctx: Context, sessionId: string): Promise<void> {
  const ended = await ctx.db
    .deleteFrom("session")
    .where("login_id", "=", ctx.actor.loginId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound();
  await writeAudit(ctx.db, { ...by(ctx), action: "session.ended", subjectId: ctx.actor.accountId });
}
