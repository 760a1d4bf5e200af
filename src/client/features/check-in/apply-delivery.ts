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

function settleDays(queryClient: QueryClient, delivery: Delivery): void {
  const behaviors = queryClient.getQueryData<{ groups: BehaviorGroup[] }>(checkInQueries.behaviors().queryKey)?.groups;
  for (const [key, stats] of queryClient.getQueriesData<KnownDaysStatistics>({ queryKey: DAYS })) {
    const classId = key[DAYS.length];
    const context = { ...(typeof classId === "string" ? { class_id: classId } : {}), ...(behaviors ? { behaviors } : {}) };
    if (stats) queryClient.setQueryData(key, settleDaysStatistics(stats, delivery, context));
  }
}

/**
 * Puts what the server took into the cached answers, before its rows leave the outbox: the view is the same in every
 * instant (architecture, *How data flows*). Asked for anew is only what the answer does not tell: the streak, and what
 * was being fetched meanwhile.
 */
export async function applyDelivery(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  const early = await stopFetches(queryClient);
  queryClient.setQueriesData<StudentList>({ queryKey: checkInQueries.studentLists }, (list) => list && settleStudentList(list, delivery));
  settleDays(queryClient, delivery);
  const again = early.map(({ queryKey }) => ({ queryKey, exact: true }));
  const streak = delivery.rows.some(({ kind }) => kind === "finish" || kind === "reopen") ? [{ queryKey: DAYS }] : [];
  for (const filter of [...again, ...streak]) void queryClient.invalidateQueries(filter);
}

/** Rows went without an answer seen here: what they were about is asked for anew. */
export const askAnew = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: checkInQueries.all });
