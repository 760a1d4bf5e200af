import type { CheckInChange, UpdatedCheckIn } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { schoolDate } from "#contract/school-date.ts";
import { lockNames } from "#server/database/locks.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { CheckInTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { enrolledIds, isTaught } from "#server/services/classes/class-access.ts";
import { evaluate, evaluationLocks, openEvaluation } from "#server/services/connections/evaluate-connections.ts";
import { type Context, type Queryable, replayHorizon, stamp, today } from "#server/services/context.ts";
import { countFinished } from "#server/services/figures/school-days.ts";
import { refreshStudentDays, studentDayLocks } from "#server/services/figures/student-days.ts";
import { applyMarks, type Marks, settlePresent } from "./apply-marks.ts";
import { auditCorrections } from "./audit-corrections.ts";
import { marksOf, shapeCheckIn } from "./check-in-rows.ts";
import { boundedMoment } from "./dates.ts";

/**
 * Marks students, finishes, or opens again. A finished check-in stays open to correction by any
 * teacher of the class. Throws 404 where the check-in or its class is not the actor's.
 */
export async function updateCheckIn(
  ctx: Context,
  input: { id: string; change: CheckInChange },
): Promise<UpdatedCheckIn> {
  const { id, change } = input;
  const row = await hold(ctx, id);
  const marks: Marks = new Map((await marksOf(ctx, id)).map((mark) => [mark.student_id, mark]));
  const enrolled = await enrolledIds(ctx, row.class_id, row.date);
  const { rejected, changed } = await applyMarks(ctx, row, change.marks ?? [], marks, enrolled);
  if (row.finished_at) await auditCorrections(ctx, row, changed);
  const finish = await applyFinished(ctx, { row, marks }, change, enrolled);
  // Marks count for the figures and the rules while the check-in is finished.
  const counts = row.finished_at !== null || finish.row.finished_at !== null;
  const touched = new Set([...changed.map(({ after }) => after.student_id), ...finish.touched]);
  const connections = counts ? await follow(ctx, finish, [...touched]) : [];
  const now = [...marks.values()].sort((a, b) => (a.student_id < b.student_id ? -1 : 1));
  return { ...(await shapeCheckIn(ctx, finish.row, now, connections)), rejected };
}

/** Brings the sums and the connections in line with marks that count, or count no more; gives the connections raised. */
async function follow(ctx: Context, { row, counted }: Finished, studentIds: readonly string[]): Promise<Connection[]> {
  // All classes of a school share the date's sum, and one writer holds it until the end. Today is a school day to the
  // rules in any case (connections/calendar.ts), so that its sum need not be held while they are evaluated.
  const isToday = row.date === today(ctx);
  if (!isToday) await count(ctx, row.date, counted);
  const connections = studentIds.length === 0 ? [] : await followStudents(ctx, row, studentIds);
  if (isToday) await count(ctx, row.date, counted);
  return connections;
}

async function followStudents(
  ctx: Context,
  { class_id: classId, date }: CheckInTable,
  studentIds: readonly string[],
): Promise<Connection[]> {
  const evaluation = await openEvaluation(ctx, { classId, date, studentIds });
  await lockNames(ctx.db, [...studentDayLocks(date, studentIds), ...evaluationLocks(evaluation)]);
  await refreshStudentDays(ctx.db, ctx.actor.schoolId, date, studentIds);
  return evaluate(evaluation);
}

/** A check-in with its marks. */
interface Held {
  row: CheckInTable;
  marks: Marks;
}

interface Finished {
  row: CheckInTable;
  /** Students whose marks came, went, or count now. */
  touched: Iterable<string>;
  /** Finished check-ins of the date that there are more, or fewer. */
  counted: 1 | 0 | -1;
}

async function count(ctx: Context, date: string, change: Finished["counted"]): Promise<void> {
  if (change !== 0) await countFinished(ctx.db, ctx.actor.schoolId, date, change);
}

interface Stamp {
  schoolId: string;
  id: string;
  now: string;
}

const stampCheckIn = (db: Queryable, { schoolId, id, now }: Asked<Stamp>) =>
  db
    .updateTable("check_in")
    .set({ updated_at: now })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .returningAll();

const stampAny = prepared(stampCheckIn);
const stampTaught = prepared((db, { personId, day, horizon, ...given }: Asked<Stamp & Teacher>) =>
  stampCheckIn(db, given).where((eb) =>
    isTaught(
      { schoolId: given.schoolId, personId, day },
      eb.ref("check_in.class_id"),
      eb.case().when("check_in.date", ">=", horizon).then(eb.ref("check_in.date")).else(day).end(),
    ),
  ),
);

/** Who teaches today, or back to a date. */
interface Teacher {
  personId: string;
  day: string;
  horizon: string;
}

/**
 * Stamps the check-in, where the actor may use its class (`requireClass`), and so keeps others from it until the end of
 * the transaction; a throw undoes it.
 */
async function hold(ctx: Context, id: string): Promise<CheckInTable> {
  const { schoolId, personId, isAdministrator } = ctx.actor;
  const given = { schoolId, id, now: stamp(ctx) };
  const row = isAdministrator
    ? await stampAny.first(ctx.db, given)
    : await stampTaught.first(ctx.db, { ...given, personId, day: today(ctx), horizon: replayHorizon(ctx) });
  if (!row) throw notFound();
  return row;
}

/** Finishes or opens again, where it is not so already. */
async function applyFinished(
  ctx: Context,
  held: Held,
  change: CheckInChange,
  enrolled: ReadonlySet<string>,
): Promise<Finished> {
  const { row, marks } = held;
  if (change.finished === undefined) return { row, touched: [], counted: 0 };
  if (!change.finished) return reopen(ctx, held, enrolled);
  const finishedAt = boundedMoment(ctx, change.finished_at ?? stamp(ctx));
  const settled = await settlePresent(ctx, row, change.student_ids ?? enrolled, marks, enrolled, finishedAt);
  if (row.finished_at) return { row, touched: settled, counted: 0 };
  const finished_on = schoolDate(new Date(finishedAt), ctx.actor.timeZone);
  // Marks count for the figures while finished, so that every one of the class is new to the rules.
  return {
    row: await setFinished(ctx, row, { finished_at: finishedAt, finished_by: ctx.actor.personId, finished_on }),
    touched: enrolled,
    counted: 1,
  };
}

/** Opens again and forgets what was settled. */
async function reopen(ctx: Context, { row, marks }: Held, enrolled: ReadonlySet<string>): Promise<Finished> {
  if (!row.finished_at) return { row, touched: [], counted: 0 };
  await ctx.db
    .deleteFrom("mark")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("check_in_id", "=", row.id)
    .where("settled", "=", 1)
    .execute();
  for (const mark of marks.values()) if (mark.settled) marks.delete(mark.student_id);
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "check-in.reopened",
    subjectId: row.class_id,
    detail: { check_in_id: row.id, date: row.date },
  });
  return {
    row: await setFinished(ctx, row, { finished_at: null, finished_by: null, finished_on: null }),
    touched: enrolled,
    counted: -1,
  };
}

type Finish = Pick<CheckInTable, "finished_at" | "finished_by" | "finished_on">;

const writeFinished = prepared(
  (db, { schoolId, id, finished_at, finished_by, finished_on }: Asked<{ schoolId: string; id: string } & Finish>) =>
    db
      .updateTable("check_in")
      .set({ finished_at, finished_by, finished_on })
      .where("school_id", "=", schoolId)
      .where("id", "=", id),
);

async function setFinished(ctx: Context, row: CheckInTable, finished: Finish): Promise<CheckInTable> {
  await writeFinished.run(ctx.db, { schoolId: ctx.actor.schoolId, id: row.id, ...finished });
  return { ...row, ...finished };
}
