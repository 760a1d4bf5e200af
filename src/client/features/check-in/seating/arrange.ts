import { type Seat, type SeatingLayout, type SeatMove, withMoves } from "#contract/seats.ts";

export interface Place {
  row: number;
  column: number;
}

/** What one movement of the hand changes. */
export interface Arrangement {
  layout?: SeatingLayout;
  moves: SeatMove[];
}

export const isSamePlace = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column;

/** Those who show: a plan that became smaller keeps the seats beyond it for when it grows again. */
export const shownSeats = (
  seats: readonly Seat[],
  { rows, columns }: Pick<SeatingLayout, "rows" | "columns">,
): Seat[] => seats.filter(({ row, column }) => row <= rows && column <= columns);

const put = (student_id: string, place: Place | null): SeatMove => ({
  student_id,
  row: place?.row ?? null,
  column: place?.column ?? null,
});

/** Puts a student into a place, or (null) into the tray. Who sits there takes the place that becomes free, if there is one. */
export function movesTo(seats: readonly Seat[], student: string, to: Place | null): SeatMove[] {
  const from = seats.find(({ student_id }) => student_id === student) ?? null;
  const there = to && seats.find((seat) => isSamePlace(seat, to));
  if (there?.student_id === student) return [];
  return [put(student, to), ...(there ? [put(there.student_id, from)] : [])];
}

/** What takes a change back: everybody whom it moved sits again where they sat. */
export function inverseOf(
  plan: SeatingLayout & { seats: readonly Seat[] },
  { layout, moves }: Arrangement,
): Arrangement {
  const after = withMoves(plan.seats, moves);
  const placeIn = (seats: readonly Seat[], id: string): Seat | null =>
    seats.find(({ student_id }) => student_id === id) ?? null;
  const touched = new Set([...plan.seats, ...after].map(({ student_id }) => student_id));
  const { rows, columns, front } = plan;
  return {
    ...(layout ? { layout: { rows, columns, front } } : {}),
    moves: [...touched].flatMap((id) => {
      const [before, now] = [placeIn(plan.seats, id), placeIn(after, id)];
      const stays = before === now || (before && now && isSamePlace(before, now));
      return stays ? [] : [put(id, before)];
    }),
  };
}
