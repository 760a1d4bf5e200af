import type { Page } from "@playwright/test";
import { watchQuiet } from "./quiet.ts";

declare global {
  var __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
}

const watched = new WeakMap<Page, () => Promise<void>>();

/**
 * Leads to a screen as a link within the app does, from whichever stands, and waits until it has all that it asks for; a
 * page that has none yet is opened. To open the app anew for each screen takes longer than most of what a test looks at.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const quiet = watched.get(page) ?? watchQuiet(page);
  watched.set(page, quiet);
  if (page.url() === "about:blank") await page.goto(path);
  else await page.evaluate((href) => globalThis.__TSR_ROUTER__.navigate({ href }), path);
  await quiet();
}
