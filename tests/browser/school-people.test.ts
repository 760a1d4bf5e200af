import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Database } from "#server/database/database.ts";
import { readLedgerFile } from "#server/services/privacy/ledger-file.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeAccount, makeClass, makePerson, type SignedIn } from "#tests/support/factories.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { loseAnswer } from "#tests/support/lose-answer.ts";
import { expect, test } from "./fixtures.ts";

/* `/school/people`: who is at the school, and what an administrator does for each. */

async function named(
  database: Database,
  schoolId: string,
  name: string,
  given: Parameters<typeof makeAccount>[2],
): Promise<SignedIn> {
  const made = await makeAccount(database, schoolId, given);
  const [first_name = "", last_name = ""] = name.split(" ");
  await database.write((db) =>
    db.updateTable("person").set({ first_name, last_name }).where("id", "=", made.person.id).execute(),
  );
  return made;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).tap();
  await expect(sheet(page, name).getByRole("heading", { name: "Account", exact: true })).toBeVisible();
}

test("links are sent to one and to all, a lock is opened, and rights are given", async ({
  school,
  served,
  signedIn,
}) => {
  const { database } = served;
  const locked = await named(database, school.school.id, "Lena Locked", {
    email: "lena@school.example",
    passwordHash: "set",
  });
  await database.write((db) =>
    db
      .updateTable("login")
      .set({ locked_until: "2099-01-01T00:00:00.000Z" })
      .where("id", "=", locked.account.login_id)
      .execute(),
  );
  await named(database, school.school.id, "Nora New", { status: "unverified", email: "nora@school.example" });
  await named(database, school.school.id, "Otto Other", {
    status: "unverified",
    role: "parent",
    email: "otto@school.example",
  });
  for (let number = 1; number <= 100; number += 1)
    await makeClass(database, school.school.id, { name: `Art ${number}` });
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/people");
  await page.getByLabel("Account").selectOption("Not activated");
  await expect(page.getByText("2 people")).toBeVisible();

  await open(page, "Nora New");
  await takeScreenshots(page, "school-person");
  await sheet(page, "Nora New").getByRole("button", { name: "Send activation link" }).tap();
  await expect(sheet(page, "Nora New")).toContainText("A link to nora@school.example is on its way.");
  await expect(sheet(page, "Nora New")).toContainText("It works until");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Send activation links" }).tap();
  const inviting = sheet(page, "Send activation links");
  await expect(inviting).toContainText("1 email will be sent now.");
  await expect(inviting).toContainText("1 person got a link in the last 24 hours");
  await loseAnswer(page, "**/api/admin/invitations");
  await inviting.getByRole("button", { name: "Send 1 link" }).tap();
  await expect(inviting).toContainText("school's server cannot be reached");
  await inviting.getByRole("button", { name: "Send 1 link" }).tap();
  await expect(notice(page, "1 link is on the way.")).toBeVisible();
  const sent = await database.read
    .selectFrom("mail")
    .select("recipient")
    .where("school_id", "=", school.school.id)
    .orderBy("recipient")
    .execute();
  expect(sent.map(({ recipient }) => recipient)).toEqual(["nora@school.example", "otto@school.example"]);

  await page.getByLabel("Account").selectOption("Any account");
  await page.getByLabel("Name or email").fill("lena@");
  await expect(row(page, "Lena Locked")).toContainText("Locked");
  await open(page, "Lena Locked");
  await sheet(page, "Lena Locked").getByRole("button", { name: "Unlock" }).tap();
  await expect(sheet(page, "Lena Locked")).toContainText("Lena Locked can sign in again.");
  await sheet(page, "Lena Locked").getByRole("button", { name: "Make administrator" }).tap();
  await expect(sheet(page, "Lena Locked").getByRole("button", { name: "Remove administrator rights" })).toBeVisible();
  await expectLayers(page, 1);
  await page.goBack();
  await expect(row(page, "Lena Locked")).toContainText("Administrator");
  await expect(row(page, "Lena Locked")).toContainText("Active");

  // However many classes the school has, each can be chosen.
  await page.getByLabel("Name or email").fill("");
  await page.getByLabel("Class", { exact: true }).selectOption(school.class36.class.name);
  await expect(page.getByText("37 people")).toBeVisible();
});

test("one person's data is downloaded, and erased once the name is typed", async ({ school, served, signedIn }) => {
  const { id } = await makePerson(served.database, school.school.id, {
    first_name: "Doralinde",
    last_name: "Quastenflosser",
  });
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/school/people?person=${id}`);
  const person = sheet(page, "Doralinde Quastenflosser");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    person.getByRole("button", { name: "Download all data" }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe("data-of-doralinde-quastenflosser.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
    format: "daybell-person",
    person: { id, first_name: "Doralinde" },
  });

  await person.getByRole("button", { name: "Erase this person" }).tap();
  const erasing = sheet(page, "Erase for good");
  await expectNoAxeViolationsInBothSchemes(page);
  await erasing.getByRole("textbox").fill("Doralinde");
  await erasing.getByRole("button", { name: "Erase for good" }).tap();
  await expect(erasing).toContainText("This is not the name above.");
  await erasing.getByRole("textbox").fill("doralinde quastenflosser");
  await page.keyboard.press("Enter");
  await expect(notice(page, "Erased.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Name or email").fill("Quasten");
  await expect(page.getByText("Nobody here")).toBeVisible();
  expect(
    "dataDir" in served.place && (await readLedgerFile(served.place.dataDir)).map((one) => one.person_id),
  ).toContain(id);
});

test("the last administrator stays; who steps down leaves these pages", async ({ school, served, signedIn }) => {
  const { database } = served;
  await database.write((db) =>
    db
      .updateTable("person")
      .set({ first_name: "Zora", last_name: "Chief" })
      .where("id", "=", school.administrator.person.id)
      .execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/school/people?role=administrator`);
  await open(page, "Zora Chief");
  await expect(sheet(page, "Zora Chief")).toContainText("No other administrator who can sign in stays.");
  await expect(sheet(page, "Zora Chief").getByRole("button", { name: "Remove administrator rights" })).toHaveCount(0);
  await named(database, school.school.id, "Second Chief", { administrator: true });
  await page.reload();
  await sheet(page, "Zora Chief").getByRole("button", { name: "Remove administrator rights" }).tap();
  await page.getByRole("button", { name: "Step down" }).tap();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/school/people");
  await expect(page).toHaveURL(/\/404$/);
});

test("without a network it says so, and what was typed is still there", async ({ school, served, signedIn }) => {
  const { id } = await makePerson(served.database, school.school.id, {
    first_name: "Doralinde",
    last_name: "Quastenflosser",
  });
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/school/people?person=${id}`);
  await sheet(page, "Doralinde Quastenflosser").getByRole("button", { name: "Erase this person" }).tap();
  const erasing = sheet(page, "Erase for good");
  await erasing.getByRole("textbox").fill("Doralinde Quastenflosser");
  await page.route("**/api/admin/**", (route) => route.abort());
  await erasing.getByRole("button", { name: "Erase for good" }).tap();
  await expect(erasing).toContainText("school's server cannot be reached");
  await expect(erasing.getByRole("textbox")).toHaveValue("Doralinde Quastenflosser");
});

test("by keyboard: what is pressed and goes hands the focus on to what comes in its place", async ({
  school,
  served,
  signedIn,
}) => {
  const { database } = served;
  await named(database, school.school.id, "Lena Locked", { passwordHash: "set" });
  const page = await (await signedIn(school.administrator)).newPage();
  const dialog = page.getByRole("dialog");
  const field = (name: string, within: Page | Locator = dialog) => within.getByRole("searchbox", { name });
  const press = (name: string, within: Page | Locator = dialog) =>
    within.getByRole("button", { name, exact: true }).press("Enter");

  await page.goto("/school/absences");
  await press("Announce an absence", page);
  await field("Find a student by name").fill("Ada");
  await dialog
    .getByRole("button", { name: /^Ada Abara/ })
    .first()
    .press("Enter");
  await expect(dialog.getByRole("button", { name: "Choose someone else" })).toBeFocused();
  await press("Choose someone else");
  await expect(field("Find a student by name")).toBeFocused();

  await page.goto(`/school/people?person=${school.class30.students[0]?.id}`);
  await press("Add a parent");
  await expect(dialog.getByRole("searchbox")).toBeFocused();

  await page.goto("/school/people");
  // What comes back at once is known already.
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await field("Name or email", page).fill("nobody of this name");
  await press("Show everyone", page);
  await expect(page.getByRole("rowheader").getByRole("button").first()).toBeFocused();
  await field("Name or email", page).fill("Lena");
  await press("Lena Locked", page);
  await press("Make administrator");
  await expect(dialog.getByRole("button", { name: "Remove administrator rights" })).toBeFocused();

  await page.goto("/school/settings");
  const minutes = page.getByLabel("Lock after so many minutes without use");
  await minutes.fill("20");
  await press("Save", page);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
  await expect(minutes).toBeFocused();

  await page.goto("/school/connections");
  const figure = page.getByRole("region", { name: "Repair" }).getByRole("textbox").first();
  await figure.fill("7");
  await page.getByRole("button", { name: /: back to 3$/ }).press("Enter");
  await expect(figure).toBeFocused();
});
