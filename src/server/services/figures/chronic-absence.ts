import { type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { termDates } from "./recent-school-days.ts";
import { type DateRange, isWithin } from "./scope.ts";
import { splitByMonths } from "./whole-months.ts";

/** Away on this share of the marked days or more, told from so many marked days on. */
const SHARE = 0.1;
const LEAST_DAYS = 10;

export interface ChronicAbsence {
  students: number;
  /** Students with enough marked days to tell. */
  of: number;
}

interface Sums {
  marked: number;
  away: number;
}

/**
 * How many students were chronically absent in the school year, as of a date: from whole months' sums and single days,
 * less what was marked on dates that are no school days.
 */
export async function chronicAbsence(ctx: Context, asOf: SchoolDate, yearFrom: string): Promise<ChronicAbsence> {
  const start = schoolYearStart(asOf, yearFrom);
  const sums = new Map<string, Sums>();
  const year = { from: start, to: asOf };
  const { months, days } = splitByMonths(year);
  await addMonths(ctx, sums, months.from, months.before);
  for (const stretch of days) await addSingleDays(ctx, sums, stretch, 1);
  const { strays } = await termDates(ctx, year);
  await addSingleDays(ctx, sums, { ...year, days: strays }, -1);
  const told = [...sums.values()].filter(({ marked }) => marked >= LEAST_DAYS);
  return { students: told.filter(({ marked, away }) => away >= marked * SHARE).length, of: told.length };
}

function add(sums: Map<string, Sums>, student: string, marked: number, away: number): void {
  const sum = sums.get(student) ?? { marked: 0, away: 0 };
  sum.marked += marked;
  sum.away += away;
  sums.set(student, sum);
}

/** Months from `from`, included, to `before`, excluded. */
async function addMonths(ctx: Context, sums: Map<string, Sums>, from: string, before: string): Promise<void> {
  if (from >= before) return;
  const rows = await ctx.db
    .selectFrom("student_month")
    .select((eb) => [
      "student_id",
      eb.fn.sum<number>(eb("present", "+", eb.ref("late"))).as("here"),
      eb.fn.sum<number>(eb("absent", "+", eb.ref("excused"))).as("away"),
    ])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("month", ">=", from)
    .where("month", "<", before)
    .groupBy("student_id")
    .execute();
  for (const row of rows) add(sums, row.student_id, row.here + row.away, row.away);
}

async function addSingleDays(ctx: Context, sums: Map<string, Sums>, range: DateRange, sign: 1 | -1): Promise<void> {
  const rows = await ctx.db
    .selectFrom("student_day")
    .select((eb) => [
      "student_id",
      eb.fn.countAll<number>().as("marked"),
      eb.fn.sum<number>(eb.case().when("word", "in", ["absent", "excused"]).then(1).else(0).end()).as("away"),
    ])
    .where("school_id", "=", ctx.actor.schoolId)
    .where(isWithin("date", range))
    .groupBy("student_id")
    .execute();
  for (const row of rows) add(sums, row.student_id, sign * row.marked, sign * row.away);
}
