import type { QueryClient } from "@tanstack/react-query";
import type { StudentList } from "#contract/check-in.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { clearedFor, latestOf } from "./latest-list.ts";
import { overlayStudentList, type ShownStudentList } from "./overlay.ts";
import type { OfCheckIn, Row } from "./row.ts";

/** Every list that the device holds, as the server told it. */
export const knownLists = (queryClient: QueryClient): StudentList[] =>
  queryClient
    .getQueriesData<StudentList>({ queryKey: queryKeys.studentLists })
    .map(([, list]) => list)
    .filter((list) => list !== undefined);

/** The latest list of a class that this device ever saw, cleared for another date; null where it never saw one. */
export function latestKnown(queryClient: QueryClient, classId: string, date: string): StudentList | null {
  const latest = latestOf(knownLists(queryClient), classId);
  return latest && (latest.date === date ? latest : clearedFor(latest, date));
}

/** The list of a class on a date with rows laid over it, where this device holds it. */
export function shownLists(
  queryClient: QueryClient,
  { class_id, date }: OfCheckIn,
  rows: readonly Row[],
): ShownStudentList[] {
  const list = queryClient.getQueryData<StudentList>([...queryKeys.studentLists, class_id, date]);
  return list ? [overlayStudentList(list, rows)] : [];
}
