import type { Context } from "#server/services/context.ts";
import { readSettings } from "./settings.ts";

/** Month and day on which the school year begins, as `08-01`. */
export async function schoolYearFrom(ctx: Context): Promise<string> {
  const { settings } = await ctx.db
    .selectFrom("school")
    .select("settings")
    .where("id", "=", ctx.actor.schoolId)
    .executeTakeFirstOrThrow();
  return readSettings(settings).connections.school_year_from;
}
