import type { HistoryGroup } from "#contract/history.ts";
import type { StudentDetail, StudentHistory } from "#contract/students.ts";
import type { PersonTable } from "#server/database/schema.ts";
import { connectionsOfStudent } from "#server/services/connections/list-connections.ts";
import { classesToday } from "#server/services/classes/classes-today.ts";
import { type Context, today } from "#server/services/context.ts";
import { attendanceRate, countDaysOf } from "#server/services/figures/attendance.ts";
import { ratioOf } from "#server/services/figures/ratio.ts";
import { periodOf } from "#server/services/figures/scope.ts";
import { studentHistory } from "#server/services/history/student-history.ts";
import { byName, notLeftBy, studentRef } from "#server/services/people.ts";
import { eventCountsOf, LIST_DAYS } from "./list-students.ts";
import { requireStudent } from "./student-access.ts";

const PAST_CONNECTIONS = 20;

/** One student with a page of the history. Throws 404 for one that is not the actor's. */
export async function getStudent(
  ctx: Context,
  input: { id: string; cursor: string | undefined; limit: number; group: HistoryGroup | undefined },
): Promise<StudentHistory> {
  const person = await requireStudent(ctx, input.id);
  const { entries, next } = await studentHistory(ctx, person.id, input);
  return { student: await describe(ctx, person), events: entries, next };
}

async function describe(ctx: Context, person: PersonTable): Promise<StudentDetail> {
  const { days: countedDays, range } = await periodOf(ctx, LIST_DAYS);
  const date = today(ctx);
  const day = { from: date, to: date, days: [date] };
  const days = (await countDaysOf(ctx, [person.id], range)).get(person.id);
  const todays = (await countDaysOf(ctx, [person.id], day)).get(person.id);
  const events = await eventCountsOf(ctx, [person.id], range);
  const eventsToday = await eventCountsOf(ctx, [person.id], day);
  const positive = events.get(`${person.id}/positive`) ?? 0;
  const challenging = events.get(`${person.id}/challenging`) ?? 0;
  const { active, past } = await connectionsOfStudent(ctx, person.id, PAST_CONNECTIONS);
  return {
    ...studentRef(ctx.actor, person),
    grade: person.grade,
    classes: (await classesToday(ctx, [person.id])).get(person.id) ?? [],
    guardians: await guardiansOf(ctx, person.id),
    today: {
      date,
      status: (["present", "late", "absent", "excused"] as const).find((word) => (todays?.[word] ?? 0) > 0) ?? null,
      positive: eventsToday.get(`${person.id}/positive`) ?? 0,
      challenging: eventsToday.get(`${person.id}/challenging`) ?? 0,
    },
    days: countedDays,
    attendance_rate: days ? attendanceRate(days) : null,
    positive,
    challenging,
    ratio: ratioOf(positive, challenging),
    active_connections: active,
    past_connections: past,
  };
}

async function guardiansOf(ctx: Context, studentId: string): Promise<StudentDetail["guardians"]> {
  const rows = await ctx.db
    .selectFrom("guardian")
    .innerJoin("person", (join) =>
      join.onRef("person.school_id", "=", "guardian.school_id").onRef("person.id", "=", "guardian.guardian_id"),
    )
    .select(["person.id", "person.first_name", "person.last_name"])
    .where("guardian.school_id", "=", ctx.actor.schoolId)
    .where("guardian.student_id", "=", studentId)
    .where(notLeftBy(today(ctx)))
    .execute();
  return rows.sort(byName(ctx.actor.locale));
}
