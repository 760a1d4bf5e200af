/** Chance that falls alike each time: the demonstration is the same school for everyone who opens it on a day. */
export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  happens(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the list, the likelier the greater its weight; undefined where no weight is above 0. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T | undefined;
  shuffle<T>(list: readonly T[]): T[];
}

/** A stream of chance of its own for each label, so that a change in one part leaves the others as they were. */
export function chanceFor(label: string): Chance {
  const next = mulberry(hash(`larkspur/${label}`));
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[whole(0, list.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };
  return {
    next,
    happens: (probability) => next() < probability,
    whole,
    pick,
    weighted(list, weight) {
      let left = next() * list.reduce((sum, item) => sum + weight(item), 0);
      return list.find((item) => (left -= weight(item)) < 0);
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
