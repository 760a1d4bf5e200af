import type { QueryClient } from "@tanstack/react-query";
import { schoolToday } from "#client/api/server-time.ts";
import { dashboardQueries } from "./queries.ts";
import { problemOf, rangeOf } from "./range.ts";
import type { DashboardSearch } from "./search.ts";

/** Asks for what the dashboard will show, while its code is on the way. */
export function prefetchDashboard(queryClient: QueryClient, search: DashboardSearch, timeZone: string): void {
  const daily = dashboardQueries.daily();
  void queryClient.prefetchQuery(daily);
  const range = rangeOf(search, schoolToday(timeZone), queryClient.getQueryData(daily.queryKey)?.school_year_from);
  if (!range || problemOf(range)) return;
  void queryClient.prefetchQuery(dashboardQueries.statistics(range));
  void queryClient.prefetchQuery(dashboardQueries.graph(search.group ?? "positive", { ...range, by: "day" }));
}
