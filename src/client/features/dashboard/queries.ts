import { queryOptions } from "@tanstack/react-query";
import { orThrow } from "#client/api/answer.ts";
import { getDailyStats } from "#client/api/dashboard.ts";

/** The day goes on while one looks at it, in ms. */
const AGAIN_MS = 30_000;

export const dashboardQueries = {
  all: ["dashboard"] as const,
  /** Today's daily statistics; asked for again by itself while the page is looked at. */
  daily: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all, "daily"],
      queryFn: async () => orThrow(await getDailyStats()),
      refetchInterval: AGAIN_MS,
      refetchIntervalInBackground: false,
    }),
};
