import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { dailyTimes, NEVER_ENDS, overlaps, type Span } from "#server/services/classes/past-kinds.ts";
import type { Context } from "#server/services/context.ts";
import { isWithin } from "#server/services/figures/scope.ts";
import { enrolledWithin } from "#server/services/classes/enrolled-on.ts";

export interface CheckInsDone {
  done: number;
  expected: number;
}

/** Check-ins expected on some school days, and those of them that were finished: never more. */
export async function checkInsDone(ctx: Context, days: readonly SchoolDate[]): Promise<CheckInsDone> {
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return { done: 0, expected: 0 };
  const spans = await expectedSpans(ctx, { from, to });
  const steady: string[] = [];
  const others: string[] = [];
  let expected = 0;
  for (const [id, list] of spans) {
    const dates = days.filter(isIn(list)).length;
    expected += dates;
    if (dates > 0) (dates === days.length ? steady : others).push(id);
  }
  return {
    done: (await countFinished(ctx, steady, days)) + (await finishedWithin(ctx, others, days, spans)),
    expected,
  };
}

/** The classes whose check-in is expected on a date: daily, not ended, with students. */
export async function expectedClasses(ctx: Context, date: SchoolDate): Promise<Set<string>> {
  const spans = await expectedSpans(ctx, { from: date, to: date });
  return new Set([...spans].filter(([, list]) => isIn(list)(date)).map(([id]) => id));
}

const isIn =
  (spans: readonly Span[]) =>
  (date: SchoolDate): boolean =>
    spans.some(({ from, to }) => from <= date && date <= to);

/** For each class the dates of a range on which it was daily, as it was then, had not ended, and had students. */
async function expectedSpans(ctx: Context, range: Span): Promise<Map<string, Span[]>> {
  const { schoolId } = ctx.actor;
  const times = await dailyTimes(ctx.db, schoolId);
  const rows = await ctx.db
    .selectFrom("enrolment")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
    )
    .select(["class.id", "class.kind", "class.ended_on", "enrolment.begin_date", "enrolment.end_date"])
    .distinct()
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.role", "=", "student")
    .where(enrolledWithin(range.from, range.to))
    .where((eb) =>
      eb.or([
        eb("class.kind", "=", "daily"),
        eb("class.id", "in", eb.selectFrom("class_past_kind").select("class_id").where("school_id", "=", schoolId)),
      ]),
    )
    .execute();
  const spans = new Map<string, Span[]>();
  for (const row of rows) {
    const end = row.end_date ?? NEVER_ENDS;
    // A class is no longer expected from the date on which it ended.
    const to = row.ended_on && row.ended_on <= end ? addDays(row.ended_on, -1) : end;
    const expected = overlaps(times.of(row.id, row.kind), { from: row.begin_date, to });
    if (expected.length > 0) spans.set(row.id, [...(spans.get(row.id) ?? []), ...expected]);
  }
  return spans;
}

const finishedCheckIns = (ctx: Context, classIds: readonly string[], days: readonly SchoolDate[]) =>
  ctx.db
    .selectFrom("check_in")
    .where("school_id", "=", ctx.actor.schoolId)
    .where(isWithin("date", { from: days[0] ?? "", to: days.at(-1) ?? "", days }))
    .where("class_id", "in", [...classIds])
    .where("finished_at", "is not", null);

/** Of classes that were expected on every one of the days: the database counts them. */
async function countFinished(ctx: Context, classIds: readonly string[], days: readonly SchoolDate[]): Promise<number> {
  if (classIds.length === 0) return 0;
  const row = await finishedCheckIns(ctx, classIds, days)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Of the few that came, ended or changed within them: date by date. */
async function finishedWithin(
  ctx: Context,
  classIds: readonly string[],
  days: readonly SchoolDate[],
  spans: ReadonlyMap<string, Span[]>,
): Promise<number> {
  if (classIds.length === 0) return 0;
  const rows = await finishedCheckIns(ctx, classIds, days).select(["class_id", "date"]).execute();
  return rows.filter((row) => isIn(spans.get(row.class_id) ?? [])(row.date)).length;
}
