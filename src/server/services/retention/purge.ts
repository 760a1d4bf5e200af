import type { MarkStatus } from "#contract/marks.ts";
import type { StudentMonthTable } from "#server/database/schema.ts";
import type { Queryable } from "#server/services/context.ts";
import { addToMonth } from "#server/services/figures/student-days.ts";
import type { Cutoffs } from "./cutoffs.ts";
import {
  oldAbsences,
  oldAudit,
  oldCheckIns,
  oldCircles,
  oldConnections,
  oldEvents,
  oldSeating,
  oldNotes,
  oldStudentDays,
  oldTickets,
} from "./old-rows.ts";
import { reduceAnswers } from "./reduce-answers.ts";

/** Rows that one transaction deletes at most: short enough that no tap of a teacher waits for it. */
const BATCH = 200;
/** Check-ins of a batch: each may still hold the marks of a whole class. */
const CHECK_INS = 20;

/** What was deleted, counted as the preview counts it. */
export type Deleted = Partial<
  Record<
    | "student_days"
    | "check_ins"
    | "events"
    | "notes"
    | "connections"
    | "circles"
    | "absences"
    | "tickets"
    | "audit_entries",
    number
  >
>;

type Step = (db: Queryable, schoolId: string, cutoffs: Cutoffs) => Promise<Deleted | undefined>;

/** Deletes one batch of what a school keeps no longer, in the caller's transaction; undefined where nothing is left. */
export async function purgeBatch(db: Queryable, schoolId: string, cutoffs: Cutoffs): Promise<Deleted | undefined> {
  for (const step of STEPS) {
    const deleted = await step(db, schoolId, cutoffs);
    if (deleted) return deleted;
  }
  return undefined;
}

/** A student's days go with their marks, and out of the month's sums at the same moment; one date at a time. */
const studentDays: Step = async (db, schoolId, cutoffs) => {
  const oldest = await oldStudentDays(db, schoolId, cutoffs)
    .select(["date", "student_id", "word"])
    .orderBy("date")
    .limit(BATCH)
    .execute();
  const [first] = oldest;
  if (!first) return undefined;
  const rows = oldest.filter(({ date }) => date === first.date);
  const ids = rows.map((row) => row.student_id);
  await addToMonth(
    db,
    rows.map((row) => lessOne(schoolId, row)),
  );
  await db
    .deleteFrom("mark")
    .where("school_id", "=", schoolId)
    .where("student_id", "in", ids)
    .where("date", "=", first.date)
    .execute();
  await db
    .deleteFrom("student_day")
    .where("school_id", "=", schoolId)
    .where("student_id", "in", ids)
    .where("date", "=", first.date)
    .execute();
  return { student_days: rows.length };
};

function lessOne(
  schoolId: string,
  { date, student_id, word }: { date: string; student_id: string; word: MarkStatus },
): StudentMonthTable {
  return {
    school_id: schoolId,
    month: date.slice(0, 7),
    student_id,
    present: 0,
    late: 0,
    absent: 0,
    excused: 0,
    [word]: -1,
  };
}

/** Check-ins, with the marks that made no day (of one that was never finished) and the dates' counts. */
const checkIns: Step = async (db, schoolId, cutoffs) => {
  const rows = await oldCheckIns(db, schoolId, cutoffs)
    .select(["id", "date"])
    .orderBy("date")
    .limit(CHECK_INS)
    .execute();
  if (rows.length === 0) return undefined;
  const ids = rows.map((row) => row.id);
  await db.deleteFrom("mark").where("school_id", "=", schoolId).where("check_in_id", "in", ids).execute();
  await db.deleteFrom("check_in").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  await db
    .deleteFrom("school_day")
    .where("school_id", "=", schoolId)
    .where("date", "<=", rows[0]?.date ?? "")
    .execute();
  return { check_ins: rows.length };
};

/** By now their sums are all zero, and the dates' counts belong to nothing. */
const emptySums: Step = async (db, schoolId, { attendance }) => {
  const days = await db
    .deleteFrom("school_day")
    .where("school_id", "=", schoolId)
    .where("date", "<", attendance)
    .executeTakeFirst();
  const months = await db
    .deleteFrom("student_month")
    .where("school_id", "=", schoolId)
    .where("month", "<", attendance.slice(0, 7))
    .executeTakeFirst();
  return days.numDeletedRows + months.numDeletedRows > 0n ? {} : undefined;
};

const events: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldEvents(db, schoolId, cutoffs).select("id").orderBy("date").limit(BATCH).execute()).map(
    (row) => row.id,
  );
  if (ids.length === 0) return undefined;
  await db.deleteFrom("event").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { events: ids.length };
};

const notes: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldNotes(db, schoolId, cutoffs).select("id").limit(BATCH).execute()).map((row) => row.id);
  if (ids.length === 0) return undefined;
  await db.deleteFrom("student_note").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { notes: ids.length };
};

const connections: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldConnections(db, schoolId, cutoffs).select("id").limit(BATCH).execute()).map((row) => row.id);
  if (ids.length === 0) return undefined;
  await db.deleteFrom("connection").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { connections: ids.length };
};

const circles: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldCircles(db, schoolId, cutoffs).select("id").limit(BATCH).execute()).map((row) => row.id);
  if (ids.length === 0) return undefined;
  await db.deleteFrom("circle_entry").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { circles: ids.length };
};

/** Uncounted, as it is no record. */
const seating: Step = async (db, schoolId, cutoffs) => {
  const plan = await oldSeating(db, schoolId, cutoffs).select("seating_plan.class_id").limit(1).executeTakeFirst();
  if (!plan) return undefined;
  for (const table of ["seat", "seat_place", "seating_plan"] as const)
    await db.deleteFrom(table).where("school_id", "=", schoolId).where("class_id", "=", plan.class_id).execute();
  return {};
};

const absences: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldAbsences(db, schoolId, cutoffs).select("id").limit(BATCH).execute()).map((row) => row.id);
  if (ids.length === 0) return undefined;
  await db.deleteFrom("announced_absence").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { absences: ids.length };
};

const tickets: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldTickets(db, schoolId, cutoffs).select("id").limit(BATCH).execute()).map((row) => row.id);
  if (ids.length === 0) return undefined;
  await db.deleteFrom("support_ticket").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { tickets: ids.length };
};

const audit: Step = async (db, schoolId, cutoffs) => {
  const ids = (await oldAudit(db, schoolId, cutoffs).select("id").orderBy("at").limit(BATCH).execute()).map(
    (row) => row.id,
  );
  if (ids.length === 0) return undefined;
  await db.deleteFrom("audit").where("school_id", "=", schoolId).where("id", "in", ids).execute();
  return { audit_entries: ids.length };
};

/** Uncounted: they repeat what the records themselves said. */
const answers: Step = async (...given) => ((await reduceAnswers(...given)) ? {} : undefined);

const STEPS: readonly Step[] = [
  studentDays,
  checkIns,
  emptySums,
  events,
  notes,
  connections,
  circles,
  seating,
  absences,
  tickets,
  audit,
  answers,
];
