import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { request } from "#client/api/request.ts";
import { getSchoolOverview } from "#contract/routes/school.ts";

export const schoolQueries = {
  all: ["school"] as const,
  /** A figure for each part that has one. */
  overview: () =>
    queryOptions({
      queryKey: [...schoolQueries.all, "overview"],
      queryFn: async () => orThrow(await request(getSchoolOverview)),
    }),
};
