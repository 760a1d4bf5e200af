import type { SeatingPlan } from "#contract/seating.ts";
import type { Seat } from "#contract/seats.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { Context } from "#server/services/context.ts";

/** A row for each student who sits somewhere; one without a student where nobody does. */
const planOf = prepared((db, { schoolId, classId }: Asked<{ schoolId: string; classId: string }>) =>
  db
    .selectFrom("seating_plan as plan")
    .leftJoin("seat_place as place", (join) =>
      join.onRef("place.school_id", "=", "plan.school_id").onRef("place.class_id", "=", "plan.class_id"),
    )
    .leftJoin("seat", (join) =>
      join
        .onRef("seat.school_id", "=", "place.school_id")
        .onRef("seat.class_id", "=", "place.class_id")
        .onRef("seat.student_id", "=", "place.student_id")
        .onRef("seat.seat_row", "=", "place.seat_row")
        .onRef("seat.seat_column", "=", "place.seat_column"),
    )
    .select(["plan.row_count", "plan.column_count", "plan.front", "plan.version"])
    .select(["seat.student_id", "seat.seat_row", "seat.seat_column"])
    .where("plan.school_id", "=", schoolId)
    .where("plan.class_id", "=", classId)
    .orderBy("place.seat_row")
    .orderBy("place.seat_column"),
);

/** The seating plan of a class with the seats of those of `students`; null where nobody made one. */
export async function readSeating(
  { db, actor: { schoolId } }: Context,
  classId: string,
  students: ReadonlySet<string>,
): Promise<SeatingPlan | null> {
  const rows = await planOf.all(db, { schoolId, classId });
  const [plan] = rows;
  if (!plan) return null;
  const seats = rows.flatMap(({ student_id, seat_row: row, seat_column: column }): Seat[] =>
    student_id !== null && row !== null && column !== null && students.has(student_id)
      ? [{ student_id, row, column }]
      : [],
  );
  const { row_count, column_count, front, version } = plan;
  return { class_id: classId, rows: row_count, columns: column_count, front, seats, version };
}
