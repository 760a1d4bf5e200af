import type { ClassTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { type Context, replayHorizon, today } from "#server/services/context.ts";

/**
 * The class, where the actor may use it for a date: taught today, or taught on that date where it lies within the days
 * that a device may still deliver (api, *Replays*); an administrator: any class of the school. Undefined otherwise,
 * the same as for one that does not exist.
 */
export async function findClass(ctx: Context, classId: string, date: string): Promise<ClassTable | undefined> {
  const found = await ctx.db
    .selectFrom("class")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", classId)
    .executeTakeFirst();
  if (!found || ctx.actor.isAdministrator) return found;
  const dates = [today(ctx), ...(date >= replayHorizon(ctx) ? [date] : [])];
  const taught = await ctx.db
    .selectFrom("enrolment")
    .select("id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "=", classId)
    .where("role", "=", "teacher")
    .where("person_id", "=", ctx.actor.personId)
    .where((eb) =>
      eb.or(
        dates.map((day) =>
          eb.and([
            eb("begin_date", "<=", day),
            eb.or([eb("end_date", "is", null), eb("end_date", ">=", day)]),
          ]),
        ),
      ),
    )
    .executeTakeFirst();
  return taught ? found : undefined;
}

/** As `findClass`; throws 404 where there is none. */
export async function requireClass(ctx: Context, classId: string, date: string): Promise<ClassTable> {
  const found = await findClass(ctx, classId, date);
  if (!found) throw notFound();
  return found;
}

/** Ids of the students enrolled in a class on a date. */
export async function enrolledIds(ctx: Context, classId: string, date: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom("enrolment")
    .select("person_id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "=", classId)
    .where("role", "=", "student")
    .where("begin_date", "<=", date)
    .where((eb) => eb.or([eb("end_date", "is", null), eb("end_date", ">=", date)]))
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** The classes that a figure without a class is about: the teacher's own of today; an administrator without any: all. */
export async function ownClassIds(ctx: Context): Promise<string[]> {
  const day = today(ctx);
  const rows = await ctx.db
    .selectFrom("enrolment")
    .select("class_id")
    .distinct()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("person_id", "=", ctx.actor.personId)
    .where("role", "=", "teacher")
    .where("begin_date", "<=", day)
    .where((eb) => eb.or([eb("end_date", "is", null), eb("end_date", ">=", day)]))
    .execute();
  if (rows.length > 0 || !ctx.actor.isAdministrator) return rows.map((row) => row.class_id);
  const all = await ctx.db.selectFrom("class").select("id").where("school_id", "=", ctx.actor.schoolId).execute();
  return all.map((row) => row.id);
}
