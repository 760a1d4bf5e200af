import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getHeldRoster } from "#client/api/held-roster.ts";

export const rosterQueries = {
  /** What waits for an administrator's word. */
  held: () =>
    queryOptions({ queryKey: ["school-roster", "held"], queryFn: async () => orThrow(await getHeldRoster()) }),
};
