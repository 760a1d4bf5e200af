import type { Locator, Page } from "@playwright/test";
import { openClass, tilesOf } from "#tests/support/class-page.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { expect, test } from "./fixtures.ts";

/* The browser's Back closes what lies over a page, on every page; nothing of it is left in the history. */

const menu = (page: Page) => page.getByRole("button", { name: /profile and sign out/ });
const sheet = (page: Page) => page.getByRole("dialog");
const place = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });

interface Over {
  open: () => Promise<void>;
  /** Is there while it is open. */
  sign: Locator;
}

/** What may lie over the main page. */
function overMain(page: Page, tiles: Locator): Record<string, Over> {
  const tap = (name: string | RegExp) => () => page.getByRole("button", { name, exact: true }).first().tap();
  return {
    "the menu": { open: () => menu(page).tap(), sign: sheet(page) },
    "what waits": { open: tap("All saved"), sign: sheet(page) },
    "a child's behaviours": { open: () => tiles.nth(8).tap(), sign: sheet(page) },
    "a selection": { open: tap("Select"), sign: page.getByText("Tap the students") },
    "a check-in": { open: tap(/^(Start|Continue)/), sign: page.getByRole("button", { name: /^Finish/ }) },
    "the roll call": { open: tap("Roll call"), sign: sheet(page) },
    "a circle": {
      open: () => page.getByRole("region", { name: "Circle today" }).getByRole("button").first().tap(),
      sign: sheet(page),
    },
    "the shortcuts": { open: () => page.keyboard.press("?"), sign: sheet(page) },
  };
}

test("on the main page, by Back, by Escape, and by Forward afterwards", async ({ school, signedIn }) => {
  test.slow();
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/students");
  await place(page, "Class").tap();
  await page.getByRole("button", { name: school.class30.class.name, exact: true }).tap();
  const tiles = tilesOf(page, school.class30);
  await expect(tiles).toHaveCount(30);
  await expect(page.getByRole("region", { name: "Circle today" })).toBeVisible();
  const address = page.url();
  for (const [what, { open, sign }] of Object.entries(overMain(page, tiles))) {
    await test.step(what, async () => {
      await expect(async () => {
        if (await sign.isHidden()) await open();
        await expect(sign).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectLayers(page, 1);
      await page.goBack();
      await expect(sign).toBeHidden();
      await expect(page).toHaveURL(address);
      await page.goForward();
      await expectLayers(page, 0);
      await expect(sign).toBeHidden();
      await expect(page).toHaveURL(address);
      await expect(async () => {
        if (await sign.isHidden()) await open();
        await expect(sign).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("Escape");
      await expect(sign).toBeHidden();
      await expectLayers(page, 0);
      await expect(page).toHaveURL(address);
    });
  }
  await test.step("nothing of all that is left", async () => {
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/students/);
  });
});

test("layers upon layers, a finished check-in, a link away, and a reload", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/students");
  await place(page, "Class").tap();
  const tiles = page.locator("[data-student]");
  await expect(tiles.first()).toBeVisible();
  const finish = page.getByRole("button", { name: /^Finish/ });

  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(1).focus();
  await page.keyboard.press("m");
  await expect(sheet(page)).toBeVisible();
  await expectLayers(page, 2);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(finish).toBeVisible();
  await finish.tap();
  await expect(page.getByRole("button", { name: /^Checked in/ })).toBeVisible();
  await expectLayers(page, 0);

  await menu(page).tap();
  await sheet(page)
    .getByRole("link", { name: /profile/i })
    .tap();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(tiles.first()).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { name: "Profile" }).first()).toBeVisible();
  await page.goBack();

  await menu(page).tap();
  await expectLayers(page, 1);
  await page.reload();
  await expect(tiles.first()).toBeVisible();
  await expectLayers(page, 0);
  await expect(sheet(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/students/);
});

test("over a student's page, the insights and the school's people", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/students");
  await page.goto(`/student/${school.class30.students[0]?.id}`);
  await page.getByRole("button", { name: "Record a behaviour" }).tap();
  await expectLayers(page, 1);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/student\/[^?]*$/);
  await page.goto("/school/people");
  await page
    .getByRole("button", { name: /Castillo/ })
    .first()
    .tap();
  await expect(sheet(page)).toBeVisible();
  await expectLayers(page, 1);
  await sheet(page).getByRole("button", { name: "Close" }).tap();
  await expect(sheet(page)).toBeHidden();
  await expectLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/student\//);
});

test("a sheet stays open over a reload, however late the browser gets to the entry below it", async ({
  school,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await page.getByRole("button", { name: "Roll call" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  // As on a device that is busy starting: longer than the app waits for an entry.
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (delta) => void setTimeout(() => go(delta), 1_500);
    addEventListener("popstate", () => setTimeout(() => (document.documentElement.dataset["popped"] = "true")), true);
  });
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("html[data-popped]")).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/roll=true/);
});

test("a link in a sheet that took the place of another leads back to the page, not to the first sheet", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const openOrder = async (): Promise<void> => {
    await page.getByRole("button", { name: "Class tools" }).tap();
    await expectLayers(page, 1);
    await page.getByRole("button", { name: "Order of students" }).tap();
    await expect(sheet(page).getByRole("heading", { name: "Order of students" })).toBeVisible();
  };
  // What has been loaded before takes the other's place at once.
  await openOrder();
  await page.getByRole("radio", { name: "Seating plan" }).check();
  await expectLayers(page, 1);
  await page.keyboard.press("Escape");
  await expectLayers(page, 0);
  await openOrder();
  await expectLayers(page, 1);
  await page.getByRole("link", { name: "Arrange seats" }).tap();
  await expect(page).toHaveURL(/\/seating\//);

  await page.goBack();
  await expect(tiles).toHaveCount(30);
  await expectLayers(page, 0);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/tools=/);
});

test("an entry whose way back the browser broke off is left later all the same", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.addInitScript((late) => {
    const real = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms?: number, ...given: []) =>
      real(run, ms === late ? 0 : ms, ...given)) as typeof setTimeout;
  }, 10_000);
  await openClass(page, school.class30);
  await page.getByRole("button", { name: "Class tools" }).tap();
  await expectLayers(page, 1);
  await page.evaluate(() => {
    const { go } = history;
    history.go = () => void (history.go = go);
  });
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expectLayers(page, 0);
});
