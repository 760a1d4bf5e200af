import type { QueryClient } from "@tanstack/react-query";
import { applyDelivery, askAnew } from "#client/features/check-in/apply-delivery.ts";
import { openOutbox } from "#client/outbox/open-outbox.ts";
import type { Delivery, Outbox } from "#client/outbox/outbox-types.ts";

/** Where the answer changes nothing that is kept, nothing is written either; in ms. */
const SAVE_PATIENCE_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What other screens than the class show of it; fetched with the first delivery that needs it. */
async function applyElsewhere(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  if (delivery.by !== "connection" && delivery.by !== "circle") return;
  const { apply } = await import("./apply-elsewhere.ts");
  await apply(queryClient, delivery);
}

/** The outbox of an account, tied to its cache. `kept` resolves once the cache lies on the device. */
export const openAccountOutbox = (accountId: string, queryClient: QueryClient, kept: () => Promise<void>): Outbox =>
  openOutbox({
    accountId,
    onDelivered: async (delivery) => {
      await applyDelivery(queryClient, delivery);
      await applyElsewhere(queryClient, delivery);
    },
    kept: () => Promise.race([kept(), pause(SAVE_PATIENCE_MS)]),
    onMissed: () => void askAnew(queryClient),
  });
