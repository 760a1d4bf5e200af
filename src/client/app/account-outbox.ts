import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/auth.ts";
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
const loadDelivery = () => import("./deliver.ts");
whenIdle(() => void fetchAhead(loadDelivery));

/** The outbox of an account, tied to its cache. `kept` resolves once the cache lies on the device. */
export const openAccountOutbox = (
  { id: accountId, person }: Account,
  queryClient: QueryClient,
  kept: () => Promise<void>,
): Outbox =>
  openOutbox({
    accountId,
    timeZone: person.school.time_zone,
    onDelivered: async (delivery) => (await loadDelivery()).deliver(queryClient, delivery),
    kept: () => Promise.race([kept(), pause(SAVE_PATIENCE_MS)]),
    onLost: (rows) => notify({ text: messages.lost(rows), tone: "problem", duration: Infinity }),
    onMissed: () =>
      void loadDelivery().then(
        ({ missed }) => missed(queryClient),
        () => undefined,
      ),
  });
