import { type Chance, shuffled } from "./chance.ts";

/** Two students who are not to be in one group, by id. */
export type Apart = readonly [string, string];

export interface Division {
  groups: string[][];
  /** Pairs that no division could keep apart. */
  together: Apart[];
}

/**
 * How many groups so many students make: none is larger than `size` by more than one, none smaller by more than one where
 * that can be, and nobody is left alone.
 */
export function groupCount(students: number, size: number): number {
  const most = Math.ceil(students / size);
  const smallest = Math.floor(students / Math.max(1, most));
  const fewer = Math.max(1, Math.floor(students / size));
  const isLarge = Math.ceil(students / fewer) > size + 1;
  return isLarge || smallest >= Math.max(2, size - 1) ? most : fewer;
}

/** Places tried before a division counts as impossible. A class with a few such pairs needs as many as it has students. */
const TRIES = 20_000;

/** Places the students one by one, those with most to be kept from first, and goes back where it comes to no end. */
function place(
  order: readonly string[],
  rooms: readonly number[],
  foes: ReadonlyMap<string, Set<string>>,
  chance: Chance,
): string[][] | null {
  const groups = rooms.map((room) => ({ room, ids: [] as string[] }));
  let left = TRIES;
  const next = (at: number): boolean => {
    const id = order[at];
    if (id === undefined) return true;
    const kept = foes.get(id);
    // In another order each time: those placed first would otherwise always meet.
    for (const { room, ids } of shuffled(groups, chance)) {
      if (ids.length >= room || ids.some((other) => kept?.has(other))) continue;
      if ((left -= 1) < 0) return false;
      ids.push(id);
      if (next(at + 1)) return true;
      ids.pop();
    }
    return false;
  };
  return next(0) ? groups.map(({ ids }) => ids) : null;
}

function foesOf(pairs: readonly Apart[]): Map<string, Set<string>> {
  const foes = new Map<string, Set<string>>();
  for (const [a, b] of pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))
    foes.set(a, (foes.get(a) ?? new Set()).add(b));
  return foes;
}

/** Divides the students who are here by chance into groups of about `size`, whose sizes differ by one at most. */
export function divide(here: readonly string[], size: number, pairs: readonly Apart[], chance: Chance): Division {
  if (here.length === 0) return { groups: [], together: [] };
  const known = new Set(here);
  const wanted = pairs.filter(([a, b]) => a !== b && known.has(a) && known.has(b));
  const count = groupCount(here.length, size);
  const rooms = Array.from({ length: count }, (_, index) => Math.floor((here.length + index) / count));
  const together: Apart[] = [];
  // A pair that stands in the way is given up, the last one first, until the others can be kept.
  for (let kept = wanted; ; kept = kept.slice(0, -1)) {
    const foes = foesOf(kept);
    const order = shuffled(here, chance).toSorted((a, b) => (foes.get(b)?.size ?? 0) - (foes.get(a)?.size ?? 0));
    const groups = place(order, rooms, foes, chance);
    if (groups) return { groups, together: stillTogether(groups, together) };
    together.push(...kept.slice(-1));
  }
}

const stillTogether = (groups: string[][], pairs: Apart[]): Apart[] =>
  pairs.filter(([a, b]) => groups.some((group) => group.includes(a) && group.includes(b)));
