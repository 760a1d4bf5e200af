import type { Page } from "@playwright/test";
import { newId } from "#server/ids.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { setSchoolTime } from "#tests/support/browser.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { expectAllSaved } from "#tests/support/class-page.ts";
import { enroll, makePerson } from "#tests/support/factories.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { raiseRepair } from "#tests/support/raise.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test, type Served } from "./fixtures.ts";

/* The students' list and one student. */

const names = (page: Page) => page.getByRole("rowheader").getByRole("link");

async function record(
  { database }: Served,
  school: BrowserSchool,
  index: number,
  count: number,
  group = 0,
): Promise<void> {
  const { class: of, students } = school.class30;
  const behavior = school.behaviors[group];
  for (let n = 0; n < count; n += 1) {
    await database.write((db) =>
      db
        .insertInto("event")
        .values({
          id: newId(),
          school_id: school.school.id,
          behavior_id: behavior?.id ?? "",
          group_slug: behavior?.group_slug ?? "positive",
          severity: null,
          student_id: students[index]?.id ?? "",
          class_id: of.id,
          date: SCHOOL_TODAY,
          occurred_at: new Date(Date.parse(CLOCK_START) - (n + 1) * 60_000).toISOString(),
          note: null,
          recorded_by: school.teacher.person.id,
          created_at: CLOCK_START,
          undone_at: null,
          for_whole_class: 0,
        })
        .execute(),
    );
  }
}

test("class, order and page stand in the address: back and a link restore the very view", async ({
  school,
  served,
  signedIn,
}) => {
  await record(served, school, 7, 3);
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await page.goto("/students");
  await expect(page.getByRole("status").getByText("66 students")).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  const second = page.getByRole("button", { name: "Page 2" });
  await expect(second).toHaveCSS("font-size", "17px");
  expect((await second.boundingBox())?.height).toBe(48);
  await page.getByRole("button", { name: "Next page" }).tap();
  await expect(page).toHaveURL(/offset=50/);
  await expect(names(page)).toHaveCount(16);
  await expect(page.getByText("51 to 66 of 66")).toBeVisible();

  await page.getByLabel("Class").selectOption("4B Homeroom");
  await expect(page.getByRole("status").getByText("30 students")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("offset")).toBeNull();
  await page.getByRole("columnheader", { name: "Positive" }).getByRole("button").tap();
  await expect(page.getByRole("columnheader", { name: "Positive" })).toHaveAttribute("aria-sort", "descending");
  const best = school.class30.students[7];
  await expect(names(page).first()).toHaveText(`${best?.first_name} ${best?.last_name}`);
  await expect(page.getByRole("row").nth(1)).toContainText("3");

  const link = page.url();
  await names(page).first().tap();
  await expect(page).toHaveURL(new RegExp(`/student/${best?.id}`));
  await page.goBack();
  await expect(page).toHaveURL(link);
  await expect(names(page).first()).toHaveText(`${best?.first_name} ${best?.last_name}`);
  const other = await context.newPage();
  await other.goto(link);
  await expect(names(other).first()).toHaveText(`${best?.first_name} ${best?.last_name}`);
  await expect(other.getByLabel("Class")).toHaveValue(school.class30.class.id);
});

test("a name is found whatever its accents, and nobody is told kindly", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/students");
  await page.getByLabel("Search by name").fill("lucia abara");
  await expect(names(page).first()).toHaveText("Lúcia Abara");
  await expect(page).toHaveURL(/\/students$/);
  await page.getByLabel("Search by name").fill("nobody at all");
  await expect(page.getByRole("heading", { name: /No one found/ })).toBeVisible();
  await page.getByRole("button", { name: "Show everyone" }).tap();
  await expect(names(page)).toHaveCount(50);
  await expect(page.getByLabel("Search by name")).toHaveValue("");
});

test("words that are looked up stand in no address, and Back finds them while the page is open", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/students?search=lucia+abara");
  await expect(names(page)).toHaveText(["Lúcia Abara", "Lúcia Abara"]);
  await expect(page).toHaveURL(/\/students$/);
  await names(page).first().tap();
  await expect(page).toHaveURL(/\/student\//);
  await page.goBack();
  await expect(page.getByLabel("Search by name")).toHaveValue("lucia abara");
  await expect(names(page)).toHaveText(["Lúcia Abara", "Lúcia Abara"]);
  await expect(page).toHaveURL(/\/students$/);
});

test("what an address says that makes no sense is left out", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/students?offset=5000");
  await expect(page).toHaveURL(/offset=50$/);
  await expect(names(page)).toHaveCount(16);
  await page.goto("/students?offset=-7&sort_by=magic&sort_direction=up&class_id=%3Cscript%3E");
  await expect(names(page)).toHaveCount(50);
  await page.goto(`/?class=${school.class30.class.id}&date=2026-13-45`);
  await expect(page.locator("[data-student]")).toHaveCount(30);
});

test("a class that is not one's own is called so in the list and in the seating plan, with a way on", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const denied = page.getByRole("heading", { name: "This class is not one of yours" });
  const again = page.getByRole("button", { name: "Try again" });
  await page.goto("/seating/none");
  await expect(denied).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.getByRole("link", { name: "Go to your classes" }).tap();
  await expect(page.locator("[data-student]").first()).toBeVisible();
  await page.goto("/students?class_id=none");
  await expect(denied).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.getByRole("button", { name: "Show everyone" }).tap();
  await expect(names(page)).toHaveCount(50);
});

test("by keyboard: to a column's head, to a student, and back", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto(`/students?class_id=${school.class30.class.id}`);
  await expect(names(page)).toHaveCount(30);
  const first = await names(page).first().textContent();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").press("Enter");
  await expect(names(page).first()).not.toHaveText(first ?? "");
  await names(page).first().press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "History" })).toBeVisible();

  // At the last page the way on is no more, and keeps the focus.
  await page.goto("/students");
  const on = page.getByRole("button", { name: "Next page" });
  await on.press("Enter");
  await expect(names(page)).toHaveCount(16);
  await expect(on).toBeDisabled();
  await expect(on).toBeFocused();
});

test.describe("where the server goes away", () => {
  test.use({ serviceWorkers: "allow" });

  test("a behaviour recorded from the student stands in the history at once, also without the server, and Undo takes it back", async ({
    ownServer,
    browser,
    contextOptions,
  }) => {
    const school = await makeBrowserSchool(ownServer.database);
    const context = await browser.newContext({ ...contextOptions, baseURL: ownServer.origin });
    await setSchoolTime(context);
    await giveSession(context, ownServer.origin, school.teacher);
    const page = await context.newPage();
    const student = school.class30.students[3];
    await page.goto("/students");
    await expect(names(page)).toHaveCount(50);
    await untilKept(page, `students","list`);
    await page.goto(`/student/${student?.id}`);
    await expect(page.getByText("Nothing recorded yet")).toBeVisible();
    await page.getByRole("button", { name: "Record a behaviour" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Kind words" }).tap();
    const entry = page.getByRole("listitem").filter({ hasText: "Kind words" });
    await expect(entry).toBeVisible();
    await expectAllSaved(page);
    await expect(entry.getByText("Saved here")).toBeHidden();
    await expect(entry).toHaveCount(1);
    expect(await countEvents(ownServer, student?.id)).toBe(1);

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await ownServer.server.kill();
    await page.getByRole("button", { name: "Record a behaviour" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Good question" }).tap();
    const waiting = page.getByRole("listitem").filter({ hasText: "Good question" });
    await expect(waiting.getByText("Saved here, on its way")).toBeVisible();
    await page.getByRole("link", { name: "Students" }).first().tap();
    await expect(page.getByRole("row").filter({ hasText: "1 of them not sent yet" })).toHaveCount(1);
    await page.goBack();
    await entry.getByRole("button", { name: "Undo Kind words" }).tap();
    await expect(entry).toBeHidden();
    await page.reload();
    await expect(waiting.getByText("Saved here, on its way")).toBeVisible();
    await expect(entry).toBeHidden();

    await ownServer.server.start();
    // Opening the app sends at once; left alone it waits for its next attempt.
    await page.reload();
    await expectAllSaved(page);
    await expect(waiting.getByText("Saved here")).toBeHidden();
    await expect(entry).toBeHidden();
    expect(await countEvents(ownServer, student?.id)).toBe(1);
    await context.close();
  });
});

test("a connection that is completed here and waits is no longer to be followed up, on the page and in the list", async ({
  school,
  served,
  signedIn,
}) => {
  const [student] = school.class30.students;
  await raiseRepair(served.origin, school, student ? [student] : [], CLOCK_START);
  const page = await (await signedIn(school.teacher)).newPage();
  await page.route("**/api/connection/**", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.goto("/students");
  const heart = page.getByText("1 open connection");
  await expect(heart).toBeAttached();
  await page.goto(`/student/${student?.id}`);
  const open = page.getByRole("region", { name: "To follow up" });
  await open.getByRole("button").tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().tap();
  await dialog.getByRole("button", { name: "Mark as done" }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(open).toHaveCount(0);
  await page.getByRole("link", { name: "Students" }).first().tap();
  await expect(names(page)).toHaveCount(50);
  await expect(heart).toHaveCount(0);
});

async function countEvents({ database }: Served, studentId = ""): Promise<number> {
  const rows = await database.read
    .selectFrom("event")
    .select("id")
    .where("student_id", "=", studentId)
    .where("undone_at", "is", null)
    .execute();
  return rows.length;
}

test("a long history comes page by page, and can be narrowed to a group", async ({ school, served, signedIn }) => {
  await record(served, school, 0, 70);
  await record(served, school, 0, 2, 3);
  const page = await (await signedIn(school.teacher)).newPage();
  const asked = page.waitForResponse(`**/api/insights/connection/${school.class30.students[0]?.id}`);
  await page.goto(`/student/${school.class30.students[0]?.id}`);
  expect((await asked).status()).toBe(200);
  const entries = page.locator("section[aria-labelledby=history-title] li");
  await expect(entries).toHaveCount(50);
  await page.getByRole("button", { name: "Show earlier" }).tap();
  await expect(entries).toHaveCount(72);
  await page.getByRole("radio", { name: "Challenging" }).tap();
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL(/group=challenging/);
  // The link leads to the same window, and so to the same figure.
  const positive = await page
    .getByRole("region", { name: "Last 20 school days" })
    .locator("[data-group=positive] dd")
    .textContent();
  await page.getByRole("navigation", { name: "Insights" }).getByRole("link", { name: "Positive" }).tap();
  await expect(page).toHaveURL(/\/insights\/positive\?days=20$/);
  await expect(page.getByText(`${positive} positive events`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/group=challenging/);
});

test("a student of others is told kindly", async ({ school, served, signedIn }) => {
  const stranger = await makePerson(served.database, school.school.id, { first_name: "Not", last_name: "Mine" });
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto(`/student/${stranger.id}`);
  await expect(page.getByRole("heading", { name: "This student is not one of yours" })).toBeVisible();
  await page.getByRole("link", { name: "Go to students" }).last().tap();
  await expect(names(page)).toHaveCount(50);
});

test("axe finds nothing, and every size has room", async ({ school, served, signedIn }) => {
  await record(served, school, 0, 4);
  await record(served, school, 0, 1, 3);
  const long = await makePerson(served.database, school.school.id, {
    first_name: "Maximiliana-Konstantina Theodora",
    last_name: "Abendroth-Wolkenstein de la Vega y Santillana",
    grade: "4",
  });
  await enroll(served.database, school.school.id, school.class30.class.id, long.id);
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/students");
  await expect(names(page)).toHaveCount(50);
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "students");
  await page.goto(`/student/${school.class30.students[0]?.id}`);
  await expect(page.getByRole("heading", { level: 2, name: "History" })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "student");
});
