import type { GroupSlug } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import { cutoffsOf } from "#server/services/retention/cutoffs.ts";
import { readSettings } from "#server/services/school/settings.ts";

/**
 * The first date from which the figures of a group, or of all of them, are whole: what is older is deleted, and would
 * count as nothing. Each group needs the check-ins as well, which tell the school days.
 */
export function keptSince(ctx: Context, group?: GroupSlug): SchoolDate {
  const { retention, connections } = readSettings(ctx.actor.settings);
  const { attendance, records } = cutoffsOf(retention, connections.school_year_from, today(ctx));
  return group === "attendance" || attendance > records ? attendance : records;
}
