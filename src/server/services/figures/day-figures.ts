import type { MarkStatus } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { Context, Queryable } from "#server/services/context.ts";
import { daysFromMarks } from "./days-from-marks.ts";
import type { ClassScope, DateRange } from "./scope.ts";

const MARKS_NONE: Record<MarkStatus, number> = { present: 0, late: 0, absent: 0, excused: 0 };

/** What the queries for the whole school are given, and those for some classes of it. */
type InSchool = Record<"schoolId" | "from" | "to", string>;
type InClasses = InSchool & { classIds: readonly string[] };

const daysInSchool = prepared((db, { schoolId, from, to }: Asked<InSchool>) =>
  db
    .selectFrom("student_day as day")
    .select(["day.date", "day.student_id", "day.word"])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to),
);

const daysInClasses = prepared((db, { schoolId, classIds, from, to }: Asked<InClasses>) =>
  daysFromMarks(db, schoolId, classIds, { from, to }).select(["day.date", "day.student_id", "day.word"]),
);

/** Each student's day, over the finished check-ins in scope: `date → student → word`. */
export async function studentDays(
  ctx: Context,
  scope: ClassScope,
  range: DateRange,
): Promise<Map<SchoolDate, Map<string, MarkStatus>>> {
  if (scope?.length === 0) return new Map();
  const given = { schoolId: ctx.actor.schoolId, from: range.from, to: range.to };
  const rows = await (scope
    ? daysInClasses.all(ctx.db, { ...given, classIds: scope })
    : daysInSchool.all(ctx.db, given));
  const days = new Map<SchoolDate, Map<string, MarkStatus>>();
  for (const { date, student_id, word } of rows)
    days.set(date, (days.get(date) ?? new Map<string, MarkStatus>()).set(student_id, word));
  return days;
}

/** How many students had a day of each kind. */
export function countMarks(day: ReadonlyMap<string, MarkStatus> | undefined): Record<MarkStatus, number> {
  const counts = { ...MARKS_NONE };
  for (const word of day?.values() ?? []) counts[word] += 1;
  return counts;
}

const finishedWithin = (db: Queryable, { schoolId, from, to }: Asked<InSchool>) =>
  db
    .selectFrom("check_in")
    .select(["date", "class_id"])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("finished_at", "is not", null);
const finishedInSchool = prepared(finishedWithin);
const finishedInClasses = prepared((db, given: Asked<InClasses>) =>
  finishedWithin(db, given).where("class_id", "in", given.classIds),
);

/** Finished check-ins in scope by date. */
export async function finishedByDate(
  ctx: Context,
  scope: ClassScope,
  range: DateRange,
): Promise<Map<SchoolDate, Set<string>>> {
  if (scope?.length === 0) return new Map();
  const given = { schoolId: ctx.actor.schoolId, from: range.from, to: range.to };
  const rows = await (scope
    ? finishedInClasses.all(ctx.db, { ...given, classIds: scope })
    : finishedInSchool.all(ctx.db, given));
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

const eventsWithin = (db: Queryable, { schoolId, from, to }: Asked<InSchool>) =>
  db
    .selectFrom("event")
    .select((eb) => ["date", "group_slug", "behavior_id", eb.fn.countAll<number>().as("n")])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("undone_at", "is", null)
    .groupBy(["date", "group_slug", "behavior_id"]);
const eventsInSchool = prepared(eventsWithin);
const eventsInClasses = prepared((db, given: Asked<InClasses>) =>
  eventsWithin(db, given).where("class_id", "in", given.classIds),
);

/** Standing events in scope, counted by date, group and behaviour. */
export async function eventCounts(ctx: Context, scope: ClassScope, range: DateRange): Promise<EventCount[]> {
  if (scope?.length === 0) return [];
  const given = { schoolId: ctx.actor.schoolId, from: range.from, to: range.to };
  return scope ? eventsInClasses.all(ctx.db, { ...given, classIds: scope }) : eventsInSchool.all(ctx.db, given);
}
