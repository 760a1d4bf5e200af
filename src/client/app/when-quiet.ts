import { TOUCHES } from "./first-visit.ts";

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
