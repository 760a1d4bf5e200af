import type { ConnectionTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { type Context, today } from "#server/services/context.ts";
import { lastActiveDay } from "./chain.ts";
import { calendarOf, figuresOf } from "./scope.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

/**
 * A connection that the actor may see: of a student whom they teach today; an administrator: of the school. As it is
 * now: one that ran out is expired, whether that was written down yet or not. Throws 404 for any other.
 */
export async function findConnection(ctx: Context, id: string): Promise<ConnectionTable> {
  const row = await ctx.db
    .selectFrom("connection")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !(ctx.actor.isAdministrator || (await teaches(ctx, row.student_id)))) throw notFound();
  const [current = row] = await asOfNow(ctx, [row]);
  return current;
}

/** The rows with those that ran out told as expired. */
export async function asOfNow(ctx: Context, rows: readonly ConnectionTable[]): Promise<ConnectionTable[]> {
  if (!rows.some((row) => row.status === "active")) return [...rows];
  const figures = figuresOf(ctx);
  const calendar = await calendarOf(ctx, figures);
  return rows.map((row) => {
    const last = lastActiveDay({ calendar, figures }, row.raised_on);
    return row.status === "active" && last < calendar.today ? { ...row, status: "expired", settled_on: last } : row;
  });
}

/** Whether one of the actor's classes of today has the student today. */
async function teaches(ctx: Context, studentId: string): Promise<boolean> {
  const day = today(ctx);
  const found = await ctx.db
    .selectFrom("enrolment as own")
    .innerJoin("enrolment as pupil", (join) =>
      join.onRef("pupil.school_id", "=", "own.school_id").onRef("pupil.class_id", "=", "own.class_id"),
    )
    .select("pupil.person_id")
    .where("own.school_id", "=", ctx.actor.schoolId)
    .where("own.person_id", "=", ctx.actor.personId)
    .where("own.role", "=", "teacher")
    .where(enrolledOn(day, "own"))
    .where("pupil.person_id", "=", studentId)
    .where("pupil.role", "=", "student")
    .where(enrolledOn(day, "pupil"))
    .executeTakeFirst();
  return found !== undefined;
}
