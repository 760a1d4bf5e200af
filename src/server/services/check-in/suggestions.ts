import type { AnnouncedAhead, Suggestion } from "#contract/check-in.ts";
import { goneSince } from "#contract/marks.ts";
import { addDays, type SchoolDate } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { Context } from "#server/services/context.ts";

const marksElsewhere = prepared(
  (
    db,
    {
      schoolId,
      classId,
      date,
      studentIds,
    }: Asked<{ schoolId: string; classId: string; date: string; studentIds: readonly string[] }>,
  ) =>
    db
      .selectFrom("mark")
      .innerJoin("class", (join) =>
        join.onRef("class.school_id", "=", "mark.school_id").onRef("class.id", "=", "mark.class_id"),
      )
      .select(["mark.student_id", "mark.status", "mark.marked_at", "class.name"])
      .select(["mark.left_at", "mark.returned_at"])
      .where("mark.school_id", "=", schoolId)
      .where("mark.student_id", "in", studentIds)
      .where("mark.date", "=", date)
      .where("mark.class_id", "!=", classId),
);

/**
 * Who is likely away: whoever was last marked away on the date in another class, left there early, or is announced
 * away; the source is told. A later mark as here in another class takes the suggestion back.
 */
export async function suggestionsFor(
  ctx: Context,
  given: { classId: string; date: string; studentIds: string[]; announced: Announced },
): Promise<Map<string, Suggestion>> {
  if (given.studentIds.length === 0) return new Map();
  const suggested = new Map<string, Suggestion>();
  for (const id of given.studentIds) {
    const found = given.announced.get(id)?.findLast(({ from, to }) => from <= given.date && given.date <= to);
    if (found) suggested.set(id, { status: found.status, source: found.source });
  }
  const marks = await marksElsewhere.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    classId: given.classId,
    date: given.date,
    studentIds: given.studentIds,
  });
  // In order here: SQLite would walk the school's marks in an index's order.
  for (const { student_id, status, name, ...times } of marks.sort((a, b) => (a.marked_at < b.marked_at ? -1 : 1))) {
    if (status === "absent" || status === "excused")
      suggested.set(student_id, { status, source: `${name}, earlier today` });
    // A teacher let them go.
    else if (goneSince(times)) suggested.set(student_id, { status: "excused", source: `${name}, left early` });
    else suggested.delete(student_id);
  }
  return suggested;
}

const announcedFrom = prepared(
  (
    db,
    {
      schoolId,
      from,
      to,
      studentIds,
    }: Asked<{ schoolId: string; from: string; to: string; studentIds: readonly string[] }>,
  ) =>
    db
      .selectFrom("announced_absence")
      .select(["student_id", "status", "note", "from_date", "to_date"])
      .where("school_id", "=", schoolId)
      .where("student_id", "in", studentIds)
      .where("from_date", "<=", to)
      .where("to_date", ">=", from),
);

/** Announced absences of students, by their ids. */
export type Announced = ReadonlyMap<string, readonly AnnouncedAhead[]>;

/** So many days ahead a list tells who is announced away. */
const AHEAD_DAYS = 14;

/** Who is announced away on a date, or on a day of the two weeks after it. */
export async function announcedFor(
  { db, actor: { schoolId } }: Context,
  { date, studentIds }: { date: SchoolDate; studentIds: string[] },
): Promise<Announced> {
  if (studentIds.length === 0) return new Map();
  const rows = await announcedFrom.all(db, { schoolId, from: date, to: addDays(date, AHEAD_DAYS), studentIds });
  const announced = new Map<string, AnnouncedAhead[]>();
  for (const { student_id, status, note, from_date, to_date } of rows) {
    const source = note ? `Announced: ${note}` : "Announced";
    const one = { status, source, from: from_date, to: to_date };
    announced.set(student_id, [...(announced.get(student_id) ?? []), one]);
  }
  return announced;
}
