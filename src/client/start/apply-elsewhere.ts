import type { QueryClient } from "@tanstack/react-query";
import { applyCircle, applyEntries } from "#client/features/circle/apply-delivery.ts";
import { applyCompletions, applyConnection } from "#client/features/connections/apply-delivery.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";

/** Puts what the server took of connections and circles into the cached answers. */
export async function apply(
  queryClient: QueryClient,
  delivery: Extract<Delivery, { by: "connection" | "circle" | "locked" }>,
): Promise<void> {
  if (delivery.by === "connection") return applyConnection(queryClient, delivery);
  if (delivery.by === "circle") return applyCircle(queryClient, delivery);
  await applyCompletions(queryClient, delivery.rows);
  await applyEntries(queryClient, delivery.rows);
}
