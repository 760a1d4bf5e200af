import type { ProfileChange } from "#contract/profile.ts";
import { refused } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";

/**
 * Changes the actor's names, or whether colleagues see them on the leaderboard. An import leaves a name alone that was
 * changed here until the roster's own word changes. Throws 400 for students and parents, whose names the school keeps.
 */
export async function updateProfile(ctx: Context, change: ProfileChange): Promise<void> {
  const { first_name, last_name, show_on_leaderboard } = change;
  const isTeacher = ctx.actor.role === "teacher";
  if (!isTeacher && (first_name !== undefined || last_name !== undefined)) {
    throw refused("Your school keeps your name. Please ask the office to correct it.");
  }
  if (!isTeacher && show_on_leaderboard !== undefined) throw refused("Only teachers are on the leaderboard.");
  const columns = {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(show_on_leaderboard === undefined
      ? {}
      : { leaderboard_hidden: show_on_leaderboard ? (0 as const) : (1 as const) }),
  };
  if (Object.keys(columns).length === 0) return;
  await ctx.db
    .updateTable("person")
    .set(columns)
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", ctx.actor.personId)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "person.changed",
    subjectId: ctx.actor.personId,
    detail: { fields: Object.keys(columns).join(" ") },
  });
}
