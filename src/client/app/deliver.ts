import type { QueryClient } from "@tanstack/react-query";
import type { Delivery } from "#client/outbox/carriers/carrier.ts";
import { applyDelivery, askAnew } from "#client/outbox/delivery.ts";

/** Who was not the first is told: at a connection that somebody else had settled, at a check-in that a colleague had finished. */
async function tellWhoWasFirst(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  if (delivery.by === "connection" && delivery.rows.length === 0) {
    const { tellSettledOtherwise } = await import("#client/features/connections/tell-settled.ts");
    tellSettledOtherwise(delivery.answer);
  }
  if (
    delivery.by === "check-in" &&
    delivery.answer.finished_at &&
    delivery.rows.some(({ kind }) => kind === "reopen")
  ) {
    const { tellStillFinished } = await import("#client/features/check-in/tell-still-finished.ts");
    tellStillFinished(queryClient, delivery.answer);
  }
}

/** Puts what the server took into the cache, and tells what came of it otherwise than it was meant. */
export async function deliver(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  await applyDelivery(queryClient, delivery);
  await tellWhoWasFirst(queryClient, delivery);
}

/** Rows went without an answer seen here. */
export const missed = (queryClient: QueryClient): Promise<void> => askAnew(queryClient);
