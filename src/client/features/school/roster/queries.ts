import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getHeldRoster } from "#contract/routes/school.ts";

export const rosterQueries = {
  /** What waits for an administrator's word. */
  held: () =>
    queryOptions({ queryKey: ["school-roster", "held"], queryFn: async () => orThrow(await request(getHeldRoster)) }),
};
