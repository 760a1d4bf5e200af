import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* Another school has named a teacher's e-mail: the question at the next sign-in, before any view. */

const asks = (page: Page, school: string) =>
  expect(page.getByRole("main")).toContainText(`${school} has added you as Grace Hopper (teacher)`);

test("is asked for each school before anything is shown, can be put off without a network, and is answered once", async ({
  page,
  school,
  served,
}) => {
  const { database } = served;
  const { login_id: loginId } = school.teacher.account;
  for (const name of ["Oak School", "Académie Élémentaire Saint-Exupéry de la Vallée-aux-Loups", "Elm School"]) {
    await makeAccount(database, (await makeSchool(database, { name })).id, { loginId, status: "unverified" });
  }
  const { email } = await database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", loginId)
    .executeTakeFirstOrThrow();
  const views: string[] = [];
  page.on(
    "request",
    (request) => void (/\/api\/(check-in|students|connection)/.test(request.url()) && views.push(request.url())),
  );
  await page.goto("/students");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();

  await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await expect(page).toHaveTitle("Is this you?");
  await asks(page, "Oak School");
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "school-question");
  // A page opened anew asks the same.
  await page.reload();
  await asks(page, "Oak School");
  await page.getByRole("button", { name: "Yes, this is me" }).tap();
  await asks(page, "aux-Loups");
  await expect(page.getByText("You now belong to Oak School too.")).toBeVisible();
  await takeScreenshots(page, "school-question-long");
  await page.getByRole("button", { name: "No, not me" }).tap();
  await asks(page, "Elm School");
  expect(views).toEqual([]);

  await page.route("**/api/auth/confirm-school", (route) => route.abort());
  await page.getByRole("button", { name: "Yes, this is me" }).tap();
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await page.getByRole("button", { name: "Ask me next time" }).tap();
  await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
  await page.unroute("**/api/auth/confirm-school");

  await page.goto("/profile");
  await asks(page, "Elm School");
  await page.getByRole("button", { name: "Ask me next time" }).press("Enter");
  await expect(page.getByRole("button", { name: "Switch to Grace Hopper" })).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Oak School")).toBeVisible();
  await expect(page.getByText("Elm School")).toHaveCount(0);
});
