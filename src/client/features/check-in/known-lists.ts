import type { QueryClient } from "@tanstack/react-query";
import type { StudentList } from "#contract/check-in.ts";
import { daysBetween } from "#contract/school-date.ts";
import { clearedFor, latestOf } from "./latest-list.ts";
import { checkInQueries } from "./queries.ts";

/** Lists of days longer ago than this leave the device; a replayed correction reaches no further back either. */
const KEPT_DAYS = 8;

const known = (queryClient: QueryClient): StudentList[] =>
  queryClient
    .getQueriesData<StudentList>({ queryKey: checkInQueries.studentLists })
    .map(([, list]) => list)
    .filter((list) => list !== undefined);

/** The latest list of a class that this device ever saw, cleared for another date; null where it never saw one. */
export function latestKnown(queryClient: QueryClient, classId: string, date: string): StudentList | null {
  const latest = latestOf(known(queryClient), classId);
  return latest && (latest.date === date ? latest : clearedFor(latest, date));
}

/** Lets old lists go, except the latest of each class: what is kept does not grow with the year. */
export function forgetOldLists(queryClient: QueryClient, today: string): void {
  const lists = known(queryClient);
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
