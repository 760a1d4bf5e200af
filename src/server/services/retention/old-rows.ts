import type { Queryable } from "#server/services/context.ts";
import { type Cutoffs, momentBefore } from "./cutoffs.ts";

/* What of each kind lies before its line: the preview counts it, the purge deletes it, and so they cannot differ. */

export const oldCheckIns = (db: Queryable, schoolId: string, { attendance }: Cutoffs) =>
  db.selectFrom("check_in").where("school_id", "=", schoolId).where("date", "<", attendance);

export const oldStudentDays = (db: Queryable, schoolId: string, { attendance }: Cutoffs) =>
  db.selectFrom("student_day").where("school_id", "=", schoolId).where("date", "<", attendance);

export const oldEvents = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db.selectFrom("event").where("school_id", "=", schoolId).where("date", "<", records);

export const oldNotes = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db.selectFrom("student_note").where("school_id", "=", schoolId).where("date", "<", records);

/** By the day on which it was settled, so that what was agreed lately stays; one that nobody settled by its beginning. */
export const oldConnections = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db
    .selectFrom("connection")
    .where("school_id", "=", schoolId)
    .where("raised_on", "<", records)
    .where((eb) => eb.or([eb("settled_on", "<", records), eb("settled_on", "is", null)]));

export const oldCircles = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db.selectFrom("circle_entry").where("school_id", "=", schoolId).where("date", "<", records);

/** Of classes that ended so long ago; the plan of one that goes on is today's, however old. */
export const oldSeating = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db
    .selectFrom("seating_plan")
    .innerJoin("class", (join) =>
      join.onRef("class.school_id", "=", "seating_plan.school_id").onRef("class.id", "=", "seating_plan.class_id"),
    )
    .where("seating_plan.school_id", "=", schoolId)
    .where("class.ended_on", "<", records);

export const oldAbsences = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db.selectFrom("announced_absence").where("school_id", "=", schoolId).where("to_date", "<", records);

export const oldTickets = (db: Queryable, schoolId: string, { records }: Cutoffs) =>
  db.selectFrom("support_ticket").where("school_id", "=", schoolId).where("created_at", "<", momentBefore(records));

export const oldAudit = (db: Queryable, schoolId: string, { audit }: Cutoffs) =>
  db.selectFrom("audit").where("school_id", "=", schoolId).where("at", "<", momentBefore(audit));
