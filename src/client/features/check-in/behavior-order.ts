import type { Behavior, BehaviorGroup } from "#contract/check-in.ts";

/** Most used first; the catalogue's own order among equals. */
export const mostUsedFirst = (behaviors: Behavior[]): Behavior[] => behaviors.toSorted((a, b) => b.uses - a.uses);

/** The ids of all behaviours, each group's most used first. */
export const placesOf = (groups: readonly BehaviorGroup[]): string[] =>
  groups.flatMap(({ behaviors }) => mostUsedFirst(behaviors).map(({ id }) => id));

/** In the places that they had; those that had none come last. */
export const inPlaces = (behaviors: Behavior[], places: readonly string[]): Behavior[] => {
  const placeOf = ({ id }: Behavior): number => (places.includes(id) ? places.indexOf(id) : places.length);
  return mostUsedFirst(behaviors).toSorted((a, b) => placeOf(a) - placeOf(b));
};
