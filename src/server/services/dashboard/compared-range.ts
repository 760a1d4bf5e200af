import { addDays, type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { schoolDaysBefore, schoolDaysBetween } from "#server/services/figures/school-days.ts";
import type { DateRange } from "#server/services/figures/scope.ts";

/** What a range stands beside. */
export interface ComparedRange {
  range: DateRange;
  schoolDays: number;
  /** False where there was too little school before to say anything. */
  isComparable: boolean;
}

/**
 * What a range is compared with: a school year with the year before, up to the same date; any other, a single day too,
 * with as many school days right before it, so that twenty days never stand beside seventeen.
 */
export async function comparedRange(
  ctx: Context,
  { range, days }: { range: DateRange; days: readonly SchoolDate[] },
  yearFrom: string,
): Promise<ComparedRange> {
  const { from, to } = range;
  if (from !== to && from === schoolYearStart(to, yearFrom)) return yearBefore(ctx, range);
  const before = await schoolDaysBefore(ctx.db, ctx.actor.schoolId, from, Math.max(days.length, 1));
  const [first = addDays(from, -1)] = before;
  return {
    range: { from: first, to: from === to && before.length > 0 ? first : addDays(from, -1) },
    schoolDays: before.length,
    isComparable: days.length > 0 && before.length === days.length,
  };
}

async function yearBefore(ctx: Context, { from, to }: DateRange): Promise<ComparedRange> {
  const range = { from: aYearBefore(from), to: aYearBefore(to) };
  const { length } = await schoolDaysBetween(ctx.db, ctx.actor.schoolId, range.from, range.to);
  return { range, schoolDays: length, isComparable: length > 0 };
}

/** The same day of the year before; the 28th for a 29th of February. */
export function aYearBefore(date: SchoolDate): SchoolDate {
  const [year, day] = [Number(date.slice(0, 4)) - 1, date.slice(4)];
  return `${year}${day === "-02-29" ? "-02-28" : day}`;
}
