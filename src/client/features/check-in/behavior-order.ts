import type { Behavior } from "#contract/check-in.ts";

/** Most used first; the catalogue's own order among equals. */
export const mostUsedFirst = (behaviors: Behavior[]): Behavior[] => behaviors.toSorted((a, b) => b.uses - a.uses);
