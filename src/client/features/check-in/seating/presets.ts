import { MOST_PLACES, type SeatingLayout, type SeatMove } from "#contract/seats.ts";

/** `rows`: desks in two blocks with an aisle; `pairs`: two by two; `fours`: tables of four. */
export const PRESETS = ["rows", "pairs", "fours"] as const;
export type Preset = (typeof PRESETS)[number];

/** Places that stand together; between them, and between such blocks, stays a way of one place. */
const BLOCKS: Record<Preset, { width: number; height: number; way: 0 | 1 }> = {
  rows: { width: 3, height: 1, way: 0 },
  pairs: { width: 2, height: 1, way: 0 },
  fours: { width: 2, height: 2, way: 1 },
};

/** How many blocks stand beside each other, and behind one another. */
function roomFor(preset: Preset, count: number): { across: number; deep: number; rows: number; columns: number } {
  const { width, height, way } = BLOCKS[preset];
  const most = Math.floor((MOST_PLACES + 1) / (width + 1));
  const sizes = Array.from({ length: most }, (_, index) => {
    const across = index + 1;
    const deep = Math.max(1, Math.ceil(count / (across * width * height)));
    return { across, deep, rows: deep * (height + way) - way, columns: across * (width + 1) - 1 };
  });
  // A room is rather wide than long.
  const good = sizes.find(({ rows, columns }) => rows <= Math.max(columns, 3)) ?? sizes.at(-1);
  const { across = 1, deep = 1, rows = 1, columns = 1 } = good ?? {};
  const fitting = Math.floor((MOST_PLACES + way) / (height + way));
  return deep <= fitting
    ? { across, deep, rows, columns }
    : { across, deep: fitting, rows: fitting * (height + way) - way, columns };
}

/** The plan that a preset makes of a class: its size, and a place for each student, from the front on, while there are any. */
export function layOut(
  preset: Preset,
  students: readonly string[],
  front: SeatingLayout["front"],
): { layout: SeatingLayout; moves: SeatMove[] } {
  const { width, height, way } = BLOCKS[preset];
  const { across, deep, rows, columns } = roomFor(preset, students.length);
  const places = Array.from({ length: deep }, (_, line) =>
    Array.from({ length: across }, (_none, block) =>
      Array.from({ length: height }, (_low, down) =>
        Array.from({ length: width }, (_wide, aside) => ({
          row: line * (height + way) + down + 1,
          column: block * (width + 1) + aside + 1,
        })),
      ),
    ),
  ).flat(3);
  const fromFront = ({ row }: { row: number }): number => (front === "top" ? row : rows + 1 - row);
  return {
    layout: { rows, columns, front },
    moves: students.map((student_id, index) => {
      const place = places[index];
      return { student_id, row: place ? fromFront(place) : null, column: place?.column ?? null };
    }),
  };
}
