import { generator } from "#tests/faults/outbox/timeline.ts";

/** What a run leaves to chance; the same for a seed. */
export interface Dice {
  /** A whole number below `most`. */
  below(most: number): number;
  chance(share: number): boolean;
  /** One of them; `likely` of each, in the same order, where some come up more often. */
  any<T>(list: readonly T[], likely?: readonly number[]): T;
}

export function createDice(seed: number): Dice {
  const random = generator(seed);
  const below = (most: number): number => Math.floor(random() * most);
  return {
    below,
    chance: (share) => random() < share,
    any: (list, likely = list.map(() => 1)) => {
      let left = random() * likely.reduce((sum, one) => sum + one, 0);
      const at = likely.findIndex((one) => (left -= one) < 0);
      const found = list[at];
      if (found === undefined) throw new Error("Nothing to choose from");
      return found;
    },
  };
}
