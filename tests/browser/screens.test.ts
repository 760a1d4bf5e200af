import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { enroll } from "#tests/support/factories.ts";
import { follow } from "#tests/support/follow.ts";
import { idle } from "#tests/support/idle.ts";
import { inspect } from "#tests/support/inspect.ts";
import { recordHistory } from "#tests/support/insights-scene.ts";
import { SIZES, takeScreenshots } from "#tests/support/screenshots.ts";
import { SIGN_IN_SCREENS } from "#tests/support/sign-in-screens.ts";
import { expect, test } from "./fixtures.ts";

/*
 * Every screen that exists, as people meet it: axe finds nothing in either scheme, nothing scrolls sideways in four sizes,
 * and a class of 36 fits a tablet whole.
 */

/** Leaves what the screen before asks for and was answered; the same site keeps its process, which costs more than a page. */
async function leave(page: Page): Promise<void> {
  await page.goto("/healthz");
  await page.unrouteAll();
}

test("on the way in", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").waitFor();
  await inspect(page, "login");
  for (const [name, open] of Object.entries(SIGN_IN_SCREENS)) {
    await test.step(name, async () => {
      await leave(page);
      await open(page);
      await inspect(page, name);
    });
  }
});

test("the terms gate", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.unsigned)).newPage();
  await page.goto("/");
  await expect(page.getByText("Welcome to Daybell")).toBeVisible();
  await inspect(page, "terms-unsigned");
  await page.getByText("Terms of Service").tap();
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

test("the main page, its modes and its sheets", async ({ school, signedIn }) => {
  test.slow();
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = page.getByRole("list", { name: /Students of/ }).getByRole("button");
  await page.goto("/");
  await page.getByRole("button", { name: school.class30.class.name }).tap();
  await expect(tiles).toHaveCount(30);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(1).tap();
  await expectNoAxeViolationsInBothSchemes(page);
  await tiles.nth(2).focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  await tiles.nth(3).tap();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // The sheet's place in the history is left by then.
  await idle(page);
  await page.goto("/?roll=true");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

test("main page and check-in", async ({ signedIn, school }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto(`/?class=${school.class36.class.id}`);
  const tiles = page.locator("[data-student]");
  await expect(tiles).toHaveCount(36);
  await takeScreenshots(page, "main");
  await follow(page, `/?class=${school.class36.class.id}&check-in=start`);
  await expect(tiles).toHaveCount(36);
  await takeScreenshots(page, "check-in");
});

for (const size of ["tablet-landscape", "tablet-portrait"] as const) {
  test(`a class of 36 is whole on a ${size}, with room for a finger`, async ({ signedIn, school }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await page.setViewportSize(SIZES[size]);
    for (const mode of ["", "&check-in=start"]) {
      await page.goto(`/?class=${school.class36.class.id}${mode}`);
      const tiles = page.locator("[data-student]");
      await expect(tiles).toHaveCount(36);
      for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 });
      const boxes = await tiles.evaluateAll((all) =>
        all.map((tile) => tile.getBoundingClientRect().toJSON() as { width: number; height: number }),
      );
      for (const { width, height } of boxes)
        expect({ width: width >= 96, height: height >= 72 }).toEqual({ width: true, height: true });
    }
  });
}

async function ready(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
}

test("the profile of every role, the dashboard and the page that is not there", async ({ school, signedIn }) => {
  test.slow();
  for (const who of ["teacher", "student", "parent"] as const) {
    const page = await (await signedIn(school[who])).newPage();
    await page.goto("/profile");
    await ready(page, /./);
    await inspect(page, `profile-${who}`);
  }
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/dashboard");
  await ready(page, /./);
  await expect(page.getByText("4B Homeroom").first()).toBeVisible();
  await inspect(page, "dashboard-administrator");
  await follow(page, "/404");
  await ready(page, "There is nothing here");
  await inspect(page, "404");
});

/** Each part of running the school, and what stands on it once its list is there. */
const SCHOOL: Record<string, string | RegExp> = {
  "/school": "When the app suggests a connection",
  "/school/people": "Castillo-Ferreira",
  "/school/classes": "4B Homeroom",
  "/school/roster": "Drop a OneRoster zip here",
  "/school/photos": "Drop a zip of photos here",
  "/school/behaviours": "Helping others",
  "/school/connections": "Welcome back",
  "/school/settings": "How long records are kept",
  "/school/absences": "No absences announced",
  "/school/dates": "There is no calendar to keep",
  "/school/terms": "Preview",
  "/school/tickets": "No open tickets",
  "/school/audit": "It cannot be edited",
};

test("running the school", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  for (const [path, there] of Object.entries(SCHOOL)) {
    await test.step(path, async () => {
      await follow(page, path);
      await expect(page.getByText(there).first()).toBeVisible();
      await inspect(page, path.slice(1).replace("/", "-"));
    });
  }
});

const charted = (page: Page) => expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();

test("the insights, their details, an event and a student's", async ({ school, served, signedIn }) => {
  test.slow();
  await recordHistory(served.database, school);
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/insights");
  await charted(page);
  await takeScreenshots(page, "insights");
  await page.getByRole("button", { name: "Show as table" }).tap();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole("region", { name: "Latest events" }).getByRole("button").first().tap();
  await expect(page.getByText(/for this student/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await follow(page, "/insights?group=connection");
  await ready(page, "Open connections");
  await expectNoAxeViolationsInBothSchemes(page);
  const student = school.class30.students[0]?.id;
  for (const [path, name] of [
    ["/insights/challenging?days=180", "insights-challenging"],
    [`/student/${student}/insights/positive?days=20`, "insights-student"],
  ] as const) {
    await follow(page, path);
    await charted(page);
    await inspect(page, name);
  }
});

test("with forced colours, what is on, chosen or open looks other than what is not", async ({
  school,
  served,
  signedIn,
}) => {
  const { administrator, class36 } = school;
  const role = { role: "teacher" } as const;
  await enroll(served.database, school.school.id, class36.class.id, administrator.person.id, role);
  const page = await (await signedIn(administrator)).newPage();
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1100, height: 800 });
  /** What a control looks like where the focus and the pointer are elsewhere: its pixels, in grey. */
  const lookOf = async (control: Locator): Promise<Buffer> => {
    await page.mouse.move(0, 0);
    let look: Buffer = Buffer.alloc(0);
    // What is drawn anew at this moment has no picture yet.
    await expect(async () => {
      await control.evaluate((element) => (element.querySelector("input") ?? element).blur());
      look = await control.screenshot({ animations: "disabled" });
    }).toPass();
    return sharp(look).greyscale().raw().toBuffer();
  };
  const dialog = page.getByRole("dialog");
  /** Opens a page and gives a control as it is and, once that is tapped, as it is then. */
  const controls: Record<string, () => Promise<[Locator, Locator]>> = {
    "a switch": async () => {
      await follow(page, "/profile");
      const control = page.getByRole("switch", { name: "Vibrate" });
      return [control.locator("xpath=../*[2]"), control];
    },
    "a choice of one": async () => {
      await page.goto("/school/absences");
      await page.getByRole("button", { name: "Announce an absence" }).tap();
      const control = dialog.getByRole("radio", { name: /^Absent/ });
      return [control.locator("xpath=.."), control];
    },
    "an icon": async () => {
      await page.goto("/school/behaviours");
      await page.getByRole("button", { name: "Change Helping others" }).tap();
      const control = dialog.getByRole("radio").nth(1);
      return [control.locator("xpath=.."), control];
    },
    "a mark": async () => {
      await page.goto("/");
      await page.locator("[data-student]").first().press("m");
      const control = dialog.getByRole("button", { name: "Late" });
      return [control, control];
    },
    "a class": async () => {
      await page.goto(`/?class=${school.class30.class.id}`);
      const control = page.getByRole("button", { name: class36.class.name, exact: true });
      return [control, control];
    },
    "a tab": async () => {
      await follow(page, "/insights");
      const control = page.getByRole("link", { name: /^Connections/ });
      return [control, control];
    },
    "a section": async () => {
      await follow(page, "/school/people");
      const control = page.getByRole("link", { name: "Absences" });
      return [control, control];
    },
    "a checkbox": async () => {
      await page.context().clearCookies();
      await page.goto("/login");
      const control = page.getByRole("checkbox");
      return [control.locator("xpath=.."), control];
    },
  };
  const alike: string[] = [];
  for (const [name, open] of Object.entries(controls)) {
    const [seen, tapped] = await open();
    const before = await lookOf(seen);
    await tapped.click();
    await expect(tapped.and(page.locator(":checked, [aria-pressed=true], [aria-current]")), name).toBeAttached();
    const after = await lookOf(seen);
    const other = before.filter((grey, place) => Math.abs(grey - (after[place] ?? 0)) > 80);
    if (other.length < before.length / 50) alike.push(name);
  }
  expect(alike).toEqual([]);
});
