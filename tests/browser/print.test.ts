import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays } from "#contract/school-date.ts";
import { newId } from "#server/ids.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { recordSchoolYear } from "#tests/support/dashboard-scene.ts";
import { enroll, makeFinishedCheckIn } from "#tests/support/factories.ts";
import { follow } from "#tests/support/follow.ts";
import { type Printed, readPdf } from "#tests/support/read-pdf.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { expect, type Served, test } from "./fixtures.ts";

/* What comes out of the printer: PDFs as the browser makes them, read back. */

const charted = (page: Page) => expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();

/** Two pieces of text that share more of the sheet than neighbours' edges do. */
function overlapping(texts: readonly Printed[]): string[] {
  const pairs = texts.flatMap((one, place) => texts.slice(place + 1).map((other): [Printed, Printed] => [one, other]));
  return pairs
    .filter(
      ([one, other]) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3,
    )
    .map(([one, other]) => `“${one.text}” and “${other.text}”`);
}

/** What lies beyond the edge of its sheet, further than the room above and below its letters. */
const outside = ({ width, height }: { width: number; height: number }, texts: readonly Printed[]): string[] =>
  texts
    .filter(({ left, top, right, bottom }) => left < 0 || top < -4 || right > width + 1 || bottom > height + 1)
    .map(({ text }) => text);

test("every screen that can be printed: nothing overlaps, is cut, or belongs to the screen alone", async ({
  school,
  served,
  signedIn,
}) => {
  test.slow();
  await recordSchoolYear(served.database, school);
  const page = await (await signedIn(school.administrator)).newPage();
  const student = school.class30.students[0]?.id;
  const screens = [
    ["/insights/challenging?days=60", "insights"],
    [`/student/${student}/insights/positive?days=60`, "student"],
    ["/dashboard", "dashboard"],
    ["/dashboard-details/connection", "details"],
    [`/dashboard-details/attendance?by=register&class_id=${school.class30.class.id}&month=2026-08`, "register"],
  ] as const;
  for (const [path, name] of screens) {
    await follow(page, path);
    if (name === "register") await expect(page.getByRole("table")).toBeVisible();
    else await charted(page);
    // The register lies across by itself, and a student's chart is that of the insights.
    for (const landscape of name === "register" || name === "student" ? [false] : [false, true]) {
      const what = `${path}${landscape ? " across" : ""}`;
      const legend = await page.locator("figure li bdi").allInnerTexts();
      const pdf = await page.pdf({ format: "A4", landscape, preferCSSPageSize: name === "register" });
      if (process.env["SCREENSHOTS"]) await writeFile(`.build/print-${name}${landscape ? "-across" : ""}.pdf`, pdf);
      const sheets = await readPdf(pdf);
      expect(sheets.length, what).toBeGreaterThan(0);
      for (const sheet of sheets) {
        expect(overlapping(sheet.texts), what).toEqual([]);
        expect(outside(sheet, sheet.texts), what).toEqual([]);
      }
      const said = sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
      expect(said, what).not.toMatch(/Skip to|Show as table|Download/);
      for (const label of legend) expect(said.replaceAll(/\s+/g, ""), what).toContain(label.replaceAll(/\s+/g, ""));
    }
  }
});

const closed = (text: string): string => text.replaceAll(/\s+/g, "");

/** What each sheet says, without white space: where a line ends is the paper's affair. */
async function sheetsOf(page: Page, landscape = false): Promise<string[]> {
  const sheets = await readPdf(await page.pdf({ format: "A4", landscape, preferCSSPageSize: true }));
  for (const sheet of sheets) {
    expect(overlapping(sheet.texts)).toEqual([]);
    expect(outside(sheet, sheet.texts)).toEqual([]);
  }
  return sheets.map(({ texts }) => closed(texts.map(({ text }) => text).join("")));
}

const words = async (page: Page): Promise<string> => (await sheetsOf(page)).join("");

const LONG = {
  name: ["Oluwaseun Temitope", "Adebayo-Ogunlesi"],
  class: "Interdisciplinary Humanities and Community Service Seminar, Autumn Group B (Room 214)",
} as const;

/** Gives a class and everybody in it the longest names that there are. */
async function nameLong({ served, school }: { served: Served; school: BrowserSchool }): Promise<void> {
  const { class30 } = school;
  const ids = class30.students.map(({ id }) => id);
  const [first_name, last_name] = LONG.name;
  await served.database.write(async (db) => {
    await db.updateTable("person").set({ first_name, last_name }).where("id", "in", ids).execute();
    await db.updateTable("class").set({ name: LONG.class }).where("id", "=", class30.class.id).execute();
  });
}

const times = (text: string, part: string): number => text.split(closed(part)).length - 1;

test("a printed class list: which class, whose, from when; every name and class whole and once, heads on every sheet", async ({
  school,
  served,
  signedIn,
}) => {
  await nameLong({ served, school });
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/students?class_id=${school.class30.class.id}&sort_by=positive&sort_direction=desc&search=Olu`);
  await expect(page.getByText(LONG.name.join(" ")).first()).toBeVisible();
  for (const landscape of [false, true]) {
    const sheets = await sheetsOf(page, landscape);
    expect(sheets.length).toBeGreaterThan(1);
    for (const sheet of sheets) expect(sheet).toMatch(/Name.*Grade.*Attendance.*Lastevent/);
    const said = sheets.join("");
    expect(said).toContain(closed(`Students · ${LONG.class} · “Olu” · by positive, descending`));
    expect(said).toContain(closed("Maple School · 30 students · Printed 15 September 2026"));
    expect(times(said, LONG.name.join(" "))).toBe(30);
    expect(times(said, LONG.class)).toBe(31);
  }
});

test("what is longer than a sheet begins on the first one: who is away, and a register", async ({
  school,
  served,
  signedIn,
}) => {
  const { class30, class36, administrator } = school;
  const school_id = school.school.id;
  for (const { id } of class36.students) await enroll(served.database, school_id, class30.class.id, id);
  const absences = [...class30.students, ...class36.students].map(({ id: student_id }) => ({
    id: newId(),
    school_id,
    student_id,
    from_date: SCHOOL_TODAY,
    to_date: SCHOOL_TODAY,
    status: "excused" as const,
    note: null,
    created_by: administrator.person.id,
    created_at: CLOCK_START,
  }));
  await served.database.write((db) => db.insertInto("announced_absence").values(absences).execute());
  await makeFinishedCheckIn(served.database, school_id, class30.class.id, "2026-09-14", administrator.person.id);
  const page = await (await signedIn(administrator)).newPage();
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Show all 66" })).toBeVisible();
  const away = await sheetsOf(page);
  expect(times(away[0] ?? "", "Announced by")).toBeGreaterThan(40);
  expect(times(away.join(""), "Announced by")).toBe(66);
  await follow(page, `/dashboard-details/attendance?by=register&class_id=${class30.class.id}&month=2026-09`);
  await expect(page.getByRole("table")).toBeVisible();
  const register = await sheetsOf(page);
  expect(register).toHaveLength(2);
  expect(register[0]).toMatch(/Monthlyregister.*AdaAbara/);
});

test("the school's pages on paper: what, whose and from when, without a control, every cell in one size", async ({
  school,
  served,
  signedIn,
}) => {
  const { administrator, class30 } = school;
  const about = { id: newId(), school_id: school.school.id, created_at: CLOCK_START };
  const absence = { student_id: class30.students[0]?.id ?? "", from_date: SCHOOL_TODAY, to_date: SCHOOL_TODAY };
  const ticket = {
    person_id: school.parent.person.id,
    type_id: "question",
    subject: "The bell",
    message: "It rings.",
    closed_at: null,
    closed_by: null,
  };
  await served.database.write(async (db) => {
    await db
      .insertInto("announced_absence")
      .values({ ...about, ...absence, status: "excused", note: null, created_by: administrator.person.id })
      .execute();
    await db
      .insertInto("support_ticket")
      .values({ ...about, ...ticket })
      .execute();
  });
  const page = await (await signedIn(administrator)).newPage();
  for (const [path, title, shown, filters = ""] of [
    ["audit", "Audit trail", "Who changed what"],
    [
      "audit?action=class.lent&search=Ada&from=2026-09-01&to=2026-09-14",
      "Audit trail",
      "No matching entries",
      "Class lent · “Ada” · From 1 Sept 2026 · To 14 Sept 2026",
    ],
    ["classes", "Classes", class30.class.name],
    ["classes?search=Homeroom&kind=daily", "Classes", class30.class.name, "“Homeroom” · Daily"],
    ["classes?ended=true", "Classes", "No classes here", "Ended"],
    ["absences", "Absences", "Ada Abara"],
    ["absences?search=Aba", "Absences", "Ada Abara", "“Aba”"],
    ["tickets", "Support tickets", "It rings."],
    [
      `people?search=Ferreira&role=student&class_id=${class30.class.id}&status=no_account`,
      "People",
      "Castillo-Ferreira",
      `“Ferreira” · Students · ${class30.class.name} · No account`,
    ],
    ["people", "People", "Castillo-Ferreira"],
  ] as const) {
    await follow(page, `/school/${path}`);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    if (filters) await expect(page.locator("main p bdi").filter({ hasText: filters })).toBeAttached();
    const said = await words(page);
    expect(said).toContain(closed(`${title} Maple School · Printed 15 September 2026`));
    expect(said).toContain(closed(shown));
    expect(said, path).toContain(closed(filters));
    await page.emulateMedia({ media: "print" });
    const controls = page
      .locator("main")
      .getByRole("button", { disabled: false })
      .or(page.locator("main a[href^=mailto]"));
    await expect(controls.and(page.locator(":not(th *)")).filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
  await page.emulateMedia({ media: "print" });
  const sizes = await page
    .locator("tbody :is(th, td) :is(button, bdi, span)")
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).fontSize))]);
  expect(sizes).toEqual(["10px"]);
});

test("a class and its seating plan on paper cut no name, however the screen shows it", async ({
  school,
  served,
  signedIn,
}) => {
  await nameLong({ served, school });
  const { class30, teacher } = school;
  const school_id = school.school.id;
  const marked_by = teacher.person.id;
  const checkIn = await makeFinishedCheckIn(served.database, school_id, class30.class.id, SCHOOL_TODAY, marked_by);
  const mark = {
    school_id,
    check_in_id: checkIn.id,
    student_id: class30.students[0]?.id ?? "",
    class_id: class30.class.id,
    date: SCHOOL_TODAY,
    status: "absent",
    note: "Dentist",
    arrived_at: null,
    marked_at: CLOCK_START,
    marked_by,
    settled: 0,
    version: 1,
  } as const;
  await served.database.write((db) => db.insertInto("mark").values(mark).execute());
  await served.database.write((db) =>
    db.updateTable("person").set({ avatar: "bee" }).where("id", "=", mark.student_id).execute(),
  );
  const page = await (await signedIn(school.teacher)).newPage();
  for (const [path, width] of [
    [`/seating/${school.class30.class.id}`, 1280],
    [`/?class=${school.class30.class.id}`, 1280],
    [`/?class=${school.class30.class.id}`, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await follow(page, path);
    await expect(page.getByText(LONG.name[0]).first()).toBeVisible();
    const said = await words(page);
    expect(times(said, LONG.name.join(" ")), `${path} at ${width} px`).toBe(30);
    expect(said, "what was noted of a child").not.toContain("Dentist");
  }
  // A printer that leaves grounds out makes a veil white: who is away would have no picture.
  await page.emulateMedia({ media: "print" });
  const veil = page.locator('[data-status="absent"] [data-picture]');
  await expect(veil).toHaveCount(1);
  expect(await veil.evaluate((face) => getComputedStyle(face, "::after").display)).toBe("none");
});

test("what a chart says by its colour alone is printed where grounds are not", async ({ school, served, signedIn }) => {
  await recordSchoolYear(served.database, school);
  const page = await (await signedIn(school.administrator)).newPage();
  await page.emulateMedia({ media: "print" });
  for (const [path, part, pseudo] of [
    ["/insights", "[style*='--share']", null],
    ["/dashboard", "[data-group] > dt", "::before"],
  ] as const) {
    await follow(page, path);
    await expect(page.locator(part).first()).toBeVisible();
    const printed = await page
      .locator(part)
      .first()
      .evaluate((element, name) => getComputedStyle(element, name).getPropertyValue("print-color-adjust"), pseudo);
    expect(printed, path).toBe("exact");
  }
});

test("a roll call prints every name, and nothing of the page behind it", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/?class=${school.class30.class.id}&roll=true`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator("li").first()).toBeVisible();
  const names = await sheet.locator("li [dir=auto]").allInnerTexts();
  expect(names.length).toBeGreaterThan(14);
  const said = await words(page);
  for (const name of names) expect(said.split(name.replaceAll(/\s+/g, "")), name).toHaveLength(2);
  await expect(sheet.getByRole("button", { name: "Close" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(page.locator("main [data-student]").first()).toBeHidden();
});

test("a sheet that lies open is printed alone", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/school/people?person=${school.class30.students[0]?.id}`);
  await expect(page.getByRole("dialog").getByText("Added by hand.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);
  const sheets = await sheetsOf(page);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toMatch(/Addedbyhand\..*AdaAbara/);
  expect(sheets[0]).not.toContain("Castillo");
});

test("a student's record on paper: whose, from when, of which group, and up to which day where there is more", async ({
  school,
  served,
  signedIn,
}) => {
  const [student] = school.class30.students;
  const behavior = school.behaviors.find(({ group_slug }) => group_slug === "challenging");
  const of = {
    school_id: school.school.id,
    behavior_id: behavior?.id ?? "",
    group_slug: "challenging",
    severity: behavior?.severity ?? null,
    student_id: student?.id ?? "",
    class_id: school.class30.class.id,
    recorded_by: school.teacher.person.id,
    note: null,
    undone_at: null,
    for_whole_class: 0,
  } as const;
  const events = Array.from({ length: 52 }, (_, index) => {
    const date = addDays(SCHOOL_TODAY, -1 - index);
    const at = `${date}T16:00:00.000Z`;
    return { ...of, id: newId(), date, occurred_at: at, created_at: at };
  });
  await served.database.write((db) => db.insertInto("event").values(events).execute());
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/student/${student?.id}?group=challenging`);
  const older = page.getByRole("button", { name: "Show earlier" });
  await expect(older).toBeVisible();
  const said = await words(page);
  expect(said).toContain(closed("Maple School · Printed 15 September 2026"));
  expect(said).toContain("History·Challenging");
  expect(said).toContain(closed("Back to Monday 27 July 2026. There are older entries, which are not on this sheet."));
  await older.click();
  await expect(page.getByRole("heading", { name: "Saturday 25 July" })).toBeVisible();
  expect(await words(page)).not.toContain("olderentries");
});

test("a student's page prints what was recorded, without its controls", async ({ school, served, signedIn }) => {
  await recordSchoolYear(served.database, school);
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto(`/student/${school.class30.students[0]?.id}`);
  const entry = page.locator("main section ol > li").first();
  await expect(entry).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(entry).toHaveCSS("break-inside", "avoid");
  await expect(page.getByRole("radio").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Record|Undo|Show/ }).filter({ visible: true })).toHaveCount(0);
});

test("the class, the insights, the students and a roll call say what they are, of which day, without a control", async ({
  school,
  served,
  signedIn,
}) => {
  await recordSchoolYear(served.database, school);
  const page = await (await signedIn(school.teacher)).newPage();
  const { class30 } = school;
  const screens = [
    [
      `/?class=${class30.class.id}`,
      [class30.class.name, "15 September", "Maple School"],
      /Choir|Start check-in|Select|Roll call|Circle today|Connections/,
    ],
    ["/insights", ["Insights", "Latest events"], /Show more|All classes/],
    [`/insights?class=${class30.class.id}`, ["Insights", `Positive · ${class30.class.name}`], /Show more|All classes/],
    ["/students", ["Students", "Abara"], /Search by name|Sort by/],
    [`/?class=${class30.class.id}&roll=true`, ["Roll call", "Tuesday 15 September 2026"], /Start again/],
    ["/profile", ["Profile", "Maple School"], /Change picture|Set a PIN|Lock now/],
  ] as const;
  for (const [path, shown, hidden] of screens) {
    await follow(page, path);
    await expect(page.getByText(shown[0]).first(), path).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const text of shown) await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.getByText(hidden).filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Places" }), path).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: null });
  }
});
