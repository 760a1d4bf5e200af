import type { Suggestion } from "#contract/check-in.ts";
import { goneSince } from "#contract/marks.ts";
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
  given: { classId: string; date: string; studentIds: string[] },
): Promise<Map<string, Suggestion>> {
  if (given.studentIds.length === 0) return new Map();
  const suggested = await announced(ctx, given);
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

const announcedOn = prepared(
  (db, { schoolId, date, studentIds }: Asked<{ schoolId: string; date: string; studentIds: readonly string[] }>) =>
    db
      .selectFrom("announced_absence")
      .select(["student_id", "status", "note"])
      .where("school_id", "=", schoolId)
      .where("student_id", "in", studentIds)
      .where("from_date", "<=", date)
      .where("to_date", ">=", date),
);

async function announced(
  ctx: Context,
  given: { date: string; studentIds: string[] },
): Promise<Map<string, Suggestion>> {
  const rows = await announcedOn.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    date: given.date,
    studentIds: given.studentIds,
  });
  return new Map(
    rows.map((row) => [
      row.student_id,
      { status: row.status, source: row.note ? `Announced: ${row.note}` : "Announced" },
    ]),
  );
}
