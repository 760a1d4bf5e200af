import type { QueryClient } from "@tanstack/react-query";
import type { Connection } from "#contract/connection.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";
import { notify } from "#client/ui/notice-store.ts";
import { connectionQueries } from "./queries.ts";
import { words } from "./words.ts";

const NEEDED_MS = 15_000;

/**
 * Puts what became of a completion into the cache, before its row leaves the outbox: done here, or settled by somebody
 * else before, who is then told (product, *Connections*).
 */
export async function applyConnection(queryClient: QueryClient, { rows, answer }: Extract<Delivery, { by: "connection" }>): Promise<void> {
  // What was asked for before the server took it would bring it back.
  const early = queryClient.getQueryCache().findAll({ queryKey: connectionQueries.lists, fetchStatus: "fetching" });
  await queryClient.cancelQueries({ queryKey: connectionQueries.all });
  queryClient.setQueryData(connectionQueries.detail(answer.id).queryKey, answer);
  queryClient.setQueriesData<Connection[]>({ queryKey: connectionQueries.lists }, (list) =>
    list?.some(({ id }) => id === answer.id) ? list.filter(({ id }) => id !== answer.id || answer.status === "active") : list,
  );
  for (const { queryKey } of early) void queryClient.invalidateQueries({ queryKey, exact: true });
  if (rows.length === 0) notify({ text: words.settledOtherwise(answer), duration: NEEDED_MS });
}
