import type { QueryClient } from "@tanstack/react-query";
import { daysBetween } from "#contract/school-date.ts";
import { knownLists } from "#client/outbox/known-lists.ts";
import { latestOf } from "#client/outbox/latest-list.ts";
import { checkInQueries } from "./queries.ts";

/** Lists of days longer ago than this leave the device; a replayed correction reaches no further back either. */
const KEPT_DAYS = 8;

/** Lets old lists go, except the latest of each class: what is kept does not grow with the year. */
export function forgetOldLists(queryClient: QueryClient, today: string): void {
  const lists = knownLists(queryClient);
  for (const list of lists) {
    const isOld = daysBetween(list.date, today) > KEPT_DAYS;
    if (!isOld || latestOf(lists, list.class.id) === list) continue;
    queryClient.removeQueries({
      queryKey: checkInQueries.studentList(list.class.id, list.date).queryKey,
      exact: true,
      type: "inactive",
    });
  }
}
