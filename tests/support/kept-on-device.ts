import { expect, type Page } from "@playwright/test";
import type { Schema } from "#server/database/schema.ts";
import { everythingKept } from "./everything-kept.ts";

/** Everything that this origin keeps on the device, and what the page shows, as one text. */
export async function keptOnDevice(page: Page): Promise<string> {
  // A page that has its address may have nothing else yet.
  await page.waitForLoadState();
  return page.evaluate(everythingKept);
}

/**
 * Waits until the device keeps what the app has asked for in each of these areas (the first parts of its queries' keys,
 * as `circle` or `check-in","list`), and its shell: from then on the app opens without a server.
 */
export async function untilKept(page: Page, ...areas: string[]): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const missing = async (): Promise<string[]> => {
    const kept = (await keptOnDevice(page)).replaceAll("\\", "");
    return areas.filter((area) => !kept.includes(`"queryKey":["${area}"`));
  };
  await expect.poll(missing).toEqual([]);
}

/** Nothing of any of the students is left on the device or in the page, and no answer of the server in a cache. */
export async function expectNobodyKept(page: Page, students: readonly Schema["person"][]): Promise<void> {
  const kept = await keptOnDevice(page);
  expect(students.filter(({ last_name }) => kept.includes(last_name)).map(({ last_name }) => last_name)).toEqual([]);
  expect(kept).not.toContain("/api/");
}
