import type { MarkStatus } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { studentDay } from "./student-day.ts";

/** Which classes a figure is about; `undefined`: the whole school. */
export type ClassScope = readonly string[] | undefined;

/** The dates in a row that a figure is about, both included. */
export interface DateRange {
  from: SchoolDate;
  to: SchoolDate;
}

const MARKS_NONE: Record<MarkStatus, number> = { present: 0, late: 0, absent: 0, excused: 0 };

/** Each student's day, from the marks of finished check-ins in scope: `date → student → word`. */
export async function studentDays(ctx: Context, scope: ClassScope, range: DateRange): Promise<Map<SchoolDate, Map<string, MarkStatus>>> {
  if (scope?.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("mark")
    .innerJoin("check_in", (join) => join.onRef("check_in.school_id", "=", "mark.school_id").onRef("check_in.id", "=", "mark.check_in_id"))
    .select(["mark.date", "mark.student_id", "mark.status"])
    .where("mark.school_id", "=", ctx.actor.schoolId)
    .where("mark.date", ">=", range.from)
    .where("mark.date", "<=", range.to)
    .where("check_in.finished_at", "is not", null)
    .$if(scope !== undefined, (query) => query.where("mark.class_id", "in", [...(scope ?? [])]))
    .execute();
  const marks = new Map<SchoolDate, Map<string, MarkStatus[]>>();
  for (const row of rows) {
    const day = marks.get(row.date) ?? new Map<string, MarkStatus[]>();
    marks.set(row.date, day);
    const of = day.get(row.student_id);
    if (of) of.push(row.status);
    else day.set(row.student_id, [row.status]);
  }
  return new Map([...marks].map(([date, day]) => [date, wordsOf(day)]));
}

function wordsOf(day: Map<string, MarkStatus[]>): Map<string, MarkStatus> {
  const words = new Map<string, MarkStatus>();
  for (const [student, statuses] of day) {
    const word = studentDay(statuses);
    if (word) words.set(student, word);
  }
  return words;
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
