import { useQuery } from "@tanstack/react-query";
import type { BehaviorGroup } from "#contract/check-in.ts";
import { checkInQueries } from "./queries.ts";

interface KnownBehavior {
  name: string;
  icon: string;
  group: BehaviorGroup["slug"];
}

/** What the school's catalogue says of a behaviour, for what waits on the device. */
export function useKnownBehaviors(): (id: string) => KnownBehavior | undefined {
  const { data } = useQuery(checkInQueries.behaviors());
  const known = new Map(
    data?.groups.flatMap(({ slug, behaviors }) =>
      behaviors.map(({ id, name, icon }) => [id, { name, icon, group: slug }] as const),
    ),
  );
  return (id) => known.get(id);
}
