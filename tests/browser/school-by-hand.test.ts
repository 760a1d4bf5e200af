import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeAccount } from "#tests/support/factories.ts";
import { SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* People and classes that an administrator keeps by hand. */

const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("a class and a list of students are added, one is moved, and one leaves and is back: by touch", async ({
  school,
  served,
  signedIn,
}) => {
  const newcomer = await makeAccount(served.database, school.school.id, { administrator: true });
  await served.database.write((db) =>
    db.updateTable("person").set({ last_name: "Newcomer" }).where("id", "=", newcomer.person.id).execute(),
  );
  const page = await (await signedIn(newcomer)).newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Go to classes" }).tap();
  await page.getByRole("button", { name: "Add a class" }).tap();
  const adding = sheet(page, "Add a class");
  await adding.getByRole("button", { name: "Add", exact: true }).tap();
  await expect(adding).toContainText("Enter a name.");
  await adding.getByLabel("Name").fill("Foxes");
  await adding.getByLabel("Teacher", { exact: true }).selectOption("Grace Newcomer");
  await takeScreenshots(page, "school-class-add");
  await expectNoAxeViolationsInBothSchemes(page);
  await adding.getByRole("button", { name: "Add", exact: true }).tap();
  await expect(notice(page, "Foxes is added.")).toBeVisible();
  await page.getByRole("link", { name: "Class", exact: true }).tap();
  await expect(page.getByText("Foxes", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Students", exact: true }).tap();
  const chosen = page.getByLabel("Class", { exact: true });
  await chosen.selectOption("Foxes");
  await expect(page.getByRole("heading", { name: "No students in this class yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to people" })).toBeVisible();
  // One that is not theirs, by its address.
  await page.goto(`/students?class_id=${school.class36.class.id}`);
  await expect(chosen.locator("option:checked")).toHaveText("Choir");

  await page.goto("/school/people?role=student");
  await page.getByRole("button", { name: "Add people" }).tap();
  const people = sheet(page, "Add people");
  await people.getByLabel("First name").fill("Ann");
  await people.getByRole("radio", { name: "A list", exact: true }).tap();
  await expect(people.getByLabel("First name")).toBeHidden();
  await people.getByLabel("Names").fill("1. Quastenflosser, Ann\nBen van Zebra\nZebra,");
  await expect(people).toContainText("2 people found. No name found in line 3.");
  await people.getByRole("radio", { name: "One person", exact: true }).tap();
  await expect(people.getByLabel("First name")).toHaveValue("Ann");
  await people.getByRole("radio", { name: "A list", exact: true }).tap();
  await people.getByLabel("Names").fill("1. Quastenflosser, Ann\nBen van Zebra");
  await people.getByLabel("Class", { exact: true }).selectOption("Foxes");
  await takeScreenshots(page, "school-people-add");
  await expectNoAxeViolationsInBothSchemes(page);
  await people.getByRole("button", { name: "Add 2 people" }).tap();
  await expect(notice(page, "2 people are added.")).toBeVisible();

  await page.getByLabel("Name or email").fill("Quasten");
  await page.getByRole("button", { name: "Ann Quastenflosser" }).tap();
  const ann = sheet(page, "Ann Quastenflosser");
  await ann.getByRole("button", { name: "Move from Foxes" }).tap();
  const moving = sheet(page, "Move from Foxes");
  await moving.getByLabel("To", { exact: true }).selectOption("Choir");
  await moving.getByRole("button", { name: "Move", exact: true }).tap();
  await expect(ann.getByRole("button", { name: "Move from Choir" })).toBeVisible();
  await expect(ann.getByRole("button", { name: "Move from Foxes" })).toHaveCount(0);
  await takeScreenshots(page, "school-person-by-hand");
  await expectNoAxeViolationsInBothSchemes(page);

  await ann.getByRole("button", { name: "Left the school…" }).tap();
  const leaving = sheet(page, "Ann Quastenflosser leaves");
  await leaving.getByLabel("Last day").fill(SCHOOL_TODAY);
  await leaving.getByRole("button", { name: "Confirm leaving" }).tap();
  await expect(ann.getByRole("button", { name: "Bring back" })).toBeVisible();
  await ann.getByRole("button", { name: "Bring back" }).tap();
  await expect(ann).toContainText("Ann Quastenflosser is back.");
  await expect(ann.getByRole("button", { name: "Move from Choir" })).toBeVisible();
  const stays = await served.database.read
    .selectFrom("enrolment")
    .innerJoin("person", "person.id", "enrolment.person_id")
    .select(["begin_date", "end_date"])
    .where("last_name", "=", "Quastenflosser")
    .execute();
  expect(stays).toEqual([{ begin_date: SCHOOL_TODAY, end_date: null }]);
});

test("a namesake is warned of and added all the same, a record changed, a parent tied, a class ended and back: by keyboard", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await page.goto("/school/people?role=parent");
  const child = school.class30.students[0]?.last_name ?? "";
  const add = async (first: string, last: string): Promise<void> => {
    await page.getByRole("button", { name: "Add people" }).focus();
    await press("Enter");
    const adding = sheet(page, "Add people");
    // Enter looks the child up, and adds nobody yet.
    await adding.getByRole("searchbox", { name: "Name", exact: true }).fill(child);
    await press("Enter");
    await expect(adding.getByRole("list").getByRole("button").first()).toContainText(child);
    await expect(adding.getByText("Enter a name.")).toHaveCount(0);
    await adding.getByLabel("First name").focus();
    await page.keyboard.type(first);
    await press("Tab");
    await page.keyboard.type(last);
    await press("Enter");
  };
  await add("Pat", "Parent");
  await expect(notice(page, "Pat Parent is added.")).toBeVisible();
  await add("pat", "PARENT");
  const warned = sheet(page, "Add people");
  await expect(warned.getByRole("alert")).toContainText("Already here, or with the same name or number: Pat Parent.");
  await warned.getByRole("button", { name: "Add anyway" }).focus();
  await press("Enter");
  await expect(notice(page, "pat PARENT is added.")).toBeVisible();

  await page.getByRole("button", { name: "Pat Parent", exact: true }).focus();
  await press("Enter");
  const pat = sheet(page, "Pat Parent");
  await pat.getByRole("button", { name: "Change the record" }).focus();
  await press("Enter");
  await sheet(page, "Change the record").getByLabel("First name").fill("Patricia");
  await press("Enter");
  const patricia = sheet(page, "Patricia Parent");
  await patricia.getByRole("button", { name: "Add a child" }).focus();
  await press("Enter");
  await patricia.getByLabel("Name", { exact: true }).fill(child);
  await patricia.getByRole("list").getByRole("button").first().focus();
  await press("Enter");
  await expect(patricia).toContainText("is added to the family.");
  await expect(patricia.getByRole("button", { name: "Add a child" })).toBeFocused();
  await patricia.getByRole("button", { name: /^Remove / }).focus();
  await press("Enter");
  await expect(patricia.getByRole("button", { name: /^Remove / })).toHaveCount(0);
  await expect(patricia.getByRole("heading", { name: "Children" })).toBeFocused();

  await page.goto("/school/classes?kind=lesson");
  await page.getByRole("button", { name: "Change Choir" }).focus();
  await press("Enter");
  // Only what was changed is sent, and nothing is called saved before all of it is.
  const changing = sheet(page, "Change Choir");
  await changing.getByLabel("Another teacher").selectOption({ index: 1 });
  await changing.getByLabel("The teacher's first day").fill("2029-09-01");
  await press("Enter");
  await expect(changing.getByLabel("The teacher's first day")).toHaveAccessibleDescription(/within 400 days/);
  await expect(changing.getByLabel("The teacher's first day")).toBeFocused();
  await expect(notice(page, "Saved.")).toHaveCount(0);
  await changing.getByLabel("Another teacher").selectOption("Nobody");
  await changing.getByLabel("Grade").fill("7");
  const changed = page.waitForRequest("**/api/admin/classes/*/record");
  await press("Enter");
  expect((await changed).postDataJSON()).toEqual({ grade: "7", version: expect.any(String) });
  await expect(notice(page, "Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Change Choir" }).focus();
  await press("Enter");
  await changing.getByLabel("Name").fill("Chamber choir");
  await page.getByRole("button", { name: "End the class…" }).focus();
  await press("Enter");
  await expect(sheet(page, "End Choir")).toBeVisible();
  await press("Escape");
  await expect(changing.getByLabel("Name")).toHaveValue("Chamber choir");
  await page.getByRole("button", { name: "End the class…" }).focus();
  await press("Enter");
  await sheet(page, "End Choir").getByLabel("Last day").focus();
  await press("Enter");
  await expect(page.getByText(/Choir ends after/).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().focus();
  await press("Enter");
  await expect(notice(page, "Choir is back.")).toBeVisible();
});

test("a number on the card that is another's, or stands twice in a list, is warned of", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const [ada, bo] = school.class30.students;
  await served.database.write((db) =>
    db
      .updateTable("person")
      .set({ identifier: "4711" })
      .where("id", "=", ada?.id ?? "")
      .execute(),
  );
  await page.goto(`/school/people?person=${bo?.id}`);
  await page.getByRole("button", { name: "Change the record" }).tap();
  const record = sheet(page, "Change the record");
  await record.getByLabel("Number on the card").fill("4711");
  await record.getByRole("button", { name: "Save" }).tap();
  await expect(record.getByRole("alert")).toContainText(
    `This number is already on the card of ${ada?.first_name} ${ada?.last_name}`,
  );
  await record.getByRole("button", { name: "Save anyway" }).tap();
  await expect(record).toBeHidden();

  await page.goto("/school/people");
  await page.getByRole("button", { name: "Add people" }).tap();
  const adding = sheet(page, "Add people");
  await adding.getByRole("radio", { name: "A list", exact: true }).tap();
  await adding.getByLabel("Names").fill("First name\tLast name\tNumber\nYma\tYak\t9\nZeno\tZebu\t9");
  await adding.getByRole("button", { name: "Add 2 people" }).tap();
  await expect(adding.getByRole("alert")).toContainText("On several lines: number 9. Nothing was added yet.");
  await adding.getByRole("button", { name: "Add anyway" }).tap();
  await expect(notice(page, "2 people are added.")).toBeVisible();
});

test("a day that is no day is called so at its field, and takes no last day away", async ({
  school,
  served,
  signedIn,
}) => {
  const student = school.class30.students[0]?.id ?? "";
  const own = served.database.read.selectFrom("enrolment").select("end_date").where("person_id", "=", student);
  await served.database.write((db) =>
    db.updateTable("enrolment").set({ end_date: "2026-12-18" }).where("person_id", "=", student).execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/school/people?person=${student}`);
  await page.getByRole("button", { name: `Change dates in ${school.class30.class.name}` }).tap();
  const dates = sheet(page, `Change dates in ${school.class30.class.name}`);
  const lastDay = dates.getByLabel("Last day");
  await lastDay.focus();
  await page.keyboard.type("02312027");
  await dates.getByRole("button", { name: "Save" }).tap();
  await expect(dates).toContainText("This day does not exist, or is not complete.");
  await expect(lastDay).toBeFocused();
  expect(await own.execute()).toEqual([{ end_date: "2026-12-18" }]);
  await page.keyboard.type("02262027");
  await dates.getByRole("button", { name: "Save" }).tap();
  await expect(dates).toBeHidden();
  expect(await own.execute()).toEqual([{ end_date: "2027-02-26" }]);

  await page.goto("/school/people?role=student");
  await page.getByRole("button", { name: "Add people" }).tap();
  const adding = sheet(page, "Add people");
  await adding.getByLabel("First name").fill("Nora");
  await adding.getByLabel("First day in the class").focus();
  await page.keyboard.type("09312026");
  await adding.getByRole("button", { name: "Add", exact: true }).tap();
  await expect(adding).toContainText("This day does not exist, or is not complete.");
  await expect(adding.getByLabel("First name")).toHaveValue("Nora");
  const firstDay = adding.getByLabel("First day in the class");
  await firstDay.fill("2029-09-01");
  await adding.getByRole("button", { name: "Add", exact: true }).tap();
  await expect(firstDay).toHaveAccessibleDescription(/within 400 days/);
  await expect(firstDay).toBeFocused();
});
