import type { QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { atRest } from "#client/ui/at-rest.ts";

/** Changes within this time are written together, in ms. */
const GATHER_MS = 200;

/** A browser that finds itself never idle writes all the same, in ms. */
const AT_THE_LATEST_MS = 1_000;

/** Of what happens to a query, what there is to keep of it: that it is being fetched, or who watches it, is not. */
const changesData = (event: QueryCacheNotifyEvent): boolean =>
  event.type === "removed" ||
  (event.type === "updated" && (event.action.type === "success" || event.action.type === "setState"));

export interface Saving {
  /** Resolves when all that is in the queries by now lies on the device; not before, though it cannot be written. */
  saved: () => Promise<void>;
  stop: () => void;
}

/**
 * Writes the queries when they have changed and the page has nothing else to do: the whole of them is too much for the
 * moment of a tap. A page that goes out of sight writes at once. What could not be written is tried again with the next
 * change, or when somebody waits for it.
 */
export function saveWhenIdle(queryClient: QueryClient, write: () => Promise<void>): Saving {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isChanged = false;
  /** Those who wait for the write that is on, and for the one to come. */
  let served: (() => void)[] | null = null;
  let waiting: (() => void)[] = [];
  let due: "later" | "soon" | null = null;
  let cancel = (): void => undefined;

  const saveSoon = (): void => {
    if (due === "soon" || signal.aborted) return;
    cancel();
    due = "soon";
    cancel = atRest(() => void save(), AT_THE_LATEST_MS);
  };
  const saveLater = (): void => {
    if (due !== null || signal.aborted) return;
    due = "later";
    const timer = setTimeout(saveSoon, GATHER_MS);
    cancel = () => clearTimeout(timer);
  };

  async function save(): Promise<void> {
    cancel();
    due = null;
    if (signal.aborted || !isChanged || served) return;
    isChanged = false;
    served = waiting;
    waiting = [];
    try {
      await write();
      for (const done of served) done();
      if (isChanged) (waiting.length > 0 ? saveSoon : saveLater)();
    } catch {
      isChanged = true;
      waiting = [...served, ...waiting];
    }
    served = null;
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (!changesData(event)) return;
    isChanged = true;
    if (!served) saveLater();
  });
  addEventListener("pagehide", () => void save(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void save(), { signal });

  return {
    saved: () => {
      if (!isChanged && !served) return Promise.resolve();
      return new Promise((resolve) => {
        (isChanged ? waiting : (served ?? waiting)).push(resolve);
        if (!served) saveSoon();
      });
    },
    stop: () => {
      stopped.abort();
      unsubscribe();
      cancel();
    },
  };
}
