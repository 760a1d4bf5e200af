import { useLayoutEffect, useState } from "react";
import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import type { Outbox } from "#client/outbox/outbox-types.ts";
import { type ClassStore, createClassStore } from "./class-store.ts";
import { shownList } from "./shown-list.ts";

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
}

/** The class as the screen shows it, followed outside of React's rendering. */
export function useClassStore({ outbox, server, behaviors }: Given): ClassStore {
  // The store lives as long as its class is open; the effect below keeps it up to date.
  const [store] = useState(() => createClassStore(shownList(server, outbox.getSnapshot(), behaviors)));
  useLayoutEffect(() => {
    const update = (): void => store.set(shownList(server, outbox.getSnapshot(), behaviors));
    update();
    const { soon, stop } = atMostOnceATask(update);
    const unsubscribe = outbox.subscribe(soon);
    return () => {
      unsubscribe();
      stop();
    };
  }, [store, outbox, server, behaviors]);
  return store;
}
