import type { Locator, Page } from "@playwright/test";
import type { ClassOf } from "#tests/support/browser-school.ts";
import { holdFinger, openClass, tilesOf } from "#tests/support/class-page.ts";
import { SIZES } from "#tests/support/screenshots.ts";
import { finishedCheckIns } from "#tests/support/what-arrived.ts";
import { expect, test } from "./fixtures.ts";

/* A finger that taps twice where it meant once does only the first of the two, whatever has come under it meanwhile. */

/** Opens a class; with the first touch the guard has come, whose code the page stands without. */
async function open(page: Page, of: ClassOf): Promise<Locator> {
  const tiles = await openClass(page, of);
  // It is at work once it swallows what no control of the page would: a key that repeats.
  await page.waitForFunction(
    () => !dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true, cancelable: true })),
  );
  return tiles;
}

/** Resolves in the moment in which another control lies at a place, before it is laid out and drawn. */
const anotherAt = (page: Page, place: { x: number; y: number }): Promise<void> =>
  page.evaluate(({ x, y }) => {
    const control = () => document.elementFromPoint(x, y)?.closest("a, button, dialog, main");
    const before = control();
    return new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (control() === before) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  }, place);

/** Two taps on one place, the second once what the first brings is there. */
async function tapTwice(page: Page, control: Locator, brought: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error("Nothing to tap");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const another = anotherAt(page, { x, y });
  await page.touchscreen.tap(x, y);
  await Promise.race([another, brought.waitFor()]);
  await page.touchscreen.tap(x + 6, y - 4);
}

const start = (page: Page) => page.getByRole("button", { name: "Start check-in" });
const finish = (page: Page) => page.getByRole("button", { name: /^Finish/ });

/** Whether two controls share any of the screen. */
async function overlap(one: Locator, other: Awaited<ReturnType<Locator["boundingBox"]>>): Promise<boolean> {
  const box = await one.boundingBox();
  if (!box || !other) throw new Error("Nothing to compare");
  return (
    box.x < other.x + other.width &&
    other.x < box.x + box.width &&
    box.y < other.y + other.height &&
    other.y < box.y + box.height
  );
}

for (const [name, viewport] of Object.entries({ ...SIZES, "phone-sideways": { width: 844, height: 390 } })) {
  test(`starting and finishing a check-in on a ${name}`, async ({ school, served, signedIn }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await page.setViewportSize(viewport);
    const tiles = await open(page, school.class30);
    const place = () => tiles.nth(4).boundingBox();
    const stood = await start(page).boundingBox();
    const child = await place();
    await tapTwice(page, start(page), finish(page));
    await expect(finish(page)).toBeVisible();
    expect(await overlap(finish(page), stood), "Finish stands where Start stood").toBe(false);
    expect(
      await overlap(page.getByRole("button", { name: "Save and close" }), stood),
      "Save and close stands where Start stood",
    ).toBe(false);
    expect(await place(), "a child changes place").toEqual(child);
    await tiles.nth(4).tap();
    await tapTwice(page, finish(page), page.getByRole("button", { name: /^Checked in/ }));
    await expect(page.getByText("Checked in: 29 here, 1 absent")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Checked in/ })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => finishedCheckIns(served.database, school.class30.class.id)).toHaveLength(1);
  });
}

test("everywhere else that one control comes where another stood", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const recorded: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") recorded.push(request.url());
  });
  const tiles = await open(page, school.class30);
  const sheet = page.getByRole("dialog");
  const close = () => sheet.getByRole("button", { name: "Close" }).tap();
  await test.step("a child's sheet records nothing, nor is it closed again", async () => {
    await tapTwice(page, tiles.nth(9), sheet);
    await expect(sheet).toBeVisible();
    await close();
    await expect(sheet).toBeHidden();
  });
  await test.step("select mode chooses nobody and goes nowhere", async () => {
    await tapTwice(page, page.getByRole("button", { name: "Select", exact: true }), page.getByText("Tap the students"));
    await expect(page.getByText("Tap the students")).toBeVisible();
    await tapTwice(page, page.getByRole("button", { name: "Cancel" }), start(page));
    await expect(sheet).toHaveCount(0);
  });
  await test.step("leaving a check-in opens no child", async () => {
    await start(page).tap();
    await tapTwice(page, page.getByRole("button", { name: "Save and close" }), start(page));
    await expect(sheet).toHaveCount(0);
    await expect(start(page)).toBeVisible();
  });
  await test.step("the menu's own first line", async () => {
    await tapTwice(page, page.getByRole("button", { name: /profile and sign out/ }), sheet);
    await expect(sheet).toBeVisible();
    await expect(page).toHaveURL(/\/$|class=/);
    await close();
  });
  await test.step("what lies under a child's sheet is not marked", async () => {
    await start(page).tap();
    await holdFinger(page, tiles.nth(9));
    const done = sheet.getByRole("button", { name: "Done" });
    const box = await done.boundingBox();
    if (!box) throw new Error("Nothing to tap");
    await tapTwice(page, done, finish(page));
    await expect(sheet).toBeHidden();
    const beneath = await page.evaluate(
      ({ x, y, width, height }) =>
        document.elementFromPoint(x + width / 2 + 6, y + height / 2 - 4)?.closest("[data-student]") !== null,
      box,
    );
    expect(beneath, "a child lay under the second tap").toBe(true);
    await expect(finish(page)).toHaveAccessibleName(/30 here/);
    await page.getByRole("button", { name: "Save and close" }).tap();
  });
  await test.step("a second, meant tap counts: what is still there, and what has stood for a while", async () => {
    await start(page).tap();
    await tiles.nth(2).tap();
    await tiles.nth(2).tap();
    await expect(tiles.nth(2)).toHaveAccessibleName(/late/);
  });
  expect(recorded.filter((url) => url.includes("event"))).toEqual([]);
});

test("a key that is held presses once", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await open(page, school.class30);
  await start(page).focus();
  await page.keyboard.down("Enter");
  // Of four presses a tile would be where it was.
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(finish(page)).toHaveAccessibleName(/30 here/);
  await expect(tilesOf(page, school.class30).nth(0)).toHaveAccessibleName(/here/);
});
