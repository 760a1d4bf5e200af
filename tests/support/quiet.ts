import { expect, type Page } from "@playwright/test";

/** Settles when the page has nothing left to do but wait. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1_000 })));

/** Gives what settles when the page asks for nothing, nor did when last looked at, and has nothing left to do. */
export function watchQuiet(page: Page): () => Promise<void> {
  let open = 0;
  let wasQuiet = false;
  page.on("request", () => {
    open += 1;
    wasQuiet = false;
  });
  const ended = (): void => void (open -= 1);
  page.on("requestfinished", ended).on("requestfailed", ended);
  const isQuiet = (): boolean => {
    const now = wasQuiet && open <= 0;
    wasQuiet = open <= 0;
    return now;
  };
  return () => expect.poll(() => page.evaluate(untilIdle).then(isQuiet), { intervals: [50] }).toBe(true);
}
