import type { BrowserContext, Page, Route } from "@playwright/test";
import sharp from "sharp";
import { loseAnswer } from "#tests/support/lose-answer.ts";
import { bulk, rosterSchool } from "#tests/support/roster-school.ts";
import { zip } from "#tests/support/zip.ts";
import { expect, test } from "./fixtures.ts";

/*
 * An answer that comes once its sheet was closed, or its page left: what is open by then stays, and how it went is told.
 * One that never comes leaves open whether the call was made: tried again, that is done once.
 */

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

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Choose a file").tap()]);
  await chooser.setFiles({ name, mimeType: "application/zip", buffer });
}

/** Another page of the same section, which has its address before it is there. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Overview" }).tap();
  await expect(page).toHaveURL(/\/school$/);
  await expect(page.getByRole("heading", { name: "Backups" })).toBeVisible();
}

test("a refusal of what was saved on a page is told to who has left it", async ({ school, signedIn }) => {
  const context = await signedIn(school.administrator);
  const page = await context.newPage();
  const celebrate = page.getByRole("region", { name: "Celebrate" });
  const figure = celebrate.getByLabel("Within this many school days", { exact: true });
  for (const [path, calls, change] of [
    ["settings", "**/api/admin/settings", () => page.getByLabel("Lock after").fill("7")],
    ["connections", "**/api/admin/settings", () => figure.fill("15")],
    ["terms", "**/api/admin/terms", () => page.getByLabel("Text, as HTML").fill("<p>Be kinder.</p>")],
  ] as const) {
    await page.goto(`/school/${path}`);
    await change();
    const isTerms = path === "terms";
    const goOn = await hold(context, calls, (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await button(page, isTerms ? "Publish as a new version" : "Save").tap();
    if (isTerms) await button(page, "Publish").tap();
    await leave(page);
    goOn();
    await expect(page.getByText("school's server cannot be reached", { exact: false })).toBeVisible();
    await context.unroute(calls);
  }
});

/** A roster of one school, which no other test has. */
function roster(): Buffer {
  const mark = crypto.randomUUID().slice(0, 8);
  const own = (text: string): string => text.replaceAll(/\b(oak|elm)\b/g, `$1-${mark}`);
  return zip(Object.fromEntries(Object.entries(bulk(rosterSchool())).map(([name, text]) => [name, own(String(text))])));
}

test("how an import ended is told to who has left its page, a failure until it is closed", async ({
  school,
  signedIn,
}) => {
  const context = await signedIn(school.administrator);
  const page = await context.newPage();
  const apply = "**/api/admin/roster/apply**";
  const file = roster();
  const bringIn = async (): Promise<void> => {
    await page.goto("/school/roster");
    await choose(page, "roster.zip", file);
    await button(page, "Choose Oak School").tap();
    await button(page, "Import").tap();
    await expect(page.locator("#page").getByText("Importing roster.zip")).toBeVisible();
    await leave(page);
  };
  const fail = await hold(context, apply, (route) => route.abort());
  await bringIn();
  fail();
  const failed = page.getByText(/^Roster import: The connection was lost/);
  await expect(failed).toBeVisible();
  await context.unroute(apply);

  const goOn = await hold(context, apply);
  await bringIn();
  await expect(failed).toHaveCount(0);
  goOn();
  await expect(page.getByText("The roster is imported.")).toBeVisible();
});

test("how the saving of photos ended is told to who has left their page", async ({ school, served, signedIn }) => {
  const [student] = school.class30.students;
  await served.database.write((db) =>
    db
      .updateTable("person")
      .set({ source_id: "S-1" })
      .where("id", "=", student?.id ?? "")
      .execute(),
  );
  const context = await signedIn(school.administrator);
  const page = await context.newPage();
  await page.goto("/school/photos");
  const goOn = await hold(context, "**/api/admin/photos/store");
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "teal" } });
  await choose(page, "photos.zip", zip({ "s-1.jpg": await picture.jpeg().toBuffer() }));
  await button(page, "Save one picture").tap();
  await leave(page);
  goOn();
  await expect(page.getByText("One picture is saved.")).toBeVisible();
});

test("what the server has done is not done again where its answer was lost", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const again = async (path: string, tap: () => Promise<void>, lost: string, done: string): Promise<void> => {
    await loseAnswer(page, path);
    await tap();
    await expect(page.getByText(lost, { exact: false })).toBeVisible();
    await tap();
    await expect(page.getByText(done, { exact: false })).toBeVisible();
  };
  const unreached = "school's server cannot be reached";

  await page.goto("/school/classes");
  await button(page, "Add a class").tap();
  await sheet(page).getByLabel("Name", { exact: true }).fill("4Z");
  await again("**/api/admin/classes", () => button(page, "Add").tap(), unreached, "4Z is added.");

  await page.goto("/profile");
  await button(page, "Change password").tap();
  await sheet(page).getByLabel("Current password", { exact: true }).fill(school.password);
  await sheet(page).getByLabel("New password", { exact: true }).fill("a lantern in the fog");
  const change = (): Promise<void> => sheet(page).getByRole("button", { name: "Change password" }).tap();
  await again("**/api/profile/change-password", change, "Failed to update password", "Your password is changed.");
});
