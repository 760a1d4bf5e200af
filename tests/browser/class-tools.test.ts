import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { later } from "#tests/support/browser.ts";
import { openClass, tapOnceItStands } from "#tests/support/class-page.ts";
import { keptOnDevice } from "#tests/support/kept-on-device.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* The tools for a lesson: by chance, silent, and of this device alone. */

const sheet = (page: Page) => page.getByRole("dialog");
const openTool = async (page: Page, name: "Pick a student" | "Timer" | "Groups"): Promise<void> => {
  await page.getByRole("button", { name: "Class tools" }).tap();
  await sheet(page).getByRole("button", { name }).tap();
  await expect(sheet(page).getByRole("heading", { name, level: 2 })).toBeVisible();
};

test("offline, the picker skips who is away and repeats nobody before all had a turn, also after a reload", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.first().tap();
  await expect(tiles.first()).toHaveAccessibleName(/absent/);
  const away = (await tiles.first().getAttribute("title")) ?? "";
  await tapOnceItStands(page.getByRole("button", { name: "Finish" }));
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));

  await openTool(page, "Pick a student");
  const name = sheet(page).locator("p[dir=auto]");
  const seen = new Set<string>();
  const pickOne = async (by: "Pick" | "Pick another"): Promise<void> => {
    await sheet(page).getByRole("button", { name: by, exact: true }).press("Enter");
    await expect(sheet(page).getByText(`${seen.size + 1} of 29 have had a turn`)).toBeVisible();
    seen.add((await name.innerText()).trim());
  };
  await pickOne("Pick");
  await pickOne("Pick another");
  expect(seen.size).toBe(2);
  await sheet(page).getByRole("button", { name: "Not this time" }).tap();
  await expect(sheet(page).getByText("1 of 29 have had a turn")).toBeVisible();
  await takeScreenshots(page, "class-tools-picker");

  const isKept = async () => /"turns":\["[^",]+"\]/.test((await keptOnDevice(page)).replaceAll("\\", ""));
  await expect.poll(isKept).toBe(true);
  await page.reload();
  await expect(sheet(page).getByText("1 of 29 have had a turn")).toBeVisible();
  seen.clear();
  for (let picks = 1; picks < 29; picks += 1) {
    await sheet(page).getByRole("button", { name: /^Pick/ }).press("Enter");
    await expect(
      sheet(page).getByText(picks === 28 ? "Everyone has had a turn" : `${picks + 1} of 29 have`),
    ).toBeVisible();
    seen.add((await name.innerText()).trim());
  }
  expect(seen.size).toBe(28);
  expect(seen).not.toContain(away);
  await expectNoAxeViolationsInBothSchemes(page);
  expect(sent).toEqual([]);
});

test("groups of those who are here, by keyboard alone; a pair is kept apart", async ({ school, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await page.getByRole("button", { name: "Class tools" }).press("Enter");
  await sheet(page).getByRole("button", { name: "Groups" }).press("Enter");
  await sheet(page).getByText("Keep apart").press("Enter");
  await sheet(page).getByRole("button", { name: "Add pair" }).press("Enter");
  await expect(sheet(page).getByRole("alert")).toHaveText("Choose two different students.");
  await sheet(page).getByLabel("Student", { exact: true }).selectOption({ index: 1 });
  await sheet(page).getByLabel("Not with").selectOption({ index: 2 });
  await sheet(page).getByRole("button", { name: "Add pair" }).press("Enter");
  const pair = (await sheet(page).getByText(" and ").innerText()).split(" and ");
  for (let times = 0; times < 2; times += 1)
    await sheet(page).getByRole("button", { name: "Smaller groups" }).press("Enter");
  // It can do no more, and keeps the focus.
  await expect(sheet(page).getByRole("button", { name: "Smaller groups" })).toBeDisabled();
  await expect(sheet(page).getByRole("button", { name: "Smaller groups" })).toBeFocused();
  const groups = sheet(page).getByRole("list").first().locator("> li");
  for (const again of ["Make groups", "Mix again", "Mix again"]) {
    await sheet(page).getByRole("button", { name: again }).press("Enter");
    await expect(groups).toHaveCount(15);
    await expect(groups.filter({ hasText: pair[0] ?? "" }).filter({ hasText: pair[1] ?? "" })).toHaveCount(0);
    await expect(sheet(page).locator("ol li li")).toHaveCount(30);
  }
  await takeScreenshots(page, "class-tools-groups");
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Class tools" })).toBeFocused();
});

test("a timer runs on over a reload and the lock, without a name, and its end fills the screen", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/");
  await openTool(page, "Timer");
  await takeScreenshots(page, "class-tools-timer");
  await sheet(page).getByRole("button", { name: "1 minute", exact: true }).tap();
  await expect(sheet(page).getByRole("timer")).toHaveText(/^0:5\d$/);
  await sheet(page).getByRole("button", { name: "1 min more" }).tap();
  await expect(sheet(page).getByRole("timer")).toHaveText(/^1:5\d$/);
  await expectNoAxeViolationsInBothSchemes(page);
  await sheet(page).getByRole("button", { name: "Pause" }).tap();
  const held = await sheet(page).getByRole("timer").innerText();
  await page.reload();
  await expect(sheet(page).getByRole("timer")).toHaveText(held);
  await sheet(page).getByRole("button", { name: "Continue" }).tap();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Lock this device" }).tap();
  await expect(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^1:\d\d$/);
  await expectNoAxeViolationsInBothSchemes(page);
  await later(page, 2);
  await expect(page.getByRole("timer")).toHaveText("Time is up");
});
