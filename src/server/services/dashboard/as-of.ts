import type { SchoolDate } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import type { DateRange } from "#server/services/figures/scope.ts";

/** The date as of which a range is judged: today where it goes on past it, else its end. */
export function asOf(ctx: Context, { from, to }: DateRange): SchoolDate {
  const day = today(ctx);
  return from <= day && day < to ? day : to;
}
