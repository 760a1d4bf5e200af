import type { SeatingChange, SeatingPlan } from "#contract/seating.ts";
import { FIRST_LAYOUT } from "#contract/seats.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { SeatingPlanTable, SeatPlaceTable, SeatTable } from "#server/database/schema.ts";
import { boundedMoment } from "#server/services/check-in/dates.ts";
import { enrolledIds, requireClass } from "#server/services/classes/class-access.ts";
import { type Context, type Queryable, today } from "#server/services/context.ts";
import { type LastMoves, mergeMoves, placeKey, type TimedMove } from "./merge-moves.ts";
import { readSeating } from "./read-seating.ts";

/** Before any moment. */
const NEVER = "";

interface OfClass {
  schoolId: string;
  classId: string;
}

/**
 * Moves students of a class, or changes the size of its plan, and gives the plan; one that there is none of is made. Of
 * each student, each place and the size the latest word stands, whatever order they come in; what changes the very
 * version that there is stands whatever its clock says. Who is not enrolled today is passed over. Throws 404 for a class
 * not the actor's.
 */
export async function updateSeating(
  ctx: Context,
  { classId, change }: { classId: string; change: SeatingChange },
): Promise<SeatingPlan> {
  const day = today(ctx);
  await requireClass(ctx, classId, day);
  const of = { schoolId: ctx.actor.schoolId, classId };
  const enrolled = await enrolledIds(ctx, classId, day);
  const sawAll = await changeLayout(ctx, of, change);
  const moves = (change.moves ?? [])
    .filter(({ student_id }) => enrolled.has(student_id))
    .map((move) => ({ ...move, moved_at: boundedMoment(ctx, move.moved_at) }));
  if (moves.length > 0) await moveStudents(ctx.db, of, moves, sawAll);
  const plan = await readSeating(ctx, classId, enrolled);
  if (!plan) throw new Error("a plan was not made");
  return plan;
}

const holdPlan = prepared((db, { rows }: Asked<{ rows: SeatingPlanTable[] }>) =>
  db
    .insertInto("seating_plan")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "class_id"])
        .doUpdateSet((eb) => ({ version: eb("seating_plan.version", "+", 1) })),
    )
    .returning(["changed_at", "version"]),
);

type Size = Pick<SeatingPlanTable, "row_count" | "column_count" | "front" | "changed_at">;

const resizePlan = prepared(
  (db, { schoolId, classId, row_count, column_count, front, changed_at }: Asked<OfClass & Size>) =>
    db
      .updateTable("seating_plan")
      .set({ row_count, column_count, front, changed_at })
      .where("school_id", "=", schoolId)
      .where("class_id", "=", classId),
);

/**
 * Makes the plan a version on, which keeps others from it until the end of the transaction, and resizes it. True where
 * the change is of the very version that there was.
 */
async function changeLayout(ctx: Context, of: OfClass, { layout: told, base }: SeatingChange): Promise<boolean> {
  const { rows, columns, front } = told ?? FIRST_LAYOUT;
  const changed_at = told ? boundedMoment(ctx, told.changed_at) : NEVER;
  const size: Size = { row_count: rows, column_count: columns, front, changed_at };
  const fresh = { school_id: of.schoolId, class_id: of.classId, ...size, version: 1 };
  const held = await holdPlan.first(ctx.db, { rows: [fresh] });
  if (!held || held.version === 1) return true;
  const sawAll = held.version - 1 === base;
  if (told && (sawAll || changed_at >= held.changed_at)) await resizePlan.run(ctx.db, { ...of, ...size });
  return sawAll;
}

const seatsOf = prepared((db, { schoolId, classId }: Asked<OfClass>) =>
  db.selectFrom("seat").selectAll().where("school_id", "=", schoolId).where("class_id", "=", classId),
);

const placesOf = prepared((db, { schoolId, classId }: Asked<OfClass>) =>
  db.selectFrom("seat_place").selectAll().where("school_id", "=", schoolId).where("class_id", "=", classId),
);

const writeSeats = prepared((db, { rows }: Asked<{ rows: SeatTable[] }>) =>
  db
    .insertInto("seat")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["school_id", "class_id", "student_id"]).doUpdateSet((eb) => ({
        seat_row: eb.ref("excluded.seat_row"),
        seat_column: eb.ref("excluded.seat_column"),
        moved_at: eb.ref("excluded.moved_at"),
      })),
    ),
);

const writePlaces = prepared((db, { rows }: Asked<{ rows: SeatPlaceTable[] }>) =>
  db
    .insertInto("seat_place")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["school_id", "class_id", "seat_row", "seat_column"]).doUpdateSet((eb) => ({
        student_id: eb.ref("excluded.student_id"),
        moved_at: eb.ref("excluded.moved_at"),
      })),
    ),
);

/** What was last said, as it is stored. */
async function lastMoves(db: Queryable, of: OfClass): Promise<LastMoves> {
  const asMove = ({ student_id, seat_row: row, seat_column: column, moved_at }: SeatTable): TimedMove => ({
    student_id,
    row,
    column,
    moved_at,
  });
  const seats = await seatsOf.all(db, of);
  const places = await placesOf.all(db, of);
  return {
    byStudent: new Map(seats.map((row) => [row.student_id, asMove(row)])),
    byPlace: new Map(places.map((row) => [placeKey(row.seat_row, row.seat_column), asMove(row)])),
  };
}

async function moveStudents(db: Queryable, of: OfClass, moves: readonly TimedMove[], sawAll: boolean): Promise<void> {
  const { byStudent, byPlace } = mergeMoves(await lastMoves(db, of), moves, sawAll);
  const school = { school_id: of.schoolId, class_id: of.classId };
  const seats = [...byStudent.values()].map(({ student_id, row: seat_row, column: seat_column, moved_at }) => ({
    ...school,
    student_id,
    seat_row,
    seat_column,
    moved_at,
  }));
  const places = [...byPlace.values()].flatMap(({ student_id, row: seat_row, column: seat_column, moved_at }) =>
    seat_row === null || seat_column === null ? [] : [{ ...school, student_id, seat_row, seat_column, moved_at }],
  );
  if (seats.length > 0) await writeSeats.run(db, { rows: seats });
  if (places.length > 0) await writePlaces.run(db, { rows: places });
}
