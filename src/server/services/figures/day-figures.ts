import type { MarkStatus } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { daysFromMarks } from "./days-from-marks.ts";
import type { ClassScope, DateRange } from "./scope.ts";

const MARKS_NONE: Record<MarkStatus, number> = { present: 0, late: 0, absent: 0, excused: 0 };

/** Each student's day, over the finished check-ins in scope: `date → student → word`. */
export async function studentDays(ctx: Context, scope: ClassScope, range: DateRange): Promise<Map<SchoolDate, Map<string, MarkStatus>>> {
  if (scope?.length === 0) return new Map();
  const source = scope
    ? daysFromMarks(ctx.db, ctx.actor.schoolId, scope, range)
    : ctx.db.selectFrom("student_day as day").where("school_id", "=", ctx.actor.schoolId).where("date", ">=", range.from).where("date", "<=", range.to);
  const rows = await source.select(["day.date", "day.student_id", "day.word"]).execute();
  const days = new Map<SchoolDate, Map<string, MarkStatus>>();
  for (const { date, student_id, word } of rows) days.set(date, (days.get(date) ?? new Map<string, MarkStatus>()).set(student_id, word));
  return days;
}

/** How many students had a day of each kind. */
export function countMarks(day: ReadonlyMap<string, MarkStatus> | undefined): Record<MarkStatus, number> {
  const counts = { ...MARKS_NONE };
  for (const word of day?.values() ?? []) counts[word] += 1;
  return counts;
}

/** Finished check-ins in scope by date. */
export async function finishedByDate(ctx: Context, scope: ClassScope, range: DateRange): Promise<Map<SchoolDate, Set<string>>> {
  if (scope?.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("check_in")
    .select(["date", "class_id"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("date", ">=", range.from)
    .where("date", "<=", range.to)
    .where("finished_at", "is not", null)
    .$if(scope !== undefined, (query) => query.where("class_id", "in", [...(scope ?? [])]))
    .execute();
  const byDate = new Map<SchoolDate, Set<string>>();
  for (const row of rows) byDate.set(row.date, (byDate.get(row.date) ?? new Set()).add(row.class_id));
  return byDate;
}

export interface EventCount {
  date: SchoolDate;
  group_slug: "positive" | "challenging";
  behavior_id: string;
  n: number;
}

/** Standing events in scope, counted by date, group and behaviour. */
export async function eventCounts(ctx: Context, scope: ClassScope, range: DateRange): Promise<EventCount[]> {
  if (scope?.length === 0) return [];
  return ctx.db
    .selectFrom("event")
    .select((eb) => ["date", "group_slug", "behavior_id", eb.fn.countAll<number>().as("n")])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("date", ">=", range.from)
    .where("date", "<=", range.to)
    .where("undone_at", "is", null)
    .$if(scope !== undefined, (query) => query.where("class_id", "in", [...(scope ?? [])]))
    .groupBy(["date", "group_slug", "behavior_id"])
    .execute();
}
