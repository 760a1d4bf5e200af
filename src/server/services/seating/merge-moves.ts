import type { SeatMove } from "#contract/seats.ts";

/** A move and its moment, ISO 8601. */
export interface TimedMove extends SeatMove {
  moved_at: string;
}

/** What was last said of each student, and of each place; a place's key is `placeKey`. */
export interface LastMoves {
  byStudent: Map<string, TimedMove>;
  byPlace: Map<string, TimedMove>;
}

export const placeKey = (row: number, column: number): string => `${row}/${column}`;

const isNewer = ({ moved_at }: TimedMove, before: TimedMove | undefined): boolean =>
  !before || moved_at >= before.moved_at;

/**
 * Takes moves in, in any order: the latest stands, of a student and of a place, and of two of one moment the one that
 * comes last. So whoever was put into a place that was given to another later sits nowhere. Moves of somebody who `sawAll`
 * of this stand whatever their clock says. Changes `last`; gives what is new in it.
 */
export function mergeMoves(last: LastMoves, moves: readonly TimedMove[], sawAll = false): LastMoves {
  const news: LastMoves = { byStudent: new Map(), byPlace: new Map() };
  const take = (which: keyof LastMoves, key: string, move: TimedMove): void => {
    if (!sawAll && !isNewer(move, last[which].get(key))) return;
    last[which].set(key, move);
    news[which].set(key, move);
  };
  for (const move of moves) {
    take("byStudent", move.student_id, move);
    if (move.row !== null && move.column !== null) take("byPlace", placeKey(move.row, move.column), move);
  }
  return news;
}
