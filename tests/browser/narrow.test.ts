import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/addresses.ts";
import { recordSchoolYear } from "#tests/support/dashboard-scene.ts";
import { expect, test } from "./fixtures.ts";

/* Every screen where it is narrow, and with its text enlarged: nothing scrolls sideways, and every name can be read. */

// A service worker that fetches all its files costs much, and nothing here needs one.
test.use({ serviceWorkers: "block" });

/** Width in CSS pixels, text in percent of the usual size, as the browser's own settings have it, and whether it is set wide. */
const LOOKS: { width: number; text: number; wide?: boolean }[] = [
  { width: 320, text: 100 },
  { width: 700, text: 100 },
  { width: 700, text: 150 },
  { width: 800, text: 200 },
  { width: 1280, text: 100 },
  { width: 1280, text: 200 },
  { width: 1440, text: 100 },
  { width: 800, text: 100, wide: true },
];

/** What of the page as it stands would have to be scrolled sideways, or cannot be read. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.scrollingElement ?? document.documentElement;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden, [aria-hidden=true]:not([data-student] *)");
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    if (scrollWidth > innerWidth) {
      const outer = [...document.querySelectorAll("#app *")].filter(
        (element) =>
          isSeen(element) && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
      );
      found.push(
        `${scrollWidth} wide: ${outer
          .slice(0, 3)
          .map((element) => `${element.tagName}.${element.className}`)
          .join(" ")}`,
      );
    }
    for (const name of document.querySelectorAll<HTMLElement>("main [dir=auto], main bdi")) {
      const text = name.textContent.trim();
      if (text.length < 3 || !isSeen(name) || name.children.length > 3) continue;
      const { width, height } = name.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(name).fontSize);
      if (width < size * Math.min(2.5, text.length * 0.35) || height < size * 0.8)
        found.push(`“${text}” is ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found.slice(0, 4);
  });

/** What tells the sheet that sets text wide from the app's own. */
const WIDE = "screen and (min-width: 1px)";

/** Lines, words and letters as far apart as a reader may set them (WCAG 2.2, 1.4.12), or as they are; tells whether they are apart. */
const setWide = (page: Page, isWide: boolean): Promise<boolean> =>
  page.evaluate(
    ([wide, media]) => {
      const sheet = new CSSStyleSheet({ media });
      if (wide)
        sheet.replaceSync(
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
        );
      const others = document.adoptedStyleSheets.filter((other) => other.media.mediaText !== media);
      document.adoptedStyleSheets = [...others, sheet];
      return getComputedStyle(document.body).letterSpacing !== "normal";
    },
    [isWide, WIDE] as const,
  );

/** Settles when the page has drawn what it was told. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

const textSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test("every screen in every width and size of text", async ({ school, served, signedIn }) => {
  test.slow();
  await recordSchoolYear(served.database, school);
  const student = school.class30.students[0]?.id;
  const groups = ["challenging", "attendance", "connection", "circle"].flatMap((type) => [
    `/dashboard-details/${type}`,
    `/insights/${type}`,
    `/student/${student}/insights/${type}`,
  ]);
  const more = ["/dashboard-details/attendance?by=register", `/?class=${school.class30.class.id}&roll=true`];
  const paths = [
    ...(await addresses(school)).filter((path) => !/^\/(login|auth|reset|activate|new-email|undo-email)/.test(path)),
    ...groups,
    ...more,
  ];
  const page = await (await signedIn(school.administrator)).newPage();
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  await page.goto("/404");
  for (const path of paths) {
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await expect(page.getByRole("heading").first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    for (const { width, text, wide = false } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await setWide(page, wide)).toBe(wide);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: (16 * text) / 100 } });
      await drawn(page);
      expect(await textSize(page)).toBe(`${(16 * text) / 100}px`);
      for (const fault of await faults(page))
        found.push(`${path} ${width} px, text ${text} %${wide ? ", set wide" : ""}: ${fault}`);
    }
  }
  expect(found).toEqual([]);
});

test("a student and the details on a phone with text twice as large: nothing scrolls sideways", async ({
  school,
  served,
  signedIn,
}) => {
  await recordSchoolYear(served.database, school);
  const page = await (await signedIn(school.administrator)).newPage();
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const found: string[] = [];
  for (const path of [
    `/student/${school.class30.students[0]?.id}`,
    "/insights/challenging",
    "/insights/attendance",
    "/dashboard-details/connection",
    "/dashboard-details/attendance",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 2 }).first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    await drawn(page);
    expect(await textSize(page)).toBe("32px");
    for (const fault of await faults(page)) found.push(`${path}: ${fault}`);
  }
  expect(found).toEqual([]);
});
