import { fetchAhead } from "#client/ui/fetch-ahead.ts";
import { whenIdle } from "#client/ui/later.tsx";
import type { AppRouter } from "./router.ts";

/** What somebody does with a page. */
const TOUCHES = ["pointerdown", "keydown", "focusin"];

/** Nobody has touched the page for so long, in ms. */
const QUIET_MS = 3000;

/** However busy somebody is: the app shall work without a network; in ms. */
const AT_THE_LATEST_MS = 30_000;

/** Does what takes much of a slow network once nobody waits for it: when the page has not been touched for a while. */
export function whenQuiet(work: () => void): void {
  const latest = performance.now() + AT_THE_LATEST_MS;
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        over.abort();
        work();
      },
      Math.min(QUIET_MS, latest - performance.now()),
    );
  };
  for (const type of TOUCHES) addEventListener(type, wait, { capture: true, passive: true, signal: over.signal });
  wait();
}

/** What stands around the class, and the class. */
const CLASS = ["/_signed-in", "/_signed-in/_teacher", "/_signed-in/_teacher/"] as const;

/** While somebody types who they are, the code of what most of them will see comes; that it did not is found out there. */
export function fetchClassAhead(router: AppRouter): void {
  const over = new AbortController();
  const begin = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    const load = () => CLASS.map((id) => router.loadRouteChunk(router.routesById[id]));
    void fetchAhead(() => Promise.all([...load(), import("./account-outbox.ts")]));
  };
  for (const type of TOUCHES) addEventListener(type, begin, { capture: true, passive: true, signal: over.signal });
  whenIdle(begin);
}
