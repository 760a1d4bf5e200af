import type { MarkStatus } from "#contract/marks.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { StudentDayTable, StudentMonthTable } from "#server/database/schema.ts";
import type { Queryable } from "#server/services/context.ts";
import { daysFromMarks } from "./days-from-marks.ts";
import { studentDay } from "./student-day.ts";

/** What keeps others from the days of some students on a date: two classes of one child may finish at the same time. */
export const studentDayLocks = (date: string, studentIds: readonly string[]): string[] =>
  studentIds.map((id) => `${id}/${date}`);

/** What is to change in the days of some students on a date. */
interface DayChanges extends OfStudents {
  before: Words;
  now: Words;
}

/**
 * The first half of bringing the derived day and month sums of some students on a date in line with the marks of its
 * finished check-ins: finds what changes. Belongs in the transaction that changed a mark, finished a check-in or opened
 * one again, when it holds `studentDayLocks`: the later of two must see the earlier one's marks.
 */
export const readStudentDays = async (db: Queryable, given: OfStudents): Promise<DayChanges> => ({
  ...given,
  ...(await wordsOf(db, given)),
});

/** The second half: writes it. */
export async function writeStudentDays(db: Queryable, { before, now, ...given }: DayChanges): Promise<void> {
  const { schoolId, date, studentIds } = given;
  const changed = studentIds.filter((id) => before.get(id) !== now.get(id));
  const months = changed.map((id) => monthChange(schoolId, date.slice(0, 7), id, before.get(id), now.get(id)));
  await inFlight([writeDays(db, schoolId, date, changed, now), addToMonth(db, months)]);
}

interface OfStudents {
  schoolId: string;
  date: string;
  studentIds: readonly string[];
}

/** The stored words of some students' day, and the marks of finished check-ins that they should follow from. */
const storedAndMarked = prepared((db, { schoolId, date, studentIds }: Asked<OfStudents>) =>
  db
    .selectFrom("student_day")
    .select((eb) => ["student_id", "word", eb.lit<0 | 1>(1).as("stored")])
    .where("school_id", "=", schoolId)
    .where("date", "=", date)
    .where("student_id", "in", studentIds)
    .unionAll(
      db
        .selectFrom("mark")
        .innerJoin("check_in", (join) =>
          join.onRef("check_in.school_id", "=", "mark.school_id").onRef("check_in.id", "=", "mark.check_in_id"),
        )
        .select((eb) => ["mark.student_id", "mark.status as word", eb.lit<0 | 1>(0).as("stored")])
        .where("mark.school_id", "=", schoolId)
        .where("mark.student_id", "in", studentIds)
        .where("mark.date", "=", date)
        .where("check_in.finished_at", "is not", null),
    ),
);

type Words = Map<string, MarkStatus>;

async function wordsOf(db: Queryable, given: OfStudents): Promise<{ before: Words; now: Words }> {
  const before: Words = new Map();
  const marks = new Map<string, MarkStatus[]>();
  for (const { student_id, word, stored } of await storedAndMarked.all(db, given)) {
    if (stored) before.set(student_id, word);
    else marks.set(student_id, [...(marks.get(student_id) ?? []), word]);
  }
  const now: Words = new Map();
  for (const [id, statuses] of marks) {
    const word = studentDay(statuses);
    if (word) now.set(id, word);
  }
  return { before, now };
}

async function writeDays(
  db: Queryable,
  schoolId: string,
  date: string,
  changed: readonly string[],
  now: ReadonlyMap<string, MarkStatus>,
): Promise<void> {
  const gone = changed.filter((id) => !now.has(id));
  const rows = changed.flatMap((id): StudentDayTable[] => {
    const word = now.get(id);
    return word ? [{ school_id: schoolId, date, student_id: id, word }] : [];
  });
  await inFlight([
    gone.length > 0 ? deleteDays(db, { schoolId, date, studentIds: gone }) : undefined,
    rows.length > 0 ? upsertDays.run(db, { rows }) : undefined,
  ]);
}

const deleteDays = (db: Queryable, { schoolId, date, studentIds }: OfStudents): Promise<unknown> =>
  db
    .deleteFrom("student_day")
    .where("school_id", "=", schoolId)
    .where("student_id", "in", studentIds)
    .where("date", "=", date)
    .execute();

const upsertDays = prepared((db, { rows }: Asked<{ rows: StudentDayTable[] }>) =>
  db
    .insertInto("student_day")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["school_id", "date", "student_id"]).doUpdateSet((eb) => ({ word: eb.ref("excluded.word") })),
    ),
);

function monthChange(
  schoolId: string,
  month: string,
  studentId: string,
  before: MarkStatus | undefined,
  now: MarkStatus | undefined,
): StudentMonthTable {
  const row: StudentMonthTable = {
    school_id: schoolId,
    month,
    student_id: studentId,
    present: 0,
    late: 0,
    absent: 0,
    excused: 0,
  };
  if (before) row[before] -= 1;
  if (now) row[now] += 1;
  return row;
}

const upsertMonths = prepared((db, { changes }: Asked<{ changes: StudentMonthTable[] }>) =>
  db
    .insertInto("student_month")
    .values(changes)
    .onConflict((conflict) =>
      conflict.columns(["school_id", "month", "student_id"]).doUpdateSet((eb) => ({
        present: eb("student_month.present", "+", eb.ref("excluded.present")),
        late: eb("student_month.late", "+", eb.ref("excluded.late")),
        absent: eb("student_month.absent", "+", eb.ref("excluded.absent")),
        excused: eb("student_month.excused", "+", eb.ref("excluded.excused")),
      })),
    ),
);

/** Adds to the sums of months, or takes away. */
export async function addToMonth(db: Queryable, changes: StudentMonthTable[]): Promise<void> {
  if (changes.length > 0) await upsertMonths.run(db, { changes });
}

/** Makes all derived sums of a school anew from its facts: after facts were written in bulk. */
export async function rebuildSums(db: Queryable, schoolId: string): Promise<void> {
  for (const table of ["student_day", "student_month", "school_day"] as const)
    await db.deleteFrom(table).where("school_id", "=", schoolId).execute();
  await db
    .insertInto("student_day")
    .columns(["school_id", "date", "student_id", "word"])
    .expression(daysFromMarks(db, schoolId).select(["school_id", "date", "student_id", "word"]))
    .execute();
  await rebuildMonths(db, schoolId);
  await db
    .insertInto("school_day")
    .columns(["school_id", "date", "finished"])
    .expression((from) =>
      from
        .selectFrom("check_in")
        .select((eb) => ["school_id", "date", eb.fn.countAll<number>().as("finished")])
        .where("school_id", "=", schoolId)
        .where("finished_at", "is not", null)
        .groupBy(["school_id", "date"]),
    )
    .execute();
}

async function rebuildMonths(db: Queryable, schoolId: string): Promise<void> {
  const words = ["present", "late", "absent", "excused"] as const;
  await db
    .insertInto("student_month")
    .columns(["school_id", "month", "student_id", ...words])
    .expression((from) =>
      from
        .selectFrom("student_day")
        .select((eb) => [
          "school_id",
          eb.fn<string>("substr", ["date", eb.lit(1), eb.lit(7)]).as("month"),
          "student_id",
          ...words.map((word) => eb.fn.sum<number>(eb.case().when("word", "=", word).then(1).else(0).end()).as(word)),
        ])
        .where("school_id", "=", schoolId)
        .groupBy((eb) => ["school_id", eb.fn<string>("substr", ["date", eb.lit(1), eb.lit(7)]), "student_id"]),
    )
    .execute();
}
