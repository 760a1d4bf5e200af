import type { Page } from "@playwright/test";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeAccount, makePerson } from "#tests/support/factories.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { expect, test } from "./fixtures.ts";

/* What matters takes a proof: the sheet asks for it over whatever is open, and then goes on with what was asked. */

const PASSWORD = "a quiet morning";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Is it you?" });

test("a proof is asked for over an open form, which goes on with what was typed, once", async ({
  served,
  school,
  signedIn,
}) => {
  const administrator = await makeAccount(served.database, school.school.id, {
    administrator: true,
    proven: false,
    now: new Date(CLOCK_START),
    passwordHash: await hashPassword(PASSWORD),
  });
  const child = await makePerson(served.database, school.school.id, { first_name: "Zora", last_name: "Quill" });
  const page = await (await signedIn(administrator)).newPage();
  await page.goto(`/school/people?person=${child.id}`);
  await page.getByRole("button", { name: "Erase this person" }).click();
  const form = page.getByRole("dialog", { name: "Erase for good" });
  await form.getByRole("textbox").fill("Zora Quill");
  await form.getByRole("button", { name: "Erase for good" }).click();

  // Turned away it is a refusal, and the form is as it was.
  await expect(sheet(page).getByLabel("Password", { exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "proof");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(form.getByRole("alert")).toContainText("it was not confirmed that it is you");
  await expect(form.getByRole("textbox")).toHaveValue("Zora Quill");

  await form.getByRole("button", { name: "Erase for good" }).click();
  await sheet(page).getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(sheet(page).getByText("The password you entered is incorrect.")).toBeVisible();
  await sheet(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText(/^Erased\./)).toBeVisible();
  const row = await served.database.read
    .selectFrom("person")
    .select("first_name")
    .where("id", "=", child.id)
    .executeTakeFirst();
  expect(row?.first_name).not.toBe("Zora");
});
