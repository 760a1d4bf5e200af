import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { expectAllSaved, openClass, sendNow, studentOf, tapOnceItStands, tilesOf } from "#tests/support/class-page.ts";
import { makeFinishedCheckIn } from "#tests/support/factories.ts";
import { later } from "#tests/support/browser.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { finishedCheckIns, marksOf } from "#tests/support/what-arrived.ts";
import { expect, test } from "./fixtures.ts";

/* The finished day is one card: when and by whom, the share who are here, who is away, and the way back into the check-in. */

const card = (page: Page) => page.getByRole("region", { name: /^Checked in/ });
const away = (page: Page) => card(page).getByRole("list", { name: "Away" }).getByRole("listitem");
const fold = (page: Page) => card(page).getByRole("button", { name: /^Away/ });

/** What of the card has no room in it. */
const cut = (page: Page): Promise<string[]> =>
  card(page).evaluate((region) =>
    [...region.querySelectorAll("button, strong")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

test("who is away stands in it by name and arrives from it, in every size; a colleague sees whose it is, by the clock of the device", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const { first_name, last_name } = await studentOf(tiles.nth(3), school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(3).tap();
  await tiles.nth(8).tap();
  await tapOnceItStands(page.getByRole("button", { name: /^Finish/ }));
  await expect(card(page)).toContainText("28 here, 2 absent");
  await expect(card(page).getByRole("button", { name: /^Checked in .*Change/ })).toBeVisible();
  await expect(away(page)).toHaveCount(2);
  await expect(away(page).first()).toContainText(`${first_name} ${last_name}`);
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [844, 390],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const folds = width < 800 || height < 500;
    await expect(fold(page)).toHaveCount(folds ? 1 : 0);
    if (folds && (await away(page).count()) === 0) await fold(page).tap();
    await expect(away(page)).toHaveCount(2);
    expect(await cut(page), `${width} × ${height}`).toEqual([]);
  }
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "finished-day");
  await card(page)
    .getByRole("button", { name: `Just arrived: ${first_name} ${last_name}` })
    .tap();
  await expect(away(page)).toHaveCount(1);
  await expect(card(page)).toContainText("28 here, 1 late, 1 absent");
  await expectAllSaved(page);

  const colleague = await (await signedIn(school.administrator)).newPage();
  await colleague.addInitScript(() => Object.defineProperty(navigator, "language", { value: "en-US" }));
  await openClass(colleague, school.class30);
  const { first_name: first, last_name: last } = school.teacher.person;
  await expect(card(colleague)).toContainText(`by ${first} ${last}`);
  await expect(card(colleague)).toHaveAccessibleName(/^Checked in 8:\d\d\sam$/);
  await expect(away(colleague)).toHaveCount(1);
});

test("whom nobody marked is told apart from who is here, and is marked as shown by Done", async ({
  school,
  served,
  signedIn,
}) => {
  const { school: of, teacher, class30 } = school;
  await makeFinishedCheckIn(served.database, of.id, class30.class.id, "2026-09-15", teacher.person.id);
  const page = await (await signedIn(teacher)).newPage();
  await openClass(page, class30);
  await expect(card(page)).toContainText("0 here, 30 not marked");
  await card(page)
    .getByRole("button", { name: /Change/ })
    .tap();
  await tapOnceItStands(page.getByRole("button", { name: /^Done/ }));
  await expect(card(page)).toContainText("30 here");
  await expectAllSaved(page);
  expect(await marksOf(served.database, class30.class.id)).toHaveLength(30);
});

test("by keyboard one after another arrives, and the focus goes on to the next, and then to the head of the card", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  for (const index of [3, 8]) await tiles.nth(index).tap();
  await tapOnceItStands(page.getByRole("button", { name: /^Finish/ }));
  const arrived = card(page).getByRole("button", { name: /^Just arrived/ });
  await arrived.first().press("Enter");
  await expect(away(page)).toHaveCount(1);
  const change = card(page).getByRole("button", { name: /Change/ });
  await expect(away(page).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(arrived).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(away(page)).toHaveCount(0);
  await expect(change).toBeFocused();
});

test("taken back from another class's page, it is opened again, and that class's is not", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  const start = page.getByRole("button", { name: "Start check-in" });
  await start.tap();
  await tapOnceItStands(page.getByRole("button", { name: /^Finish/ }));
  await page.getByRole("button", { name: school.class36.class.name, exact: true }).tap();
  await expect(tilesOf(page, school.class36)).toHaveCount(36);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByText("The check-in is open again")).toBeAttached();
  await expectAllSaved(page);
  await expect(start).toBeVisible();
  expect(page.url()).not.toContain("check-in");
  expect(await finishedCheckIns(served.database, school.class30.class.id)).toEqual([]);
});

test("a colleague was first: what is opened over the class shows it, and Undo leaves their finish alone", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const { id, first_name, last_name } = await studentOf(tiles.nth(3), school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();

  const colleague = await (await signedIn(school.administrator)).newPage();
  const theirs = await openClass(colleague, school.class30);
  await colleague.getByRole("button", { name: "Start check-in" }).tap();
  await theirs.nth(3).tap();
  await tapOnceItStands(colleague.getByRole("button", { name: /^Finish/ }));
  await expectAllSaved(colleague);

  await tapOnceItStands(page.getByRole("button", { name: /^Finish/ }));
  const { first_name: first, last_name: last } = school.administrator.person;
  await expect(card(page)).toContainText(`by ${first} ${last}`);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByText(`${first} ${last} checked in ${school.class30.class.name} before you.`)).toBeVisible();
  await expect(card(page)).toContainText("29 here, 1 absent");

  await colleague.getByRole("button", { name: `Just arrived: ${first_name} ${last_name}` }).tap();
  await expectAllSaved(colleague);
  await expect(page.locator(`[data-student="${id}"]`)).toHaveAccessibleName(/absent/);
  // What was asked for lately is not asked for again.
  await later(page, 1);
  await page.locator(`[data-student="${id}"]`).tap();
  await expect(page.locator(`[data-student="${id}"]`)).toHaveAccessibleName(/late/);
});

test("finished and taken back without a network, while a colleague finished it: their finish stands, and that is told", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.route("**/api/**", (route) => route.abort());
  await tiles.nth(5).tap();

  const colleague = await (await signedIn(school.administrator)).newPage();
  await openClass(colleague, school.class30);
  await colleague.getByRole("button", { name: "Start check-in" }).tap();
  await tapOnceItStands(colleague.getByRole("button", { name: /^Finish/ }));
  await expectAllSaved(colleague);

  await tapOnceItStands(page.getByRole("button", { name: /^Finish/ }));
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Offline, 3 waiting" })).toBeVisible();
  await page.unroute("**/api/**");
  await sendNow(page);
  const { first_name: first, last_name: last, id } = school.administrator.person;
  await expect(page.getByText(`${first} ${last} checked in ${school.class30.class.name} before you.`)).toBeVisible();
  await page.getByRole("button", { name: /^Done/ }).tap();
  await expect(card(page)).toContainText("29 here, 1 absent");
  expect(await finishedCheckIns(served.database, school.class30.class.id)).toMatchObject([{ finished_by: id }]);
});
