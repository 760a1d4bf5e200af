import { useSyncExternalStore } from "react";
import type { Outbox } from "#client/outbox/outbox.ts";
import { chipText } from "./messages.ts";

const nothing = (): (() => void) => () => undefined;

/** How much is not sent yet: a count and its words, without a name. The lock does not hold it back. */
export function useWaiting(outbox: Outbox | null): { count: number; text: string } {
  const snapshot = useSyncExternalStore(outbox?.subscribe ?? nothing, () => outbox?.getSnapshot() ?? null);
  return snapshot
    ? { count: snapshot.keeping.length + snapshot.waiting + snapshot.needsYou.length, text: chipText(snapshot) }
    : { count: 0, text: "" };
}
