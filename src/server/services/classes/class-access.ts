import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { addDays } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { ClassTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { type Context, replayHorizon, today } from "#server/services/context.ts";
import { enrolledOn } from "./enrolled-on.ts";

const classById = prepared((db, { schoolId, classId }: Asked<{ schoolId: string; classId: string }>) =>
  db.selectFrom("class").selectAll().where("school_id", "=", schoolId).where("id", "=", classId),
);

/** Who teaches, and when: today, or on another date. */
interface Teaching {
  schoolId: string;
  personId: string;
  day: string;
}

/** Holds where the person has a class on one of two dates; the class and the second date are a query's columns or values. */
export const isTaught = (
  { schoolId, personId, day }: Asked<Teaching>,
  classId: Expression<string>,
  orOn: Expression<string>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from enrolment as own
  where own.school_id = ${schoolId} and own.class_id = ${classId} and own.person_id = ${personId} and own.role = 'teacher'
    and (own.begin_date <= ${day} and (own.end_date is null or own.end_date >= ${day})
      or own.begin_date <= ${orOn} and (own.end_date is null or own.end_date >= ${orOn})))`;

const taughtClass = prepared(
  (db, { classId, orOn, ...teaching }: Asked<Teaching & { classId: string; orOn: string }>) =>
    db
      .selectFrom("class")
      .selectAll()
      .where("school_id", "=", teaching.schoolId)
      .where("id", "=", classId)
      .where((eb) => isTaught(teaching, eb.ref("class.id"), orOn)),
);

/**
 * The class, where the actor may use it for a date: taught today, or taught on that date where it lies within the days
 * that a device may still deliver, up to tomorrow, where its clock is ahead; an administrator: any class of the school.
 * Undefined otherwise, the same as for one that does not exist.
 */
export async function findClass(ctx: Context, classId: string, date: string): Promise<ClassTable | undefined> {
  const { schoolId, personId, isAdministrator } = ctx.actor;
  if (isAdministrator) return classById.first(ctx.db, { schoolId, classId });
  const day = today(ctx);
  const mayBeDelivered = replayHorizon(ctx) <= date && date <= addDays(day, 1);
  return taughtClass.first(ctx.db, { schoolId, classId, personId, day, orOn: mayBeDelivered ? date : day });
}

/** As `findClass`; throws 404 where there is none. */
export async function requireClass(ctx: Context, classId: string, date: string): Promise<ClassTable> {
  const found = await findClass(ctx, classId, date);
  if (!found) throw notFound();
  return found;
}

/**
 * The class, where the actor may see what is of a date: taught today, or tomorrow where that is the date. What a device
 * may still deliver of a class that was lost shows nothing of it. Throws 404 where there is none.
 */
export function requireClassToSee(ctx: Context, classId: string, date: string): Promise<ClassTable> {
  const day = today(ctx);
  return requireClass(ctx, classId, date > day ? date : day);
}

/** Whether a class that the actor may use for a date is none of theirs any more: what they deliver is taken, and shows nothing. */
export async function isLost(ctx: Context, classId: string, date: string): Promise<boolean> {
  const day = today(ctx);
  return date < day && (await findClass(ctx, classId, day)) === undefined;
}

const studentsOn = prepared(
  (db, { schoolId, classId, date }: Asked<{ schoolId: string; classId: string; date: string }>) =>
    db
      .selectFrom("enrolment")
      .select("person_id")
      .where("school_id", "=", schoolId)
      .where("class_id", "=", classId)
      .where("role", "=", "student")
      .where(enrolledOn(date)),
);

/** Ids of the students enrolled in a class on a date. */
export async function enrolledIds(ctx: Context, classId: string, date: string): Promise<Set<string>> {
  const rows = await studentsOn.all(ctx.db, { schoolId: ctx.actor.schoolId, classId, date });
  return new Set(rows.map((row) => row.person_id));
}

const taughtOn = prepared(
  (db, { schoolId, personId, day }: Asked<{ schoolId: string; personId: string; day: string }>) =>
    db
      .selectFrom("enrolment")
      .select("class_id")
      .distinct()
      .where("school_id", "=", schoolId)
      .where("person_id", "=", personId)
      .where("role", "=", "teacher")
      .where(enrolledOn(day)),
);

/** The classes that a figure without a class is about: the teacher's own of today; an administrator without any: all. */
export async function ownClassIds(ctx: Context): Promise<string[]> {
  const rows = await taughtOn.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    personId: ctx.actor.personId,
    day: today(ctx),
  });
  if (rows.length > 0 || !ctx.actor.isAdministrator) return rows.map((row) => row.class_id);
  const all = await ctx.db.selectFrom("class").select("id").where("school_id", "=", ctx.actor.schoolId).execute();
  return all.map((row) => row.id);
}

/** No figure of a teacher looks further back, in days: 260 school days beside as many before them, of 160 a year. */
const FURTHEST_BACK = 1200;

const taughtUntilEnd = prepared(
  (db, { schoolId, personId, since, day }: Asked<{ schoolId: string; personId: string; since: string; day: string }>) =>
    db
      .selectFrom("class")
      .innerJoin("enrolment", (join) =>
        join.onRef("enrolment.school_id", "=", "class.school_id").onRef("enrolment.class_id", "=", "class.id"),
      )
      .select(["class.id", "class.ended_on", "enrolment.end_date"])
      .where("class.school_id", "=", schoolId)
      .where("class.ended_on", ">", since)
      .where("class.ended_on", "<=", day)
      .where("enrolment.person_id", "=", personId)
      .where("enrolment.role", "=", "teacher")
      .where("enrolment.lent_by", "is", null)
      .whereRef("enrolment.begin_date", "<", "class.ended_on"),
);

/** The classes that the teacher had until they ended, lent ones apart: what was recorded in them is still in figures. */
export async function endedClassIds(ctx: Context): Promise<string[]> {
  const day = today(ctx);
  const { schoolId, personId } = ctx.actor;
  const rows = await taughtUntilEnd.all(ctx.db, { schoolId, personId, since: addDays(day, -FURTHEST_BACK), day });
  return rows.flatMap(({ id, ended_on, end_date }) =>
    end_date === null || (ended_on !== null && end_date >= addDays(ended_on, -1)) ? [id] : [],
  );
}
