import { GAP, gridLayout, type GridLayout, type GridRoom, SMALLEST } from "./grid-layout.ts";
import type { Stand } from "./order.ts";

/** A way between desks, in px: nobody sits in it, so it needs no tile's room. */
const WAY = 16;

export interface PlanLayout extends GridLayout {
  /** Of the grid's columns and rows, a way being narrower. */
  template: { columns: string; rows: string };
  /** Each student's line and column in that grid, in their order. */
  places: { row: number; column: number }[];
}

/** Lines from the first to the last that somebody sits in, and whether somebody sits in each. */
function linesOf(numbers: readonly number[]): { first: number; taken: boolean[] } {
  const first = Math.min(...numbers);
  const used = new Set(numbers);
  const taken = Array.from({ length: Math.max(...numbers) - first + 1 }, (_, index) => used.has(first + index));
  return { first, taken };
}

/**
 * The class as it sits: rows, columns and the ways between, and below it those without a seat. Null where nobody has one,
 * or where the tiles would become narrower than any may be: then it stands row by row.
 */
export function planLayout(stands: readonly Stand[], room: Omit<GridRoom, "count">): PlanLayout | null {
  const seats = stands.flatMap(({ seat }) => seat ?? []);
  if (seats.length === 0) return null;
  const across = linesOf(seats.map(({ column }) => column));
  const deep = linesOf(seats.map(({ row }) => row));
  const full = across.taken.flatMap((taken, index) => (taken ? [index + 1] : []));
  const ways = across.taken.length - full.length;
  const rows = deep.taken.filter(Boolean).length;
  const width = room.width - ways * (WAY + GAP);
  if (full.length * (SMALLEST.width * (room.scale ?? 1) + GAP) - GAP > width) return null;
  const height = room.height === null ? null : room.height - (deep.taken.length - rows) * (WAY + GAP);
  const columns = full.length;
  const lines = rows + Math.ceil((stands.length - seats.length) / columns);
  const template = ({ taken }: typeof across, size: string): string =>
    taken.map((one) => (one ? size : `${WAY}px`)).join(" ");
  return {
    ...gridLayout({ ...room, width, height, columns, count: lines * columns }),
    template: { columns: template(across, "minmax(0,1fr)"), rows: template(deep, "var(--row)") },
    places: stands.map(({ seat }, index) => {
      if (seat) return { row: seat.row - deep.first + 1, column: seat.column - across.first + 1 };
      const after = index - seats.length;
      return { row: deep.taken.length + 1 + Math.floor(after / columns), column: full[after % columns] ?? 1 };
    }),
  };
}

/** Up and down in a plan: to whoever sits nearest in the next row that somebody sits in; null where there is none. */
export function planAfter(key: string, at: number, places: PlanLayout["places"]): number | null {
  const from = places[at];
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (!from || step === 0) return null;
  const distance = ({ row, column }: typeof from): number =>
    (row - from.row) * step * 100 + Math.abs(column - from.column);
  let nearest: number | null = null;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    if ((place.row - from.row) * step <= 0 || distance(place) >= least) continue;
    least = distance(place);
    nearest = index;
  }
  return nearest;
}
