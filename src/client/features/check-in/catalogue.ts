import type { BehaviorGroup } from "#contract/check-in.ts";

/** The school's catalogue as this device knows it. */
export interface Catalogue {
  /** With those that it has known and that are offered no more: what waits here may be of them. */
  groups: BehaviorGroup[];
  /** Ids of those that are offered no more; left out where an earlier version of the app asked. */
  retired?: string[];
}

/** What the server offers now, and what it had offered before. */
export function withRetired({ groups }: Pick<Catalogue, "groups">, before: Catalogue | undefined): Catalogue {
  const offered = new Set(groups.flatMap(({ behaviors }) => behaviors.map(({ id }) => id)));
  const retired: string[] = [];
  const known = groups.map((group) => {
    const gone = before?.groups.find(({ slug }) => slug === group.slug)?.behaviors.filter(({ id }) => !offered.has(id));
    retired.push(...(gone ?? []).map(({ id }) => id));
    return { ...group, behaviors: [...group.behaviors, ...(gone ?? [])] };
  });
  return { groups: known, retired };
}
