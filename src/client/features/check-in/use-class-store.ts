import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import type { Outbox } from "#client/outbox/outbox.ts";
import { overlayStudentList, type ShownStudentList } from "#client/outbox/overlay.ts";
import { type ClassStore, createClassStore } from "./class-store.ts";
import { checkInQueries } from "./queries.ts";

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
  classId: string;
  date: string;
  /** What there is of the class where the server has said nothing yet of the date. */
  fallback: StudentList;
  behaviors: readonly BehaviorGroup[] | undefined;
}

/** The class as the screen shows it, followed outside of React's rendering: in the cache and on the device. */
export function useClassStore({ outbox, classId, date, fallback, behaviors }: Given): ClassStore {
  const queryClient = useQueryClient();
  const key = hashKey(checkInQueries.studentList(classId, date).queryKey);
  const shown = (): ShownStudentList => {
    const server = queryClient.getQueryCache().get<StudentList>(key)?.state.data;
    return overlayStudentList(server ?? fallback, outbox.getSnapshot().taps, behaviors);
  };
  // The store lives as long as its class is open; the effects below keep it up to date.
  const [store] = useState(() => createClassStore(shown()));
  const update = useEffectEvent(() => store.set(shown()));
  // Whatever it was drawn anew for.
  useLayoutEffect(() => update());
  useLayoutEffect(() => {
    const { soon, stop } = atMostOnceATask(() => update());
    // At once, as the chip that listens too: both are drawn together.
    const unsubscribe = outbox.subscribe(() => update());
    const unwatch = queryClient.getQueryCache().subscribe(({ query }) => query.queryHash === key && soon());
    return () => {
      unsubscribe();
      unwatch();
      stop();
    };
  }, [outbox, queryClient, key]);
  return store;
}
