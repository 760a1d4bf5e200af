import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { expect, test } from "./fixtures.ts";

/* Keys for who sits at a laptop. */

test("a letter after g goes to a place, / searches, ? lists them, and they can be turned off", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    if (await list.isHidden()) await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list.getByRole("definition")).toHaveText([
    "Class",
    "Students",
    "Insights",
    "Profile",
    "Search for a student",
    "This list",
  ]);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/$/);

  await page.keyboard.press("/");
  const field = page.getByLabel("Search by name");
  await expect(field).toBeFocused();
  await field.pressSequentially("gc?/");
  await expect(field).toHaveValue("gc?/");
  await expect(list).toBeHidden();

  await page.getByRole("heading", { name: "Students", level: 1 }).click();
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("?");
  await list.getByLabel("Use keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/students/);
});
