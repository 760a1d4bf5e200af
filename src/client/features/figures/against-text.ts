import type { DashboardStatistics } from "#contract/dashboard.ts";
import { dashboardMessages } from "./dashboard-messages.ts";
import { messages } from "./messages.ts";
import { rangeText } from "./range.ts";

type Told = Pick<DashboardStatistics, "previous_range" | "check_ins" | "positive">;

/** With which time the figures are compared, and what of it is kept no longer. */
export function againstText({ previous_range: before, check_ins, positive }: Told): string {
  const { comparedWith, comparedWithNothing, recordsDeleted } = dashboardMessages;
  if (check_ins.previous === null) return comparedWithNothing;
  const compared = comparedWith(rangeText(before), messages.schoolDays(before.school_days));
  // Of dates that lack them as well that is said by itself.
  const isToldOnce = positive.previous !== null || positive.value === null;
  return isToldOnce ? compared : `${compared}. ${recordsDeleted}`;
}
