import { expect, type Locator, type Page } from "@playwright/test";
import type { Schema } from "#server/database/schema.ts";
import type { ClassOf } from "./browser-school.ts";

/** The tiles of an open class, in their order. */
export const tilesOf = (page: Page, of: ClassOf): Locator =>
  page.getByRole("list", { name: `Students of ${of.class.name}` }).locator("[data-student]");

/** Opens the main page on a class, with all of it shown; gives its tiles. */
export async function openClass(page: Page, of: ClassOf): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: of.class.name, exact: true }).click();
  const tiles = tilesOf(page, of);
  await expect(tiles).toHaveCount(of.students.length);
  return tiles;
}

export async function expectAllSaved(page: Page): Promise<void> {
  // After a server was away the next attempt may take its time.
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
}

/** Sends what waits without waiting for the next attempt, as the queue's sheet offers it. */
export async function sendNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: /waiting$|^All saved$/ }).tap();
  // An attempt of the app's own may have been first.
  await page
    .getByRole("button", { name: "Send now" })
    .tap({ timeout: 2_000 })
    .catch(() => undefined);
  await page.keyboard.press("Escape");
  await expectAllSaved(page);
}

/** Presses what has just come under the finger, until it takes the tap and goes. */
export async function tapOnceItStands(control: Locator): Promise<void> {
  await expect(async () => {
    if (await control.isVisible()) await control.tap({ timeout: 1_000 });
    await expect(control).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

/** The student whom a tile shows. */
export async function studentOf(tile: Locator, of: ClassOf): Promise<Schema["person"]> {
  const id = await tile.getAttribute("data-student");
  const student = of.students.find((one) => one.id === id);
  if (!student) throw new Error("The tile shows nobody of the class");
  return student;
}

/** A finger that rests on an element, and leaves it again. */
export async function holdFinger(page: Page, element: Locator, ms = 700): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("Nothing to hold");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + 16 }];
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(ms);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
