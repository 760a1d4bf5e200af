import type { Query, QueryClient } from "@tanstack/react-query";
import type { Connection } from "#contract/connection.ts";
import type { Row } from "#client/outbox/commands.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";
import { notify } from "#client/ui/notice-store.ts";
import { connectionQueries } from "./queries.ts";
import { words } from "./words.ts";

const NEEDED_MS = 15_000;

/**
 * Puts what became of a completion into the cache, before its row leaves the outbox: done here, or settled by somebody
 * else before, who is then told.
 */
export async function applyConnection(
  queryClient: QueryClient,
  { rows, answer }: Extract<Delivery, { by: "connection" }>,
): Promise<void> {
  const early = await stopLists(queryClient);
  queryClient.setQueryData(connectionQueries.detail(answer.id).queryKey, answer);
  if (answer.status !== "active") dropFromLists(queryClient, answer.id);
  for (const { queryKey } of early) void queryClient.invalidateQueries({ queryKey, exact: true });
  if (rows.length === 0) notify({ text: words.settledOtherwise(answer), duration: NEEDED_MS });
}

/** The same for completions that were taken while the session was locked: they stand as they were entered. */
export async function applyCompletions(queryClient: QueryClient, rows: readonly Row[]): Promise<void> {
  const completions = rows.filter((row) => row.kind === "complete");
  if (completions.length === 0) return;
  await stopLists(queryClient);
  for (const { args, tapped_at } of completions) {
    const { connection_id, selected_option, resolutions } = args;
    const completed = { selected_option, resolutions, status: "completed" as const, completed_at: tapped_at };
    queryClient.setQueryData(
      connectionQueries.detail(connection_id).queryKey,
      (known) => known && { ...known, ...completed },
    );
    dropFromLists(queryClient, connection_id);
  }
  void queryClient.invalidateQueries({ queryKey: connectionQueries.all });
}

/** What was asked for before the server took it would bring it back. */
async function stopLists(queryClient: QueryClient): Promise<Query[]> {
  const early = queryClient.getQueryCache().findAll({ queryKey: connectionQueries.lists, fetchStatus: "fetching" });
  await queryClient.cancelQueries({ queryKey: connectionQueries.all });
  return early;
}

const dropFromLists = (queryClient: QueryClient, connectionId: string): unknown =>
  queryClient.setQueriesData<Connection[]>({ queryKey: connectionQueries.lists }, (list) =>
    list?.some(({ id }) => id === connectionId) ? list.filter(({ id }) => id !== connectionId) : list,
  );
