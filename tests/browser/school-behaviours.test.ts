import { expect, test } from "./fixtures.ts";

/* The catalogue of behaviours, by an administrator, and what a teacher is offered after it. */

test("a behaviour is added, moved by the keyboard, renamed, retired and brought back; the teacher's sheet follows", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /profile and sign out/ }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "School" }).tap();
  await expect(page).toHaveURL(/\/school$/);
  await page.getByRole("link", { name: /What teachers can record/ }).tap();
  await expect(page).toHaveTitle(/^Behaviours · /);
  const positive = page.getByRole("region", { name: "Positive" });
  await expect(positive.getByRole("listitem")).toHaveCount(3);

  await page.getByRole("button", { name: "Add a positive behaviour" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet.getByText("Enter a name.")).toBeVisible();
  await sheet.getByLabel("Name").fill("Good question");
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet.getByText(/taken by another behaviour/)).toBeVisible();
  await sheet.getByLabel("Name").fill("Shared the ball");
  await sheet.getByLabel("flag", { exact: true }).check({ force: true });
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  await expect(positive.getByRole("listitem")).toHaveCount(4);

  const up = page.getByRole("button", { name: "Move Shared the ball up" });
  await up.focus();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press("Enter");
    await expect(positive.getByRole("listitem").nth(2 - step)).toContainText("Shared the ball");
    await expect(up).toBeFocused();
  }
  await expect(up).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("button", { name: "Change Kind words" }).tap();
  await sheet.getByRole("button", { name: "Remove from list" }).tap();
  await expect(page.getByText("Kind words is removed from the list.")).toBeVisible();
  await expect(positive.getByRole("listitem")).toHaveCount(3);

  const teacher = await (await signedIn(school.teacher)).newPage();
  await teacher.goto(`/?class=${school.class30.class.id}`);
  const offered = async (): Promise<void> => {
    await teacher.getByRole("button", { name: "Select", exact: true }).tap();
    await teacher.locator("[data-student]").first().tap();
    await teacher.getByRole("button", { name: "Record behaviour" }).tap();
  };
  await offered();
  const choices = teacher.getByRole("dialog").getByRole("region", { name: "Positive" }).getByRole("button");
  await expect(choices).toHaveText(["Shared the ball", "Helping others", "Good question"]);

  await page.getByText("Removed (1)").tap();
  await page.getByRole("button", { name: "Bring Kind words back" }).tap();
  await expect(positive.getByRole("listitem").last()).toContainText("Kind words");
});
