import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

export const SIZES = {
  phone: { width: 390, height: 844 },
  "tablet-portrait": { width: 800, height: 1280 },
  "tablet-landscape": { width: 1280, height: 800 },
  laptop: { width: 1440, height: 900 },
} as const;

/** Takes the page as it stands in four sizes and both schemes, to look at, in `.build/screenshots`; none may scroll sideways. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} on a ${size} scrolls sideways`).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: join(".build/screenshots", `${name}-${size}-${colorScheme}.png`) });
    }
  }
  if (before) await page.setViewportSize(before);
}
