import { createHash } from "node:crypto";
import { CIRCLE_CATEGORIES } from "#contract/circle.ts";
import { daysBetween, type SchoolDate } from "#contract/school-date.ts";
import type { Activity } from "./catalogue/activity.ts";

/** How many a class is offered each day. */
const EACH_DAY = 3;
const FIRST_DAY = "1970-01-01";

/** What a class is offered on a date. */
export type Offer = (date: SchoolDate) => Activity[];

/**
 * The activities of a class by date, always the same for the same class, date and catalogue: the catalogue in an order
 * of the class's own, walked on by three each day, so that one comes again only when all others have been. Neighbours
 * are of different areas.
 */
export function offerOf(classId: string, activities: readonly Activity[]): Offer {
  const random = randomFrom(classId);
  const order = interleave(
    shuffled(CIRCLE_CATEGORIES, random).map((area) =>
      shuffled(
        activities.filter((one) => one.category === area),
        random,
      ),
    ),
  );
  const start = Math.floor(random() * order.length);
  return (date) => {
    const at = start + daysBetween(FIRST_DAY, date) * EACH_DAY;
    return Array.from({ length: Math.min(EACH_DAY, order.length) }, (_, index) =>
      order.at((at + index) % order.length),
    ).filter((one) => one !== undefined);
  };
}

/** One of each list in turn. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 that follow from a text alone (mulberry32). */
function randomFrom(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
