import type { Suggestion } from "#contract/check-in.ts";
import type { Context } from "#server/services/context.ts";


/**
 * Who is likely away (product, *Check-in*): whoever was last marked away on the date in another class, or is announced
 * away; the source is told. A later mark as here in another class takes the suggestion back.
 */
export async function suggestionsFor(
  ctx: Context,
  given: { classId: string; date: string; studentIds: string[] },
): Promise<Map<string, Suggestion>> {
  if (given.studentIds.length === 0) return new Map();
  const suggested = await announced(ctx, given);
  const marks = await ctx.db
    .selectFrom("mark")
    .innerJoin("class", (join) => join.onRef("class.school_id", "=", "mark.school_id").onRef("class.id", "=", "mark.class_id"))
    .select(["mark.student_id", "mark.status", "mark.marked_at", "class.name"])
    .where("mark.school_id", "=", ctx.actor.schoolId)
    .where("mark.student_id", "in", given.studentIds)
    .where("mark.date", "=", given.date)
    .where("mark.class_id", "!=", given.classId)
    .execute();
  // In order here: SQLite would walk the school's marks in an index's order.
  for (const { student_id, status, name } of marks.sort((a, b) => (a.marked_at < b.marked_at ? -1 : 1))) {
    if (status === "absent" || status === "excused") suggested.set(student_id, { status, source: `${name}, earlier today` });
    else suggested.delete(student_id);
  }
  return suggested;
}

async function announced(ctx: Context, given: { date: string; studentIds: string[] }): Promise<Map<string, Suggestion>> {
  const rows = await ctx.db
    .selectFrom("announced_absence")
    .select(["student_id", "status", "note"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "in", given.studentIds)
    .where("from_date", "<=", given.date)
    .where("to_date", ">=", given.date)
    .execute();
  return new Map(
    rows.map((row) => [row.student_id, { status: row.status, source: row.note ? `Announced: ${row.note}` : "Announced" }]),
  );
}
