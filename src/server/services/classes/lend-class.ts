import type { PeopleError } from "#contract/errors.ts";
import { addDays, daysBetween, type SchoolDate } from "#contract/school-date.ts";
import { lockNames } from "#server/database/locks.ts";
import type { ClassTable, EnrollmentTable } from "#server/database/schema.ts";
import { type AppError, changedMeanwhile, invalid, notFound, refused } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { recordsLock } from "#server/services/by-hand/registrar.ts";
import { type Context, replayHorizon, today } from "#server/services/context.ts";
import { enrolledWithin } from "./enrolled-on.ts";

interface Wanted {
  classId: string;
  teacherId: string;
  from: SchoolDate;
  to: SchoolDate;
}

/** Most days of a loan, both ends included. */
const MOST_DAYS = 400;

const no = (reason: PeopleError): AppError => refused(reason);

/**
 * Lends a class to a teacher for some dates: an enrolment with an end, so that all that a teacher may
 * do with a class of theirs follows from it. From at most as far back as a device may still deliver. Gives its id.
 * Throws 422 where there is no such class or teacher, and 400 as `lendClass` of the contract says.
 */
export async function lendClass(ctx: Context, wanted: Wanted): Promise<string> {
  const { from, to } = wanted;
  await lockLoans(ctx);
  const lent = await requireLendable(ctx, wanted.classId, "class_id");
  await requireTeacher(ctx, wanted.teacherId, from);
  if (from < replayHorizon(ctx)) throw no("TOO_EARLY");
  if (to < today(ctx)) throw no("IS_OVER");
  checkClass(lent, to);
  await checkOthers(ctx, wanted);
  const id = newId();
  await ctx.db
    .insertInto("enrolment")
    .values({
      id,
      school_id: ctx.actor.schoolId,
      class_id: wanted.classId,
      person_id: wanted.teacherId,
      role: "teacher",
      begin_date: from,
      end_date: to,
      source_id: null,
      lent_by: ctx.actor.personId,
    })
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "class.lent",
    subjectId: wanted.classId,
    detail: { teacher: wanted.teacherId, from, to },
  });
  return id;
}

/** Moves the last day of a loan that is not over. Throws 409 `CHANGED` where it is another one by now than `base`. */
export async function changeLoan(ctx: Context, id: string, to: SchoolDate, base?: SchoolDate): Promise<void> {
  await lockLoans(ctx);
  const held = await requireLoan(ctx, id);
  const day = today(ctx);
  if ((held.end_date ?? "") < day || to < day || to < held.begin_date) throw no("IS_OVER");
  if (daysBetween(held.begin_date, to) >= MOST_DAYS) throw no("TOO_LONG");
  if (to === held.end_date) return;
  if (base !== undefined && base !== held.end_date) throw changedMeanwhile({ to: held.end_date });
  checkClass(await requireLendable(ctx, held.class_id, "to"), to);
  await checkOthers(ctx, { classId: held.class_id, teacherId: held.person_id, from: held.begin_date, to }, id);
  await ctx.db
    .updateTable("enrolment")
    .set({ end_date: to, dates_before_end: null })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "class.loan-changed",
    subjectId: held.class_id,
    detail: { teacher: held.person_id, from: held.begin_date, to },
  });
}

/** Takes a class back at once: its last day was yesterday, and where it began today or later it never was lent. */
export async function endLoan(ctx: Context, id: string): Promise<void> {
  await lockLoans(ctx);
  const held = await requireLoan(ctx, id);
  const day = today(ctx);
  if ((held.end_date ?? "") < day) return;
  const own = { school_id: ctx.actor.schoolId, id };
  if (held.begin_date < day)
    await ctx.db
      .updateTable("enrolment")
      .set({ end_date: addDays(day, -1), dates_before_end: null })
      .where((eb) => eb.and(own))
      .execute();
  else
    await ctx.db
      .deleteFrom("enrolment")
      .where((eb) => eb.and(own))
      .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "class.loan-ended",
    subjectId: held.class_id,
    detail: { teacher: held.person_id, from: held.begin_date },
  });
}

/** Whoever lends a class, ends it or imports a roster at once with another is served one after the other. */
const lockLoans = (ctx: Context): Promise<void> => lockNames(ctx.db, [recordsLock(ctx.actor.schoolId)]);

async function requireLoan(ctx: Context, id: string): Promise<EnrollmentTable> {
  const found = await ctx.db
    .selectFrom("enrolment")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .where("lent_by", "is not", null)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function requireLendable(ctx: Context, classId: string, path: string): Promise<ClassTable> {
  const found = await ctx.db
    .selectFrom("class")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", classId)
    .executeTakeFirst();
  if (!found) throw invalid([{ path, message: "is no class of the school" }]);
  return found;
}

function checkClass({ ended_on }: ClassTable, to: SchoolDate): void {
  if (ended_on !== null && ended_on <= to) throw no("CLASS_ENDED");
}

async function requireTeacher(ctx: Context, personId: string, from: SchoolDate): Promise<void> {
  const found = await ctx.db
    .selectFrom("person")
    .select("left_on")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", personId)
    .where("role", "=", "teacher")
    .executeTakeFirst();
  if (!found) throw invalid([{ path: "teacher_id", message: "is no teacher of the school" }]);
  if (found.left_on !== null && found.left_on <= from) throw no("HAS_LEFT");
}

/** What the teacher has of the class already: nothing is lent twice, nor what is theirs anyway. */
async function checkOthers(ctx: Context, { classId, teacherId, from, to }: Wanted, except?: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom("enrolment")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("class_id", "=", classId)
    .where("person_id", "=", teacherId)
    .where("role", "=", "teacher")
    .where(enrolledWithin(from, to))
    .execute();
  for (const row of rows.filter(({ id }) => id !== except)) {
    if (row.lent_by !== null) throw no("LENT_ALREADY");
    if (row.begin_date <= from && (row.end_date === null || row.end_date >= to)) throw no("TEACHES_IT");
  }
}
