import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "#tests/support/axe.ts";
import { breakStorage } from "#tests/support/broken-storage.ts";
import { openClass, tapOnceItStands, tilesOf } from "#tests/support/class-page.ts";
import { SIZES } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* Notices have a place of their own: in no size do they lie over a control, a child, or the page's words. */

/** What a notice that is shown covers, or what covers it. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What a sheet makes inert is not to be used, nor read.
    const root = document.querySelector("dialog[open]") ?? document;
    const notices = [...root.querySelectorAll("[data-tone]")].filter((notice) => notice.checkVisibility());
    const others = [...root.querySelectorAll("button, a, h1, h2, main p, main li, dialog p, dialog li")].filter(
      (other) => other.checkVisibility() && !other.closest("[data-tone], .visually-hidden"),
    );
    const boxes = others.map((other) => ({
      name: other.textContent.trim().slice(0, 40),
      box: other.getBoundingClientRect(),
    }));
    if (notices.length === 0) return ["no notice is shown"];
    return notices.flatMap((notice) => {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      const out =
        left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? [`“${notice.textContent}” is cut`] : [];
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!notice.contains(above)) out.push(`“${notice.textContent}” lies under something`);
      const over = boxes.filter(
        ({ box }) =>
          box.width > 2 &&
          Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1,
      );
      return [...out, ...over.map(({ name }) => `“${notice.textContent}” and “${name}”`)];
    });
  });

/** The place of a child, which a notice must not change. */
const placeOfFifth = (page: Page) => page.locator("[data-student]").nth(4).boundingBox();

test("in every size, over the class in all its modes and over another page", async ({ school, signedIn }) => {
  test.slow();
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const sheet = page.getByRole("dialog");
  const shown = page.locator("[data-tone]").filter({ visible: true });
  const record = async (): Promise<void> => {
    await expect(async () => {
      if (await sheet.isHidden()) await tiles.nth(9).tap({ timeout: 1_000 });
      await expect(sheet).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(async () => {
      if (await sheet.isVisible())
        await sheet.getByRole("button", { name: "Helping others", exact: true }).tap({ timeout: 1_000 });
      await expect(sheet).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(shown.last()).toBeVisible();
    // A hand on it keeps it while it is looked at.
    await shown.last().dispatchEvent("pointerover");
  };
  for (const [name, viewport] of Object.entries({ ...SIZES, "phone-sideways": { width: 844, height: 390 } })) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await page.evaluate(() => scrollTo(0, 0));
      const child = await placeOfFifth(page);
      await record();
      await tiles.nth(9).tap();
      await expect(sheet.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
      await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `.build/screenshots/notice-sheet-${name}.png` });
      expect(await covered(page), "a sheet").toEqual([]);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await shown.last().dispatchEvent("pointerover");
      if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `.build/screenshots/notice-${name}.png` });
      expect(await covered(page), "browse").toEqual([]);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await placeOfFifth(page), "a child changes place").toEqual(child);
      await page.getByRole("button", { name: "Select", exact: true }).tap();
      await expect(page.getByText("Tap the students")).toBeVisible();
      expect(await covered(page), "select").toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^(Start|Continue)/ }).tap();
      await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
      expect(await covered(page), "check-in").toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("navigation").getByRole("link", { name: "Students", exact: true }).tap();
      await expect(page.getByRole("table")).toBeVisible();
      expect(await covered(page), "students").toEqual([]);
      await page.getByRole("navigation").getByRole("link", { name: "Class", exact: true }).tap();
      await page.getByRole("button", { name: school.class30.class.name, exact: true }).tap();
      await expect(tiles).toHaveCount(30);
    });
  }
});

test("a problem of many words keeps to the header, and can be read to its end", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await breakStorage(page);
  await tiles.nth(4).tap();
  const notice = page.locator("[data-tone=problem]").filter({ hasText: "Your last tap could not be saved" });
  await expect(notice).toBeVisible();
  const others = { "phone-sideways": { width: 844, height: 390 }, "small-tablet": { width: 1024, height: 768 } };
  for (const [name, viewport] of Object.entries({ ...SIZES, ...others })) {
    await page.setViewportSize(viewport);
    const { isLonger, canScroll } = await notice.evaluate((element) => {
      const text = element.querySelector("span") ?? element;
      const { overflowY, display } = getComputedStyle(text);
      return {
        isLonger: text.scrollHeight > text.clientHeight,
        canScroll: overflowY === "auto" && display === "block",
      };
    });
    expect(isLonger && !canScroll, `cut on a ${name}`).toBe(false);
    // Only a phone has no room for all of it at once.
    expect(isLonger && !name.startsWith("phone"), `to be scrolled on a ${name}`).toBe(false);
    expect((await notice.boundingBox())?.y, `above a ${name}`).toBeGreaterThanOrEqual(0);
    await expectNoAxeViolations(page);
    if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `.build/screenshots/notice-problem-${name}.png` });
  }
});

test("one that names children of long names keeps to the header too, in every size", async ({
  school,
  served,
  signedIn,
}) => {
  const names = [
    { first_name: "Aleksandra", last_name: "Wiśniewska-Kowalczyk" },
    { first_name: "María de los Ángeles", last_name: "Fernández de Córdoba y Álvarez" },
  ];
  await served.database.write(async (db) => {
    for (const [at, name] of names.entries())
      await db
        .updateTable("person")
        .set(name)
        .where("id", "=", school.class30.students[at]?.id ?? "")
        .execute();
  });
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  for (const { first_name } of names) await page.locator("[data-student]").filter({ hasText: first_name }).tap();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Helping others", exact: true }).tap();
  const shown = page.locator("[data-tone]").filter({ visible: true });
  await expect(shown).toContainText("Aleksandra");
  // A hand on it keeps it while it is looked at.
  await shown.dispatchEvent("pointerover");
  const sideways = { "phone-sideways": { width: 844, height: 390 }, "small-tablet": { width: 1024, height: 768 } };
  for (const [name, viewport] of Object.entries({ ...SIZES, ...sideways })) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await covered(page), `on a ${name}`).toEqual([]);
  }
});

test("on a phone the chip keeps its sign while a notice has the place of its words", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const tiles = await openClass(page, school.class30);
  await tiles.nth(4).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Helping others" }).tap();
  await expect(page.locator("[data-tone]").filter({ visible: true })).toHaveCount(1);
  const chip = page.getByRole("button", { name: "All saved" });
  await expect(chip).toBeVisible();
  expect((await chip.boundingBox())?.width).toBeGreaterThanOrEqual(48);
  expect((await chip.locator("[data-for=saved]").boundingBox())?.width).toBeGreaterThanOrEqual(18);
  expect(await chip.locator(":scope > [aria-hidden]").evaluate((signs) => signs.clientWidth)).toBeGreaterThanOrEqual(
    18,
  );
});

test("with a sheet open it stands in the sheet, is read there, and is undone by keyboard; above a keyboard it is still seen", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const tiles = await openClass(page, school.class30);
  const sheet = page.getByRole("dialog");
  await tiles.nth(4).tap();
  await sheet.getByRole("button", { name: "Helping others" }).tap();
  await expect(tiles.nth(4)).toHaveAccessibleName(/1 positive today/);
  await tiles.nth(7).tap();
  await expect(sheet.getByRole("status").filter({ hasText: "Helping others" })).toBeVisible();
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  // As where a keyboard lies over the page, which has been pushed up under it.
  await page.evaluate(() => {
    Object.defineProperties(visualViewport, { height: { value: 460 }, offsetTop: { value: 120 } });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  const undo = sheet.getByRole("button", { name: "Undo", exact: true });
  for (const control of [undo, sheet.getByRole("button", { name: "Close" })]) {
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(120);
    expect(y + height).toBeLessThanOrEqual(120 + 460);
  }
  expect(await covered(page)).toEqual([]);
  await expect(async () => {
    await page.keyboard.press("Shift+Tab");
    await expect(undo).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("status").filter({ hasText: "Undone" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(tiles.nth(4)).not.toHaveAccessibleName(/positive/);
});

/** Records something of a child, one of a class that is shown. */
async function recordFor(tile: Locator, behavior: string): Promise<void> {
  const sheet = tile.page().getByRole("dialog");
  await tile.tap();
  await sheet.getByRole("button", { name: behavior, exact: true }).tap();
  await expect(sheet).toBeHidden();
}

const PHONE = { width: 390, height: 844 };

test("what newer notices cover comes back for the rest of its time, each can be undone, and a second tap undoes nothing more", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize(PHONE);
  const tiles = await openClass(page, school.class30);
  const shown = page.locator("[data-tone]").filter({ visible: true });
  const undo = shown.getByRole("button", { name: "Undo", exact: true });
  const given = ["Helping others", "Good question", "Kind words", "Helping others", "Good question"];
  for (const [at, behavior] of given.entries()) await recordFor(tiles.nth(at), behavior);
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText("Good question");
  const box = await undo.boundingBox();
  if (!box) throw new Error("Nothing to tap");
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await expect(shown).toContainText("Helping others");
  await tap();
  await expect(tiles.nth(4)).not.toHaveAccessibleName(/positive/);
  // They come one after the other, the first of them last.
  await expect(shown).toContainText("Kind words");
  await expect(shown).toContainText("Good question");
  await expect(shown).toContainText("Helping others");
  await tapOnceItStands(shown.getByRole("button", { name: "Undo", exact: true }));
  await expect(tiles.nth(0)).not.toHaveAccessibleName(/positive/);
  for (const at of [1, 2, 3]) await expect(tiles.nth(at)).toHaveAccessibleName(/1 positive today/);
  await expect(shown).toHaveCount(0);
});

test("a lock shows none of them; whoever unlocks finds the Undo again", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 800, height: 1280 });
  const tiles = await openClass(page, school.class30);
  await recordFor(tiles.nth(3), "Helping others");
  await recordFor(tiles.nth(5), "Kind words");
  await page.getByRole("button", { name: "Lock this device" }).tap();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.locator("[data-tone]")).toHaveCount(0);
  await expect(page.getByText(/Helping others|Kind words/)).toHaveCount(0);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Unlock" }).tap();
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
  const shown = page.locator("[data-tone]").filter({ visible: true });
  await expect(shown).toContainText("Kind words");
  await tapOnceItStands(shown.filter({ hasText: "Kind words" }).getByRole("button", { name: "Close" }));
  await tapOnceItStands(shown.filter({ hasText: "Helping others" }).getByRole("button", { name: "Undo" }));
  await expect(tiles.nth(3)).not.toHaveAccessibleName(/positive/);
  await expect(tiles.nth(5)).toHaveAccessibleName(/1 positive today/);
});

test("in a tab that has just been shown again it takes the very first tap", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await recordFor(tiles.nth(3), "Helping others");
  const undo = page.locator("[data-tone]").filter({ visible: true }).getByRole("button", { name: "Undo" });
  for (const hidden of [true, false])
    await page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await undo.tap();
  await expect(tiles.nth(3)).not.toHaveAccessibleName(/positive/);
});
