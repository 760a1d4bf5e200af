import type { QueryClient } from "@tanstack/react-query";
import { applyCircle } from "#client/features/circle/apply-delivery.ts";
import { applyConnection } from "#client/features/connections/apply-delivery.ts";
import type { Delivery } from "#client/outbox/outbox-types.ts";

/** Puts what the server took of connections and circles into the cached answers. */
export const apply = (queryClient: QueryClient, delivery: Extract<Delivery, { by: "connection" | "circle" }>): Promise<void> =>
  delivery.by === "connection" ? applyConnection(queryClient, delivery) : applyCircle(queryClient, delivery);
