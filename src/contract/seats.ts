/** Which edge of a seating plan, as it is shown, is the front of the room. */
export const FRONTS = ["top", "bottom"] as const;

/** The size of a seating plan, in places. */
export interface SeatingLayout {
  /** 1 to `MOST_PLACES`. */
  rows: number;
  /** 1 to `MOST_PLACES`. */
  columns: number;
  front: (typeof FRONTS)[number];
}

/** A plan has at most so many rows, and so many columns. */
export const MOST_PLACES = 12;

/** Of a plan that was begun without saying its size, which any word of it replaces. */
export const FIRST_LAYOUT: SeatingLayout = { rows: 6, columns: 6, front: "top" };

/** Where a student sits: row and column as shown, from 1 at the top left. */
export interface Seat {
  student_id: string;
  row: number;
  column: number;
}

/** A student is put into a place, or (null) has none any more. */
export interface SeatMove {
  student_id: string;
  row: number | null;
  column: number | null;
}

/** Where the students sit once these have moved, in their order. Whoever sat in such a place has none now. */
export function withMoves(seats: readonly Seat[], moves: readonly SeatMove[]): readonly Seat[] {
  let now = seats;
  for (const { student_id, row, column } of moves) {
    now = now.filter((one) => one.student_id !== student_id && (one.row !== row || one.column !== column));
    if (row !== null && column !== null) now = [...now, { student_id, row, column }];
  }
  return now;
}
