import type { GroupSlug } from "#contract/history.ts";
import { addDays, type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { keptSince } from "#server/services/figures/kept-since.ts";
import { schoolDaysBefore, schoolDaysBetween } from "#server/services/figures/school-days.ts";
import type { DateRange } from "#server/services/figures/scope.ts";
import { asOf } from "./as-of.ts";

/** What a range stands beside. */
export interface ComparedRange {
  range: DateRange;
  schoolDays: number;
  /** Which of its figures say anything; none where there was too little school before. */
  comparable: {
    /** Check-ins and marks, which are kept of all its dates. */
    attendance: boolean;
    /** Events and connections, the same. */
    records: boolean;
    /** The attendance of its school year up to its end, the same. */
    schoolYear: boolean;
  };
}

/**
 * What a range is compared with: a school year with the year before, up to the same date, today's at most; any other, a
 * single day too, with as many school days right before it, so that twenty days never stand beside seventeen. With
 * nothing that retention may have deleted.
 */
export async function comparedRange(
  ctx: Context,
  given: { range: DateRange; days: readonly SchoolDate[] },
  yearFrom: string,
): Promise<ComparedRange> {
  const { from, to } = given.range;
  const isSchoolYear = from !== to && from === schoolYearStart(asOf(ctx, given.range), yearFrom);
  const { range, schoolDays, isEnough } = await (isSchoolYear ? yearBefore : daysBefore)(ctx, given);
  const isKept = (since: SchoolDate, group: GroupSlug): boolean => isEnough && since >= keptSince(ctx, group);
  const attendance = isKept(range.from, "attendance");
  return {
    range,
    schoolDays,
    comparable: {
      attendance,
      records: isKept(range.from, "positive"),
      schoolYear: attendance && isKept(schoolYearStart(range.to, yearFrom), "attendance"),
    },
  };
}

interface Before extends Pick<ComparedRange, "range" | "schoolDays"> {
  isEnough: boolean;
}

type FindBefore = (ctx: Context, given: { range: DateRange; days: readonly SchoolDate[] }) => Promise<Before>;

const daysBefore: FindBefore = async (ctx, { range: { from, to }, days }) => {
  const before = await schoolDaysBefore(ctx.db, ctx.actor.schoolId, from, Math.max(days.length, 1));
  const [first = addDays(from, -1)] = before;
  return {
    range: { from: first, to: from === to && before.length > 0 ? first : addDays(from, -1) },
    schoolDays: before.length,
    isEnough: days.length > 0 && before.length === days.length,
  };
};

const yearBefore: FindBefore = async (ctx, { range, days }) => {
  const before = { from: aYearBefore(range.from), to: aYearBefore(asOf(ctx, range)) };
  const { length } = await schoolDaysBetween(ctx.db, ctx.actor.schoolId, before.from, before.to);
  return { range: before, schoolDays: length, isEnough: days.length > 0 && length > 0 };
};

/** The same day of the year before; the 28th for a 29th of February. */
export function aYearBefore(date: SchoolDate): SchoolDate {
  const [year, day] = [Number(date.slice(0, 4)) - 1, date.slice(4)];
  return `${year}${day === "-02-29" ? "-02-28" : day}`;
}
