import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Seat, type SeatMove, withMoves } from "#contract/seats.ts";
import { type LastMoves, mergeMoves, placeKey, type TimedMove } from "#server/services/seating/merge-moves.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 8, 1, 8, 0, second)).toISOString();
const byId = (seats: readonly Seat[]): Seat[] =>
  seats.toSorted((a, b) => (a.student_id < b.student_id ? -1 : Number(a.student_id > b.student_id)));

/** What a server that was told these moves in this order answers: whoever was put last into a place and is still there. */
function mergedInOrder(moves: readonly TimedMove[]): Seat[] {
  const last: LastMoves = { byStudent: new Map(), byPlace: new Map() };
  for (const move of moves) mergeMoves(last, [move]);
  const seats = [...last.byStudent.values()].flatMap(({ student_id, row, column }) =>
    row !== null && column !== null && last.byPlace.get(placeKey(row, column))?.student_id === student_id
      ? [{ student_id, row, column }]
      : [],
  );
  return byId(seats);
}

const someMoves = fc
  .array(
    fc.record({
      student_id: fc.constantFrom("ada", "ben", "cy", "dot"),
      place: fc.option(fc.record({ row: fc.constantFrom(1, 2), column: fc.constantFrom(1, 2) })),
    }),
    { maxLength: 8 },
  )
  .map((moves) =>
    moves.map(({ student_id, place }, second): TimedMove => ({
      student_id,
      row: place?.row ?? null,
      column: place?.column ?? null,
      moved_at: at(second),
    })),
  );

describe("moves of several devices", () => {
  test("come to the same in whatever order they arrive: to what one device shows that made them all", () => {
    fc.assert(
      fc.property(
        someMoves.chain((moves) =>
          fc.tuple(fc.constant(moves), fc.shuffledSubarray(moves, { minLength: moves.length })),
        ),
        ([made, arrived]) => {
          expect(mergedInOrder(arrived)).toEqual(byId(withMoves([], made)));
        },
      ),
    );
  });

  test("told twice, change nothing", () => {
    fc.assert(
      fc.property(someMoves, (moves) => {
        expect(mergedInOrder([...moves, ...moves])).toEqual(mergedInOrder(moves));
      }),
    );
  });

  test("of one moment are taken as they come", () => {
    const move = (student_id: string): TimedMove => ({ student_id, row: 1, column: 1, moved_at: at(0) });
    expect(mergedInOrder([move("ada"), move("ben")])).toEqual([{ student_id: "ben", row: 1, column: 1 }]);
  });
});

describe("a move", () => {
  const seats: Seat[] = [
    { student_id: "ada", row: 1, column: 1 },
    { student_id: "ben", row: 1, column: 2 },
  ];
  const put = (student_id: string, row: number | null, column: number | null): SeatMove => ({
    student_id,
    row,
    column,
  });

  test("onto somebody's place leaves them without one", () => {
    expect(withMoves(seats, [put("ada", 1, 2)])).toEqual([{ student_id: "ada", row: 1, column: 2 }]);
  });

  test("back to the tray leaves the place empty", () => {
    expect(withMoves(seats, [put("ada", null, null)])).toEqual([{ student_id: "ben", row: 1, column: 2 }]);
  });

  test("of two who change places leaves nobody without one", () => {
    expect(byId(withMoves(seats, [put("ada", 1, 2), put("ben", 1, 1)]))).toEqual([
      { student_id: "ada", row: 1, column: 2 },
      { student_id: "ben", row: 1, column: 1 },
    ]);
  });
});
