import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "./axe.ts";
import { takeScreenshots } from "./screenshots.ts";

/** Looks at a screen as it stands: axe finds nothing in either scheme, and in none of four sizes it scrolls sideways. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, name);
}
