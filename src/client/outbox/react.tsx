import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { OutboxSnapshot } from "./memory.ts";
import type { Outbox } from "./outbox.ts";

const Context = createContext<Outbox | null>(null);

/** Stands around everything of a signed-in account. */
export function OutboxProvider({ outbox, children }: { outbox: Outbox; children: ReactNode }): ReactNode {
  return <Context value={outbox}>{children}</Context>;
}

export function useOutbox(): Outbox {
  const outbox = useContext(Context);
  if (!outbox) throw new Error("Outside the outbox");
  return outbox;
}

/** The whole snapshot; renders with each tap and each delivery. */
export function useOutboxSnapshot(): OutboxSnapshot {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
}
