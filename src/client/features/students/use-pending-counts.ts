import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import type { StudentList } from "#contract/check-in.ts";
import type { StudentHistory } from "#contract/students.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import type { KnownBehavior } from "./history-overlay.ts";
import { type IsOf, type PendingCounts, pendingCounts, toldEvents } from "./pending-counts.ts";
import { studentQueries } from "./queries.ts";

const NOTHING: ReadonlyMap<string, PendingCounts> = new Map();

/**
 * What the taps on this device come to, by student, beside the server's counts of some dates.
 * `lists`: the classes' that the device holds.
 */
export function usePendingCounts(
  lists: () => readonly StudentList[],
  behaviorOf: (id: string) => KnownBehavior | undefined,
): (isOf: IsOf) => ReadonlyMap<string, PendingCounts> {
  const { taps } = useOutboxSnapshot();
  const queryClient = useQueryClient();
  if (taps.length === 0) return () => NOTHING;
  const histories = queryClient
    .getQueriesData<InfiniteData<StudentHistory>>({ queryKey: studentQueries.histories })
    .flatMap(([, data]) => data?.pages ?? [])
    .map(({ student, events }) => ({ student_id: student.id, entries: events }));
  const told = toldEvents(lists(), histories);
  return (isOf) => pendingCounts(taps, { behaviorOf, told, isOf });
}
