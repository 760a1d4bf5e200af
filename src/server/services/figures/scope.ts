import type { SchoolDate } from "#contract/school-date.ts";
import { ownClassIds, requireClass } from "#server/services/classes/class-access.ts";
import { type Context, today } from "#server/services/context.ts";
import { schoolDaysBefore } from "./school-days.ts";

/** Which classes a figure is about; `undefined`: the whole school. */
export type ClassScope = readonly string[] | undefined;

/** The dates that a figure is about, both included. */
export interface DateRange {
  from: SchoolDate;
  to: SchoolDate;
}

/** The class asked for (404 for one that is not the actor's), or all of the actor's own; an administrator: the school. */
export async function scopeOf(ctx: Context, classId: string | undefined): Promise<ClassScope> {
  if (classId) return [(await requireClass(ctx, classId, today(ctx))).id];
  return ctx.actor.isAdministrator ? undefined : ownClassIds(ctx);
}

/** Some school days, today so far included, and as many before them. */
export interface Period {
  days: SchoolDate[];
  range: DateRange;
  /** As many school days before those; fewer where the school has no more. */
  previousDays: SchoolDate[];
  /** From the first of all these days to today. */
  wholeRange: DateRange;
}

/** The latest `count` school days, today so far included, oldest first, beside the equal period before (api, *Insights*). */
export async function periodOf(ctx: Context, count: number): Promise<Period> {
  const day = today(ctx);
  const all = [...(await schoolDaysBefore(ctx.db, ctx.actor.schoolId, day, count * 2 - 1)), day];
  const days = all.slice(-count);
  const [first = day] = days;
  const [earliest = day] = all;
  return { days, range: { from: first, to: day }, previousDays: all.slice(0, -count), wholeRange: { from: earliest, to: day } };
}
