import { readFile } from "node:fs/promises";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { DashboardGraph, DashboardStatistics } from "#contract/dashboard.ts";
import type { Register } from "#contract/register.ts";
import { addDays } from "#contract/school-date.ts";
import type { Database } from "#server/database/database.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { checkIns, factsOf, readFacts, schoolDaysWithin, wordOf } from "#tests/support/brute-force.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { FORMULA_CLASS, recordSchoolYear } from "#tests/support/dashboard-scene.ts";
import { enroll, makeAccount, makeClass, makeFinishedCheckIn, makeSchool } from "#tests/support/factories.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { expect, serve, test } from "./fixtures.ts";

/* The administrators' pages: what they say is what the server says, and what the rows say. */

const from = addDays(SCHOOL_TODAY, -29);

async function get<T>(context: BrowserContext, path: string): Promise<T> {
  const answer = await context.request.get(`/api/admin/dashboard/${path}`);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

async function opened(context: BrowserContext, database: Database, school: BrowserSchool, path: string): Promise<Page> {
  await recordSchoolYear(database, school);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const figure = (page: Page, name: keyof DashboardStatistics): Locator => page.locator(`[data-figure=${name}]`);
const preset = (page: Page, name: string): Locator =>
  page.getByRole("radiogroup", { name: "Dates" }).getByRole("radio", { name });
/** What is chosen shows once the address says so. */
async function choose(radio: Locator): Promise<void> {
  await radio.click({ force: true });
  await expect(radio).toBeChecked();
}
const tab = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name });

const tenthsOfPercent = (value: number | null, of: number): number => Math.round(((value ?? 0) / of) * 1000) / 10;

/** A figure beside the one before, as it reads. */
function compared(now: number, then: number, words: { more: string; fewer: string; unit?: string }): string {
  if (now === then) return "No change";
  const by = Math.round(Math.abs(now - then) * 10) / 10;
  return `${by} ${now > then ? words.more : words.fewer} ${then}${words.unit ?? ""}`;
}

/** The file that a tap makes, as text. */
async function saved(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.tap()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Sheets of paper that the page takes. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  return [...pdf.matchAll(/\/Type\s*\/Page[^s]/g)].length;
}

test("every figure beside as many school days before, as the server and the rows say", async ({
  school,
  served,
  signedIn,
}) => {
  const near = addDays(SCHOOL_TODAY, -13);
  const context = await signedIn(school.administrator);
  const page = await opened(context, served.database, school, `/dashboard?startDate=${near}&endDate=${SCHOOL_TODAY}`);
  const said = await get<DashboardStatistics>(context, `statistics?startDate=${near}&endDate=${SCHOOL_TODAY}`);
  const facts = await readFacts(served.database, school.school.id);
  const done = checkIns(facts, schoolDaysWithin(facts, SCHOOL_TODAY, near, SCHOOL_TODAY));
  expect(done.expected).toBeGreaterThan(8);
  await expect(figure(page, "check_ins")).toContainText(`${done.done} of ${done.expected}`);
  const { check_ins: ins } = said;
  await expect(figure(page, "check_ins")).toContainText(
    compared(tenthsOfPercent(ins.value, ins.expected), tenthsOfPercent(ins.previous, ins.previous_expected), {
      more: "points above",
      fewer: "points below",
      unit: "%",
    }),
  );
  const between = (group: string, first: string, last: string): number =>
    factsOf(facts, group).filter(({ date }) => date >= first && date <= last).length;
  const { range, previous_range: before } = said;
  expect(before).toMatchObject({ school_days: range.school_days, to: addDays(near, -1) });
  for (const group of ["positive", "challenging"] as const) {
    const [now, then] = [between(group, near, SCHOOL_TODAY), between(group, before.from, before.to)];
    expect(now).toBeGreaterThan(0);
    expect(said[group]).toEqual({ value: now, previous: then });
    await expect(figure(page, group)).toContainText(`${now}`);
    await expect(figure(page, group)).toContainText(compared(now, then, { more: "more than", fewer: "fewer than" }));
  }
  await expect(figure(page, "connections_raised")).toContainText(`${between("connection", near, SCHOOL_TODAY)}`);
  await expect(figure(page, "connections_completed")).toContainText(`${said.connections_completed.value}`);
  await expect(figure(page, "active_teachers")).toContainText(`${said.active_teachers.value}`);
  await expect(figure(page, "attendance_rate")).toContainText(
    `${Math.round((said.attendance_rate.value ?? 0) * 1000) / 10}%`,
  );
  const types = page.getByRole("region", { name: "Connections by type" });
  for (const { id, name, raised } of said.connection_types) {
    const body = types.locator(`[data-type=${id}]`);
    await expect(body.getByRole("rowheader", { name })).toBeVisible();
    await expect(body.getByRole("cell").first()).toContainText(`${raised.value}`);
  }
  // The graph, a tab for each group in the address.
  await tab(page, "Challenging").tap();
  await expect(page).toHaveURL(/group=challenging/);
  const graph = await get<DashboardGraph>(context, `graph/challenging?dateStart=${near}&dateEnd=${SCHOOL_TODAY}`);
  await page.getByRole("button", { name: "Show as table" }).tap();
  const rows = page.getByRole("table", { name: /^Challenging, / }).getByRole("row");
  await expect(rows).toHaveCount(graph.points.length + 1);
  for (const [index, { count }] of graph.points.entries())
    await expect(
      rows
        .nth(index + 1)
        .getByRole("cell")
        .last(),
    ).toHaveText(`${count}`);
  expect(await sheets(page)).toBe(1);
});

test("of the demonstration school, what its rows say", ({ page }) =>
  serve(
    async ({ origin, database }) => {
      await page.goto(`${origin}/login`);
      await page.getByLabel("Email").fill("admin@demo.example");
      await page.getByLabel("Password", { exact: true }).fill("first-bell-demo");
      await page.getByRole("button", { name: "Sign in", exact: true }).tap();
      await expect(page).toHaveURL(/\/dashboard/);
      const { id } = await database.read.selectFrom("school").select("id").executeTakeFirstOrThrow();
      const facts = await readFacts(database, id);
      const done = checkIns(facts, schoolDaysWithin(facts, SCHOOL_TODAY, from, SCHOOL_TODAY));
      expect(done.done).toBeGreaterThan(20);
      await expect(figure(page, "check_ins")).toContainText(`${done.done} of ${done.expected}`);
      for (const group of ["positive", "challenging"] as const) {
        const count = factsOf(facts, group).filter(({ date }) => date >= from && date <= SCHOOL_TODAY).length;
        expect(count).toBeGreaterThan(20);
        await expect(figure(page, group)).toContainText(`${count}`);
      }
    },
    { env: { DEMO: "on" } },
  ));

test("presets and free dates stand in the address, by touch and keyboard, and back leads to the last", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.administrator);
  const page = await opened(
    context,
    served.database,
    school,
    "/dashboard?range=nonsense&startDate=2026-99-01&colour=red",
  );
  await expect(preset(page, "30 days")).toBeChecked();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await choose(preset(page, "This week"));
  await expect(page).toHaveURL(/range=week/);
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-09-14");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2026-09-20");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/range=year/);
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-08-01");
  await choose(preset(page, "Today"));
  await expect(page.getByText("Compared with")).toContainText("14 Sept");

  await page.getByLabel("From", { exact: true }).fill("2026-09-01");
  await expect(page).toHaveURL(/startDate=2026-09-01&endDate=2026-09-15/);
  await expect(preset(page, "Today")).not.toBeChecked();
  const said = await get<DashboardStatistics>(context, "statistics?startDate=2026-09-01&endDate=2026-09-15");
  await expect(figure(page, "positive")).toContainText(`${said.positive.value}`);
  // As it is typed: month, day, then a year that is no year until it is whole.
  await page.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("09102026");
  await expect(page).toHaveURL(/endDate=2026-09-10/);
  await page.goBack();
  await expect(page).toHaveURL(/endDate=2026-09-15/);
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2026-09-15");

  // Wrong ones are told kindly, and stay to be put right.
  await page.getByLabel("To", { exact: true }).fill("2026-08-20");
  await expect(page.getByRole("alert")).toContainText("The last day is before the first");
  await expect(figure(page, "positive")).toHaveCount(0);
  await page.getByLabel("To", { exact: true }).fill("2026-09-15");
  await page.getByLabel("From", { exact: true }).fill("2024-09-01");
  await expect(page.getByRole("alert")).toContainText("more than 400 days");
  await page.getByLabel("From", { exact: true }).fill("2025-09-01");
  await expect(figure(page, "positive")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2025-09-01");
});

test("dates can be chosen while nobody can tell where the school year began", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.route("**/api/admin/dashboard/daily-stats", (route) => route.abort());
  await page.goto("/dashboard?range=year");
  await expect(page.getByRole("alert").first()).toContainText("This could not be loaded");
  const [first, last] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  await expect(first).toHaveValue("");
  await first.fill("2026-09-01");
  await expect(page).toHaveURL(/startDate=2026-09-01&endDate=2026-09-01/);
  await last.fill("2026-09-11");
  await expect(page).toHaveURL(/startDate=2026-09-01&endDate=2026-09-11/);
  await expect(figure(page, "positive")).toBeVisible();
});

test("today goes on by itself: who waits, who is away, by name", async ({ school, served, signedIn }) => {
  test.slow();
  const { database } = served;
  const context = await signedIn(school.administrator);
  for (let index = 0; index < 60; index += 1) {
    const made = await makeClass(database, school.school.id, {
      name: `Class ${index + 1} of the long corridor on the second floor`,
    });
    await enroll(database, school.school.id, made.id, school.class36.students[index % 36]?.id ?? "");
  }
  const page = await context.newPage();
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByText("0 of 61", { exact: true }).first()).toBeVisible();
  const waiting = page.getByRole("region", { name: "Not checked in yet" });
  await expect(waiting.getByRole("listitem")).toHaveCount(8);
  await page.emulateMedia({ media: "print" });
  await expect(waiting.getByRole("listitem")).toHaveCount(61);
  await page.emulateMedia({ media: "screen" });
  await waiting.getByRole("button", { name: "Show all 61" }).tap();
  await expect(waiting.getByRole("listitem")).toHaveCount(61);
  const { class30 } = school;
  const [away] = class30.students;
  const checkIn = await makeFinishedCheckIn(
    database,
    school.school.id,
    class30.class.id,
    SCHOOL_TODAY,
    school.teacher.person.id,
  );
  const mark = {
    school_id: school.school.id,
    check_in_id: checkIn.id,
    class_id: class30.class.id,
    date: SCHOOL_TODAY,
    marked_at: `${SCHOOL_TODAY}T14:04:00.000Z`,
    marked_by: school.teacher.person.id,
  };
  await database.write(async (db) => {
    await db
      .insertInto("mark")
      .values({
        ...mark,
        student_id: away?.id ?? "",
        status: "absent",
        note: "Flu",
        arrived_at: null,
        settled: 0,
        version: 1,
      })
      .execute();
    await db
      .insertInto("student_day")
      .values({ school_id: school.school.id, date: SCHOOL_TODAY, student_id: away?.id ?? "", word: "absent" })
      .execute();
  });
  await page.clock.fastForward("00:30");
  await expect(page.getByText("1 of 61", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Away today" })).toContainText(
    `${away?.first_name} ${away?.last_name}`,
  );
  await expect(page.getByRole("region", { name: "Away today" })).toContainText("Flu");
  await takeScreenshots(page, "dashboard-60-classes");
});

test("a group told by class, grade, teacher and day, filtered, in a file and on one sheet", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.administrator);
  const page = await opened(context, served.database, school, "/dashboard");
  await tab(page, "Attendance").tap();
  await expect(page).toHaveURL(/group=attendance/);
  await page.getByRole("link", { name: "All details" }).tap();
  await expect(page).toHaveURL(/\/dashboard-details\/attendance$/);
  const facts = await readFacts(served.database, school.school.id);
  const finished = new Set(facts.checkIns.filter((one) => one.finished_at).map((one) => one.id));
  const ofClass = (id: string): number =>
    facts.marks.filter(
      (mark) =>
        mark.class_id === id && mark.status !== "present" && mark.date >= from && finished.has(mark.check_in_id),
    ).length;
  const table = page.getByRole("table", { name: "By class" });
  for (const { class: one } of [school.class30, school.class36]) {
    const name = one.id === school.class36.class.id ? FORMULA_CLASS : one.name;
    expect(ofClass(one.id)).toBeGreaterThan(0);
    await expect(table.getByRole("row").filter({ hasText: name }).getByRole("cell").nth(-2)).toHaveText(
      `${ofClass(one.id)}`,
      { useInnerText: true },
    );
  }

  for (const by of ["Grade", "Teacher", "Day"] as const) {
    await choose(page.getByRole("radiogroup", { name: "Break down by" }).getByRole("radio", { name: by }));
    await expect(page).toHaveURL(new RegExp(`by=${by.toLowerCase()}`));
    const graph = await get<DashboardGraph>(
      context,
      `graph/attendance?dateStart=${from}&dateEnd=${SCHOOL_TODAY}&type=${by.toLowerCase()}`,
    );
    const some = graph.points.filter(({ count }) => count > 0);
    await expect(page.getByRole("table", { name: `By ${by.toLowerCase()}` }).getByRole("row")).toHaveCount(
      some.length + 1,
    );
  }
  // A day leads to the classes of that day.
  await page.getByRole("table", { name: "By day" }).getByRole("link").first().tap();
  await expect(page).toHaveURL(/startDate=(\d{4}-\d\d-\d\d)&endDate=\1/);
  await page.goBack();
  await choose(page.getByRole("radiogroup", { name: "Break down by" }).getByRole("radio", { name: "Class" }));
  const answered = Promise.withResolvers<void>();
  await page.route(/graph\/attendance.*type=class&type_id=late/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByLabel("Mark", { exact: true }).selectOption({ label: "Late" });
  // The rows are still those of all marks.
  await expect(page.getByRole("button", { name: "Save as CSV" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Print" })).toHaveAttribute("aria-disabled", "true");
  answered.resolve();
  await expect(page).toHaveURL(/type_id=late/);
  const late = await get<DashboardGraph>(
    context,
    `graph/attendance?dateStart=${from}&dateEnd=${SCHOOL_TODAY}&type=class&type_id=late`,
  );
  for (const { label, count } of late.points)
    await expect(table.getByRole("row").filter({ hasText: label }).getByRole("cell").nth(-2)).toHaveText(`${count}`, {
      useInnerText: true,
    });

  const { name, text } = await saved(page, page.getByRole("button", { name: "Save as CSV" }));
  expect(name).toBe(`attendance-by-class-late-${from}-${SCHOOL_TODAY}.csv`);
  expect(text.startsWith("\uFEFFClass,Count,Share in percent,Late\r\n")).toBe(true);
  const formula = late.points.find(({ label }) => label === FORMULA_CLASS)?.count;
  expect(text).toContain(`"'=Choir ""A"", upstairs",${formula},`);
  expect(text.trimEnd().split("\r\n")).toHaveLength(late.points.length + 1);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByText(/Maple School/).first();
  await expect(sheet).toBeVisible();
  await expect(page.getByText("Attendance · By class · Late")).toBeVisible();
  expect(await sheets(page)).toBe(1);
  await page.emulateMedia({ media: "screen" });

  await table.getByRole("link", { name: school.class30.class.name }).tap();
  await expect(page).toHaveURL(new RegExp(`/insights/attendance/${school.class30.class.id}`));
  await page.goBack();
  await page.getByRole("link", { name: "Back to the dashboard" }).tap();
  await expect(page).toHaveURL(/\/dashboard\?group=attendance/);
});

test("the monthly register of a class, in a file and on one sheet", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.administrator);
  const page = await opened(context, served.database, school, "/dashboard");
  await page.getByRole("link", { name: "Monthly register" }).tap();
  await expect(page.getByText("Which class?")).toBeVisible();
  await page.getByRole("combobox", { name: "Class" }).selectOption({ label: FORMULA_CLASS });
  await page.getByRole("combobox", { name: "Month" }).selectOption({ label: "August 2026" });
  await expect(page).toHaveURL(new RegExp(`by=register&class_id=${school.class36.class.id}&month=2026-08`));
  const register = await get<Register>(context, `register/${school.class36.class.id}?month=2026-08`);
  expect(register.days.length).toBeGreaterThan(8);
  const facts = await readFacts(served.database, school.school.id);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(36 + 2);
  const words = { present: "Here", late: "Late", absent: "Absent", excused: "Excused" };
  for (const [index, student] of register.students.entries()) {
    if (index % 9 > 0) continue;
    const told = register.days.map((date) => wordOf(facts, student.id, date, [school.class36.class.id]));
    const cells = rows.nth(index + 1).getByRole("cell");
    for (const [place, word] of told.entries())
      await expect(cells.nth(place)).toContainText(word ? words[word] : "Not marked");
    await expect(cells.nth(register.days.length)).toHaveText(`${told.filter((word) => word === "present").length}`);
  }
  const { name, text } = await saved(page, page.getByRole("button", { name: "Save as CSV" }));
  expect(name).toBe("register-choir-a-upstairs-2026-08.csv");
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe(`\uFEFFLast name,First name,${register.days.join(",")},Here,Late,Absent,Excused`);
  expect(lines).toHaveLength(36);
  expect(lines[0]).toContain(`${register.students[0]?.last_name},`);
  expect(await sheets(page)).toBe(1);
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "dashboard-register");
  // Only attendance has one.
  await page.goto(`/dashboard-details/positive?by=register`);
  await expect(page.getByRole("heading", { name: "By class" })).toBeVisible();
  await page.goto(`/dashboard-details/attendance?by=register&class_id=none`);
  await expect(page.getByText("This class does not exist")).toBeVisible();
});

test("only administrators; a group that is none is no page", async ({ school, signedIn }) => {
  for (const [who, lands] of [
    [school.teacher, "/404"],
    [school.student, "/404"],
    [undefined, "/login"],
  ] as const) {
    const page = await (await signedIn(who)).newPage();
    for (const path of [
      "/dashboard?range=year",
      "/dashboard-details/positive",
      "/dashboard-details/attendance?by=register",
    ]) {
      const asked: string[] = [];
      page.on("request", (request) => request.url().includes("/admin/") && asked.push(request.url()));
      await page.goto(path);
      await expect.poll(() => new URL(page.url()).pathname).toBe(lands);
      expect(asked).toEqual([]);
    }
  }
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/dashboard-details/happiness");
  await expect(page).toHaveURL(/\/404$/);
});

/** What is chosen in a field, where its words are longer than the room that they have. */
const cutChoice = (field: Locator): Promise<string | undefined> =>
  field.evaluate((select: HTMLSelectElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    const line = document.createElement("canvas").getContext("2d");
    if (!line) throw new Error("nothing to measure by");
    line.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    const { text } = select.selectedOptions[0] ?? { text: "" };
    return line.measureText(text).width > room ? text : undefined;
  });

test("a school without a day yet", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.administrator);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await expect(page.getByText("Nothing to compare with: there is too little on record before")).toBeVisible();
  await expect(figure(page, "ratio")).toContainText("None yet");
  await expect(page.getByText("Nothing recorded on these days")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.goto("/dashboard-details/circle?by=teacher");
  await expect(page.getByText("No circles on these days").first()).toBeVisible();
  await page.goto("/dashboard-details/attendance?by=register");
  await page.getByRole("combobox", { name: "Class" }).selectOption({ label: school.class30.class.name });
  await expect(page.getByText("No school days this month yet")).toBeVisible();
  for (const width of [390, 412, 800]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ["Class", "Month"])
      expect(await cutChoice(page.getByRole("combobox", { name })), `${name} at ${width}`).toBeUndefined();
  }

  const { database } = served;
  const { class30, teacher } = school;
  const other = await makeClass(database, school.school.id, { kind: "daily" });
  await enroll(database, school.school.id, other.id, class30.students[0]?.id ?? "", { role: "student" });
  await makeFinishedCheckIn(database, school.school.id, class30.class.id, SCHOOL_TODAY, teacher.person.id);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Away today" })).toContainText("Nobody is away so far");
});

test("a closed day expects nothing of anybody", async ({ school, served, signedIn }) => {
  await recordSchoolYear(served.database, school);
  await served.database.write((db) =>
    db.insertInto("school_date").values({ school_id: school.school.id, date: SCHOOL_TODAY, open: 0 }).execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/dashboard?range=today");
  await expect(page.getByRole("region", { name: /^Today/ })).toContainText("No school today");
  await expect(page.getByRole("region", { name: "Not checked in yet" })).toContainText("No school today");
  await expect(page.getByText("There was no school on these dates")).toBeVisible();
  await expect(figure(page, "check_ins")).toContainText("None expected");
  await takeScreenshots(page, "dashboard-no-school");
  const own = await (await signedIn(school.teacher)).newPage();
  await own.goto("/");
  await expect(own.getByRole("button", { name: "Start check-in No school today" })).toBeVisible();
  await expect(own.getByRole("region", { name: "Last school days" })).toContainText("no school");
  await takeScreenshots(own, "main-no-school");
});

test("of dates whose events are deleted already neither figures nor graph say that there was nothing", async ({
  school,
  served,
  signedIn,
}) => {
  await served.database.write((db) =>
    db.insertInto("school_date").values({ school_id: school.school.id, date: "2024-07-15", open: 1 }).execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/dashboard?startDate=2024-07-15&endDate=2024-07-16");
  const kept = "No longer kept";
  await expect(figure(page, "positive")).toContainText(kept);
  await expect(page.getByRole("heading", { name: kept })).toBeVisible();
  await page.goto("/dashboard?startDate=2024-07-15&endDate=2024-07-16&group=attendance");
  await expect(page.getByRole("heading", { name: "Nobody was late or away on these days" })).toBeVisible();
});

test("a day without school at a school without a class: no check-in can be taken, and none is offered", async ({
  served,
  signedIn,
}) => {
  const { id: school_id } = await makeSchool(served.database);
  const administrator = await makeAccount(served.database, school_id, {
    administrator: true,
    now: new Date(CLOCK_START),
  });
  await served.database.write((db) =>
    db.insertInto("school_date").values({ school_id, date: SCHOOL_TODAY, open: 0 }).execute(),
  );
  const page = await (await signedIn(administrator)).newPage();
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: /^Today/ })).toContainText("No school today");
  const waiting = page.getByRole("region", { name: "Not checked in yet" });
  await expect(waiting).toContainText("No daily class has students yet");
  await expect(waiting).not.toContainText("You can still take one");
});

test("every page clean in both schemes", async ({ school, served, signedIn }) => {
  test.slow();
  const page = await opened(await signedIn(school.administrator), served.database, school, "/dashboard");
  await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  // The period's ten figures stand in full rows at every width, and the page tells its age once.
  await expect(page.getByText(/^Updated/)).toHaveCount(1);
  for (const [width, columns] of [
    [1440, 5],
    [1280, 5],
    [800, 2],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page
      .locator("[data-figure]")
      .evaluateAll((figures) => figures.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width}`).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
  }
  await takeScreenshots(page, "dashboard");
  await page.goto("/dashboard-details/connection?by=teacher");
  await expect(page.getByText("Not done")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.goto("/dashboard-details/challenging");
  await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
  await takeScreenshots(page, "dashboard-details");
});

test.describe("without a server", () => {
  test.use({ serviceWorkers: "allow" });

  test("what was seen, with its age", async ({ ownServer, device }) => {
    test.slow();
    const school = await makeBrowserSchool(ownServer.database);
    await recordSchoolYear(ownServer.database, school);
    await giveSession(device.context, ownServer.origin, school.administrator);
    const page = await device.context.newPage();
    await page.goto(`${ownServer.origin}/dashboard`);
    await expect(figure(page, "positive")).toContainText(/\d/);
    const shown = await figure(page, "positive").textContent();
    await untilKept(page, `dashboard","statistics`, `dashboard","daily`);
    await ownServer.server.kill();
    const again = await device.context.newPage();
    await again.goto(`${ownServer.origin}/dashboard`);
    await expect(figure(again, "positive")).toHaveText(shown ?? "");
    await expect(again.getByText("No connection just now. Updated").first()).toBeVisible({ timeout: 45_000 });
    await choose(preset(again, "Today"));
    await expect(again.getByRole("alert").first()).toContainText("This could not be loaded");
  });
});
