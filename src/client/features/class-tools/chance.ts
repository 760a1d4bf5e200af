/** Gives a whole number from 0 to `below` - 1, each as likely as the others. `below` is at least 1 and at most 2^32. */
export type Chance = (below: number) => number;

const RANGE = 2 ** 32;

/** The device's own randomness; what would favour the low numbers is drawn again. */
export const fairChance: Chance = (below) => {
  const fair = RANGE - (RANGE % below);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < fair ? drawn % below : fairChance(below);
};

/** A copy in an order of chance (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(chance(left.length), 1));
  return order;
}
