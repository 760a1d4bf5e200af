import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";

export interface CheckInsDone {
  done: number;
  expected: number;
}

/** Check-ins expected – daily classes with students, for each school day – and those of them that were finished. */
export async function checkInsDone(ctx: Context, days: readonly SchoolDate[]): Promise<CheckInsDone> {
  const spans = await dailySpans(ctx);
  const expectedOn = (date: SchoolDate): string[] => [...spans].filter(([, list]) => list.some((span) => span.from <= date && date <= span.to)).map(([id]) => id);
  let expected = 0;
  for (const date of days) expected += expectedOn(date).length;
  return { done: await finishedOf(ctx, [...spans.keys()], days), expected };
}

interface Span {
  from: SchoolDate;
  to: SchoolDate;
}

const NEVER_ENDS = "9999-12-31";

/** For each daily class the dates, both included, on which it has students. */
async function dailySpans(ctx: Context): Promise<Map<string, Span[]>> {
  const rows = await ctx.db
    .selectFrom("enrolment")
    .innerJoin("class", (join) => join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"))
    .select(["class.id", "class.ended_on", "enrolment.begin_date", "enrolment.end_date"])
    .distinct()
    .where("enrolment.school_id", "=", ctx.actor.schoolId)
    .where("enrolment.role", "=", "student")
    .where("class.kind", "=", "daily")
    .execute();
  const spans = new Map<string, Span[]>();
  for (const row of rows) {
    const end = row.end_date ?? NEVER_ENDS;
    // A class is no longer expected from the date on which it ended.
    const to = row.ended_on && row.ended_on <= end ? addDays(row.ended_on, -1) : end;
    spans.set(row.id, [...(spans.get(row.id) ?? []), { from: row.begin_date, to }]);
  }
  return spans;
}

async function finishedOf(ctx: Context, classIds: string[], days: readonly SchoolDate[]): Promise<number> {
  if (days.length === 0 || classIds.length === 0) return 0;
  const row = await ctx.db
    .selectFrom("check_in")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("school_id", "=", ctx.actor.schoolId)
    .where("date", "in", days)
    .where("class_id", "in", classIds)
    .where("finished_at", "is not", null)
    .executeTakeFirstOrThrow();
  return row.n;
}
