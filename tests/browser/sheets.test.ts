import type { CDPSession, Locator, Page } from "@playwright/test";
import { expectAllSaved, openClass, tapOnceItStands } from "#tests/support/class-page.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { marksOf } from "#tests/support/what-arrived.ts";
import { expect, test } from "./fixtures.ts";

/* A sheet goes by a swipe down, by Escape, by Back, by its cross and by a tap beside it; what was written in it and not saved does not go with it. */

const sheet = (page: Page) => page.getByRole("dialog").first();
const question = (page: Page) => page.getByRole("dialog", { name: "Discard what you wrote?" });

/** What has just come or gone under a finger takes no tap at once. */
async function open(page: Page, tile: Locator): Promise<void> {
  await expect(async () => {
    if (await sheet(page).isHidden()) await tile.tap({ timeout: 1_000 });
    await expect(sheet(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** A finger on the sheet's head that moves down by so much; the answer lets it go. */
async function pull(page: Page, session: CDPSession, by: number): Promise<() => Promise<void>> {
  // Where it stays once it has come.
  await sheet(page).evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  const box = await sheet(page).getByRole("heading").first().boundingBox();
  if (!box) throw new Error("no head");
  const [x, y] = [box.x + 100, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", to = y) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: to }] });
  await touch("touchStart");
  for (let step = 1; step <= 4; step += 1) await touch("touchMove", y + (by * step) / 4);
  return async () => void (await touch("touchEnd"));
}

const shiftOf = (one: Locator) => one.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m42);

test("by a swipe down, which it follows, and by a tap beside it", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  const tiles = await openClass(page, school.class30);
  const address = page.url();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, tiles.nth(3));
  let letGo = await pull(page, session, 60);
  await expect.poll(() => shiftOf(sheet(page))).toBeGreaterThan(50);
  await letGo();
  // Quickly over a short way, it was a swipe.
  await open(page, tiles.nth(3));
  letGo = await pull(page, session, 200);
  await letGo();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(address);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, tiles.nth(3));
  letGo = await pull(page, session, 200);
  expect(await shiftOf(sheet(page))).toBe(0);
  await letGo();
  await expect(sheet(page)).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, tiles.nth(3));
  // Text that is selected from within to beside it ends in a click of the dialog, and is no tap.
  const head = await sheet(page).getByRole("heading").first().boundingBox();
  if (!head) throw new Error("no head");
  await page.mouse.move(head.x + 20, head.y + head.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 400, { steps: 4 });
  await page.mouse.up();
  await expect(sheet(page)).toBeVisible();
  await page.touchscreen.tap(20, 400);
  await expect(sheet(page)).toBeHidden();
});

test("what was written is asked about", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 800, height: 1280 });
  const session = await page.context().newCDPSession(page);
  const tiles = await openClass(page, school.class30);
  await open(page, tiles.nth(3));
  const day = sheet(page).getByRole("region", { name: "This day" });
  await day.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  const field = day.getByRole("textbox", { name: "Note to colleagues" });
  await field.fill("Her rabbit died");
  await (
    await pull(page, session, 300)
  )();
  await expect(question(page)).toBeVisible();
  await tapOnceItStands(question(page).getByRole("button", { name: "Keep writing" }));
  await expect(field).toHaveValue("Her rabbit died");
  expect(await shiftOf(sheet(page))).toBe(0);
  await page.touchscreen.tap(5, 640);
  await tapOnceItStands(question(page).getByRole("button", { name: "Discard" }));
  await expect(sheet(page)).toBeHidden();

  // Saved, or emptied again, nothing is asked.
  await open(page, tiles.nth(3));
  await day.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  await field.fill("x");
  await field.fill("");
  await page.touchscreen.tap(5, 640);
  await expect(sheet(page)).toBeHidden();
});

test("what was written is asked about by Escape, Back and the cross too, as often as it takes", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 800, height: 1280 });
  const tiles = await openClass(page, school.class30);
  const address = page.url();
  await open(page, tiles.nth(3));
  const day = sheet(page).getByRole("region", { name: "This day" });
  await day.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  const field = day.getByRole("textbox", { name: "Note to colleagues" });
  await field.fill("Her rabbit died");
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
    () => page.goBack(),
    () => sheet(page).getByRole("button", { name: "Close" }).first().tap(),
  ];
  for (const leave of ways) {
    // The sheet has its entry in the history, and the question none any more, a moment after they show so.
    await expectLayers(page, 1);
    await leave();
    await expect(question(page)).toBeVisible();
    await tapOnceItStands(question(page).getByRole("button", { name: "Keep writing" }));
    await expect(field).toHaveValue("Her rabbit died");
  }
  await expectLayers(page, 1);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  // Back from the question goes on writing.
  await expectLayers(page, 2);
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue("Her rabbit died");
  await page.keyboard.press("Escape");
  await tapOnceItStands(question(page).getByRole("button", { name: "Discard" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await open(page, tiles.nth(4));
  await expectLayers(page, 1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test("what was written is asked about by a link too, which is followed afterwards", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const address = page.url();
  await open(page, tiles.nth(3));
  const day = sheet(page).getByRole("region", { name: "This day" });
  const link = sheet(page).getByRole("link").first();
  await day.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  const field = day.getByRole("textbox", { name: "Note to colleagues" });
  await field.fill("Her rabbit died");
  await link.tap();
  await expect(question(page)).toBeVisible();
  await tapOnceItStands(question(page).getByRole("button", { name: "Keep writing" }));
  await expect(field).toHaveValue("Her rabbit died");
  await link.focus();
  await page.keyboard.press("Enter");
  await tapOnceItStands(question(page).getByRole("button", { name: "Discard" }));
  await expect(page).toHaveURL(/\/student\//);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(tiles).toHaveCount(30);
  // Nothing was written: the link is followed at once.
  await open(page, tiles.nth(3));
  await link.tap();
  await expect(page).toHaveURL(/\/student\//);
});

test("a note that was written elsewhere meanwhile stays", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.teacher);
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const each of [page, other]) {
    const tiles = await openClass(each, school.class30);
    await tiles.nth(4).tap();
    await sheet(each).getByRole("button", { name: "Not marked yet" }).tap();
  }
  await sheet(other).getByRole("button", { name: "Late", exact: true }).tap();
  await sheet(other).getByRole("textbox", { name: "Note", exact: true }).fill("Dentist until nine");
  await sheet(other).getByRole("button", { name: "Done" }).tap();
  await expectAllSaved(other);
  await expect(sheet(page).getByRole("button", { name: "Late", exact: true, pressed: true })).toBeVisible();
  await sheet(page).getByRole("button", { name: "Done" }).tap();
  await expectAllSaved(page);
  expect(await marksOf(served.database, school.class30.class.id)).toMatchObject([{ note: "Dentist until nine" }]);
});
