import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/auth.ts";
import type { Delivery } from "#client/outbox/carriers/carrier.ts";
import { openOutbox } from "#client/outbox/open-outbox.ts";
import type { Outbox } from "#client/outbox/outbox.ts";
import { fetchAhead } from "#client/ui/fetch-ahead.ts";
import { whenIdle } from "#client/ui/later.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./sealed-messages.ts";

/** A device that cannot keep an answer holds nothing else back, in ms. */
const SAVE_PATIENCE_MS = 3000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Needed once something was delivered, and not before. */
const loadDelivery = () => import("#client/outbox/delivery.ts");
whenIdle(() => void fetchAhead(loadDelivery));

/** Who completed a connection that somebody else had settled before is told so. */
async function tellSettled(delivery: Delivery): Promise<void> {
  if (delivery.by !== "connection" || delivery.rows.length > 0) return;
  const { tellSettledOtherwise } = await import("#client/features/connections/tell-settled.ts");
  tellSettledOtherwise(delivery.answer);
}

/** The outbox of an account, tied to its cache. `kept` resolves once the cache lies on the device. */
export const openAccountOutbox = (
  { id: accountId, person }: Account,
  queryClient: QueryClient,
  kept: () => Promise<void>,
): Outbox =>
  openOutbox({
    accountId,
    timeZone: person.school.time_zone,
    onDelivered: async (delivery) => {
      await (await loadDelivery()).applyDelivery(queryClient, delivery);
      await tellSettled(delivery);
    },
    kept: () => Promise.race([kept(), pause(SAVE_PATIENCE_MS)]),
    onLost: (rows) => notify({ text: messages.lost(rows), tone: "problem", duration: Infinity }),
    onMissed: () =>
      void loadDelivery().then(
        ({ askAnew }) => askAnew(queryClient),
        () => undefined,
      ),
  });
