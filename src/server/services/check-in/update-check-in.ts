import type { CheckIn, CheckInChange, Rejection, UpdatedCheckIn } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { schoolDate } from "#contract/school-date.ts";
import { inFlight, withCommit } from "#server/database/in-flight.ts";
import { lockNames } from "#server/database/locks.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { CheckInTable, MarkTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { isTaught } from "#server/services/classes/class-access.ts";
import {
  evaluate,
  type Evaluation,
  evaluationLocks,
  openEvaluation,
  readConnections,
} from "#server/services/connections/evaluate-connections.ts";
import { type Context, type Queryable, replayHorizon, stamp, today } from "#server/services/context.ts";
import { countFinished } from "#server/services/figures/school-days.ts";
import type { Counting } from "#server/services/figures/streak.ts";
import { readStudentDays, studentDayLocks, writeStudentDays } from "#server/services/figures/student-days.ts";
import { erasedAmong } from "#server/services/privacy/erased-among.ts";
import { applyMarks, type Marks, settlePresent, strangersAmong, writeMarks, writeSettled } from "./apply-marks.ts";
import { auditCorrections } from "./audit-corrections.ts";
import { asSeen, classAt, shapeCheckIn } from "./check-in-rows.ts";
import { recordedMoment } from "./dates.ts";

/**
 * Marks students, finishes, or opens again. A finished check-in stays open to correction by any
 * teacher of the class. Throws 404 where the check-in or its class is not the actor's.
 */
export async function updateCheckIn(
  ctx: Context,
  input: { id: string; change: CheckInChange },
): Promise<UpdatedCheckIn> {
  const { id, change } = input;
  const arriving = change.marks ?? [];
  const noted = arriving.filter(({ note }) => note).map(({ student_id }) => student_id);
  // An erasure that is waited for is over before the marks are read that are answered.
  const [row, erased, { marks, enrolled }] = await inFlight([hold(ctx, id), erasedAmong(ctx, noted), classAt(ctx, id)]);
  const kept = arriving.map((mark) => (erased.has(mark.student_id) ? { ...mark, note: null } : mark));
  const { rejected, changed } = applyMarks(ctx, row, kept, marks, enrolled);
  const shown = untouched(change.student_ids ?? enrolled, rejected);
  if (change.finished) rejected.push(...strangersAmong(change.student_ids ?? [], { marks, enrolled, rejected }));
  const finish = applyFinished(ctx, { row, marks }, { ...change, shown }, enrolled);
  const write = (): Promise<unknown> =>
    inFlight([
      writeMarks(
        ctx,
        changed.map(({ after }) => after),
      ),
      row.finished_at ? auditCorrections(ctx, row, changed) : undefined,
      finish.write?.(),
    ]);
  const shape: Shape = async (more) =>
    asSeen(ctx, await shapeCheckIn(ctx, finish.row, [...marks.values()].sort(byStudent), more));
  // Marks count for the figures and the rules while the check-in is finished.
  const counts = row.finished_at !== null || finish.row.finished_at !== null;
  if (!counts) return { ...(await inFlight([write(), shape()]))[1], rejected };
  const touched = new Set([...changed.map(({ after }) => after.student_id), ...finish.touched]);
  return { ...(await follow(ctx, finish, [...touched], { write, shape })), rejected };
}

/** Those shown at a finish without those whose marks were rejected: they were not passed over. */
function untouched(shown: Iterable<string>, rejected: readonly Rejection[]): string[] {
  const touched = new Set(rejected.map(({ student_id }) => student_id));
  return [...shown].filter((id) => !touched.has(id));
}

/** The check-in as it is answered, with the connections that it raised. */
type Shape = (more?: { connections: Connection[]; counting: Counting }) => Promise<CheckIn>;

const byStudent = (a: MarkTable, b: MarkTable): number => (a.student_id < b.student_id ? -1 : 1);

/** Writes marks that count, or count no more, and brings the sums and the connections in line; gives the check-in then. */
async function follow(
  ctx: Context,
  { row, counted }: Finished,
  studentIds: readonly string[],
  { write, shape }: { write: () => Promise<unknown>; shape: Shape },
): Promise<CheckIn> {
  const { class_id: classId, date } = row;
  // All classes of a school share the date's sum, and one writer holds it until the end. Today is a school day to the
  // rules in any case (connections/calendar.ts), so that its sum is written last of all.
  const isToday = date === today(ctx);
  const [, , evaluation] = await inFlight([
    write(),
    isToday ? undefined : count(ctx, date, counted),
    studentIds.length === 0 ? undefined : openEvaluation(ctx, { classId, date, studentIds }),
  ]);
  const connections = evaluation ? await followStudents(ctx, evaluation, date, studentIds) : [];
  const checkIn = await shape({ connections, counting: isToday ? counted : 0 });
  if (isToday) await withCommit(ctx.db, count(ctx, date, counted));
  return checkIn;
}

async function followStudents(
  ctx: Context,
  evaluation: Evaluation,
  date: string,
  studentIds: readonly string[],
): Promise<Connection[]> {
  const [, days, known] = await inFlight([
    lockNames(ctx.db, [...studentDayLocks(date, studentIds), ...evaluationLocks(evaluation)]),
    readStudentDays(ctx.db, { schoolId: ctx.actor.schoolId, date, studentIds }),
    readConnections(evaluation),
  ]);
  const [, raised] = await inFlight([writeStudentDays(ctx.db, days), evaluate(evaluation, known)]);
  return raised;
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
  counted: Counting;
  /** Writes what changed, where anything did. */
  write?: () => Promise<unknown>;
}

async function count(ctx: Context, date: string, change: Finished["counted"]): Promise<void> {
  if (change !== 0) await countFinished(ctx.db, ctx.actor.schoolId, date, change);
}

interface Stamp {
  schoolId: string;
  id: string;
  now: string;
}

/** Later than every stamp before, also where another server's clock is ahead: of two answers a device keeps the later one. */
const stampCheckIn = (db: Queryable, { schoolId, id, now }: Asked<Stamp>) =>
  db
    .updateTable("check_in")
    .set((eb) => ({
      updated_at: eb.case().when("updated_at", ">", now).then(eb.ref("updated_at")).else(now).end(),
    }))
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

/** Finishes or opens again, where it is not so already. What is to be opened as one person's finish is left as it is where it is another's. */
function applyFinished(
  ctx: Context,
  held: Held,
  change: CheckInChange & { shown: readonly string[] },
  enrolled: ReadonlySet<string>,
): Finished {
  const { row, marks } = held;
  if (change.finished === undefined) return { row, touched: [], counted: 0 };
  if (!change.finished) {
    const isMeant = change.finished_by === undefined || change.finished_by === row.finished_by;
    return isMeant ? reopen(ctx, held, enrolled) : { row, touched: [], counted: 0 };
  }
  const finishedAt = recordedMoment(ctx, row.date, change.finished_at ?? stamp(ctx));
  const settled = settlePresent(ctx, row, change.shown, marks, enrolled, finishedAt);
  const write = (): Promise<void> => writeSettled(ctx, row, settled, finishedAt);
  if (row.finished_at) return { row, touched: settled, counted: 0, write };
  const finished_on = schoolDate(new Date(finishedAt), ctx.actor.timeZone);
  const finish = { finished_at: finishedAt, finished_by: ctx.actor.personId, finished_on };
  return {
    row: { ...row, ...finish },
    touched: everyone(marks, enrolled),
    counted: 1,
    write: () => inFlight([write(), writeFinish(ctx, row, finish)]),
  };
}

/**
 * Whose marks come to count, or count no more: of the whole class, and of those whose time in it was ended since they
 * were marked.
 */
const everyone = (marks: Marks, enrolled: ReadonlySet<string>): Set<string> => new Set([...enrolled, ...marks.keys()]);

/** Opens again and forgets what was settled. */
function reopen(ctx: Context, { row, marks }: Held, enrolled: ReadonlySet<string>): Finished {
  if (!row.finished_at) return { row, touched: [], counted: 0 };
  const touched = everyone(marks, enrolled);
  for (const mark of marks.values()) if (mark.settled) marks.delete(mark.student_id);
  const finish = { finished_at: null, finished_by: null, finished_on: null };
  const audit = {
    ...by(ctx),
    action: "check-in.reopened",
    subjectId: row.class_id,
    detail: { check_in_id: row.id, date: row.date },
  };
  return {
    row: { ...row, ...finish },
    touched,
    counted: -1,
    write: () => inFlight([forgetSettled(ctx, row), writeAudit(ctx.db, audit), writeFinish(ctx, row, finish)]),
  };
}

const forgetSettled = (ctx: Context, { id }: CheckInTable): Promise<unknown> =>
  ctx.db
    .deleteFrom("mark")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("check_in_id", "=", id)
    .where("settled", "=", 1)
    .execute();

type Finish = Pick<CheckInTable, "finished_at" | "finished_by" | "finished_on">;

const updateFinish = prepared(
  (db, { schoolId, id, finished_at, finished_by, finished_on }: Asked<{ schoolId: string; id: string } & Finish>) =>
    db
      .updateTable("check_in")
      .set({ finished_at, finished_by, finished_on })
      .where("school_id", "=", schoolId)
      .where("id", "=", id),
);

const writeFinish = (ctx: Context, { id }: CheckInTable, finish: Finish): Promise<number> =>
  updateFinish.run(ctx.db, { schoolId: ctx.actor.schoolId, id, ...finish });
