import type { PersonTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { type Context, today } from "#server/services/context.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

/**
 * A student of one of the actor's classes of today, or – for an administrator – of the school, left or not. Throws 404
 * otherwise, the same as for one that does not exist.
 */
export async function requireStudent(ctx: Context, studentId: string): Promise<PersonTable> {
  const student = await ctx.db
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", studentId)
    .where("role", "=", "student")
    .executeTakeFirst();
  if (!student || !(ctx.actor.isAdministrator || (await taughtAmong(ctx, [studentId])).has(studentId)))
    throw notFound();
  return student;
}

/**
 * Tells which of some of the school's students `requireStudent` lets the actor open: figures and lists are of past days too,
 * and name students who have left since.
 */
export async function findOpenable(ctx: Context, studentIds: readonly string[]): Promise<(id: string) => boolean> {
  if (ctx.actor.isAdministrator) return () => true;
  const taught = await taughtAmong(ctx, studentIds);
  return (id) => taught.has(id);
}

async function taughtAmong(ctx: Context, studentIds: readonly string[]): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const day = today(ctx);
  const rows = await ctx.db
    .selectFrom("enrolment as pupil")
    .innerJoin("enrolment as teaching", (join) =>
      join.onRef("teaching.school_id", "=", "pupil.school_id").onRef("teaching.class_id", "=", "pupil.class_id"),
    )
    .select("pupil.person_id")
    .distinct()
    .where("pupil.school_id", "=", ctx.actor.schoolId)
    .where("pupil.person_id", "in", [...studentIds])
    .where("pupil.role", "=", "student")
    .where(enrolledOn(day, "pupil"))
    .where("teaching.person_id", "=", ctx.actor.personId)
    .where("teaching.role", "=", "teacher")
    .where(enrolledOn(day, "teaching"))
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}
