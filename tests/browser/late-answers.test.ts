import type { BrowserContext, Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/* An answer that comes once its sheet was closed: what is open by then stays, and how it went is told. */

const sheet = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Holds the calls to a path; gives what lets them go on, each as `answer` says. */
async function hold(
  context: BrowserContext,
  path: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await context.route(path, async (route) => {
    await gate.promise;
    await answer(route);
  });
  return gate.resolve;
}

test("a picture that is saved late closes no sheet but its own", async ({ school, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await page.goto("/profile");
  const goOn = await hold(context, "**/api/profile/update-image");
  await button(page, "Change picture").tap();
  await button(page, "Owl").tap();
  await page.keyboard.press("Escape");
  await button(page, "Change name").tap();
  const name = sheet(page).getByLabel("First name");
  await name.fill("Ada-Marie");
  goOn();
  await expect(page.getByText("Your picture is changed.")).toBeVisible();
  await expect(name).toHaveValue("Ada-Marie");
});

test("a refusal that comes after its sheet was closed is told, until it is read", async ({ school, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await page.goto("/profile");
  const goOn = await hold(context, "**/api/profile/update", (route) => route.abort());
  await button(page, "Change name").tap();
  await sheet(page).getByLabel("First name").fill("Ada-Marie");
  await button(page, "Save").tap();
  await page.keyboard.press("Escape");
  await button(page, "Discard").tap();
  await expect(sheet(page)).toHaveCount(0);
  goOn();
  await expect(page.getByText("school's server cannot be reached", { exact: false })).toBeVisible();
});

test("a behaviour that is removed late leaves the sheet of the next one", async ({ school, signedIn }) => {
  const context = await signedIn(school.administrator);
  const page = await context.newPage();
  await page.goto("/school/behaviours");
  const goOn = await hold(context, "**/api/admin/behaviors/**");
  await button(page, "Change Kind words").tap();
  await button(page, "Remove from list").tap();
  await page.keyboard.press("Escape");
  await button(page, "Change Helping others").tap();
  const name = sheet(page).getByLabel("Name");
  await name.fill("Helping a friend");
  goOn();
  await expect(page.getByText("Kind words is removed from the list.")).toBeVisible();
  await expect(name).toHaveValue("Helping a friend");
});
