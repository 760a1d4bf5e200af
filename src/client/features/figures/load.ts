import type { EnsureQueryDataOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { GroupSlug } from "#contract/history.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { type BreakdownQuery, dashboardQueries, insightsQueries } from "./queries.ts";
import { presetOf, problemOf, type Range, rangeOf } from "./range.ts";
import {
  type BreakdownSearch,
  DEFAULT_DAYS,
  type DashboardSearch,
  type InsightsSearch,
  type OverviewSearch,
  type RangeSearch,
  viewOf,
} from "./search.ts";

/*
 * What each page asks for before it stands: all that it shows first, at once, by the very options that its parts read
 * with. What is kept serves without waiting; what cannot be had is told by the part that lacks it.
 */

/** Kept figures serve; old ones are asked for anew besides. */
const asking =
  (queryClient: QueryClient) =>
  <T, D, K extends QueryKey>(options: EnsureQueryDataOptions<T, Error, D, K>): Promise<D> =>
    queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
type Ask = ReturnType<typeof asking>;

async function rangeToLoad(ask: Ask, search: RangeSearch, timeZone: string): Promise<Range | undefined> {
  // Where the school year began, the daily statistics tell.
  const daily = presetOf(search) === "year" ? await ask(dashboardQueries.daily()).catch(() => undefined) : undefined;
  const range = rangeOf(search, schoolToday(timeZone), daily?.school_year_from);
  return range && !problemOf(range) ? range : undefined;
}

/** What `/dashboard` shows. */
export async function loadDashboard(
  queryClient: QueryClient,
  search: DashboardSearch,
  timeZone: string,
): Promise<void> {
  const ask = asking(queryClient);
  const { group = "positive" } = search;
  const today = ask(dashboardQueries.daily());
  const range = await rangeToLoad(ask, search, timeZone);
  const period = range && [
    ask(dashboardQueries.statistics(range)),
    ask(dashboardQueries.graph(group, { ...range, by: "day" })),
  ];
  await Promise.allSettled([today, ...(period ?? [])]);
}

/** What `/dashboard-details/{type}` shows: a register or a breakdown. */
export async function loadBreakdown(
  queryClient: QueryClient,
  { group, timeZone }: { group: GroupSlug; timeZone: string },
  search: BreakdownSearch,
): Promise<void> {
  const ask = asking(queryClient);
  const by = viewOf(group, search);
  const { type_id, class_id, month = schoolToday(timeZone).slice(0, 7) } = search;
  if (by === "register") {
    const register = class_id ? [ask(dashboardQueries.register(class_id, month))] : [];
    await Promise.allSettled([ask(dashboardQueries.registers(month)), ...register]);
    return;
  }
  const range = await rangeToLoad(ask, search, timeZone);
  if (!range) return;
  const graph = (told: Pick<BreakdownQuery, "by" | "type_id">) =>
    ask(dashboardQueries.graph(group, { ...range, ...told }));
  await Promise.allSettled([graph({ by, type_id }), graph({ by }), graph({ by: "day", type_id })]);
}

/** What `/insights` shows. */
export async function loadOverview(queryClient: QueryClient, search: OverviewSearch): Promise<void> {
  const ask = asking(queryClient);
  const { group = "positive", class: classId, type_id } = search;
  await Promise.allSettled([
    ask(insightsQueries.overview(classId)),
    ask(insightsQueries.overview()),
    ask(insightsQueries.graph(group, classId, { days: DEFAULT_DAYS, type_id })),
    ask(insightsQueries.graph(group, classId, { days: DEFAULT_DAYS })),
    ask(insightsQueries.statistics(classId)),
    ask(insightsQueries.latest(classId)),
  ]);
}

/** What `/insights/{type}` shows, of all of the teacher's classes or of one. */
export async function loadDetails(
  queryClient: QueryClient,
  { group, classId }: { group: GroupSlug; classId?: string },
  { days = DEFAULT_DAYS, type_id }: InsightsSearch,
): Promise<void> {
  const ask = asking(queryClient);
  await Promise.allSettled([
    ask(insightsQueries.graph(group, classId, { days, type_id })),
    ask(insightsQueries.graph(group, classId, { days })),
    ask(insightsQueries.details(group, classId, { days, type_id })),
    ask(insightsQueries.overview()),
    ask(insightsQueries.latest(classId)),
  ]);
}

/** What `/student/{id}/insights/{type}` shows. */
export async function loadStudent(
  queryClient: QueryClient,
  { group, studentId }: { group: GroupSlug; studentId: string },
  { days = DEFAULT_DAYS, type_id }: InsightsSearch,
): Promise<void> {
  const ask = asking(queryClient);
  await Promise.allSettled([
    ask(insightsQueries.student(studentId, group, { days, type_id })),
    ask(insightsQueries.student(studentId, group, { days })),
  ]);
}
