import type { BrowserContext, Page } from "@playwright/test";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { addDays } from "#contract/school-date.ts";
import { makeAccount, type SignedIn } from "#tests/support/factories.ts";
import { SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { expect, type Served, test } from "./fixtures.ts";

/* Two administrators who edit the same: theirs shows beside mine, and neither is lost. */

interface Scene {
  school: BrowserSchool;
  served: Served;
  signedIn: (as: SignedIn) => Promise<BrowserContext>;
}

/** The administrator's page, and one of another administrator's of the same school. */
async function twoEditors({ school, served, signedIn }: Scene): Promise<{ page: Page; other: Page }> {
  const page = await (await signedIn(school.administrator)).newPage();
  const second = await makeAccount(served.database, school.school.id, { administrator: true });
  const other = await (await signedIn(second)).newPage();
  await other.goto("/404");
  return { page, other };
}

/** A call of the other administrator's, from a page of their own. */
const callAs = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: how,
        headers: { "content-type": "application/json" },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [method, path, body] as const,
  );

test("terms, a behaviour and a rule that another changed meanwhile are decided, not overwritten", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const terms = async () =>
    await served.database.read
      .selectFrom("school")
      .select(["terms_html", "terms_version"])
      .where("id", "=", school.school.id)
      .executeTakeFirstOrThrow();

  const both = page.getByRole("region", { name: "Someone else changed this too" });

  const [helping, question] = school.behaviors;
  await page.goto("/school/behaviours");
  await page.getByRole("button", { name: "Change Helping others" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Helping a friend");
  await callAs(other, "PATCH", `/admin/behaviors/${helping?.id}`, { name: "Helping out", icon: "heart" });
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet.getByRole("group", { name: "Theirs" })).toHaveText("Helping out");
  await takeScreenshots(page, "school-behaviour-both");
  await sheet.getByRole("button", { name: "Keep mine: Name" }).tap();
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  const stored = async () =>
    served.database.read
      .selectFrom("behavior")
      .select(["id", "name", "icon"])
      .where("school_id", "=", school.school.id)
      .where("group_slug", "=", "positive")
      .orderBy("position")
      .execute();
  // The icon, which only the other changed, is theirs.
  expect((await stored())[0]).toEqual({ id: helping?.id, name: "Helping a friend", icon: "heart" });

  // A move is made in the order that stands.
  const order = (await stored()).map(({ id }) => id);
  await callAs(other, "POST", "/admin/behaviors/order", { group: "positive", ids: [order[2], order[0], order[1]] });
  await page.getByRole("button", { name: `Move ${question?.name} up` }).tap();
  await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual([order[2], order[1], order[0]]);

  await page.goto("/school/connections");
  const figure = page.getByRole("region", { name: "Repair" }).getByRole("textbox").first();
  await figure.fill("7");
  const { body: settings } = await callAs(other, "GET", "/admin/settings");
  const { version, connections } = settings;
  await callAs(other, "PATCH", "/admin/settings", {
    version,
    student_pictures: true,
    connections: { ...connections, repair: { ...connections.repair, minor: 9 }, rest_days: 3 },
  });
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(both.getByRole("group", { name: "Theirs" })).toHaveText("9");
  await both.getByRole("button", { name: /^Keep mine/ }).tap();
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("The rules apply from the next record.")).toBeVisible();
  const now = (await callAs(other, "GET", "/admin/settings")).body;
  expect(now).toMatchObject({ student_pictures: true, connections: { rest_days: 3, repair: { minor: 7 } } });

  // Last, since everyone has to agree anew.
  await page.goto("/school/terms");
  const field = page.getByLabel("Text, as HTML");
  await field.fill("<p>Be kind.</p>\n<p>Mine.</p>");
  expect(
    (await callAs(other, "POST", "/admin/terms", { terms: "<p>Be kind.</p>\n<p>Theirs.</p>", version: 1 })).status,
  ).toBe(200);
  await page.getByRole("button", { name: "Publish as a new version" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).tap();
  await expect(both.getByRole("group", { name: "Theirs" })).toContainText("<p>Theirs.</p>");
  await expect(both.getByRole("group", { name: "Yours" })).toContainText("<p>Mine.</p>");
  // No further tap publishes mine without theirs.
  await expect(page.getByRole("button", { name: "Publish as a new version" })).toBeHidden();
  expect(await terms()).toMatchObject({ terms_html: "<p>Be kind.</p>\n<p>Theirs.</p>", terms_version: 2 });
  await takeScreenshots(page, "school-terms-both");
  await expectNoAxeViolationsInBothSchemes(page);
  await field.fill("<p>Be kind.</p>\n<p>Mine.</p>\n<p>Theirs.</p>");
  await both.getByRole("button", { name: "Keep mine: Terms" }).tap();
  await page.getByRole("button", { name: "Publish as a new version" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).tap();
  await expect(page.getByText("Version 3 is published.")).toBeVisible();
  expect((await terms()).terms_html).toBe("<p>Be kind.</p>\n<p>Mine.</p>\n<p>Theirs.</p>");
});

/** The page is looked at again: it asks for what is older than it may be. */
const lookAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

test("what another changes while a record lies open is not set back by saving something else", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const [student] = school.class30.students;
  await page.goto(`/school/people?person=${student?.id}`);
  await page.getByRole("button", { name: "Change the record" }).tap();
  const record = page.getByRole("dialog", { name: "Change the record" });
  await record.getByLabel("First name").fill("Nora");
  await callAs(other, "PATCH", `/admin/people/${student?.id}/record`, { grade: "7" });
  const heard = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/people/${student?.id}`));
  await lookAgain(page);
  await (await heard).finished();
  await expect(page.getByText("Grade 7").first()).toBeAttached();
  await record.getByRole("button", { name: "Save" }).tap();
  await expect(record).toBeHidden();
  const stored = served.database.read
    .selectFrom("person")
    .select(["first_name", "grade"])
    .where("id", "=", student?.id ?? "");
  expect(await stored.execute()).toEqual([{ first_name: "Nora", grade: "7" }]);
});

test("a person's name and a class's that another changed meanwhile are decided, not overwritten", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const [student] = school.class30.students;
  const id = student?.id ?? "";
  await page.goto(`/school/people?person=${id}`);
  await page.getByRole("button", { name: "Change the record" }).tap();
  const record = page.getByRole("dialog", { name: "Change the record" });
  await record.getByLabel("First name").fill("Nora");
  await callAs(other, "PATCH", `/admin/people/${id}/record`, { first_name: "Noor", grade: "7" });
  await record.getByRole("button", { name: "Save" }).tap();
  await expect(record.getByRole("group", { name: "Theirs" })).toHaveText("Noor");
  await expect(record.getByLabel("Grade")).toHaveValue("7");
  await expectNoAxeViolationsInBothSchemes(page);
  const storedPerson = served.database.read.selectFrom("person").select(["first_name", "grade"]).where("id", "=", id);
  expect(await storedPerson.execute()).toEqual([{ first_name: "Noor", grade: "7" }]);
  await record.getByRole("button", { name: "Keep mine: First name" }).tap();
  await record.getByRole("button", { name: "Save" }).tap();
  await expect(record).toBeHidden();
  expect(await storedPerson.execute()).toEqual([{ first_name: "Nora", grade: "7" }]);

  const { id: classId, name } = school.class30.class;
  await page.goto("/school/classes");
  await page.getByRole("button", { name: `Change ${name}` }).tap();
  const sheet = page.getByRole("dialog", { name: `Change ${name}` });
  await sheet.getByLabel("Name").fill("Herons");
  await callAs(other, "PATCH", `/admin/classes/${classId}/record`, { name: "Foxes" });
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet.getByRole("group", { name: "Theirs" })).toHaveText("Foxes");
  await sheet.getByRole("button", { name: "Take theirs: Name" }).tap();
  await expect(sheet.getByLabel("Name")).toHaveValue("Foxes");
  await sheet.getByLabel("Grade").fill("4");
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  const storedClass = served.database.read.selectFrom("class").select(["name", "grade"]).where("id", "=", classId);
  expect(await storedClass.execute()).toEqual([{ name: "Foxes", grade: "4" }]);
});

test("the last day in a class and of a loan that another moved meanwhile is decided, not overwritten", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const { class: lent, students } = school.class30;
  const [first, theirDay, myDay] = [3, 5, 7].map((days) => addDays(SCHOOL_TODAY, days));
  const stay = await served.database.read
    .selectFrom("enrolment")
    .select("id")
    .where("person_id", "=", students[0]?.id ?? "")
    .executeTakeFirstOrThrow();
  const borrower = await makeAccount(served.database, school.school.id, {});
  const loan = { class_id: lent.id, teacher_id: borrower.person.id, from: SCHOOL_TODAY, to: first };
  const { id: loanId } = (await callAs(other, "POST", "/admin/loans", loan)).body;
  const lastDay = async (id: string) =>
    (
      await served.database.read
        .selectFrom("enrolment")
        .select("end_date")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).end_date;

  await page.goto(`/school/people?person=${students[0]?.id}`);
  await page.getByRole("button", { name: `Change dates in ${lent.name}` }).tap();
  const dates = page.getByRole("dialog", { name: `Change dates in ${lent.name}` });
  await dates.getByLabel("Last day").fill(myDay ?? "");
  expect((await callAs(other, "PATCH", `/admin/enrolments/${stay.id}`, { to: theirDay })).status).toBe(200);
  await dates.getByRole("button", { name: "Save" }).tap();
  await expect(dates.getByRole("group", { name: "Theirs" })).toBeVisible();
  expect(await lastDay(stay.id)).toBe(theirDay);
  await dates.getByRole("button", { name: "Keep mine: Last day" }).tap();
  await dates.getByRole("button", { name: "Save" }).tap();
  await expect(dates).toBeHidden();
  expect(await lastDay(stay.id)).toBe(myDay);

  // What was not touched sets nothing back either, and shows as it stands.
  await page.goto("/school/classes");
  await page
    .getByRole("region", { name: "Lent classes" })
    .getByRole("button", { name: /Change/ })
    .tap();
  const change = page.getByRole("dialog");
  await expect(change.getByLabel("Last day")).toHaveValue(first ?? "");
  expect((await callAs(other, "PATCH", `/admin/loans/${loanId}`, { to: theirDay })).status).toBe(200);
  await change.getByRole("button", { name: "Save" }).tap();
  await expect(change.getByText("Someone else has just changed this.")).toBeVisible();
  await expect(change.getByLabel("Last day")).toHaveValue(theirDay ?? "");
  expect(await lastDay(loanId)).toBe(theirDay);
  await expectNoAxeViolationsInBothSchemes(page);
});

test("an absence that another moved meanwhile is not ended, and one that another ended is gone from the list", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const [today, later] = [SCHOOL_TODAY, addDays(SCHOOL_TODAY, 7)];
  const given = { student_id: school.class30.students[0]?.id, from: today, to: today, status: "excused", note: "Trip" };
  const { id } = (await callAs(other, "POST", "/admin/absences", given)).body;
  const stored = () =>
    served.database.read.selectFrom("announced_absence").select("from_date").where("id", "=", id).execute();
  await page.goto("/school/absences");
  const row = page.getByRole("listitem").filter({ hasText: "Trip" });
  const end = row.getByRole("button", { name: /^End the absence/ });
  await end.waitFor();

  const moved = { from: later, to: later, status: "excused", note: "Trip, a week later" };
  expect((await callAs(other, "PATCH", `/admin/absences/${id}`, moved)).status).toBe(200);
  await end.tap();
  await expect(page.getByText("Someone else has just changed this.")).toBeVisible();
  await expect(row).toContainText("Trip, a week later");
  expect(await stored()).toEqual([{ from_date: later }]);

  expect((await callAs(other, "DELETE", `/admin/absences/${id}`)).status).toBe(200);
  await end.tap();
  await expect(page.getByText("This is no longer here.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("what is undone of an absence takes nothing away that another changed since", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const [today, later, latest] = [0, 7, 9].map((days) => addDays(SCHOOL_TODAY, days));
  const student_id = school.class30.students[0]?.id ?? "";
  const stored = () =>
    served.database.read
      .selectFrom("announced_absence")
      .select(["id", "to_date", "note"])
      .where("student_id", "=", student_id)
      .executeTakeFirst();
  const theirs = { from: today, to: latest, status: "excused", note: "Theirs" };
  const undo = page.getByRole("button", { name: "Undo" }).last();
  const refused = page.getByText("Someone else has just changed this.").last();
  const row = page.getByRole("listitem").filter({ hasText: "Theirs" });
  const sheet = page.getByRole("dialog");

  await page.goto("/school/absences");
  await page.getByRole("button", { name: "Announce an absence" }).tap();
  await sheet.getByLabel("Find a student by name").fill("ada ab");
  await sheet.getByRole("list", { name: "Student" }).getByRole("button").first().tap();
  await sheet.getByRole("button", { name: "Announce", exact: true }).tap();
  await expect(page.getByText("is announced.")).toBeVisible();
  const id = (await stored())?.id;
  expect((await callAs(other, "PATCH", `/admin/absences/${id}`, theirs)).status).toBe(200);
  await undo.tap();
  await expect(refused).toBeVisible();
  await expect(row).toBeVisible();
  expect(await stored()).toMatchObject({ id, to_date: latest, note: "Theirs" });

  // One that runs, and whose end another took back before it was undone.
  const began = addDays(SCHOOL_TODAY, -2);
  expect((await callAs(other, "PATCH", `/admin/absences/${id}`, { ...theirs, from: began, note: "Ours" })).status).toBe(
    200,
  );
  await page.goto("/school/absences");
  await page.getByRole("button", { name: /^End the absence/ }).tap();
  await expect(page.getByText("is expected from today.")).toBeVisible();
  const back = { ...theirs, from: began, to: later };
  expect((await callAs(other, "PATCH", `/admin/absences/${id}`, back)).status).toBe(200);
  await undo.tap();
  await expect(refused).toBeVisible();
  await expect(row).toBeVisible();
  expect(await stored()).toMatchObject({ id, to_date: later, note: "Theirs" });
});

test("whom another erased meanwhile is no longer named by the sheet that lies open", async ({
  school,
  served,
  signedIn,
}) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  const [student] = school.class30.students;
  if (!student) throw new Error("There is no student");
  const name = `${student.first_name} ${student.last_name}`;
  await page.goto(`/school/people?person=${student.id}`);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  expect((await callAs(other, "POST", `/admin/people/${student.id}/erase`, { name })).status).toBe(200);
  await lookAgain(page);
  const gone = page.getByRole("dialog", { name: "Person" });
  await expect(gone).toContainText("This is no longer here");
  await expect(gone).not.toContainText(name);
});

test("a class that is chosen stays chosen where another adds one meanwhile", async ({ school, served, signedIn }) => {
  const { page, other } = await twoEditors({ school, served, signedIn });
  await page.clock.install();
  await page.goto("/school/people?role=student");
  await page.getByRole("button", { name: "Add people" }).tap();
  const adding = page.getByRole("dialog", { name: "Add people" });
  const chosen = adding.getByLabel("Class", { exact: true });
  await chosen.selectOption("Choir");
  await callAs(other, "POST", "/admin/classes", { name: "Herons", kind: "daily", from: SCHOOL_TODAY });
  await page.clock.fastForward("02:00");
  await lookAgain(page);
  await expect(chosen.locator("option", { hasText: "Herons" })).toBeAttached();
  await expect(chosen.locator("option:checked")).toHaveText("Choir");
});
