import { readFile } from "node:fs/promises";
import { addDays } from "#contract/school-date.ts";
import { newId } from "#server/ids.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { later } from "#tests/support/browser.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { expect, test } from "./fixtures.ts";

/* Absences, school days, terms, tickets and the audit trail, each by an administrator from end to end. */

test("an absence is announced, starts the check-in, and is ended", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/absences");
  await page.getByRole("button", { name: "Announce an absence" }).tap();
  const sheet = page.getByRole("dialog");
  const usual = page.viewportSize() ?? { width: 1280, height: 800 };
  // Where the button is, the field is out of sight.
  await page.setViewportSize({ width: 390, height: 480 });
  await sheet.getByRole("button", { name: "Announce", exact: true }).tap();
  await expect(sheet.getByText("Choose a student.")).toBeInViewport();
  await page.setViewportSize(usual);
  await sheet.getByLabel("Find a student by name").fill("ada ab");
  await sheet.getByRole("list", { name: "Student" }).getByRole("button").first().tap();
  await expect(sheet.getByRole("button", { name: "Choose someone else" })).toBeVisible();
  await sheet.getByLabel("Note").fill("Family wedding");
  await sheet.getByRole("button", { name: "Announce", exact: true }).tap();
  await expect(sheet).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: "Family wedding" });
  await expect(row).toContainText("Excused");
  await expect(row).toContainText(/Announced by Grace Hopper, 15 Sept, 0?8:\d\d/);
  await page.getByRole("button", { name: /^Change the absence of Ada/ }).tap();
  await sheet.getByLabel("Absent: no reason given").check({ force: true });
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText("Absent");
  await expect(page.getByText("is changed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().tap();
  await expect(row).toContainText("Excused");
  // Before its check-in, on the dashboard too.
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Dashboard" }).tap();
  const away = page.getByRole("region", { name: "Away today" }).getByRole("listitem").filter({ hasText: "Ada Abara" });
  await expect(away).toContainText("Family wedding");
  await expect(away).toContainText("Announced by Grace Hopper");
  await away.getByRole("link", { name: "Ada Abara" }).tap();
  await page.getByRole("button", { name: /^End the absence of Ada/ }).tap();
  await expect(page.getByText("No absence for a student of that name")).toBeVisible();
  await expect(page.getByText("is expected from today.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().tap();
  await expect(row).toContainText("Excused");
  // One that lies ahead says nothing of today.
  await page.getByRole("button", { name: /^Change the absence of Ada/ }).tap();
  await sheet.getByLabel("First day").fill(addDays(SCHOOL_TODAY, 7));
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: /^End the absence of Ada/ }).tap();
  await expect(page.getByText("The coming absence of Ada Abara is cancelled.")).toBeVisible();
  await expect(page.getByText("No absence for a student of that name")).toBeVisible();
});

test("a last day follows the first as that is typed, and stays where one set it", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/absences");
  await page.getByRole("button", { name: "Announce an absence" }).tap();
  const [first, last] = [page.getByLabel("First day"), page.getByLabel("Last day")];
  const type = async (field: typeof first, text: string): Promise<void> => {
    // From its first part on.
    await field.blur();
    await field.focus();
    await page.keyboard.type(text);
  };
  // The month is another one before the day is.
  await type(first, "10012026");
  await expect(first).toHaveValue("2026-10-01");
  await expect(last).toHaveValue("2026-10-01");
  await type(last, "10092026");
  await type(first, "12012026");
  await expect(last).toHaveValue("2026-12-01");
  await type(first, "10052026");
  await expect(last).toHaveValue("2026-10-09");
});

test("without a network every section says how old it is, and no longer once it is asked again", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const sections = page.getByRole("navigation", { name: "School sections" });
  const open = async (name: string): Promise<void> => {
    await sections.getByRole("link", { name, exact: true }).tap();
    await expect(page.getByRole("heading", { level: 1, name: name === "Overview" ? "School" : name })).toBeVisible();
  };
  const answered = async (part: string): Promise<void> => {
    const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === `/api/admin/${part}`);
    await answer.finished();
  };
  const parts = {
    People: "people",
    Classes: "classes",
    Absences: "absences",
    "School days": "dates",
    "Support tickets": "tickets",
    "Audit trail": "audit",
    Settings: "settings",
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await Promise.all([answered("overview"), page.goto("/school")]);
  for (const [name, part] of Object.entries(parts)) await Promise.all([answered(part), open(name)]);
  const age = page.getByText(/^Updated 0?8:\d\d\. It is loaded again when you are back online\.$/);
  await expect(age).toHaveCount(0);
  await page.route("**/api/**", (route) => route.abort());
  await later(page, 5);
  for (const name of Object.keys(parts)) {
    await open(name);
    await expect(age, name).toBeVisible();
    await takeScreenshots(page, `kept-${name.toLowerCase().replace(" ", "-")}`);
  }
  await open("Overview");
  await expect(age).toBeVisible();
  await takeScreenshots(page, "kept-overview");
  await expectNoAxeViolationsInBothSchemes(page);
  await page.unroute("**/api/**");
  await open("People");
  await expect(age).toHaveCount(0);
});

test("dates are closed from the calendar by the keyboard, with what follows told, and left to the check-ins again", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/dates?month=2026-12");
  const day = (text: RegExp) => page.getByRole("button", { name: text });
  await day(/24 December 2026|December 24, 2026/).focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Closed").check();
  await expect(sheet.getByText("no streak breaks")).toBeVisible();
  await sheet.getByLabel("To", { exact: true }).fill("2026-12-26");
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText("3 dates are closed.")).toBeVisible();
  await expect(day(/(25 December 2026|December 25, 2026): Closed/)).toBeVisible();
  const closed = () =>
    served.database.read
      .selectFrom("school_date")
      .select(["date", "open"])
      .where("school_id", "=", school.school.id)
      .orderBy("date")
      .execute();
  expect(await closed()).toEqual([0, 1, 2].map((n) => ({ date: addDays("2026-12-24", n), open: 0 })));
  await day(/26 December 2026|December 26, 2026/).tap();
  await sheet.getByLabel("Automatic").check();
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  await expect.poll(closed).toHaveLength(2);

  // Closed by another while it lay open here, where nothing was chosen.
  await day(/23 December 2026|December 23, 2026/).tap();
  await expect(sheet.getByLabel("Automatic")).toBeChecked();
  await served.database.write((db) =>
    db.insertInto("school_date").values({ school_id: school.school.id, date: "2026-12-23", open: 0 }).execute(),
  );
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  expect(await closed()).toHaveLength(3);

  // The same where the page has heard of it before that is saved.
  await page.reload();
  await day(/22 December 2026|December 22, 2026/).tap();
  await expect(sheet.getByLabel("Automatic")).toBeChecked();
  await served.database.write((db) =>
    db.insertInto("school_date").values({ school_id: school.school.id, date: "2026-12-22", open: 0 }).execute(),
  );
  await later(page, 1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(sheet.getByLabel("Closed")).toBeChecked();
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  expect(await closed()).toHaveLength(4);
});

test("what is typed as terms or into a setting is there again after another page, until it is discarded", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const sections = page.getByRole("navigation", { name: "School sections" });
  const text = page.getByLabel("Text, as HTML");
  const minutes = page.getByLabel("Lock after");
  await page.goto("/school/terms");
  await text.fill("<p>A long draft.</p>");
  await sections.getByRole("link", { name: "Settings", exact: true }).tap();
  await minutes.fill("7");
  await page.goBack();
  await expect(text).toHaveValue("<p>A long draft.</p>");
  await sections.getByRole("link", { name: "Settings", exact: true }).tap();
  await expect(minutes).toHaveValue("7");
  await page.getByRole("button", { name: "Discard changes" }).tap();
  await expect(minutes).toHaveValue("15");
  await page.goBack();
  await page.getByRole("button", { name: "Discard changes" }).tap();
  await expect(text).toHaveValue("<p>Be kind.</p>");
  await sections.getByRole("link", { name: "Settings", exact: true }).tap();
  await expect(minutes).toHaveValue("15");
  await page.goBack();
  await expect(text).toHaveValue("<p>Be kind.</p>");
});

test("new terms show as they will be, are published, and hold everyone again", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/terms");
  await page.getByLabel("Text, as HTML").fill("<script>alert(1)</script>");
  await page.getByRole("button", { name: "Publish as a new version" }).tap();
  await expect(page.getByText("Nothing of this would show")).toBeVisible();
  await page
    .getByLabel("Text, as HTML")
    .fill("<h2>Kindness</h2><p>Be kinder.</p><script>alert(1)</script><p onclick=alert(1)>Stay.</p>");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Kindness" })).toBeVisible();
  await expect(preview.locator("script, [onclick]")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish as a new version" }).tap();
  await expect(page.getByRole("dialog").getByText(/5 people, including you/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).tap();
  await expect(page.getByText("Version 2 is published.")).toBeVisible();
  await expect(page.getByText("0 of 5 people agreed to it.")).toBeVisible();
  const teacher = await (await signedIn(school.teacher)).newPage();
  await teacher.goto("/");
  await expect(teacher.getByText("Welcome to Daybell")).toBeVisible();
});

test("a ticket is closed, the trail tells it, and is saved as a file", async ({ school, signedIn }) => {
  const asker = await signedIn(school.teacher);
  const { ok } = await asker.request
    .post("/api/notification/support", {
      data: { type_id: "problem", subject: "The list is empty", message: "Class 3 shows nobody." },
    })
    .then((answer) => ({ ok: answer.ok() }));
  expect(ok).toBe(true);
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school");
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("makes no backups by itself");
  await page.getByRole("link", { name: /^Support tickets 1 open/ }).tap();
  await expect(page.getByText("Class 3 shows nobody.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Answer Grace Hopper by email/ })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("button", { name: "Close “The list is empty”" }).tap();
  await expect(page.getByText("No open tickets")).toBeVisible();

  await page.goto("/school/audit");
  await page.getByLabel("Action").selectOption("Ticket closed");
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  await page.getByLabel("By or about a person").fill("nobody");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await page.getByLabel("By or about a person").fill("grace");
  await expect(page.getByRole("row")).toHaveCount(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).tap();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/Grace Hopper,Ticket closed,Grace Hopper,/);
});

test("whoever closes the last ticket of the last page is led to the page before it", async ({
  school,
  served,
  signedIn,
}) => {
  const ticket = (number: number) => ({
    school_id: school.school.id,
    id: newId(),
    person_id: school.teacher.person.id,
    type_id: "problem",
    subject: `Subject ${number}`,
    message: "It does not work.",
    created_at: new Date(Date.parse(CLOCK_START) - number * 60_000).toISOString(),
    closed_at: null,
    closed_by: null,
  });
  await served.database.write((db) =>
    db
      .insertInto("support_ticket")
      .values(Array.from({ length: 21 }, (_, index) => ticket(index)))
      .execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school");
  await page.getByRole("link", { name: /^Support tickets 21 open/ }).tap();
  const close = page.getByRole("button", { name: /^Close “Subject/ });
  await page.getByRole("button", { name: "Page 2" }).tap();
  await expect(close).toHaveCount(1);
  await close.tap();
  await expect(close).toHaveCount(20);
  await close.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(19);
  await expect(close.nth(1)).toBeFocused();
  await expect(page.getByText("No open tickets")).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has("offset")).toBe(false);
  // An address that lies far behind the end.
  await page.goto("/school/tickets?offset=400");
  await expect(close).toHaveCount(19);
});

test("a date of the trail is typed in peace, asked for once, and is no step of Back", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const asked: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/admin/audit") asked.push(searchParams.get("from"));
  });
  await page.goto("/school");
  await page
    .getByRole("link", { name: /^Audit/ })
    .first()
    .tap();
  const from = page.getByLabel("From", { exact: true });
  await from.focus();
  // Day and month are the browser's own order; the year is no year until it is whole.
  await page.keyboard.type("09092026");
  await expect(page).toHaveURL(/from=2026-09-09/);
  await expect(from).toHaveValue("2026-09-09");
  expect(asked).toEqual([null, "2026-09-09"]);
  await from.fill("");
  await expect(page).not.toHaveURL(/from=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/school$/);
});
