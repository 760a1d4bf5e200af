import type { DashboardGraph } from "#contract/dashboard.ts";
import { dashboardMessages } from "./dashboard-messages.ts";

/**
 * How the lines of a breakdown are to be read, where that is not plain: whose grade it is, which class counts, what they add
 * up to. `total`: of the same dates day by day; undefined while it is not known.
 */
export function readingOf({ by, type, points }: DashboardGraph, total: number | undefined): string | undefined {
  const { connectionOfClass, gradeOfClass, gradeNow, moreThanDays } = dashboardMessages;
  const sum = points.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return undefined;
  if (by === "grade") return type === "circle" ? gradeOfClass : gradeNow;
  if (by === "class" && type === "connection") return connectionOfClass;
  return total !== undefined && sum > total ? moreThanDays(sum, total) : undefined;
}
