import type {
  Breakdown,
  DailyStats,
  DashboardGraph,
  DashboardStatistics,
  NamedBreakdown,
} from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export const getDailyStats = (): Answer<DailyStats> =>
  call("GET", "/admin/dashboard/daily-stats", ["checked_in", "waiting"]);

/** The school over a range of dates, `YYYY-MM-DD`, both included, at most 400 days. */
export const getDashboardStatistics = (query: { startDate: string; endDate: string }): Answer<DashboardStatistics> =>
  call("GET", "/admin/dashboard/statistics", ["range", "check_ins"], { query });

export interface DashboardGraphQuery {
  dateStart: string;
  dateEnd: string;
  /** What the group is broken down by; by day where left out. */
  type?: Breakdown;
  type_id?: string | undefined;
}

export const getDashboardGraph = (group: GroupSlug, query: DashboardGraphQuery): Answer<DashboardGraph> =>
  call("GET", `/admin/dashboard/graph/${group}`, ["points", "types"], { query: { ...query } });

/** The same by class or teacher, to be saved as a file: the school's administrators are told. */
export const exportDashboardGraph = (
  group: GroupSlug,
  body: DashboardGraphQuery & { type: NamedBreakdown },
): Answer<DashboardGraph> => call("POST", `/admin/dashboard/graph/${group}/export`, ["points", "types"], { body });
