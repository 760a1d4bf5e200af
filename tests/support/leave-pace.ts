import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";

/** Longer than a page takes to get to another entry of its history; in ms. */
const PATIENCE_MS = 2_000;

/** Has the pages of a context know whether they are on the way to another entry of their history. */
export const watchTraversals = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    let isTraversing = false;
    const go = Object.getOwnPropertyDescriptor(History.prototype, "go")?.value as History["go"];
    History.prototype.go = function (delta) {
      isTraversing = true;
      go.call(this, delta);
    };
    addEventListener("popstate", () => (isTraversing = false), true);
    Object.assign(globalThis, { isTraversing: () => isTraversing });
  });

/** Resolves once what has closed on a page has left its history too. */
const settled = (page: Page): Promise<void> =>
  page.evaluate((patience) => {
    const until = performance.now() + patience;
    const { isTraversing = () => false } = globalThis as { isTraversing?: () => boolean };
    return new Promise<void>((done) => {
      const look = (): unknown => (isTraversing() && performance.now() < until ? setTimeout(look, 5) : done());
      requestIdleCallback(() => setTimeout(look), { timeout: 500 });
    });
  }, PATIENCE_MS);

type Leave = (this: Page, ...given: never[]) => Promise<unknown>;

/**
 * What closes takes its entry out of the history a moment later, and that breaks off the way to the next page where a
 * program leaves sooner than a hand could. From now on pages are left once that is done.
 */
export function keepLeaving(page: Page): void {
  const prototype = Object.getPrototypeOf(page) as Record<"goto" | "reload", Leave>;
  for (const way of ["goto", "reload"] as const) {
    const leave = prototype[way];
    prototype[way] = async function (...given) {
      // A page whose clock stands still answers nothing.
      if (this.url() !== "about:blank") await Promise.race([settled(this).catch(() => undefined), pause(PATIENCE_MS)]);
      return leave.apply(this, given);
    };
  }
}
