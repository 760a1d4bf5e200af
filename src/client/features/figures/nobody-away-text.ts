import type { DailyStats } from "#contract/dashboard.ts";
import { dashboardMessages } from "./dashboard-messages.ts";

/** What is said in place of a list of who is away. A lesson says who is here as well, and is not among the check-ins expected. */
export function nobodyAwayText({
  checked_in: done,
  present,
  late,
  waiting,
}: Pick<DailyStats, "checked_in" | "present" | "late" | "waiting">): string {
  if (done === 0 && present + late === 0) return dashboardMessages.notYet;
  return waiting.length > 0 ? dashboardMessages.nobodyAwaySoFar : dashboardMessages.nobodyAway;
}
