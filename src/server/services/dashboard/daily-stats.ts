import type { DailyStats } from "#contract/dashboard.ts";
import { isAway, type MarkStatus } from "#contract/marks.ts";
import { type SchoolDate, schoolYearStart } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import { countMarks, eventCounts, finishedByDate, studentDays } from "#server/services/figures/day-figures.ts";
import { recentSchoolDays } from "#server/services/figures/recent-school-days.ts";
import { byName, fullName, studentRef } from "#server/services/people.ts";
import { schoolYearFrom } from "#server/services/school/school-year.ts";
import { announcedAway } from "./announced-today.ts";
import { expectedClasses } from "./expected-check-ins.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

/** The school today, for its administrators: figures, classes still waiting, students who are away. */
export async function getDailyStats(ctx: Context): Promise<DailyStats> {
  const date = today(ctx);
  const range = { from: date, to: date };
  const { isSchoolToday } = await recentSchoolDays(ctx, 0);
  const daily = await dailyClasses(ctx, date);
  const classes = isSchoolToday ? daily : [];
  const done = (await finishedByDate(ctx, undefined, range)).get(date) ?? new Set<string>();
  const days = (await studentDays(ctx, undefined, range)).get(date) ?? new Map();
  const events = await eventCounts(ctx, undefined, range);
  const total = (slug: string): number =>
    events.filter((one) => one.group_slug === slug).reduce((n, one) => n + one.n, 0);
  const inOrder = byName(ctx.actor.locale);
  const waiting = classes.filter(({ id }) => !done.has(id));
  const away = new Map([...days].filter(([, word]) => isAway(word)));
  return {
    date,
    school_day: isSchoolToday,
    school_year_from: schoolYearStart(date, await schoolYearFrom(ctx)),
    classes: classes.length,
    any_class: daily.length > 0,
    checked_in: classes.length - waiting.length,
    ...countMarks(days),
    positive: total("positive"),
    challenging: total("challenging"),
    ...(await connectionsToday(ctx, date)),
    waiting: await withTeachers(ctx, waiting, date),
    away: [
      ...(await describeAway(ctx, away, date)),
      ...(isSchoolToday ? await announcedAway(ctx, date, new Set(days.keys())) : []),
    ].sort((a, b) => inOrder(a.student, b.student)),
  };
}

interface NamedClass {
  id: string;
  name: string;
}

/** The classes whose check-in is expected on a school day, by name. */
async function dailyClasses(ctx: Context, date: SchoolDate): Promise<NamedClass[]> {
  const ids = await expectedClasses(ctx, date);
  if (ids.size === 0) return [];
  const rows = await ctx.db
    .selectFrom("class")
    .select(["id", "name"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", [...ids])
    .execute();
  const { compare } = new Intl.Collator(ctx.actor.locale, { numeric: true });
  return rows.sort((a, b) => compare(a.name, b.name));
}

async function connectionsToday(
  ctx: Context,
  date: string,
): Promise<Pick<DailyStats, "connections_raised" | "connections_completed">> {
  const count = async (column: "raised_on" | "settled_on", completed: boolean): Promise<number> => {
    const row = await ctx.db
      .selectFrom("connection")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("school_id", "=", ctx.actor.schoolId)
      .where(column, "=", date)
      .$if(completed, (query) => query.where("status", "=", "completed"))
      .executeTakeFirstOrThrow();
    return row.n;
  };
  return {
    connections_raised: await count("raised_on", false),
    connections_completed: await count("settled_on", true),
  };
}

async function withTeachers(ctx: Context, classes: NamedClass[], date: string): Promise<DailyStats["waiting"]> {
  if (classes.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("enrolment")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "enrolment.school_id").onRef("person.id", "=", "enrolment.person_id"),
    )
    .select(["enrolment.class_id", "person.id", "person.first_name", "person.last_name"])
    .distinct()
    .where("enrolment.school_id", "=", ctx.actor.schoolId)
    .where(
      "enrolment.class_id",
      "in",
      classes.map(({ id }) => id),
    )
    .where("enrolment.role", "=", "teacher")
    .where(enrolledOn(date))
    .execute();
  rows.sort(byName(ctx.actor.locale));
  return classes.map(({ id, name }) => ({
    class_id: id,
    name,
    teachers: rows.filter((row) => row.class_id === id).map(fullName),
  }));
}

/** Of each student whose day has a word for being away the latest mark that says so, with its class. */
async function describeAway(
  ctx: Context,
  words: ReadonlyMap<string, MarkStatus>,
  date: string,
): Promise<DailyStats["away"]> {
  if (words.size === 0) return [];
  const rows = await ctx.db
    .selectFrom("mark")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "mark.school_id").onRef("person.id", "=", "mark.student_id"),
    )
    .innerJoin("check_in", (join) =>
      join.onRef("check_in.school_id", "=", "mark.school_id").onRef("check_in.id", "=", "mark.check_in_id"),
    )
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "mark.school_id").onRef("class.id", "=", "mark.class_id"),
    )
    .select([
      "person.id",
      "person.first_name",
      "person.last_name",
      "person.avatar",
      "person.animal",
      "class.id as class_id",
      "class.name as class_name",
      "mark.status",
      "mark.note",
      "mark.marked_at",
    ])
    .where("mark.school_id", "=", ctx.actor.schoolId)
    .where("mark.date", "=", date)
    .where("mark.student_id", "in", [...words.keys()])
    .where("check_in.finished_at", "is not", null)
    .orderBy("mark.marked_at")
    .execute();
  const latest = new Map(rows.filter(({ id, status }) => status === words.get(id)).map((row) => [row.id, row]));
  return [...latest.values()].map((row) => ({
    student: studentRef(ctx.actor, row),
    class: { id: row.class_id, name: row.class_name },
    status: row.status,
    note: row.note,
    marked_at: row.marked_at,
    announced: null,
  }));
}
