import type { DailyStats } from "#contract/dashboard.ts";
import type { Context } from "#server/services/context.ts";
import { namesOf, notLeftBy, studentRef } from "#server/services/people.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

/** Who is announced away on a date, with a class that will be checked in (a daily one, where there is one), except who is `marked` already. */
export async function announcedAway(
  ctx: Context,
  date: string,
  marked: ReadonlySet<string>,
): Promise<DailyStats["away"]> {
  const { schoolId } = ctx.actor;
  const rows = await ctx.db
    .selectFrom("announced_absence")
    .innerJoin("person", (join) =>
      join
        .onRef("person.school_id", "=", "announced_absence.school_id")
        .onRef("person.id", "=", "announced_absence.student_id"),
    )
    .innerJoin("enrolment", (join) =>
      join.onRef("enrolment.school_id", "=", "person.school_id").onRef("enrolment.person_id", "=", "person.id"),
    )
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
    )
    .select([
      "person.id",
      "first_name",
      "last_name",
      "avatar",
      "animal",
      "class.id as class_id",
      "class.name as class_name",
      "status",
      "note",
      "created_by",
      "announced_absence.created_at",
    ])
    .where("announced_absence.school_id", "=", schoolId)
    .where("from_date", "<=", date)
    .where("to_date", ">=", date)
    .where(notLeftBy(date))
    .where("enrolment.role", "=", "student")
    .where(enrolledOn(date))
    .where((eb) => eb.or([eb("class.ended_on", "is", null), eb("class.ended_on", ">", date)]))
    // Daily sorts before lesson; the first of a student is taken.
    .orderBy("class.kind")
    .orderBy("class.name")
    .execute();
  const first = new Map(
    rows
      .filter((row) => !marked.has(row.id))
      .toReversed()
      .map((row) => [row.id, row]),
  );
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    [...first.values()].map((row) => row.created_by),
  );
  return [...first.values()].map((row) => ({
    student: studentRef(ctx.actor, row),
    class: { id: row.class_id, name: row.class_name },
    status: row.status,
    note: row.note,
    marked_at: row.created_at,
    announced: { id: row.created_by, name: names.get(row.created_by) ?? "" },
  }));
}
