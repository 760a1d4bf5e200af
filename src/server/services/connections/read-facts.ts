import { isAway } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { markedDates } from "#server/services/figures/marked-dates.ts";
import { studentDay } from "#server/services/figures/student-day.ts";
import type { ConnectionType } from "#contract/connection.ts";
import { compareText, type EventFact, type Held, type MarkedDay, type MarkFact } from "./facts.ts";
import type { Scope } from "./scope.ts";

export type ByStudent<T> = Map<string, T[]>;

/** Adds to the list of a key. */
export function push<T>(map: ByStudent<T>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/*
 * Rows are put in order here, not by the database: asked for an order, SQLite walks an index that has it, with every row
 * of the school, instead of the one that finds these students.
 */

interface SinceDate {
  schoolId: string;
  studentIds: readonly string[];
  from: SchoolDate;
}

const eventsSince = prepared((db, { schoolId, studentIds, from }: Asked<SinceDate>) =>
  db
    .selectFrom("event")
    .select([
      "id",
      "student_id",
      "class_id",
      "date",
      "occurred_at",
      "created_at",
      "group_slug",
      "severity",
      "behavior_id",
    ])
    .where("school_id", "=", schoolId)
    .where("student_id", "in", studentIds)
    .where("date", ">=", from)
    .where("undone_at", "is", null)
    .where("for_whole_class", "=", 0),
);

/** Standing events of some students from a date on, oldest first, without those of whole classes. */
export async function readEvents(
  { ctx, isLate }: Scope,
  studentIds: readonly string[],
  from: SchoolDate,
): Promise<ByStudent<EventFact>> {
  const rows = await eventsSince.all(ctx.db, { schoolId: ctx.actor.schoolId, studentIds, from });
  const events: ByStudent<EventFact> = new Map();
  for (const row of rows.sort(
    (a, b) => compareText(a.date, b.date) || compareText(a.occurred_at, b.occurred_at) || compareText(a.id, b.id),
  )) {
    push(events, row.student_id, {
      id: row.id,
      date: row.date,
      occurredAt: row.occurred_at,
      classId: row.class_id,
      group: row.group_slug,
      severity: row.severity,
      behaviorId: row.behavior_id,
      late: isLate(row.date, row.created_at),
    });
  }
  return events;
}

const marksSince = prepared((db, { schoolId, studentIds, from, today }: Asked<SinceDate & { today: SchoolDate }>) =>
  db
    .selectFrom("mark")
    .select(["mark.student_id", "mark.check_in_id", "mark.class_id", "mark.date", "mark.status", "mark.marked_at"])
    .where("mark.school_id", "=", schoolId)
    .where("mark.date", "in", markedDates(db, { schoolId, from, today }))
    .where("mark.student_id", "in", studentIds)
    // By class and date, not by its id: those of a class lie together.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("check_in")
          .select(eb.lit(1).as("finished"))
          .whereRef("check_in.school_id", "=", "mark.school_id")
          .whereRef("check_in.class_id", "=", "mark.class_id")
          .whereRef("check_in.date", "=", "mark.date")
          .where("check_in.finished_at", "is not", null),
      ),
    ),
);

/** The marked days of some students from a date on, oldest first: from marks of finished check-ins. */
export async function readDays(
  { ctx, isLate, calendar: { today } }: Scope,
  studentIds: readonly string[],
  from: SchoolDate,
): Promise<ByStudent<MarkedDay>> {
  if (studentIds.length === 0) return new Map();
  const rows = await marksSince.all(ctx.db, { schoolId: ctx.actor.schoolId, studentIds, from, today });
  const marks: ByStudent<MarkFact> = new Map();
  for (const row of rows.sort((a, b) => compareText(a.date, b.date) || compareText(a.class_id, b.class_id))) {
    push(marks, row.student_id, {
      checkInId: row.check_in_id,
      classId: row.class_id,
      date: row.date,
      status: row.status,
      markedAt: row.marked_at,
      late: isAway(row.status) && isLate(row.date, row.marked_at),
    });
  }
  return new Map([...marks].map(([student, list]) => [student, toDays(list)]));
}

function toDays(marks: readonly MarkFact[]): MarkedDay[] {
  const byDate: ByStudent<MarkFact> = new Map();
  for (const mark of marks) push(byDate, mark.date, mark);
  return [...byDate].flatMap(([date, ofDay]) => {
    const word = studentDay(ofDay.map((mark) => mark.status));
    return word ? [{ date, word, marks: ofDay }] : [];
  });
}

/** Rows of stored connections as `shapeHeld` takes them. */
export const heldRows = (db: Queryable) =>
  db
    .selectFrom("connection")
    .select([
      "id",
      "student_id",
      "type",
      "status",
      "raised_on",
      "settled_on",
      "once_key",
      "class_id",
      "reason",
      "evidence",
    ]);

interface StoredOf {
  students: readonly string[];
  classIds: readonly string[];
  /** Settled since then it may still keep its type from being raised; with a key that is raised once, since then. */
  settled: SchoolDate;
  once: SchoolDate;
}

const storedSince = prepared(
  (db, { schoolId, students, classIds, settled, once }: Asked<StoredOf & { schoolId: string }>) =>
    heldRows(db)
      .where("school_id", "=", schoolId)
      .where("student_id", "in", students)
      .where((eb) =>
        eb.or([
          eb("status", "=", "active"),
          eb("settled_on", ">=", settled),
          eb.and([eb("once_key", "is not", null), eb("settled_on", ">=", once)]),
        ]),
      )
      .unionAll(noticeRows(db, { schoolId, classIds, resting: settled })),
);

/** Stored `notice` connections of some classes that may still matter: those whose rest is not over among them. */
export const noticeRows = (
  db: Queryable,
  { schoolId, classIds, resting }: Asked<{ schoolId: string; classIds: readonly string[]; resting: SchoolDate }>,
) =>
  heldRows(db)
    .where("school_id", "=", schoolId)
    .where("class_id", "in", classIds)
    .where("type", "=", "notice")
    .where((eb) => eb.or([eb("status", "=", "active"), eb("settled_on", ">=", resting)]));

/** Stored connections that may still matter to the rules: of some students by `student/type`, and some classes' `notice` by class. */
export async function readStored(
  { ctx }: Scope,
  given: StoredOf,
): Promise<{ held: ByStudent<HeldRow>; notices: ByStudent<HeldRow> }> {
  const students = new Set(given.students);
  const classIds = new Set(given.classIds);
  const rows = await storedSince.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    ...given,
    // A list of none is no list to PostgreSQL.
    classIds: given.classIds.length > 0 ? given.classIds : [""],
  });
  const held: ByStudent<HeldRow> = new Map();
  const notices: ByStudent<HeldRow> = new Map();
  // A student's notice at one of the classes is found twice.
  for (const row of [...new Map(rows.map((one) => [one.id, one])).values()].sort(byRaised)) {
    const shaped = shapeHeld(row);
    if (students.has(row.student_id)) push(held, `${row.student_id}/${row.type}`, shaped);
    if (row.type === "notice" && row.class_id !== null && classIds.has(row.class_id))
      push(notices, row.class_id, shaped);
  }
  return { held, notices };
}

/** A stored connection with what tells whether it is to be written again. */
export interface HeldRow extends Held {
  studentId: string;
  type: ConnectionType;
  classId: string | null;
  reason: string;
  /** JSON as stored. */
  evidence: string;
}

/** Orders rows of `heldRows`, the first raised first. */
export const byRaised = (a: Row, b: Row): number => compareText(a.raised_on, b.raised_on) || compareText(a.id, b.id);

type Row = Awaited<ReturnType<ReturnType<typeof heldRows>["execute"]>>[number];

export const shapeHeld = (row: Row): HeldRow => ({
  id: row.id,
  studentId: row.student_id,
  type: row.type,
  status: row.status,
  raisedOn: row.raised_on,
  settledOn: row.settled_on,
  onceKey: row.once_key,
  classId: row.class_id,
  reason: row.reason,
  evidence: row.evidence,
});
