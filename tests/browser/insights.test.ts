import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import type { EventsStatistics } from "#contract/check-in.ts";
import type { Details, Graph, Overview } from "#contract/insights.ts";
import { addDays } from "#contract/school-date.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { recordHistory } from "#tests/support/insights-scene.ts";
import { SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { expect, test } from "./fixtures.ts";

/* The insights: what the screens say is what the server says, also without it. */

async function get<T>(context: BrowserContext, path: string): Promise<T> {
  const answer = await context.request.get(`/api${path}`);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name });
const legend = (page: Page, name: string, n: number) =>
  page.getByRole("listitem").filter({ hasText: name }).getByText(String(n), { exact: true });

/** The teacher's page with a history behind it. */
async function opened(
  context: BrowserContext,
  school: BrowserSchool,
  served: Parameters<typeof recordHistory>[0],
  path: string,
): Promise<Page> {
  await recordHistory(served, school);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test("the overview says what the server says, by tab, class and behaviour, all in the address", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await opened(context, school, served.database, "/insights");
  const overview = await get<Overview>(context, "/insights");
  const graph = await get<Graph>(context, "/insights/graph/positive?days=5");
  for (const [slug, name] of [
    ["positive", "Positive"],
    ["challenging", "Challenging"],
  ] as const) {
    const { total } = overview.groups.find((group) => group.slug === slug) ?? { total: -1 };
    expect(total).toBeGreaterThan(0);
    await expect(tab(page, name)).toContainText(String(total));
  }
  for (const { type_id, name } of graph.types) {
    const sum = graph.points.reduce((all, { by_type }) => all + (by_type[type_id] ?? 0), 0);
    await expect(legend(page, name, sum)).toBeVisible();
  }
  const statistics = await get<EventsStatistics>(context, "/check-in/events-statistics");
  const counted = page.getByRole("region", { name: "Counted by behaviour" });
  for (const { name, total } of statistics.groups[0]?.behaviors.filter((one) => one.total > 0) ?? []) {
    await expect(
      counted
        .locator("div")
        .filter({ has: page.getByRole("term").filter({ hasText: name }) })
        .last(),
    ).toContainText(String(total));
  }
  // Each day's sum stands above its bar, and in the table.
  const table = page.getByRole("table", { name: /^Positive, / });
  await page.getByRole("button", { name: "Show as table" }).tap();
  await expect(table.getByRole("row")).toHaveCount(graph.points.length + 1);
  for (const [index, { count }] of graph.points.entries())
    await expect(
      table
        .getByRole("row")
        .nth(index + 1)
        .getByRole("cell")
        .last(),
    ).toHaveText(String(count));
  await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();

  await tab(page, "Challenging").tap();
  await expect(page).toHaveURL(/group=challenging/);
  await expect(page.getByRole("heading", { name: "Challenging", exact: true })).toBeVisible();
  await page.getByLabel("Class", { exact: true }).selectOption({ label: school.class36.class.name });
  await expect(page).toHaveURL(new RegExp(`class=${school.class36.class.id}`));
  const ofClass = await get<Overview>(context, `/insights/${school.class36.class.id}`);
  await expect(tab(page, "Challenging")).toContainText(String(ofClass.groups[1]?.total));
  await page.goBack();
  await expect(page.getByLabel("Class", { exact: true })).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Positive", exact: true })).toBeVisible();
});

test("an event opens with how often the same was recorded, and leads to the student; back closes it", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await opened(context, school, served.database, "/insights");
  await page
    .getByRole("region", { name: "Latest events" })
    .getByRole("button", { name: "Helping others" })
    .first()
    .tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/for this student in the last 20 school days/)).toBeVisible();
  await expect(page).toHaveURL(/event=/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page
    .getByRole("region", { name: "Latest events" })
    .getByRole("button", { name: "Helping others" })
    .first()
    .tap();
  await sheet.getByRole("link", { name: /insights/ }).tap();
  await expect(page).toHaveURL(/\/student\/[^/]+\/insights\/positive\?.*type_id=/);
  await expect(page.getByLabel("Behaviour", { exact: true })).toHaveValue(/./);
  await page.getByRole("radio", { name: "60" }).click({ force: true });
  await expect(page).toHaveURL(/days=60/);
  await expect(page.getByText("Helping others").last()).toBeVisible();
});

test("details: the table is the server's, by keyboard alone, and the CSV has its figures", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await opened(context, school, served.database, "/insights");
  const [ada] = school.class30.students;
  await served.database.write((db) =>
    db
      .updateTable("enrolment")
      .set({ end_date: addDays(SCHOOL_TODAY, -1) })
      .where("person_id", "=", ada?.id ?? "")
      .execute(),
  );
  await page.getByRole("link", { name: "All details" }).press("Enter");
  await expect(page).toHaveURL(/\/insights\/positive$/);
  await page.getByRole("radio", { name: "5", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/days=20/);
  const details = await get<Details>(context, "/insights/details/positive?days=20");
  const rows = page.getByRole("table", { name: "Students" }).getByRole("row");
  await expect(rows).toHaveCount(details.students.length + 1);
  for (const [index, student] of details.students.entries()) {
    await expect(rows.nth(index + 1)).toContainText(`${student.first_name} ${student.last_name}`);
    await expect(
      rows
        .nth(index + 1)
        .getByRole("cell")
        .first(),
    ).toHaveText(String(student.count), { useInnerText: true });
    // Who has left is counted, and leads nowhere.
    await expect(rows.nth(index + 1).getByRole("link")).toHaveCount(student.id === ada?.id ? 0 : 1);
  }
  await page.getByRole("button", { name: "Student", exact: true }).press("Enter");
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: "Student" })).toHaveAttribute("aria-sort", "ascending");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^positive-all-classes-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFFLast name,First name,Count,Share in percent,Count before\r\n")).toBe(true);
  // A name that would be a formula stays a text.
  const formula = details.students.find(({ first_name }) => first_name.startsWith("="));
  expect(text).toContain(`,'=Ada,${formula?.count},`);
  expect(text.trimEnd().split("\r\n")).toHaveLength(details.students.length + 1);

  await page.getByLabel("Class", { exact: true }).selectOption({ label: school.class30.class.name });
  await expect(page).toHaveURL(new RegExp(`/insights/positive/${school.class30.class.id}`));
  const ofClass = await get<Details>(context, `/insights/details/positive/${school.class30.class.id}?days=20`);
  await expect(rows).toHaveCount(ofClass.students.length + 1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: `Positive · ${school.class30.class.name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

test("what is not there leads to the page that says so", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  for (const path of [
    "/insights/nothing",
    `/insights/positive/${school.school.id}`,
    `/student/${school.school.id}/insights/positive`,
    `/student/${school.school.id}/insights/none`,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/404$/);
  }
});

test.describe("without a server", () => {
  test.use({ serviceWorkers: "allow" });

  test("what was seen opens with its age, and what waits is counted and marked", async ({ ownServer, device }) => {
    test.slow();
    const { server, origin, database } = ownServer;
    const school = await makeBrowserSchool(database);
    await recordHistory(database, school);
    await giveSession(device.context, origin, school.teacher);
    let page = await device.context.newPage();
    await page.goto(origin);
    await page.getByRole("button", { name: school.class30.class.name }).tap();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByRole("button", { name: "Select", exact: true }).tap();
    await page.locator("[data-student]").nth(3).tap();
    await page.getByRole("button", { name: "Record behaviour" }).tap();
    await expect(page.getByRole("button", { name: "Helping others" }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Insights" }).tap();
    await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
    const countOf = async (name: string): Promise<number> =>
      Number(await tab(page, name).locator(".figures").first().textContent());
    const [before, awayBefore] = [await countOf("Positive"), await countOf("Attendance")];
    await untilKept(page, `check-in","student-list`, `check-in","behaviors`, `insights","overview`);
    await server.kill();

    const context = await device.restart();
    page = await context.newPage();
    await page.goto(origin);
    await page.locator("[data-student]").nth(3).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Helping others" }).first().tap();
    await page.getByRole("button", { name: "Start check-in" }).tap();
    for (const index of [5, 6]) await page.locator("[data-student]").nth(index).tap();
    await page.getByRole("button", { name: /^Finish/ }).tap();
    await expect(page.getByRole("button", { name: /^Checked in/ })).toBeVisible();
    await page.goto(`${origin}/insights`);
    await expect(page.getByText(/Updated/)).toBeVisible();
    await expect(page.getByText("Not sent yet")).toBeVisible();
    await expect(tab(page, "Attendance")).toContainText(String(awayBefore + 2));
    await tab(page, "Attendance").tap();
    await expect(page.getByText("Marks of 1 check-in on this device are counted")).toBeVisible();
    await tab(page, "Positive").tap();
    await expect(tab(page, "Positive")).toContainText(String(before + 1));
    await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();

    await server.start();
    // Opening the app sends at once; left alone it waits for its next attempt.
    await page.reload();
    await expect(tab(page, "Positive")).toBeVisible();
    await expect(page.getByText("Not sent yet")).toBeHidden();
    await expect(tab(page, "Positive")).toContainText(String(before + 1));
    await expect(tab(page, "Attendance")).toContainText(String(awayBefore + 2));
  });
});
