import type { MarkStatus } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { daysFromMarks } from "./days-from-marks.ts";
import { finishedMarks } from "./finished-marks.ts";
import { type ClassScope, type DateRange, isWithin } from "./scope.ts";
import { splitByMonths } from "./whole-months.ts";

export type DayCounts = Record<MarkStatus, number>;

const WORDS = ["present", "late", "absent", "excused"] as const satisfies readonly MarkStatus[];

const NO_DAYS: DayCounts = { present: 0, late: 0, absent: 0, excused: 0 };

/** Here ÷ marked days, 0 to 1; late counts as here. Null without marked days. */
export function attendanceRate({ present, late, absent, excused }: DayCounts): number | null {
  const marked = present + late + absent + excused;
  return marked === 0 ? null : (present + late) / marked;
}

/**
 * The school's student-days in a range, counted by their word: those of school days alone, so what was marked on
 * `strays`, the other dates of the range, is taken off. Whole months are summed already.
 */
export async function countDays(ctx: Context, range: DateRange, strays: readonly SchoolDate[]): Promise<DayCounts> {
  const counts = { ...NO_DAYS };
  const { months, days } = splitByMonths(range);
  for (const stretch of days) await addDays(ctx, counts, stretch, 1);
  if (months.from < months.before) await addMonths(ctx, counts, months);
  await addDays(ctx, counts, { ...range, days: strays }, -1);
  return counts;
}

async function addDays(ctx: Context, counts: DayCounts, range: DateRange, sign: 1 | -1): Promise<void> {
  const rows = await source(ctx, undefined, range)
    .select((eb) => ["day.word", eb.fn.countAll<number>().as("n")])
    .groupBy("day.word")
    .execute();
  for (const { word, n } of rows) counts[word] += sign * n;
}

async function addMonths(
  ctx: Context,
  counts: DayCounts,
  { from, before }: { from: string; before: string },
): Promise<void> {
  const sums = await ctx.db
    .selectFrom("student_month")
    .select((eb) => WORDS.map((word) => eb.fn.coalesce(eb.fn.sum<number>(word), eb.lit(0)).as(word)))
    .where("school_id", "=", ctx.actor.schoolId)
    .where("month", ">=", from)
    .where("month", "<", before)
    .executeTakeFirstOrThrow();
  for (const word of WORDS) counts[word] += sums[word];
}

/** The same for each student. */
export async function countDaysByStudent(
  ctx: Context,
  scope: ClassScope,
  range: DateRange,
): Promise<Map<string, DayCounts>> {
  if (scope?.length === 0) return new Map();
  const rows = await source(ctx, scope, range)
    .select((eb) => ["day.student_id", "day.word", eb.fn.countAll<number>().as("n")])
    .groupBy(["day.student_id", "day.word"])
    .execute();
  return byStudent(rows);
}

/** The days of some students at the school, whichever classes marked them. */
export async function countDaysOf(
  ctx: Context,
  studentIds: readonly string[],
  range: DateRange,
): Promise<Map<string, DayCounts>> {
  if (studentIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("student_day as day")
    .select((eb) => ["day.student_id", "day.word", eb.fn.countAll<number>().as("n")])
    .where("day.school_id", "=", ctx.actor.schoolId)
    .where("day.student_id", "in", studentIds)
    .where(isWithin("day.date", range))
    .groupBy(["day.student_id", "day.word"])
    .execute();
  return byStudent(rows);
}

function byStudent(rows: { student_id: string; word: MarkStatus; n: number }[]): Map<string, DayCounts> {
  const students = new Map<string, DayCounts>();
  for (const { student_id, word, n } of rows) {
    const counts = students.get(student_id) ?? { ...NO_DAYS };
    counts[word] = n;
    students.set(student_id, counts);
  }
  return students;
}

function source(ctx: Context, scope: ClassScope, range: DateRange) {
  return scope
    ? daysFromMarks(ctx.db, ctx.actor.schoolId, scope, range)
    : ctx.db
        .selectFrom("student_day as day")
        .where("day.school_id", "=", ctx.actor.schoolId)
        .where(isWithin("day.date", range));
}

/** Each class's own marks of finished check-ins, by class. */
export async function countMarksByClass(
  ctx: Context,
  scope: ClassScope,
  range: DateRange,
): Promise<Map<string, DayCounts>> {
  if (scope?.length === 0) return new Map();
  const rows = await finishedMarks(ctx.db, ctx.actor.schoolId, scope, range)
    .select((eb) => ["mark.class_id as student_id", "mark.status as word", eb.fn.countAll<number>().as("n")])
    .groupBy(["mark.class_id", "mark.status"])
    .execute();
  return byStudent(rows);
}
