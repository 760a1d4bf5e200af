import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";
import { requireAccount, requirePerson } from "./find-person.ts";

/**
 * Ends the lock of a person's account, and those of the devices that signed in to it. A lock is the login's: another
 * school's account stays locked until it ends by itself, or its own administrators open it.
 */
export async function unlockPerson(ctx: Context, id: string): Promise<void> {
  await requirePerson(ctx, id);
  const account = await requireAccount(ctx, id);
  const free = { failed_count: 0, locked_until: null };
  // What its owner has not agreed to has no lock here.
  if (account.consented_at !== null) {
    const { locked_until: lifted_lock } = await ctx.db
      .selectFrom("login")
      .select("locked_until")
      .where("id", "=", account.login_id)
      .executeTakeFirstOrThrow();
    await ctx.db
      .updateTable("account")
      .set({ lifted_lock, ...free })
      .where("school_id", "=", ctx.actor.schoolId)
      .where("id", "=", account.id)
      .execute();
    await ctx.db
      .updateTable("known_device")
      .set(free)
      .where("login_id", "=", account.login_id)
      .where("account_id", "=", account.id)
      .execute();
  }
  await writeAudit(ctx.db, { ...by(ctx), action: "account.unlocked", subjectId: account.id });
}
