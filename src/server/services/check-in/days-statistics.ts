import type { DaysStatistics, EventsStatistics } from "#contract/check-in.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";
import { endedClassIds, ownClassIds, requireClass } from "#server/services/classes/class-access.ts";
import { type Context, today } from "#server/services/context.ts";
import { GROUP_NAMES } from "#server/services/events/behaviors.ts";
import {
  countMarks,
  type EventCount,
  eventCounts,
  finishedByDate,
  studentDays,
} from "#server/services/figures/day-figures.ts";
import { recentSchoolDays } from "#server/services/figures/recent-school-days.ts";
import { periodOf, scopeOf } from "#server/services/figures/scope.ts";
import { streakOf } from "#server/services/figures/streak.ts";

/** Days of the strip and of the graph: today and the four school days before it. */
const DAYS = 5;

/** The class asked for, or those that the actor checks in. Throws 404 for one that is not the actor's. */
async function checkedInBy(ctx: Context, classId: string | undefined): Promise<string[]> {
  return classId ? [(await requireClass(ctx, classId, today(ctx))).id] : ownClassIds(ctx);
}

const sum = (counts: readonly EventCount[]): number => counts.reduce((total, { n }) => total + n, 0);

/** Today, school day or not, and the four school days before it, oldest first: check-ins, student-days and events. */
export async function getDaysStatistics(ctx: Context, classId: string | undefined): Promise<DaysStatistics> {
  // The days before count with the classes that they were checked in for.
  const [own, ended = []] = await inFlight([checkedInBy(ctx, classId), classId ? undefined : endedClassIds(ctx)]);
  const scope = [...new Set([...own, ...ended])];
  const day = today(ctx);
  const { before, isSchoolToday } = await recentSchoolDays(ctx, DAYS - 1);
  const dates = [...before, day];
  const range = { from: dates[0] ?? day, to: day };
  const finished = await finishedByDate(ctx, scope, range);
  const marks = await studentDays(ctx, scope, range);
  const events = await eventCounts(ctx, scope, range);
  const expected = await expectedToday(ctx, own);
  return {
    days: dates.map((date) => ({
      date,
      checked_in: finished.get(date)?.size ?? 0,
      ...countMarks(marks.get(date)),
      positive: sum(events.filter((one) => one.date === date && one.group_slug === "positive")),
      challenging: sum(events.filter((one) => one.date === date && one.group_slug === "challenging")),
    })),
    school_day: isSchoolToday,
    streak: await streakOf(ctx),
    is_check_in:
      (classId ? own : expected).every((id) => finished.get(day)?.has(id)) &&
      (classId !== undefined || expected.length > 0),
  };
}

const expectedAmong = prepared(
  (db, { schoolId, classIds, date }: Asked<{ schoolId: string; classIds: readonly string[]; date: string }>) =>
    db
      .selectFrom("class")
      .select("class.id")
      .where("class.school_id", "=", schoolId)
      .where("class.id", "in", classIds)
      .where("class.kind", "=", "daily")
      .where((eb) => eb.or([eb("class.ended_on", "is", null), eb("class.ended_on", ">", date)]))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("enrolment as pupil")
            .select("pupil.id")
            .whereRef("pupil.school_id", "=", "class.school_id")
            .whereRef("pupil.class_id", "=", "class.id")
            .where("pupil.role", "=", "student")
            .where(enrolledOn(date, "pupil")),
        ),
      ),
);

/** The classes that are to be checked in today: daily, not ended, with students. */
async function expectedToday(ctx: Context, own: readonly string[]): Promise<string[]> {
  if (own.length === 0) return [];
  const rows = await expectedAmong.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    classIds: own,
    date: today(ctx),
  });
  return rows.map((row) => row.id);
}

/** Retired ones are among them: what was recorded under them still counts. */
const allBehaviors = prepared((db, { schoolId }: Asked<{ schoolId: string }>) =>
  db.selectFrom("behavior").select(["id", "name", "group_slug"]).where("school_id", "=", schoolId).orderBy("position"),
);

/** Events of the last five school days by group, against the five before those; an administrator's are of the school. */
export async function getEventsStatistics(ctx: Context, classId: string | undefined): Promise<EventsStatistics> {
  const scope = await scopeOf(ctx, classId);
  const { days, previousDays, wholeRange } = await periodOf(ctx, DAYS);
  const previous = new Set(previousDays);
  const events = await eventCounts(ctx, scope, wholeRange);
  const behaviors = await allBehaviors.all(ctx.db, { schoolId: ctx.actor.schoolId });
  const groups = (["positive", "challenging"] as const).map((slug) => {
    const all = events.filter((one) => one.group_slug === slug);
    const present = all.filter((one) => days.includes(one.date));
    return {
      slug,
      name: GROUP_NAMES[slug],
      total: sum(present),
      previous_total: sum(all.filter((one) => previous.has(one.date))),
      by_day: days.map((date) => sum(present.filter((one) => one.date === date))),
      behaviors: behaviors
        .filter((behavior) => behavior.group_slug === slug)
        .map(({ id, name }) => ({ id, name, total: sum(present.filter((one) => one.behavior_id === id)) }))
        .filter(({ total }) => total > 0)
        .sort((a, b) => b.total - a.total),
    };
  });
  return { days, previous_school_days: previousDays.length, groups };
}
