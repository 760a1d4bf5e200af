import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Seat, type SeatMove, withMoves } from "#contract/seats.ts";
import { inOrder, type Order } from "#client/features/check-in/order.ts";
import { inverseOf, movesTo } from "#client/features/check-in/seating/arrange.ts";
import { layOut, type Preset, PRESETS } from "#client/features/check-in/seating/presets.ts";
import { type LastMoves, mergeMoves, placeKey, type TimedMove } from "#server/services/seating/merge-moves.ts";
import { student } from "#tests/support/outbox-rows.ts";

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

describe("a preset", () => {
  const students = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`);
  const drawn = (preset: Preset, count: number, front: "top" | "bottom" = "top"): string[] => {
    const { layout, moves } = layOut(preset, students(count), front);
    const taken = new Set(moves.map(({ row, column }) => `${row}/${column}`));
    return Array.from({ length: layout.rows }, (_, row) =>
      Array.from({ length: layout.columns }, (_none, column) =>
        taken.has(`${row + 1}/${column + 1}`) ? "o" : ".",
      ).join(""),
    );
  };

  test("lays rows out with an aisle, pairs two by two, and tables of four with ways between", () => {
    expect(drawn("rows", 20)).toEqual(["ooo.ooo", "ooo.ooo", "ooo.ooo", "oo....."]);
    expect(drawn("pairs", 20)).toEqual(["oo.oo", "oo.oo", "oo.oo", "oo.oo", "oo.oo"]);
    expect(drawn("fours", 20)).toEqual(["oo.oo.oo", "oo.oo.oo", "........", "oo.oo...", "oo.oo..."]);
  });

  test("begins at the front of the room", () => {
    expect(drawn("pairs", 3, "bottom")).toEqual(["o.", "oo"]);
  });

  test.each(PRESETS)("%s: a class of 1 to 60 has a place each, in a room of at most 12 by 12", (preset) => {
    for (let count = 1; count <= 60; count += 1) {
      const { layout, moves } = layOut(preset, students(count), "top");
      const places = new Set(moves.map(({ row, column }) => `${row}/${column}`));
      expect(places.size, `${count}`).toBe(count);
      for (const { row, column } of moves) {
        expect(row).toBeLessThanOrEqual(layout.rows);
        expect(column).toBeLessThanOrEqual(layout.columns);
      }
      expect(Math.max(layout.rows, layout.columns)).toBeLessThanOrEqual(12);
    }
  });

  test("leaves whom it has no place for in the tray", () => {
    const { moves } = layOut("fours", students(100), "top");
    expect(moves.filter(({ row }) => row === null)).toHaveLength(36);
  });
});

describe("arranging", () => {
  const seats: Seat[] = [
    { student_id: "ada", row: 1, column: 1 },
    { student_id: "ben", row: 1, column: 2 },
  ];
  const plan = { rows: 2, columns: 2, front: "top" as const, seats };

  test("who is put onto another's place exchanges with them, and from the tray takes the place", () => {
    expect(byId(withMoves(seats, movesTo(seats, "ada", { row: 1, column: 2 })))).toEqual([
      { student_id: "ada", row: 1, column: 2 },
      { student_id: "ben", row: 1, column: 1 },
    ]);
    expect(byId(withMoves(seats, movesTo(seats, "cy", { row: 1, column: 2 })))).toEqual([
      { student_id: "ada", row: 1, column: 1 },
      { student_id: "cy", row: 1, column: 2 },
    ]);
    expect(movesTo(seats, "ada", { row: 1, column: 1 })).toEqual([]);
  });

  test("every change can be taken back", () => {
    const changes = [
      { moves: movesTo(seats, "ada", { row: 1, column: 2 }) },
      { moves: movesTo(seats, "cy", { row: 1, column: 1 }) },
      { moves: movesTo(seats, "ben", null) },
      layOut("pairs", ["cy", "ben", "ada"], "top"),
    ];
    for (const change of changes) {
      const after = withMoves(seats, change.moves);
      const back = inverseOf(plan, change);
      expect(byId(withMoves(after, back.moves))).toEqual(seats);
      expect(back.layout).toEqual("layout" in change ? { rows: 2, columns: 2, front: "top" } : undefined);
    }
  });
});

describe("the order of a class", () => {
  const named = (id: string, first_name: string) => student(id, { first_name });
  const students = [named("a", "Zoë"), named("b", "Ängel"), named("c", "Bo"), named("d", "Émile")];
  const seating = {
    class_id: "class-1",
    rows: 2,
    columns: 12,
    front: "top" as const,
    seats: [
      { student_id: "d", row: 2, column: 1 },
      { student_id: "b", row: 1, column: 12 },
      { student_id: "c", row: 3, column: 1 },
    ],
    version: 1,
  };
  const ids = (order: Order, locale = "en") =>
    inOrder({ students, seating }, order, locale)
      .map(({ id }) => id)
      .join("");

  test("is by last name as the server sorts, by first name as the school's language does, or row by row", () => {
    expect(ids("last")).toBe("abcd");
    expect(ids("first")).toBe("bcda");
    expect(ids("first", "sv")).toBe("cdab");
    expect(ids("seats")).toBe("bdac");
    expect(
      inOrder({ students, seating: null }, "seats", "en")
        .map(({ id }) => id)
        .join(""),
    ).toBe("abcd");
  });
});
