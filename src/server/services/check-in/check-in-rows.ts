import { sql } from "kysely";
import type { CheckIn, Mark } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { CheckInTable, MarkTable } from "#server/database/schema.ts";
import { notFound } from "#server/errors.ts";
import { isLost } from "#server/services/classes/class-access.ts";
import type { Context } from "#server/services/context.ts";
import { type Counting, streakOf } from "#server/services/figures/streak.ts";
import { namesWith, personRef } from "#server/services/people.ts";

const checkInById = prepared((db, { schoolId, id }: Asked<{ schoolId: string; id: string }>) =>
  db.selectFrom("check_in").selectAll().where("school_id", "=", schoolId).where("id", "=", id),
);

export const findCheckIn = (ctx: Context, id: string): Promise<CheckInTable | undefined> =>
  checkInById.first(ctx.db, { schoolId: ctx.actor.schoolId, id });

export async function requireCheckIn(ctx: Context, id: string): Promise<CheckInTable> {
  const found = await findCheckIn(ctx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * What a writer is answered of a check-in: all of it, or – where the class is theirs no more – the marks that are their
 * own, without a note, which may be older than those.
 */
export async function asSeen<T extends CheckIn>(ctx: Context, answer: T): Promise<T> {
  if (!(await isLost(ctx, answer.class_id, answer.date))) return answer;
  const own = answer.marks.filter(({ marked_by }) => marked_by?.id === ctx.actor.personId);
  return { ...answer, marks: own.map((mark) => ({ ...mark, note: null })), connections: [] };
}

const marksByCheckIn = prepared((db, { schoolId, checkInId }: Asked<{ schoolId: string; checkInId: string }>) =>
  db
    .selectFrom("mark")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("check_in_id", "=", checkInId)
    .orderBy("student_id"),
);

/** A check-in's marks, by the ids of their students. */
const marksOf = (ctx: Context, checkInId: string): Promise<MarkTable[]> =>
  marksByCheckIn.all(ctx.db, { schoolId: ctx.actor.schoolId, checkInId });

const OF_BOTH = ["school_id", "check_in_id", "student_id", "class_id", "date"] as const;
const OF_MARKS_ALONE = [
  "status",
  "note",
  "arrived_at",
  "left_at",
  "returned_at",
  "marked_at",
  "marked_by",
  "settled",
  "version",
] as const;
const NOTHING = sql<never>`null`;

const classAtCheckIn = prepared((db, { schoolId, checkInId }: Asked<{ schoolId: string; checkInId: string }>) =>
  db
    .selectFrom("mark")
    .select((eb) => [...OF_BOTH, ...OF_MARKS_ALONE, eb.lit<0 | 1>(0).as("enrolled")])
    .where("school_id", "=", schoolId)
    .where("check_in_id", "=", checkInId)
    .unionAll(
      db
        .selectFrom("check_in")
        .innerJoin("enrolment", (join) =>
          join
            .onRef("enrolment.school_id", "=", "check_in.school_id")
            .onRef("enrolment.class_id", "=", "check_in.class_id")
            .onRef("enrolment.begin_date", "<=", "check_in.date"),
        )
        .select((eb) => [
          "enrolment.school_id",
          "check_in.id as check_in_id",
          "enrolment.person_id as student_id",
          "check_in.class_id",
          "check_in.date",
          ...OF_MARKS_ALONE.map((column) => NOTHING.as(column)),
          eb.lit<0 | 1>(1).as("enrolled"),
        ])
        .where("check_in.school_id", "=", schoolId)
        .where("check_in.id", "=", checkInId)
        .where("enrolment.role", "=", "student")
        .where((eb) =>
          eb.or([eb("enrolment.end_date", "is", null), eb("enrolment.end_date", ">=", eb.ref("check_in.date"))]),
        ),
    ),
);

/** A check-in's marks, by their students, and the ids of the students enrolled in its class on its date: asked together. */
export async function classAt(
  ctx: Context,
  checkInId: string,
): Promise<{ marks: Map<string, MarkTable>; enrolled: Set<string> }> {
  const marks = new Map<string, MarkTable>();
  const enrolled = new Set<string>();
  for (const { enrolled: isEnrolled, ...row } of await classAtCheckIn.all(ctx.db, {
    schoolId: ctx.actor.schoolId,
    checkInId,
  })) {
    if (isEnrolled) enrolled.add(row.student_id);
    else marks.set(row.student_id, row);
  }
  return { marks, enrolled };
}

const shapeMark = (row: MarkTable, names: Map<string, string>): Mark => ({
  student_id: row.student_id,
  status: row.status,
  note: row.note,
  arrived_at: row.arrived_at,
  left_at: row.left_at,
  returned_at: row.returned_at,
  marked_at: row.marked_at,
  marked_by: personRef(row.marked_by, names),
  settled: row.settled === 1,
  version: row.version,
});

/** The check-in as the API answers it, as it is stored. */
export const readCheckIn = async (ctx: Context, row: CheckInTable): Promise<CheckIn> =>
  shapeCheckIn(ctx, row, await marksOf(ctx, row.id));

/** As `readCheckIn`, of rows that are known. */
export async function shapeCheckIn(
  ctx: Context,
  row: CheckInTable,
  marks: readonly MarkTable[],
  { connections = [], counting }: { connections?: Connection[]; counting?: Counting } = {},
): Promise<CheckIn> {
  const [names, streak] = await inFlight([
    namesWith(ctx, [row.finished_by, ...marks.map((mark) => mark.marked_by)]),
    streakOf(ctx, counting),
  ]);
  return {
    id: row.id,
    class_id: row.class_id,
    date: row.date,
    marks: marks.map((mark) => shapeMark(mark, names)),
    finished_at: row.finished_at,
    finished_by: personRef(row.finished_by, names),
    updated_at: row.updated_at,
    streak,
    connections,
  };
}
