import type { Breakdown, DashboardGraph } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { longDate } from "#client/ui/chart-points.ts";
import { dashboardMessages } from "./dashboard-messages.ts";

/** One line of a breakdown. */
export interface BreakdownRow {
  key: string;
  label: string;
  count: number;
  /** Of all that is counted, 0 to 1. */
  share: number;
  by_type: Record<string, number>;
}

/** How the server calls what has no class, grade or teacher. */
export const NO_ONE = "";

function labelOf(key: string, label: string, by: Breakdown, group: GroupSlug): string {
  if (by === "day") return longDate(key);
  if (key !== NO_ONE) return label;
  return by === "teacher" && group === "connection" ? dashboardMessages.notCompleted : dashboardMessages.noOne[by];
}

/** The points of a breakdown as lines: most first, or in the server's order, by name; days by date. */
export function rowsOf({ points, by, type }: DashboardGraph, sort: "name" | undefined): BreakdownRow[] {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const rows = points.map(({ key, label, count, by_type }) => ({
    key,
    label: labelOf(key, label, by, type),
    count,
    share: total === 0 ? 0 : count / total,
    by_type,
  }));
  return by === "day" || sort === "name" ? rows : rows.toSorted((a, b) => b.count - a.count);
}
