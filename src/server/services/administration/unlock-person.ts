import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";
import { requireAccount, requirePerson } from "./find-person.ts";

/**
 * Ends the lock of a person's login, that of strangers and that of each known device, and forgets the failures that led
 * to it. A login may open other schools as well: their trails tell it too, without saying who did it.
 */
export async function unlockPerson(ctx: Context, id: string): Promise<void> {
  await requirePerson(ctx, id);
  const { login_id } = await requireAccount(ctx, id);
  const free = { failed_count: 0, locked_until: null };
  await ctx.db.updateTable("login").set(free).where("id", "=", login_id).execute();
  await ctx.db.updateTable("known_device").set(free).where("login_id", "=", login_id).execute();
  const accounts = await ctx.db.selectFrom("account").select(["id", "school_id"]).where("login_id", "=", login_id).execute();
  for (const account of accounts) {
    const actorId = account.school_id === ctx.actor.schoolId ? ctx.actor.personId : null;
    await writeAudit(ctx.db, { ...by(ctx), schoolId: account.school_id, actorId, action: "account.unlocked", subjectId: account.id });
  }
}
