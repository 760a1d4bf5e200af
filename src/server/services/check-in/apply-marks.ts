import type { ArrivingMark, Rejection } from "#contract/check-in.ts";
import { type MarkStatus, replaces, timesAfter } from "#contract/marks.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { CheckInTable, MarkTable } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { boundedMoment, isMomentOf } from "./dates.ts";

export const NOT_ENROLLED = "Not in this class on that day";
const OTHER_DAY = "This time is not of that day";
const OUT_OF_ORDER = "These times are not in the order of the day";

/** A check-in's marks by student, as they are stored and then as they become. */
export type Marks = Map<string, MarkTable>;

/** A mark that took the place of another, or of none. */
export interface Replaced {
  before: MarkTable | undefined;
  after: MarkTable;
}

interface Applied {
  rejected: Rejection[];
  /** One for each student whose mark is another one now. */
  changed: Replaced[];
}

/** Whether each time that is told may be one of the date, wherever on earth the device is. */
function areTimesOf(date: string, { arrived_at, left_at, returned_at }: ArrivingMark): boolean {
  return [arrived_at, left_at, returned_at].every((time) => !time || isMomentOf(date, time));
}

/**
 * Whether nobody leaves before they came, or is back before they left. What stands already is not judged with it: it may be
 * another device's. By the minute, as the times are set by hand.
 */
function areInOrder(told: ArrivingMark): boolean {
  const { arrived_at, left_at, returned_at } = timesAfter(told);
  const minutes = [arrived_at, left_at, returned_at].flatMap((time) => time?.slice(0, "2026-09-01T08:00".length) ?? []);
  return minutes.every((minute, place) => minute >= (minutes[place - 1] ?? ""));
}

/**
 * What is wrong with a mark: it is of a stranger, or its times are of another day or out of order; undefined where
 * nothing is.
 */
function faultOf(date: string, told: ArrivingMark, enrolled: ReadonlySet<string>): string | undefined {
  if (!enrolled.has(told.student_id)) return NOT_ENROLLED;
  if (!areTimesOf(date, told)) return OTHER_DAY;
  return areInOrder(told) ? undefined : OUT_OF_ORDER;
}

/** What is wrong with the marks of each student, by the first that is. */
function faultsOf(date: string, arriving: readonly ArrivingMark[], enrolled: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>();
  for (const told of arriving) {
    const fault = faultOf(date, told, enrolled);
    if (fault !== undefined && !faults.has(told.student_id)) faults.set(told.student_id, fault);
  }
  return faults;
}

/**
 * Takes the arriving marks that win over the present ones (contract/marks.ts). Of a student one of whose marks is rejected
 * none is taken: a device is told so by student, and keeps all of them.
 */
export function applyMarks(
  ctx: Context,
  checkIn: CheckInTable,
  arriving: readonly ArrivingMark[],
  present: Marks,
  enrolled: ReadonlySet<string>,
): Applied {
  const before = new Map(present);
  const winners = new Map<string, MarkTable>();
  const faults = faultsOf(checkIn.date, arriving, enrolled);
  for (const told of arriving) {
    if (faults.has(told.student_id)) continue;
    const standing = present.get(told.student_id);
    const claim = { ...told, marked_at: boundedMoment(ctx, told.marked_at, standing?.marked_at) };
    if (!replaces(claim, standing && { ...standing, settled: standing.settled === 1 })) continue;
    const after = markRow(ctx, checkIn, claim, standing);
    present.set(told.student_id, after);
    winners.set(told.student_id, after);
  }
  const rejected = [...faults].map(([student_id, message]) => ({ student_id, message }));
  return { rejected, changed: [...winners].map(([id, after]) => ({ before: before.get(id), after })) };
}

/** The row that a winning mark makes. What it leaves out stays as it was. */
function markRow(ctx: Context, checkIn: CheckInTable, told: ArrivingMark, before: MarkTable | undefined): MarkTable {
  return {
    school_id: ctx.actor.schoolId,
    check_in_id: checkIn.id,
    student_id: told.student_id,
    class_id: checkIn.class_id,
    date: checkIn.date,
    status: told.status,
    note: told.note === undefined ? (before?.note ?? null) : told.note || null,
    ...timesAfter(told, before),
    marked_at: told.marked_at,
    marked_by: ctx.actor.personId,
    settled: 0,
    version: (before?.version ?? 0) + 1,
  };
}

/** Those shown at a finish who are not in the class, have no mark, and were not rejected with one. */
export function strangersAmong(
  shown: readonly string[],
  known: { marks: Marks; enrolled: ReadonlySet<string>; rejected: readonly Rejection[] },
): Rejection[] {
  const told = new Set(known.rejected.map(({ student_id }) => student_id));
  const strangers = shown.filter((id) => !known.enrolled.has(id) && !known.marks.has(id) && !told.has(id));
  return [...new Set(strangers)].map((student_id) => ({ student_id, message: NOT_ENROLLED }));
}

interface Settled {
  schoolId: string;
  checkInId: string;
  classId: string;
  date: string;
  finishedAt: string;
  markedBy: string;
  studentIds: string[];
}

/** What all of them share is sent once. */
const insertPresent = prepared(
  (db, { schoolId, checkInId, classId, date, finishedAt, markedBy, studentIds }: Asked<Settled>) =>
    db
      .insertInto("mark")
      .columns([
        "school_id",
        "student_id",
        "check_in_id",
        "class_id",
        "date",
        "status",
        "marked_at",
        "marked_by",
        "settled",
        "version",
      ])
      .expression((from) =>
        from
          .selectFrom("person")
          .select((eb) => [
            "school_id",
            "id",
            eb.val(checkInId).as("check_in_id"),
            eb.val(classId).as("class_id"),
            eb.val(date).as("date"),
            eb.val<MarkStatus>("present").as("status"),
            eb.val(finishedAt).as("marked_at"),
            eb.val(markedBy).as("marked_by"),
            eb.lit(1).as("settled"),
            eb.lit(1).as("version"),
          ])
          .where("school_id", "=", schoolId)
          .where("id", "in", studentIds),
      ),
);

/** Marks present, as settled, those who were shown and have no mark; gives their ids. */
export function settlePresent(
  ctx: Context,
  checkIn: CheckInTable,
  shown: Iterable<string>,
  present: Marks,
  enrolled: ReadonlySet<string>,
  finishedAt: string,
): string[] {
  const unmarked = [...new Set(shown)].filter((id) => enrolled.has(id) && !present.has(id));
  for (const id of unmarked) {
    const row = markRow(ctx, checkIn, { student_id: id, status: "present", marked_at: finishedAt }, undefined);
    present.set(id, { ...row, settled: 1 });
  }
  return unmarked;
}

/** Writes the marks that `settlePresent` made. */
export async function writeSettled(
  ctx: Context,
  { id: checkInId, class_id: classId, date }: CheckInTable,
  studentIds: string[],
  finishedAt: string,
): Promise<void> {
  if (studentIds.length === 0) return;
  const { schoolId, personId: markedBy } = ctx.actor;
  // Nobody else writes marks of this check-in: its row is held.
  await insertPresent.run(ctx.db, { schoolId, checkInId, classId, date, finishedAt, markedBy, studentIds });
}

const upsertMarks = prepared((db, { rows }: Asked<{ rows: MarkTable[] }>) =>
  db
    .insertInto("mark")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["school_id", "check_in_id", "student_id"]).doUpdateSet((eb) => ({
        status: eb.ref("excluded.status"),
        note: eb.ref("excluded.note"),
        arrived_at: eb.ref("excluded.arrived_at"),
        left_at: eb.ref("excluded.left_at"),
        returned_at: eb.ref("excluded.returned_at"),
        marked_at: eb.ref("excluded.marked_at"),
        marked_by: eb.ref("excluded.marked_by"),
        settled: eb.ref("excluded.settled"),
        version: eb.ref("excluded.version"),
      })),
    ),
);

/** Writes marks that won, in the place of those that they replace. */
export async function writeMarks(ctx: Context, rows: MarkTable[]): Promise<void> {
  if (rows.length > 0) await upsertMarks.run(ctx.db, { rows });
}
