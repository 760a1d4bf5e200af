import type { QueryClient } from "@tanstack/react-query";
import type { CircleDay } from "#contract/circle.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";
import { circleQueries } from "./queries.ts";

/** Puts an entry that the server took into the cached days of its class, before its row leaves the outbox. */
export async function applyCircle(queryClient: QueryClient, { rows, answer }: Extract<Delivery, { by: "circle" }>): Promise<void> {
  for (const { args } of rows) {
    const queryKey = circleQueries.ofClass(args.class_id);
    const early = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueriesData<CircleDay>({ queryKey }, (day) =>
      day && !day.entries.some(({ id }) => id === answer.id) ? { ...day, entries: [answer, ...day.entries] } : day,
    );
    for (const one of early) void queryClient.invalidateQueries({ queryKey: one.queryKey, exact: true });
  }
}
