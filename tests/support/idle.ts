import type { Page } from "@playwright/test";

/** Resolves when the page has nothing to do, and what it had to draw has had its turn. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done), { timeout: 1_000 })));
