import type { ListedStudent, StudentList } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { requireClassToSee } from "#server/services/classes/class-access.ts";
import { activeNow } from "#server/services/connections/as-of-now.ts";
import { type Context, today } from "#server/services/context.ts";
import { byName, notLeftBy, studentRef } from "#server/services/people.ts";
import { findOpenable } from "#server/services/students/student-access.ts";
import { readSeating } from "#server/services/seating/read-seating.ts";
import { findCheckIn, readCheckIn } from "./check-in-rows.ts";
import { announcedFor, suggestionsFor } from "./suggestions.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

/** A class on a date (today where left out), as enrolled then: marks, counts of the day, active connections. */
export async function getStudentList(
  ctx: Context,
  input: { classId: string; date: string | undefined },
): Promise<StudentList> {
  const date = input.date ?? today(ctx);
  const found = await requireClassToSee(ctx, input.classId, date);
  const people = await enrolledPeople(ctx, found.id, date);
  const ids = people.map((person) => person.id);
  const row = await findCheckIn(ctx, checkInId(found.id, date));
  const checkIn = row ? await readCheckIn(ctx, row) : null;
  const marks = new Map(checkIn?.marks.map((mark) => [mark.student_id, mark]));
  const unmarked = ids.filter((id) => !marks.has(id));
  const announced = await announcedFor(ctx, { date, studentIds: ids });
  const suggested = await suggestionsFor(ctx, { classId: found.id, date, studentIds: unmarked, announced });
  const events = await readEvents(ctx, ids, date);
  const connections = await activeConnections(ctx, ids);
  // Today's are all of a class that may be opened: only a date before names who has left since.
  const canOpen = date === today(ctx) ? () => true : await findOpenable(ctx, ids);
  const students = people.map((person): ListedStudent => ({
    ...studentRef(ctx.actor, person),
    mark: marks.get(person.id) ?? null,
    suggested: suggested.get(person.id) ?? null,
    announced: announced.get(person.id)?.filter(({ to }) => to > date),
    positive_today: events.counts.get(`${person.id}/positive`) ?? 0,
    challenging_today: events.counts.get(`${person.id}/challenging`) ?? 0,
    active_connection_id: connections.get(person.id) ?? null,
    ...(canOpen(person.id) ? {} : { can_open: false }),
  }));
  return {
    class: { id: found.id, name: found.name, grade: found.grade, kind: found.kind },
    date,
    check_in: checkIn,
    students,
    own_events: events.own,
    seating: await readSeating(ctx, found.id, new Set(ids)),
  };
}

const eventsOn = prepared(
  (db, { schoolId, studentIds, date }: Asked<{ schoolId: string; studentIds: readonly string[]; date: string }>) =>
    db
      .selectFrom("event")
      .select(["id", "student_id", "group_slug", "recorded_by"])
      .where("school_id", "=", schoolId)
      .where("student_id", "in", studentIds)
      .where("date", "=", date)
      .where("undone_at", "is", null),
);

/** The day's events of some students, over all of their classes: how many by student and group, and the actor's own. */
async function readEvents(
  { db, actor: { schoolId, personId } }: Context,
  studentIds: string[],
  date: string,
): Promise<{ counts: Map<string, number>; own: StudentList["own_events"] }> {
  const rows = studentIds.length === 0 ? [] : await eventsOn.all(db, { schoolId, studentIds, date });
  const counts = new Map<string, number>();
  for (const { student_id, group_slug } of rows) {
    const key = `${student_id}/${group_slug}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // By its own a device tells what it still has to add (contract, `own_events`).
  const own = rows.filter((row) => row.recorded_by === personId);
  return { counts, own: own.map(({ id, student_id, group_slug }) => ({ id, student_id, group: group_slug })) };
}

const studentsOn = prepared(
  (db, { schoolId, classId, date }: Asked<{ schoolId: string; classId: string; date: string }>) =>
    db
      .selectFrom("enrolment")
      .innerJoin("person", (join) =>
        join.onRef("person.school_id", "=", "enrolment.school_id").onRef("person.id", "=", "enrolment.person_id"),
      )
      .select(["person.id", "person.first_name", "person.last_name", "person.avatar", "person.animal"])
      .distinct()
      .where("enrolment.school_id", "=", schoolId)
      .where("enrolment.class_id", "=", classId)
      .where("enrolment.role", "=", "student")
      .where(enrolledOn(date))
      .where(notLeftBy(date)),
);

async function enrolledPeople(ctx: Context, classId: string, date: string) {
  const rows = await studentsOn.all(ctx.db, { schoolId: ctx.actor.schoolId, classId, date });
  return rows.sort(byName(ctx.actor.locale));
}

const activeConnectionsOf = prepared(
  (db, { schoolId, studentIds }: Asked<{ schoolId: string; studentIds: readonly string[] }>) =>
    db
      .selectFrom("connection")
      .select(["id", "student_id", "status", "raised_on", "settled_on"])
      .where("school_id", "=", schoolId)
      .where("student_id", "in", studentIds)
      .where("status", "=", "active")
      .orderBy("raised_at", "desc"),
);

async function activeConnections(ctx: Context, studentIds: string[]): Promise<Map<string, string>> {
  if (studentIds.length === 0) return new Map();
  const rows = await activeConnectionsOf.all(ctx.db, { schoolId: ctx.actor.schoolId, studentIds });
  return new Map((await activeNow(ctx, rows)).map((row) => [row.student_id, row.id]));
}
