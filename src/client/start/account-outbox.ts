import type { QueryClient } from "@tanstack/react-query";
import type { Account } from "#contract/auth.ts";
import { openOutbox } from "#client/outbox/open-outbox.ts";
import type { Delivery, Outbox } from "#client/outbox/outbox-types.ts";
import { words } from "./sealed-words.ts";
import { notify } from "#client/ui/notice-store.ts";
import { whenIdle } from "#client/ui/later.tsx";

/** A device that cannot keep an answer holds nothing else back, in ms. */
const SAVE_PATIENCE_MS = 3000;

/** A list that is asked for anew may take its time, in ms. */
const ASK_PATIENCE_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Needed once something was delivered, and not before. */
const loadApply = () => import("#client/features/check-in/apply-delivery.ts");
whenIdle(() => void loadApply().catch(() => undefined));

/** What other screens than the class show of it; fetched with the first delivery that needs it. */
async function applyElsewhere(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  if (delivery.by !== "connection" && delivery.by !== "circle" && delivery.by !== "locked") return;
  const { apply } = await import("./apply-elsewhere.ts");
  await apply(queryClient, delivery);
}

/** Lists and figures that the server makes of what is recorded, by the first part of their keys. */
const DERIVED = ["students", "insights"];

/** Those on the screen are asked for anew before the rows go from it, the others when they are next opened. */
const askDerived = (queryClient: QueryClient): Promise<unknown> =>
  Promise.race([
    Promise.all(DERIVED.map((area) => queryClient.invalidateQueries({ queryKey: [area] }))),
    pause(ASK_PATIENCE_MS),
  ]);

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
      await (await loadApply()).applyDelivery(queryClient, delivery);
      await applyElsewhere(queryClient, delivery);
      await askDerived(queryClient);
    },
    kept: () => Promise.race([kept(), pause(SAVE_PATIENCE_MS)]),
    onLost: (rows) => notify({ text: words.lost(rows), tone: "problem", duration: Infinity }),
    onMissed: () =>
      void loadApply().then(
        ({ askAnew }) => askAnew(queryClient),
        () => undefined,
      ),
  });
