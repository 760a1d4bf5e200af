import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { Register, RegisterList } from "#contract/register.ts";
import { requireClass } from "#server/services/classes/class-access.ts";
import { type Context, today } from "#server/services/context.ts";
import { finishedByDate, studentDays } from "#server/services/figures/day-figures.ts";
import { schoolDaysBetween } from "#server/services/figures/school-days.ts";
import type { DateRange } from "#server/services/figures/scope.ts";
import { byName, studentRef } from "#server/services/people.ts";
import { enrolledWithin } from "#server/services/classes/enrolled-on.ts";

/** The dates of a month, `YYYY-MM`. */
function rangeOf(month: string): DateRange {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) };
}

/** The classes with students on any day of a month, or with a finished check-in, which may be of the day they ended, by name. */
export async function listRegisters(ctx: Context, month: string): Promise<RegisterList> {
  const { schoolId } = ctx.actor;
  const { from, to } = rangeOf(month);
  const rows = await ctx.db
    .selectFrom("class")
    .select(["class.id", "class.name", "class.grade"])
    .where("class.school_id", "=", schoolId)
    .where((eb) => {
      const withStudents = eb
        .selectFrom("enrolment")
        .select("enrolment.class_id")
        .where("enrolment.school_id", "=", schoolId)
        .where("enrolment.role", "=", "student")
        .where(enrolledWithin(from, to));
      const checkedIn = eb
        .selectFrom("check_in")
        .select("check_in.class_id")
        .where("check_in.school_id", "=", schoolId)
        .where("check_in.date", ">=", from)
        .where("check_in.date", "<=", to)
        .where("check_in.finished_at", "is not", null);
      return eb.or([
        eb.and([
          eb.or([eb("class.ended_on", "is", null), eb("class.ended_on", ">", from)]),
          eb("class.id", "in", withStudents),
        ]),
        eb("class.id", "in", checkedIn),
      ]);
    })
    .execute();
  const { compare } = new Intl.Collator(ctx.actor.locale, { sensitivity: "base", numeric: true });
  return { month, classes: rows.sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1)) };
}

/** The register of a class for a month, from the marks of its own finished check-ins. */
export async function getRegister(
  ctx: Context,
  { classId, month }: { classId: string; month: string },
): Promise<Register> {
  const { id, name, grade } = await requireClass(ctx, classId, today(ctx));
  const range = rangeOf(month);
  const words = await studentDays(ctx, [id], range);
  const days = await daysOf(ctx, id, range);
  const spans = await enrolledSpans(ctx, id, range);
  const left = await leftEarly(ctx, id, range);
  const marked = [...words.values()].flatMap((day) => [...day.keys()]);
  const people = await peopleOf(ctx, [...new Set([...spans.keys(), ...marked])]);
  return {
    class: { id, name, grade },
    month,
    days,
    students: people.map((person) => ({
      ...studentRef(ctx.actor, person),
      days: days.map((date) => ({
        status: words.get(date)?.get(person.id) ?? null,
        enrolled: (spans.get(person.id) ?? []).some(({ from, to }) => from <= date && date <= to),
        left_early: words.get(date)?.has(person.id) === true && left.has(`${date} ${person.id}`),
      })),
    })),
  };
}

/** School days, and days of the class's own besides: a check-in on any other day still stands in its register. */
async function daysOf(ctx: Context, classId: string, range: DateRange): Promise<SchoolDate[]> {
  const schoolDays = await schoolDaysBetween(ctx.db, ctx.actor.schoolId, range.from, range.to);
  const finished = await finishedByDate(ctx, [classId], range);
  const day = today(ctx);
  return [...new Set([...schoolDays, ...finished.keys()])].filter((date) => date <= day).sort();
}

/** Who of a class left early on which date: `date student`. */
async function leftEarly(ctx: Context, classId: string, { from, to }: DateRange): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom("mark")
    .select(["date", "student_id"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "=", classId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("left_at", "is not", null)
    .execute();
  return new Set(rows.map(({ date, student_id }) => `${date} ${student_id}`));
}

async function enrolledSpans(
  ctx: Context,
  classId: string,
  { from, to }: DateRange,
): Promise<Map<string, DateRange[]>> {
  const rows = await ctx.db
    .selectFrom("enrolment")
    .select(["person_id", "begin_date", "end_date"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "=", classId)
    .where("role", "=", "student")
    .where(enrolledWithin(from, to))
    .execute();
  const spans = new Map<string, DateRange[]>();
  for (const { person_id, begin_date, end_date } of rows) {
    spans.set(person_id, [...(spans.get(person_id) ?? []), { from: begin_date, to: end_date ?? to }]);
  }
  return spans;
}

async function peopleOf(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "avatar", "animal"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", ids)
    .execute();
  return rows.sort(byName(ctx.actor.locale));
}
