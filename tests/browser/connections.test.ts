import type { Page } from "@playwright/test";
import type { Connection } from "#contract/connection.ts";
import type { Database } from "#server/database/database.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { breakStorage } from "#tests/support/broken-storage.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { expectAllSaved, openClass, sendNow, tilesOf } from "#tests/support/class-page.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { completeElsewhere, raiseRepair } from "#tests/support/raise.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* Connections on the main page: whom a word would do good, and what came of it. */

const list = (page: Page) => page.getByRole("region", { name: "Connections" });
const lines = (page: Page) => list(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");
const option = (page: Page, label: string) => page.getByRole("radio", { name: label });
const joy = (page: Page) => page.getByText("All done. Thank you for following up.");

/** The page is looked at again after a while; its clock is installed. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward("01:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

const stored = (database: Database, { id }: Connection) =>
  database.read
    .selectFrom("connection")
    .select(["status", "selected_option", "resolutions", "completed_by"])
    .where("id", "=", id)
    .executeTakeFirst();

test("by touch: why, what to do, what was agreed; the first completion stands and the list is done", async ({
  school,
  served,
  signedIn,
}) => {
  const [student] = school.class30.students;
  const [raised] = await raiseRepair(served.origin, school, student ? [student] : [], CLOCK_START);
  if (!raised) throw new Error("None was raised");
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  const dotted = page.getByRole("button", { name: /to follow up/ });
  await expect(dotted).toHaveCount(1);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText(/Ada Abara.*today.*Repair/s);

  await lines(page).getByRole("button").tap();
  await expect(dialog(page)).toContainText("Leaving the room");
  await expect(dialog(page)).toContainText("Came back after two minutes");
  await expect(dialog(page)).toContainText("Tue 15 Sept");
  expect(new URL(page.url()).searchParams.get("connection")).toBe(raised.id);
  await expectLayers(page, 1);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await lines(page).getByRole("button").tap();

  await page.getByRole("button", { name: "Mark as done" }).tap();
  await expect(page.getByRole("alert")).toHaveText("Choose one of these, then mark it as done.");
  await option(page, "Change seat, task or time").tap();
  await expect(option(page, "Change seat, task or time")).toBeChecked();
  await page.getByLabel("Line 1", { exact: true }).fill("  A seat by the window ");
  await page.getByLabel("Line 1", { exact: true }).press("Enter");
  await expect(page.getByLabel("Line 2", { exact: true })).toBeFocused();
  await page.getByLabel("Line 2", { exact: true }).fill("We look again on Friday");
  await page.getByRole("button", { name: "Mark as done" }).tap();

  await expect(dialog(page)).toHaveCount(0);
  await expect(joy(page)).toBeVisible();
  await expect(dotted).toHaveCount(0);
  await expectAllSaved(page);
  expect(await stored(served.database, raised)).toEqual({
    status: "completed",
    selected_option: "repair-setting",
    resolutions: JSON.stringify(["A seat by the window", "We look again on Friday"]),
    completed_by: school.teacher.person.id,
  });
  await page.goto(`/?connection=${raised.id}`);
  await expect(dialog(page)).toContainText(
    /Done by Grace Hopper on Tue 15 Sept.*Change seat, task or time.*We look again on Friday/s,
  );
  await expectNoAxeViolationsInBothSchemes(page);
});

test("a connection that a recording raised by mistake goes with it", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await expect(list(page)).toBeVisible();
  await tilesOf(page, school.class30).nth(4).tap();
  await dialog(page).getByRole("button", { name: "Leaving the room" }).tap();
  const dotted = page.getByRole("button", { name: /to follow up/ });
  await expect(lines(page)).toHaveCount(1);
  await expect(dotted).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(lines(page)).toHaveCount(0);
  await expect(dotted).toHaveCount(0);
});

test("by keyboard alone, from the tile's own sheet as well", async ({ school, served, signedIn }) => {
  const raised = await raiseRepair(served.origin, school, school.class30.students.slice(0, 2), CLOCK_START);
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await expect(lines(page)).toHaveCount(2);
  await lines(page).first().getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(lines(page).first().getByRole("button")).toBeFocused();

  await page
    .getByRole("button", { name: /to follow up/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await dialog(page)
    .getByRole("button", { name: /[Tt]o follow up|challenging event/ })
    .focus();
  await page.keyboard.press("Enter");
  await option(page, "Have a restorative talk").focus();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "Two minutes a day for ten days")).toBeChecked();
  await page.getByRole("button", { name: "Mark as done" }).focus();
  await page.keyboard.press("Enter");
  await expect(lines(page)).toHaveCount(1);
  await expectAllSaved(page);
  const done = await Promise.all(raised.map((one) => stored(served.database, one)));
  expect(done.map((one) => one?.selected_option).sort()).toEqual([null, "repair-two-by-ten"].sort());
});

test("a colleague who is first, while somebody writes: it is told, and the words stay", async ({
  school,
  served,
  signedIn,
}) => {
  const [raised] = await raiseRepair(served.origin, school, school.class30.students.slice(6, 7), CLOCK_START);
  if (!raised) throw new Error("None was raised");
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  await openClass(page, school.class30);
  await lines(page).getByRole("button").tap();
  const line = page.getByLabel("Line 1", { exact: true });
  await line.fill("Calm corner after lunch");
  await completeElsewhere(served.origin, school.administrator, raised);
  await lookAgain(page);
  await expect(dialog(page)).toContainText(/Grace Hopper/);
  await expect(line).toHaveValue("Calm corner after lunch");
  await takeScreenshots(page, "connection-colleague-first");
});

test("where a colleague completed the last of them, nobody here is thanked for it", async ({
  school,
  served,
  signedIn,
}) => {
  const [raised] = await raiseRepair(served.origin, school, school.class30.students.slice(6, 7), CLOCK_START);
  if (!raised) throw new Error("None was raised");
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  await openClass(page, school.class30);
  await expect(lines(page)).toHaveCount(1);
  await completeElsewhere(served.origin, school.administrator, raised);
  await lookAgain(page);
  await expect(list(page)).toContainText(/No follow-ups right now|All done/);
  await expect(joy(page)).toHaveCount(0);
});

test("two teachers at one connection: the first stands, the other is told who and loses no word", async ({
  school,
  served,
  signedIn,
}) => {
  const [raised] = await raiseRepair(served.origin, school, school.class30.students.slice(4, 5), CLOCK_START);
  if (!raised) throw new Error("None was raised");
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await lines(page).getByRole("button").tap();
  await option(page, "Change seat, task or time").tap();
  await page.getByLabel("Line 1", { exact: true }).fill("Calm corner after lunch");
  await completeElsewhere(served.origin, school.administrator, raised);
  await page.getByRole("button", { name: "Mark as done" }).tap();

  await expect(page.getByText(/Grace Hopper had already followed up with Elif Abara/)).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  const chip = page.getByRole("button", { name: "1 needs you" });
  await expect(chip).toBeVisible();
  // It waits over a reload.
  await page.reload();
  await chip.tap();
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText(
    /Connection done: Elif Abara.*Grace Hopper has already done this.*Calm corner after lunch/s,
  );
  await expect(needs.getByRole("button", { name: /Try again/ })).toHaveCount(0);
  await expectNoAxeViolationsInBothSchemes(page);
  const discard = async (): Promise<void> => {
    await needs.getByRole("button", { name: /Discard/ }).tap();
    await page.getByRole("button", { name: "Discard", exact: true }).last().tap();
  };
  const mendStorage = await breakStorage(page);
  await discard();
  await expect(page.getByText("This device could not write that down, and nothing has changed.")).toBeVisible();
  await expect(needs).toContainText("Calm corner after lunch");
  await mendStorage();
  await discard();
  await page.keyboard.press("Escape");
  await expectAllSaved(page);
  expect(await stored(served.database, raised)).toMatchObject({
    status: "completed",
    completed_by: school.administrator.person.id,
    selected_option: "repair-talk",
  });
  await page.goto(`/?connection=${raised.id}`);
  await expect(dialog(page)).toContainText("Done by Grace Hopper");
});

test("one of a type that a newer server knows, and this page not yet, is seen all the same", async ({
  school,
  served,
  signedIn,
}) => {
  await raiseRepair(served.origin, school, school.class30.students.slice(0, 1), CLOCK_START);
  const page = await (await signedIn(school.teacher)).newPage();
  await page.route(/\/api\/(insights|connection)\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"slug":"repair","name":"\w+"/g, '"slug":"mentor","name":"Mentor"');
    await route.fulfill({ response, body });
  });
  await openClass(page, school.class30);
  await expect(lines(page)).toContainText("Mentor");
  await lines(page).getByRole("button").tap();
  await expect(dialog(page)).toContainText("Mentor");
});

test("one that is nobody's here is told kindly", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/?connection=none-such");
  await expect(dialog(page)).toContainText("This connection is not one of yours");
});

test("one that is gone meanwhile shows nothing of the child any more, and loses no word that was being written", async ({
  school,
  served,
  signedIn,
}) => {
  const [raised] = await raiseRepair(served.origin, school, school.class30.students.slice(0, 1), CLOCK_START);
  if (!raised) throw new Error("None was raised");
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  await page.goto(`/?connection=${raised.id}`);
  const sheet = dialog(page);
  await expect(sheet).toContainText("Ada Abara");
  await sheet.getByLabel("Line 1").fill("Calm corner after lunch");
  // The list below tells of it too, and would make it look fresh: it is there before.
  const below = page.getByRole("region", { name: "Connections", includeHidden: true });
  await expect(below.getByRole("listitem", { includeHidden: true })).toContainText("Ada Abara");
  await served.database.write((db) => db.deleteFrom("connection").where("id", "=", raised.id).execute());
  await lookAgain(page);
  await expect(sheet).toContainText("This connection is not one of yours");
  await expect(sheet).not.toContainText("Ada Abara");
  await expect(sheet.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  await expect(sheet).toContainText("Calm corner after lunch");
});

test("without a server: seen once it opens, is completed, waits over a restart, and arrives once", async ({
  ownServer,
  device,
}) => {
  test.slow();
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  const [raised] = await raiseRepair(origin, school, school.class30.students.slice(0, 1), CLOCK_START);
  if (!raised) throw new Error("None was raised");
  await giveSession(device.context, origin, school.teacher);
  let page = await device.context.newPage();
  await page.goto(origin);
  await page.getByRole("button", { name: school.class30.class.name }).tap();
  await expect(lines(page)).toContainText("Repair");
  await untilKept(page, `check-in","student-list`, `connections","active`);
  await device.context.close();

  await server.kill();
  page = await (await device.restart()).newPage();
  await page.goto(`${origin}/?class=${school.class30.class.id}`);
  await lines(page).getByRole("button").tap();
  await expect(dialog(page)).toContainText("Leaving the room");
  await option(page, "Involve the counsellor").tap();
  await page.getByRole("button", { name: "Mark as done" }).tap();
  await expect(joy(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Offline, 1 waiting" })).toBeVisible();

  page = await (await device.crashAndRestart()).newPage();
  await page.goto(`${origin}/?class=${school.class30.class.id}&connection=${raised.id}`);
  await expect(dialog(page)).toContainText(/Saved on this device.*Involve the counsellor/s);
  await page.keyboard.press("Escape");
  await expect(lines(page)).toHaveCount(0);
  await server.start();
  await sendNow(page);
  expect(await stored(database, raised)).toMatchObject({ status: "completed", selected_option: "repair-counsellor" });
  const audited = await database.read
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "connection.complete")
    .execute();
  expect(audited).toHaveLength(1);
});

test("twelve of them, and none: the page does not scroll, and nothing is wrong with it", async ({
  school,
  served,
  signedIn,
}) => {
  test.slow();
  await raiseRepair(served.origin, school, school.class30.students.slice(0, 12), CLOCK_START);
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await expect(lines(page)).toHaveCount(12);
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  expect(await scrolls()).toBe(false);
  await expect(page.getByRole("region", { name: "Circle today" }).getByRole("button").last()).toBeInViewport({
    ratio: 1,
  });
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "connections");
  await lines(page).first().getByRole("button").tap();
  await expect(dialog(page)).toContainText("Why now");
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "connection");
  await page.goto(`/?class=${school.class36.class.id}`);
  await expect(list(page)).toContainText("No follow-ups right now.");
  expect(await scrolls()).toBe(false);
});

test("from the insights one opens where it can be done; Back leads to the insights, where it is open no longer", async ({
  school,
  served,
  signedIn,
}) => {
  const [raised] = await raiseRepair(served.origin, school, school.class30.students.slice(6, 7), CLOCK_START);
  if (!raised) throw new Error("None was raised");
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await page.goto("/insights?group=connection");
  const open = page.getByRole("region", { name: "Open connections" }).getByRole("listitem");
  await open.getByText(raised.reason).tap();
  await expect(dialog(page)).toContainText("Came back after two minutes");
  // It gets its entry in the history a moment after it shows.
  await expectLayers(page, 1);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/insights\?group=connection$/);
  // What is done without a network is open no longer either.
  await context.setOffline(true);
  await open.getByText(raised.reason).tap();
  await option(page, "Change seat, task or time").tap();
  await page.getByRole("button", { name: "Mark as done" }).tap();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("No open connections")).toBeVisible();
  await context.setOffline(false);
  await expectAllSaved(page);
  expect(await stored(served.database, raised)).toMatchObject({ status: "completed" });
  await expect(page.getByText("No open connections")).toBeVisible();
});
