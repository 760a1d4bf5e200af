import type { Page } from "@playwright/test";
import { GIVEN_ANIMALS } from "#contract/avatars.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeClassOf } from "#tests/support/browser-school.ts";
import { openClass, tapOnceItStands } from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* Classes of 36, of 60 and of one on every screen. */

/** Whether the page, or anything around the tiles, would have to be scrolled to see all of it. */
const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    const tiles = [...document.querySelectorAll("[data-student]")].map((tile) => tile.getBoundingClientRect());
    const outside = tiles.some(
      ({ top, bottom, left, right }) => top < 0 || left < 0 || bottom > innerHeight || right > innerWidth,
    );
    return scrollHeight > clientHeight || scrollWidth > clientWidth || outside;
  });

const smallestTile = (page: Page): Promise<{ width: number; height: number; gap: number }> =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll("[data-student]")].map((tile) => tile.getBoundingClientRect());
    const [first, second] = tiles;
    return {
      width: Math.min(...tiles.map(({ width }) => width)),
      height: Math.min(...tiles.map(({ height }) => height)),
      gap: (second?.left ?? 0) - (first?.right ?? 0),
    };
  });

/** Buttons that a finger would miss: under 48 px in either direction. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main button")]
      .map((button) => {
        const { width, height } = button.getBoundingClientRect();
        return { name: button.textContent.trim(), width, height };
      })
      .filter(({ width, height }) => width > 0 && (width < 47.5 || height < 47.5))
      .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
  );

for (const [name, viewport] of [
  ["landscape", { width: 1280, height: 800 }],
  ["portrait", { width: 800, height: 1280 }],
] as const) {
  test(`36 fit a tablet in ${name} without scrolling`, async ({ school, signedIn }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await page.setViewportSize(viewport);
    const tiles = await openClass(page, school.class36);
    expect(await scrolls(page)).toBe(false);
    await page.getByRole("button", { name: "Start check-in" }).tap();
    await expect(tiles).toHaveCount(36);
    expect(await scrolls(page)).toBe(false);
    const { width, height, gap } = await smallestTile(page);
    expect(width).toBeGreaterThanOrEqual(96);
    expect(height).toBeGreaterThanOrEqual(72);
    expect(gap).toBeGreaterThanOrEqual(8);
    expect(await smallTargets(page)).toEqual([]);
    await tiles.nth(35).tap();
    await page.getByRole("button", { name: /^Finish/ }).tap();
    await expect(page.getByRole("button", { name: /^Checked in/ })).toBeVisible();
    expect(await scrolls(page)).toBe(false);
    expect(await smallTargets(page)).toEqual([]);
    await expectNoAxeViolationsInBothSchemes(page);
  });
}

/** Names of which the eye does not get all: wider than their place, or with more lines than it has. */
const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-student] [data-fit]")]
      .filter((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        const parts = [name, ...name.children];
        return (
          text.getBoundingClientRect().right > name.getBoundingClientRect().right + 0.5 ||
          parts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2)
        );
      })
      .map(({ textContent }) => textContent),
  );

test("60 fit a tablet either way, each with a first name and its initial", async ({ school, served, signedIn }) => {
  const given = { name: "Assembly", kind: "daily" } as const;
  const class60 = await makeClassOf(served.database, school.school.id, given, 60, [school.teacher]);
  const page = await (await signedIn(school.teacher)).newPage();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 800, height: 1280 },
  ]) {
    await page.setViewportSize(viewport);
    const tiles = await openClass(page, class60);
    expect(await scrolls(page)).toBe(false);
    expect(await cutNames(page)).toEqual([]);
    const { width, height, gap } = await smallestTile(page);
    expect(width).toBeGreaterThanOrEqual(96);
    expect(height).toBeGreaterThanOrEqual(72);
    expect(gap).toBeGreaterThanOrEqual(8);
    expect(await smallTargets(page)).toEqual([]);
    await page.locator("[data-begins=check-in]").tap();
    await tiles.nth(1).tap();
    await expect(tiles.nth(1)).toHaveAccessibleName(/absent/);
    await tapOnceItStands(page.getByRole("button", { name: /^(Finish|Done)/ }));
    await page.locator("[data-begins=select]").tap();
    await tiles.nth(1).tap();
    // Who is chosen is seen to be, whatever their mark.
    const [check, mark] = await tiles
      .nth(1)
      .locator("svg")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(mark?.left).toBeGreaterThanOrEqual(check?.right ?? Infinity);
    await expectNoAxeViolationsInBothSchemes(page);
    await page.keyboard.press("Escape");
    await page.locator("[data-begins=check-in]").tap();
    await tiles.nth(1).tap();
    await tiles.nth(1).tap();
    await tapOnceItStands(page.getByRole("button", { name: "Done" }));
  }
});

test("with one child, or nobody, what can be done stands at the foot of a phone; the class stays in sight as it is turned", async ({
  school,
  served,
  signedIn,
}) => {
  const of = (name: string, size: number) =>
    makeClassOf(served.database, school.school.id, { name, kind: "daily" }, size, [school.teacher]);
  const [one, nobody] = [await of("One to one", 1), await of("Nobody in here yet", 0)];
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "Places" });
  const start = async (): Promise<number> => (await bar.boundingBox())?.y ?? 0;
  await openClass(page, one);
  await page.locator("[data-begins=check-in]").tap();
  const finish = await page.getByRole("button", { name: "Finish" }).boundingBox();
  expect(finish?.y).toBeGreaterThan((await start()) - 160);
  await page.keyboard.press("Escape");
  await openClass(page, nobody);
  await expect(page.getByText("No students yet")).toBeVisible();
  const tools = await page.getByRole("button", { name: "Class tools" }).boundingBox();
  expect(tools?.width).toBeLessThan(64);
  await page.setViewportSize({ width: 844, height: 390 });
  const tab = page.getByRole("button", { name: "Nobody in here yet", exact: true });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolationsInBothSchemes(page);
});

/** Place and size of each child on the screen, as they are told apart by. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-student]")].map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(" ");
    }),
  );

test("no child changes its place or size when a check-in or a selection begins or ends", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  for (const [name, viewport] of [
    ["landscape", { width: 1280, height: 800 }],
    ["portrait", { width: 800, height: 1280 }],
    ["phone", { width: 390, height: 844 }],
    ["phone sideways", { width: 844, height: 390 }],
  ] as const) {
    await page.setViewportSize(viewport);
    const tiles = await openClass(page, school.class36);
    const before = await places(page);
    await page.locator("[data-begins=check-in]").tap();
    const finish = page.getByRole("button", { name: /^(Finish|Done)/ });
    await expect(finish).toBeVisible();
    expect(await places(page), `${name}, open`).toEqual(before);
    await tiles.nth(1).tap();
    await expect(tiles.nth(1)).not.toHaveAccessibleName(/present$/);
    expect(await places(page), `${name}, marked`).toEqual(before);
    await tapOnceItStands(finish);
    const select = page.locator("[data-begins=select]");
    await expect(select).toBeVisible();
    expect(await places(page), `${name}, finished`).toEqual(before);
    await select.tap();
    await tiles.nth(2).tap();
    await expect(tiles.nth(2)).toHaveAttribute("aria-pressed", "true");
    expect(await places(page), `${name}, selecting`).toEqual(before);
    await page.keyboard.press("Escape");
  }
});

test("the faces of a class are one request, which comes once the class stands, and move nothing", async ({
  school,
  served,
  signedIn,
}) => {
  await served.database.write(async (db) => {
    for (const [at, { id }] of school.class36.students.entries())
      await db
        .updateTable("person")
        .set({ animal: GIVEN_ANIMALS[at] ?? null })
        .where("id", "=", id)
        .execute();
  });
  const page = await (await signedIn(school.teacher)).newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/avatars|faces/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  let free = (): void => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  await page.route(/faces-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openClass(page, school.class36);
  const before = await places(page);
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^\/assets\/faces-.+\.webp$/)]);
  const arrived = page.waitForResponse(/faces-/);
  free();
  await (await arrived).finished();
  expect(await places(page)).toEqual(before);
  expect(await page.locator("[data-student] [data-face]").count()).toBe(36);
  expect(asked).toHaveLength(1);
});

test("a phone on its side, or with its text twice as large, shows two rows of whole children", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const browser = await page.context().newCDPSession(page);
  for (const { width, height, text } of [
    { width: 844, height: 390, text: 16 },
    { width: 390, height: 844, text: 32 },
  ]) {
    await page.setViewportSize({ width, height });
    await browser.send("Page.setFontSizes", { fontSizes: { standard: text } });
    await openClass(page, school.class36);
    const whole = await page.evaluate(() => {
      const isShown = (tile: Element): boolean => {
        const { left, top, bottom } = tile.getBoundingClientRect();
        return [top + 4, bottom - 4].every(
          (y) => document.elementFromPoint(left + 20, y)?.closest("[data-student]") === tile,
        );
      };
      const tiles = [...document.querySelectorAll("[data-student]")].filter(isShown);
      return new Set(tiles.map((tile) => tile.getBoundingClientRect().top)).size;
    });
    expect(whole, `${width} × ${height}`).toBeGreaterThanOrEqual(2);
  }
});

test("a phone stacks it; zoomed to 200 % everything stays in reach", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 640, height: 400 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    const tiles = await openClass(page, school.class36);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(tooWide, `${viewport.width} wide`).toBe(false);
    await tiles.nth(35).scrollIntoViewIfNeeded();
    await tiles.nth(35).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
