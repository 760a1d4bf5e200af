import type { SchoolDate } from "#contract/school-date.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { type Context, replayHorizon, today } from "#server/services/context.ts";
import { asOfNow } from "./as-of-now.ts";
import { enrolledWithin } from "#server/services/classes/enrolled-on.ts";

/**
 * A connection that the actor may see: of a student whom they teach today; an administrator: of the school. As it is
 * now: one that ran out is expired, whether that was written down yet or not. Throws 404 for any other.
 */
export const findConnection = (ctx: Context, id: string): Promise<ConnectionTable> => find(ctx, id, () => today(ctx));

/**
 * The same for who completes it. A device may deliver that late, and tells no date: so it may be of a student whom the
 * actor taught since it was raised, within the days that a device may still deliver.
 */
export const findToComplete = (ctx: Context, id: string): Promise<ConnectionTable> =>
  find(ctx, id, ({ raised_on }) => {
    const [day, horizon] = [today(ctx), replayHorizon(ctx)];
    const since = raised_on > horizon ? raised_on : horizon;
    // A device's clock may be a day ahead.
    return since < day ? since : day;
  });

/** Whether the actor may see a connection that they may complete, or only deliver that it was. */
export const maySee = async (ctx: Context, { student_id }: ConnectionTable): Promise<boolean> =>
  ctx.actor.isAdministrator || taught(ctx, student_id, today(ctx));

/** `taughtSince`: from which date on to today the actor must have taught the student. */
async function find(
  ctx: Context,
  id: string,
  taughtSince: (row: ConnectionTable) => SchoolDate,
): Promise<ConnectionTable> {
  const row = await ctx.db
    .selectFrom("connection")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !(ctx.actor.isAdministrator || (await taught(ctx, row.student_id, taughtSince(row))))) throw notFound();
  const [current = row] = await asOfNow(ctx, [row]);
  return current;
}

/** Whether one of the actor's classes had the student on a day from a date on, today included. */
async function taught(ctx: Context, studentId: string, since: SchoolDate): Promise<boolean> {
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
    .where(enrolledWithin(since, day, "own"))
    .where("pupil.person_id", "=", studentId)
    .where("pupil.role", "=", "student")
    .where(enrolledWithin(since, day, "pupil"))
    // Both at the same time.
    .where((eb) =>
      eb.and([
        eb.or([eb("own.end_date", "is", null), eb("own.end_date", ">=", eb.ref("pupil.begin_date"))]),
        eb.or([eb("pupil.end_date", "is", null), eb("pupil.end_date", ">=", eb.ref("own.begin_date"))]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
