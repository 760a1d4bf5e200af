import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/* The ways to the sections of running the school, and its calendar: in sight, and large enough for a finger. */

const nav = (page: Page) => page.getByRole("navigation", { name: "School sections" });

/** Whether all of an element lies within its list and the screen. */
const inSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const link = document.activeElement?.getBoundingClientRect();
    const list = document.activeElement?.closest("nav")?.getBoundingClientRect();
    if (!link || !list) return false;
    return (
      link.left >= Math.max(0, list.left) &&
      link.top >= Math.max(0, list.top) &&
      link.right <= Math.min(innerWidth, list.right) &&
      link.bottom <= Math.min(innerHeight, list.bottom)
    );
  });

test("every section is in sight on a laptop; where it is not, the keyboard brings it there", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/people");
  const links = nav(page).getByRole("link");
  await expect(links).toHaveCount(13);
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const { hidden, low } = await nav(page).evaluate((list) => ({
      hidden: list.scrollHeight - list.clientHeight,
      low: [...list.querySelectorAll("a")].filter((link) => link.getBoundingClientRect().height < 48).length,
    }));
    expect({ viewport, hidden, low }).toEqual({ viewport, hidden: 0, low: 0 });
    if (process.env["SCREENSHOTS"])
      await page.screenshot({ path: `.build/screenshots/school-nav-${viewport.width}.png` });
  }
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const width of [1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await links.first().focus();
    for (let at = 1; at < 13; at += 1) {
      await page.keyboard.press("Tab");
      await expect(links.nth(at)).toBeFocused();
      await expect.poll(() => inSight(page), `${width} px, link ${at}`).toBe(true);
    }
  }
});

for (const { width, wide } of [
  { width: 390, wide: 48 },
  { width: 360, wide: 44 },
  { width: 320, wide: 44 },
]) {
  test(`a date of the calendar is as large as a finger, ${width} px`, async ({ school, signedIn }) => {
    const page = await (await signedIn(school.administrator)).newPage();
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/school/dates?month=2026-12");
    await expect(page.getByRole("table").getByRole("button")).toHaveCount(35);
    const { least, page: all } = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("table button")].map((button) => button.getBoundingClientRect());
      return {
        least: [Math.min(...boxes.map((box) => box.width)), Math.min(...boxes.map((box) => box.height))],
        page: document.documentElement.scrollWidth,
      };
    });
    if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `.build/screenshots/calendar-${width}.png` });
    expect(least[0]).toBeGreaterThanOrEqual(wide);
    expect(least[1]).toBeGreaterThanOrEqual(48);
    expect(all).toBeLessThanOrEqual(width);
  });
}
