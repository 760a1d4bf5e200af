import { addDays, type SchoolDate, weekday } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import { schoolDaysBetween } from "./school-days.ts";

/** The first stretch looked through, in days; a streak that fills it is followed further back. */
const FIRST_STRETCH = 35;
const LAST_STRETCH = 400;

interface Taught {
  classId: string;
  /** Dates, both included, on which the teacher has the class and it has students. */
  from: SchoolDate;
  to: SchoolDate;
}

interface Finished {
  date: SchoolDate;
  class_id: string;
  finished_at: string | null;
  finished_on: string | null;
}

/**
 * The actor's streak (product, *Profile*): school days in a row on which every expected class – daily, with students –
 * was finished on the day itself, by anyone. It breaks only on a school day on which one had no finished check-in at
 * all; one finished later neither counts nor breaks. Today counts once it is complete and never breaks.
 */
export async function streakOf(ctx: Context, personId = ctx.actor.personId): Promise<number> {
  const taught = await expectedClasses(ctx, personId);
  if (taught.length === 0) return 0;
  const day = today(ctx);
  for (let stretch = FIRST_STRETCH; ; stretch *= 3) {
    const from = addDays(day, -Math.min(stretch, LAST_STRETCH));
    const days = await schoolDaysBetween(ctx.db, ctx.actor.schoolId, from, day);
    const finished = await finishedSince(ctx, taught, from);
    const { length, broken } = countBack(withToday(days, day), taught, finished, day);
    if (broken || stretch >= LAST_STRETCH) return length;
  }
}

/** Today belongs to the days where it is usual to have school on this weekday, before a quarter of the classes is done. */
function withToday(days: SchoolDate[], day: SchoolDate): SchoolDate[] {
  if (days.includes(day)) return days;
  const usual = days.some((date) => date >= addDays(day, -14) && weekday(date) === weekday(day));
  const everyDayIsNew = days.length === 0;
  return usual || everyDayIsNew ? [...days, day] : days;
}

/** Walks from the latest day back; pure. */
export function countBack(
  days: readonly SchoolDate[],
  taught: readonly Taught[],
  finished: ReadonlyMap<string, Finished>,
  day: SchoolDate,
): { length: number; broken: boolean } {
  let length = 0;
  for (const date of days.toReversed()) {
    const expected = taught.filter((one) => one.from <= date && date <= one.to);
    const found = expected.map((one) => finished.get(`${one.classId}/${date}`));
    if (expected.length === 0) continue;
    if (found.every((one) => one?.finished_on === date)) length += 1;
    else if (date !== day && found.some((one) => !one?.finished_at)) return { length, broken: true };
  }
  return { length, broken: false };
}

async function finishedSince(ctx: Context, taught: Taught[], from: SchoolDate): Promise<Map<string, Finished>> {
  const rows = await ctx.db
    .selectFrom("check_in")
    .select(["class_id", "date", "finished_at", "finished_on"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "in", [...new Set(taught.map((one) => one.classId))])
    .where("date", ">=", from)
    .where("finished_at", "is not", null)
    .execute();
  return new Map(rows.map((row) => [`${row.class_id}/${row.date}`, row]));
}

const NEVER_ENDS = "9999-12-31";

async function expectedClasses(ctx: Context, personId: string): Promise<Taught[]> {
  const { schoolId } = ctx.actor;
  const teaching = await ctx.db
    .selectFrom("enrolment")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
    )
    .select(["enrolment.class_id", "enrolment.begin_date", "enrolment.end_date"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.person_id", "=", personId)
    .where("enrolment.role", "=", "teacher")
    .where("class.kind", "=", "daily")
    .execute();
  if (teaching.length === 0) return [];
  const attended = await ctx.db
    .selectFrom("enrolment")
    .select((eb) => [
      "class_id",
      eb.fn.min("begin_date").as("from"),
      eb.fn.max(eb.fn.coalesce("end_date", eb.val(NEVER_ENDS))).as("to"),
    ])
    .where("school_id", "=", schoolId)
    .where("class_id", "in", [...new Set(teaching.map((one) => one.class_id))])
    .where("role", "=", "student")
    .groupBy("class_id")
    .execute();
  const spans = new Map(attended.map((one) => [one.class_id, one]));
  return teaching.flatMap((one) => {
    const span = spans.get(one.class_id);
    if (!span) return [];
    const end = one.end_date ?? NEVER_ENDS;
    return [{ classId: one.class_id, from: later(one.begin_date, span.from), to: end < span.to ? end : span.to }];
  });
}

const later = (a: string, b: string): string => (a > b ? a : b);
