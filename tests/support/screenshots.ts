import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

export const SIZES = {
  phone: { width: 390, height: 844 },
  "tablet-portrait": { width: 800, height: 1280 },
  "tablet-landscape": { width: 1280, height: 800 },
  laptop: { width: 1440, height: 900 },
} as const;

/**
 * Sees that the page as it stands scrolls sideways in none of four sizes. With `SCREENSHOTS=1` in the environment it takes
 * them in both schemes besides, to look at, in `.build/screenshots`.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} on a ${size} scrolls sideways`,
      )
      .toBeLessThanOrEqual(0);
    for (const colorScheme of process.env["SCREENSHOTS"] ? (["light", "dark"] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: join(".build/screenshots", `${name}-${size}-${colorScheme}.png`) });
    }
  }
  if (before) await page.setViewportSize(before);
}
