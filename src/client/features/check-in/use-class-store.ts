import { useLayoutEffect, useMemo, useState } from "react";
import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import { type Command, type Row, ROW_SCHEMA } from "#client/outbox/commands.ts";
import type { Outbox } from "#client/outbox/outbox-types.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { type ClassStore, createClassStore } from "./class-store.ts";

/** A tap on its way to the device's storage, in the form in which the overlay takes it: it shows in the frame of the tap. */
const onItsWay = (command: Command, accountId: string, order: number): Row => ({
  ...command,
  op_id: `on-its-way-${order}`,
  account_id: accountId,
  seq: Number.MAX_SAFE_INTEGER,
  schema: ROW_SCHEMA,
  tapped_at: new Date().toISOString(),
  lanes: [],
  batch: null,
  rev: 0,
  refusal: null,
  origin: null,
  alone: false,
});

interface Taps {
  rows: () => readonly Row[];
  tap: (command: Command) => Promise<{ op_id: string } | null>;
  onChange: (listener: () => void) => () => void;
}

/** Taps until they are durable. They show at once, and never count as saved: that is the outbox's to say. */
function createTaps(outbox: Outbox, onLost: () => void): Taps {
  let rows: readonly Row[] = [];
  let order = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Row[]): void => {
    rows = next;
    for (const listener of listeners) listener();
  };
  return {
    rows: () => rows,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tap: async (command) => {
      order += 1;
      const row = onItsWay(command, outbox.accountId, order);
      // First to the device; the screen follows in the same frame.
      const kept = outbox.add(command);
      set([...rows, row]);
      try {
        return await kept;
      } catch {
        onLost();
        return null;
      } finally {
        set(rows.filter((other) => other !== row));
      }
    },
  };
}

/** Runs the work once, when the present task is done and before the next frame, however often it is asked for meanwhile. */
function atMostOnceATask(work: () => void): { soon: () => void; stop: () => void } {
  let due = false;
  let stopped = false;
  const run = (): void => {
    due = false;
    if (!stopped) work();
  };
  const soon = (): void => {
    if (!due) queueMicrotask(run);
    due = true;
  };
  const stop = (): void => {
    stopped = true;
  };
  return { soon, stop };
}

interface Given {
  outbox: Outbox;
  /** What the server said of the class and date. */
  server: StudentList;
  behaviors: readonly BehaviorGroup[] | undefined;
  /** A tap could not be kept on the device. */
  onLost: () => void;
}

/** The class as the screen shows it, overlay(server, outbox), followed outside of React's rendering; and how to tap. */
export function useClassStore({ outbox, server, behaviors, onLost }: Given): { store: ClassStore; tap: Taps["tap"] } {
  // The store lives as long as its class is open; the effect below keeps it up to date.
  const [store] = useState(() => createClassStore(overlayStudentList(server, outbox.getSnapshot().rows, behaviors)));
  const taps = useMemo(() => createTaps(outbox, onLost), [outbox, onLost]);
  useLayoutEffect(() => {
    const update = (): void => store.set(overlayStudentList(server, [...outbox.getSnapshot().rows, ...taps.rows()], behaviors));
    update();
    const { soon, stop } = atMostOnceATask(update);
    const stops = [outbox.subscribe(soon), taps.onChange(soon), stop];
    return () => stops.forEach((end) => end());
  }, [store, taps, outbox, server, behaviors]);
  return { store, tap: taps.tap };
}
