import type { Query, QueryClient } from "@tanstack/react-query";
import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import type { KnownDaysStatistics } from "#client/outbox/drafts.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";
import { settleDaysStatistics, settleStudentList } from "#client/outbox/settle.ts";
import { checkInQueries } from "./queries.ts";

const DAYS = [...checkInQueries.all, "days"] as const;

/** Fetches under way asked before the server took the rows: their answers would take the rows back out of view. */
async function stopFetches(queryClient: QueryClient): Promise<readonly Query[]> {
  const early = queryClient
    .getQueryCache()
    .findAll({ queryKey: checkInQueries.all, fetchStatus: "fetching" })
    .filter(({ state }) => state.data !== undefined);
  await Promise.all(early.map(({ queryKey }) => queryClient.cancelQueries({ queryKey, exact: true })));
  return early;
}

const behaviorsIn = (queryClient: QueryClient): BehaviorGroup[] | undefined =>
  queryClient.getQueryData<{ groups: BehaviorGroup[] }>(checkInQueries.behaviors().queryKey)?.groups;

function settleDays(queryClient: QueryClient, delivery: Delivery): void {
  const behaviors = behaviorsIn(queryClient);
  for (const [key, stats] of queryClient.getQueriesData<KnownDaysStatistics>({ queryKey: DAYS })) {
    const classId = key[DAYS.length];
    const context = {
      ...(typeof classId === "string" ? { class_id: classId } : {}),
      ...(behaviors ? { behaviors } : {}),
    };
    if (stats) queryClient.setQueryData(key, settleDaysStatistics(stats, delivery, context));
  }
}

/**
 * Puts what the server took into the cached answers, before its rows leave the outbox: the view is the same in every
 * instant. Asked for anew is only what the answer does not tell: the streak, and what
 * was being fetched meanwhile.
 */
export async function applyDelivery(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  const early = await stopFetches(queryClient);
  const behaviors = behaviorsIn(queryClient);
  queryClient.setQueriesData<StudentList>(
    { queryKey: checkInQueries.studentLists },
    (list) => list && settleStudentList(list, delivery, behaviors),
  );
  settleDays(queryClient, delivery);
  const again = early.map(({ queryKey }) => ({ queryKey, exact: true }));
  const streak = delivery.rows.some(({ kind }) => kind === "finish" || kind === "reopen") ? [{ queryKey: DAYS }] : [];
  // What the server made of it is asked for as soon as it may be told.
  const untold = delivery.by === "locked" ? [{ queryKey: checkInQueries.all }] : [];
  for (const filter of [...again, ...streak, ...untold]) void queryClient.invalidateQueries(filter);
}

/** Rows went without an answer seen here: what they were about is asked for anew. */
export const askAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: checkInQueries.all });
