import { type Clock, createBurst } from "#client/outbox/clock.ts";
import type { OutboxSnapshot } from "#client/outbox/memory.ts";
import type { Outbox } from "#client/outbox/outbox.ts";
import type { Row } from "#client/outbox/row.ts";
import { chipText } from "./messages.ts";

export interface ChipStatus {
  state: "saved" | "waiting" | "offline" | "needs-you";
  text: string;
  /** What is read aloud: how it stands whenever the fingers rest. */
  said: string;
}

/** `subscribe` and `get` are for `useSyncExternalStore`: another object only where something else is to be said. */
export interface ChipStatusStore {
  subscribe: (listener: () => void) => () => void;
  get: () => ChipStatus;
}

type Counted = Pick<OutboxSnapshot, "ready" | "keeping" | "waiting" | "needsYou" | "offline">;

function stateOf({ ready, keeping, waiting, needsYou, offline }: Counted): ChipStatus["state"] {
  if (needsYou.length > 0) return "needs-you";
  if (ready && keeping.length + waiting === 0) return "saved";
  return offline ? "offline" : "waiting";
}

const isSame = (a: ChipStatus, b: ChipStatus): boolean => a.state === b.state && a.text === b.text && a.said === b.said;

/**
 * What the chip says. Each mark counts from the finger on; that it was kept, and sent, is said once the fingers rest, so
 * that the chip does not flicker beside them. What it says in between is never better than the truth.
 */
export function createChipStatus(
  outbox: Pick<Outbox, "getSnapshot" | "subscribe">,
  clock: Pick<Clock, "after" | "elapsed">,
): ChipStatusStore {
  const listeners = new Set<() => void>();
  // However long the fingers go on: what is sent meanwhile is told with the rest.
  const burst = createBurst(clock, look, Infinity);
  /** The marks of the burst, and how the others stood when it began. */
  let marks: Row[] = [];
  let others: Counted = outbox.getSnapshot();
  let known = new Set<string>();
  let status = statusOf(others, "");

  function statusOf(counted: Counted, said: string): ChipStatus {
    const text = chipText(counted);
    return { state: stateOf(counted), text, said: burst.isOn() ? said : text };
  }

  function note(keeping: readonly Row[]): void {
    const fresh = keeping.filter(({ op_id }) => !known.has(op_id));
    known = new Set(keeping.map(({ op_id }) => op_id));
    if (fresh.some(({ kind }) => kind !== "mark")) burst.stop();
    else if (fresh.length > 0) {
      if (!burst.isOn()) marks = [];
      marks = [...marks, ...fresh];
      burst.goOn();
    }
  }

  /** All marks of the burst as if none were kept yet; what waits besides may have grown, in another tab. */
  const unrested = ({ ready, waiting, needsYou }: OutboxSnapshot): Counted => ({
    keeping: [...others.keeping, ...marks],
    waiting: Math.max(others.waiting, waiting - marks.length),
    needsYou,
    ready,
    offline: others.offline,
  });

  function look(): void {
    const now = outbox.getSnapshot();
    note(now.keeping);
    if (!burst.isOn()) others = now;
    const next = statusOf(burst.isOn() ? unrested(now) : now, status.said);
    if (isSame(status, next)) return;
    status = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = outbox.subscribe(look);
      look();
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    get: () => status,
  };
}
