import type { Page } from "@playwright/test";
import type { Database } from "#server/database/database.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { expectAllSaved, openClass, sendNow, tapOnceItStands } from "#tests/support/class-page.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { expect, test } from "./fixtures.ts";

/* The circle on the main page: shown to the class, and commented on afterwards. */

const activities = (page: Page) => page.getByRole("region", { name: "Circle today" }).getByRole("button");
const entries = (page: Page) =>
  page.getByRole("region", { name: "Earlier circles of this class" }).getByRole("listitem");
const stage = (page: Page) => page.locator("[role=dialog][aria-modal=true]");
const step = (page: Page) => stage(page).locator("[aria-live]");
const place = (page: Page, now: number) => expect(stage(page).getByText(new RegExp(`^${now} of \\d`))).toBeVisible();

const comments = async (database: Database, classId: string): Promise<string[]> =>
  (await database.read.selectFrom("circle_entry").select("comment").where("class_id", "=", classId).execute()).map(
    ({ comment }) => comment,
  );

test("by touch: shown to the class, and a comment afterwards", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await expect(activities(page)).toHaveCount(3);
  await activities(page).first().tap();
  const title = await page.getByRole("dialog").getByRole("heading", { level: 2 }).innerText();
  await page.getByLabel("How did it go?").fill("What we said before");
  await page.getByRole("button", { name: "Show to the class" }).tap();
  await expect(stage(page)).toBeVisible();
  await expect(step(page)).toContainText(title);
  await expect(stage(page).getByText("You can always pass.")).toBeVisible();
  expect(
    await step(page).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
  ).toBeGreaterThanOrEqual(56);
  await place(page, 1);
  await page.touchscreen.tap(900, 400);
  await place(page, 2);
  await page.touchscreen.tap(100, 400);
  await place(page, 1);
  for (let turns = 0; turns < 12 && !(await stage(page).getByRole("button", { name: "End" }).isVisible()); turns += 1) {
    await stage(page).getByRole("button", { name: "Next" }).tap();
  }
  await tapOnceItStands(stage(page).getByRole("button", { name: "End" }));
  await expect(stage(page)).toHaveCount(0);

  // What was written before is still there, and is asked about although nobody touched it since.
  await expect(page.getByLabel("How did it go?")).toHaveValue("What we said before");
  await page.keyboard.press("Escape");
  await tapOnceItStands(page.getByRole("button", { name: "Keep writing" }));
  await page.getByLabel("How did it go?").fill("");
  await page.getByRole("button", { name: "Save note" }).tap();
  await expect(page.getByRole("alert")).toHaveText("Write a line first.");
  await page.getByLabel("How did it go?").fill("Everyone spoke, 100%");
  await page.getByRole("button", { name: "Save note" }).tap();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText("Everyone spoke, 100%");
  await expect(entries(page)).toContainText("Grace Hopper");
  await expect(page.getByLabel("How did it go?")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expectAllSaved(page);
  expect(await comments(served.database, school.class30.class.id)).toEqual(["Everyone spoke, 100%"]);
});

test("what is written of an earlier day's circle stands under that day, on its way and once it is saved", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  let isOffline = false;
  await page.route("**/api/circle", (route) => (isOffline ? route.abort() : route.continue()));
  await page.goto(`/?class=${school.class30.class.id}&date=2026-09-14`);
  await page.getByRole("region", { name: "Circle, Mon 14 Sept" }).getByRole("button").first().tap();
  await page.getByLabel("How did it go?").fill("Yesterday, before the bell");
  isOffline = true;
  await page.getByRole("button", { name: "Save note" }).tap();
  await expect(entries(page)).toContainText("On its way");
  await expect(entries(page).getByRole("time")).toHaveText("Mon 14 Sept");

  isOffline = false;
  await page.keyboard.press("Escape");
  await sendNow(page);
  await page.reload();
  await page.getByRole("region", { name: "Circle, Mon 14 Sept" }).getByRole("button").first().tap();
  await expect(entries(page)).not.toContainText("On its way");
  await expect(entries(page).getByRole("time")).toHaveText("Mon 14 Sept");
});

test("by keyboard or clicker, which Escape leaves", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await activities(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show to the class" }).focus();
  await page.keyboard.press("Enter");
  await place(page, 1);
  for (const [key, now] of [
    ["ArrowRight", 2],
    ["ArrowLeft", 1],
    ["PageDown", 2],
    ["Home", 1],
    [" ", 2],
    ["PageUp", 1],
  ] as const) {
    await page.keyboard.press(key);
    await place(page, now);
  }
  await page.keyboard.press("PageDown");
  await stage(page).getByRole("button", { name: "Back" }).press("Enter");
  await place(page, 1);
  await expect(stage(page), "its button goes at the first step, and the focus stays in it").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show to the class" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("who writes goes on with it although the class is offered other activities meanwhile", async ({
  school,
  served,
  signedIn,
}) => {
  const { id } = school.class30.class;
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  await openClass(page, school.class30);
  await expect(activities(page)).toHaveCount(3);
  const offered = page.getByRole("region", { name: "Circle today", includeHidden: true });
  const before = (await offered.textContent()) ?? "";
  await activities(page).first().tap();
  await page.getByLabel("How did it go?").fill("They had much to say");
  await served.database.write((db) => db.updateTable("class").set({ grade: null }).where("id", "=", id).execute());
  await page.clock.fastForward("00:31");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(offered).not.toHaveText(before);

  await expect(page.getByLabel("How did it go?")).toHaveValue("They had much to say");
  await page.getByRole("button", { name: "Save note" }).tap();
  await expect(entries(page)).toContainText("They had much to say");
  await expectAllSaved(page);
  expect(await comments(served.database, id)).toEqual(["They had much to say"]);
});

test("a link opens it, back leaves it, and nothing is wrong with it", async ({ school, signedIn }) => {
  test.slow();
  const page = await (await signedIn(school.teacher)).newPage();
  // As on a phone that lets no page fill the screen; and one that does could not be seen in other sizes.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "requestFullscreen"));
  await openClass(page, school.class30);
  await activities(page).first().tap();
  await page.getByRole("button", { name: "Show to the class" }).tap();
  await place(page, 1);
  await page.goto(page.url());
  await place(page, 1);
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "circle-shown");
  await stage(page).getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("button", { name: "Show to the class" })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "circle");
  await page.getByRole("button", { name: "Show to the class" }).tap();
  await place(page, 1);
  await expectLayers(page, 1);
  await page.goBack();
  await expect(stage(page)).toHaveCount(0);
});

test.describe("without a server", () => {
  test.use({ serviceWorkers: "allow" });

  test("shown, commented, marked as on its way over a restart, and arrives once", async ({ ownServer, device }) => {
    test.slow();
    const { server, origin, database } = ownServer;
    const school = await makeBrowserSchool(database);
    await giveSession(device.context, origin, school.teacher);
    let page = await device.context.newPage();
    await page.goto(origin);
    await page.getByRole("button", { name: school.class30.class.name }).tap();
    await expect(activities(page)).toHaveCount(3);
    await untilKept(page, `check-in","student-list`, `circle","day`);
    await device.context.close();

    await server.kill();
    page = await (await device.restart()).newPage();
    await page.goto(`${origin}/?class=${school.class30.class.id}`);
    await activities(page).first().tap();
    await page.getByRole("button", { name: "Show to the class" }).tap();
    await place(page, 1);
    await page.keyboard.press("Escape");
    await page.getByLabel("How did it go?").fill("They asked for it again");
    await page.getByRole("button", { name: "Save note" }).tap();
    await expect(entries(page)).toContainText(/On its way.*They asked for it again.*You/s);
    const address = page.url();

    page = await (await device.crashAndRestart()).newPage();
    await page.goto(address);
    await expect(entries(page)).toContainText("On its way");
    await page.keyboard.press("Escape");
    await server.start();
    await sendNow(page);
    await page.goto(address);
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).not.toContainText("On its way");
    expect(await comments(database, school.class30.class.id)).toEqual(["They asked for it again"]);
  });
});
