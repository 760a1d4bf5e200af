import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import {
  expectAllSaved,
  holdFinger,
  openClass,
  sendNow,
  studentOf,
  tapOnceItStands,
} from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* Left early, back, and a reason, from the tile. */

test("by a long press and by the keyboard, without a network: on the tile, in the roll call, and then on the server", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const sheet = page.getByRole("dialog");
  const { id, first_name, last_name } = await studentOf(tiles.nth(4), school.class30);
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
  await holdFinger(page, tiles.nth(4));
  await expect(sheet.getByRole("button", { name: "Left early" })).toBeVisible();
  await tapOnceItStands(sheet.getByRole("button", { name: "Left early" }));
  await expect(sheet.getByLabel("Left at")).toHaveValue(/^\d\d:\d\d$/);
  await sheet.getByLabel("Left at").fill("07:20");
  await sheet.getByLabel("Note").fill("Dentist");
  await expectNoAxeViolationsInBothSchemes(page);
  await sheet.getByRole("button", { name: "Done" }).tap();
  await expect(tiles.nth(4)).toHaveAccessibleName(/Left 7:20, Dentist/);
  await expect(tiles.nth(4)).toContainText("Left 7:20");
  await page.keyboard.press("Escape");
  await expect(async () => {
    if (await sheet.isHidden()) await page.getByRole("button", { name: "Roll call" }).tap({ timeout: 1_000 });
    await expect(sheet.getByText(/^0 of \d+ ticked/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // A namesake sings in the choir, whose list may have come before the network went.
  const called = sheet.getByRole("button", { name: `${first_name} ${last_name}` });
  await expect(called.filter({ hasText: school.class30.class.name })).toHaveCount(0);
  await expect(sheet.getByText("Left 7:20")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/api/**");
  await sendNow(page);
  const marks = () =>
    served.database.read
      .selectFrom("mark")
      .select(["status", "note", "left_at", "returned_at"])
      .where("student_id", "=", id)
      .execute();
  expect(await marks()).toMatchObject([
    { status: "present", note: "Dentist", left_at: expect.stringContaining("T"), returned_at: null },
  ]);

  await tiles.nth(4).press("Enter");
  await sheet.getByRole("button", { name: /^Left 7:20/ }).press("Enter");
  await sheet.getByRole("button", { name: "Back", exact: true }).press("Enter");
  await expect(sheet.getByLabel("Back at")).toHaveValue(/^\d\d:\d\d$/);
  await sheet.getByLabel("Back at").fill("07:00");
  await sheet.getByLabel("Back at").blur();
  await expect(sheet.getByRole("alert")).toHaveText("That is before they left.");
  await sheet.getByLabel("Back at").fill("23:59");
  await sheet.getByLabel("Back at").blur();
  await expect(sheet.getByRole("alert")).toHaveText("That time is still to come.");
  await sheet.getByLabel("Back at").fill("08:01");
  await sheet.getByLabel("Back at").blur();
  await expect(sheet.getByLabel("Back at")).toHaveAttribute("value", "08:01");
  await sheet.getByLabel("Left at").fill("08:03");
  await sheet.getByLabel("Left at").blur();
  await expect(sheet.getByRole("alert")).toHaveText("That is after they came back.");
  await sheet.getByLabel("Left at").fill("23:59");
  await sheet.getByLabel("Left at").blur();
  await expect(sheet.getByRole("alert")).toHaveText("That time is still to come.");
  await sheet.getByLabel("Left at").fill("07:20");
  await sheet.getByRole("button", { name: "Done" }).press("Enter");
  await expect(tiles.nth(4)).not.toHaveAccessibleName(/Left/);
  await expectAllSaved(page);
  expect(await marks()).toMatchObject([{ status: "present", returned_at: expect.stringContaining("T") }]);
});

test("from the child's day and by a long press outside of a check-in, then in the history", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const sheet = page.getByRole("dialog");
  const { id } = await studentOf(tiles.nth(4), school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tapOnceItStands(page.getByRole("button", { name: /^Finish/ }));
  await tiles.nth(4).tap();
  await sheet.getByRole("button", { name: "Left early" }).tap();
  await expect(tiles.nth(4)).toHaveAccessibleName(/Left \d+:\d\d$/);
  await sheet.getByRole("button", { name: "Back", exact: true }).tap();
  await expect(tiles.nth(4)).not.toHaveAccessibleName(/Left/);
  await page.keyboard.press("Escape");
  await holdFinger(page, tiles.nth(4));
  await sheet.getByLabel("Left at").fill("07:20");
  await sheet.getByLabel("Back at").fill("08:01");
  await sheet.getByLabel("Note").fill("Dentist");
  await tapOnceItStands(sheet.getByRole("button", { name: "Select more students" }));
  await expect(page.getByText("1 chosen")).toBeVisible();
  await expect(tiles.nth(4)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expectAllSaved(page);
  await page.goto(`/student/${id}`);
  const line = page.getByRole("listitem").filter({ hasText: "Left early" });
  await expect(line).toContainText(/7:20, back 8:01.*by/);
  await expect(line).toContainText("Dentist");
});
