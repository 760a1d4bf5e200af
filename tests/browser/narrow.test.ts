import type { Locator, Page } from "@playwright/test";
import type { Database } from "#server/database/database.ts";
import { newId } from "#server/ids.ts";
import { addresses } from "#tests/support/addresses.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { type BrowserSchool, makeClassOf } from "#tests/support/browser-school.ts";
import { recordSchoolYear } from "#tests/support/dashboard-scene.ts";
import { enroll } from "#tests/support/factories.ts";
import { follow } from "#tests/support/follow.ts";
import { expect, test } from "./fixtures.ts";

/* Every screen where it is narrow, and with its text enlarged: nothing scrolls sideways, and every name and button can be read. */

/** Width in CSS pixels, text in percent of the usual size, as the browser's own settings have it, and whether it is set wide. */
const LOOKS: { width: number; text: number; wide?: boolean }[] = [
  { width: 320, text: 100 },
  { width: 320, text: 200 },
  { width: 700, text: 100 },
  { width: 800, text: 200 },
  { width: 1280, text: 100 },
  { width: 1280, text: 200 },
  { width: 800, text: 100, wide: true },
];

/** How long a page may take to lay itself out anew for another size, in ms. */
const SETTLES_WITHIN_MS = 3000;

/** What of the page, once it has settled, would have to be scrolled sideways, or cannot be read. */
async function faults(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (const deadline = Date.now() + SETTLES_WITHIN_MS; Date.now() < deadline;) {
    found = await faultsNow(page);
    if (found.length === 0) break;
  }
  return found;
}

const faultsNow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found: string[] = [];
    const { scrollWidth } = document.scrollingElement ?? document.documentElement;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden, [aria-hidden=true]:not([data-student] *)");
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    if (scrollWidth > innerWidth) {
      const outer = [...document.querySelectorAll("#app *")].filter(
        (element) =>
          isSeen(element) && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
      );
      found.push(
        `${scrollWidth} wide: ${outer
          .slice(0, 3)
          .map((element) => `${element.tagName}.${element.className}`)
          .join(" ")}`,
      );
    }
    for (const part of document.querySelectorAll("dialog[open] > *"))
      if (part.scrollWidth > part.clientWidth + 1)
        found.push(`in a sheet: ${part.className}, ${part.scrollWidth} in ${part.clientWidth}`);
    for (const button of document.querySelectorAll("main button"))
      if (
        isSeen(button) &&
        getComputedStyle(button).overflowX === "visible" &&
        button.scrollWidth > button.clientWidth + 1
      )
        found.push(`“${button.textContent.trim()}” needs ${button.scrollWidth} of ${button.clientWidth}`);
    for (const name of document.querySelectorAll<HTMLElement>("main [dir=auto], main bdi")) {
      const text = name.textContent.trim();
      if (text.length < 3 || !isSeen(name) || name.children.length > 3) continue;
      const { width, height } = name.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(name).fontSize);
      if (width < size * Math.min(2.5, text.length * 0.35) || height < size * 0.8)
        found.push(`“${text}” is ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found.slice(0, 4);
  });

/** What tells the sheet that sets text wide from the app's own. */
const WIDE = "screen and (min-width: 1px)";

/** Lines, words and letters as far apart as a reader may set them (WCAG 2.2, 1.4.12), or as they are; tells whether they are apart. */
const setWide = (page: Page, isWide: boolean): Promise<boolean> =>
  page.evaluate(
    ([wide, media]) => {
      const sheet = new CSSStyleSheet({ media });
      if (wide)
        sheet.replaceSync(
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
        );
      const others = document.adoptedStyleSheets.filter((other) => other.media.mediaText !== media);
      document.adoptedStyleSheets = [...others, sheet];
      return getComputedStyle(document.body).letterSpacing !== "normal";
    },
    [isWide, WIDE] as const,
  );

const textSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test("every screen in every width and size of text", async ({ school, served, signedIn }) => {
  test.slow();
  await recordSchoolYear(served.database, school);
  const student = school.class30.students[0]?.id;
  const groups = ["challenging", "attendance", "connection", "circle"].flatMap((type) => [
    `/dashboard-details/${type}`,
    `/insights/${type}`,
    `/student/${student}/insights/${type}`,
  ]);
  const more = ["/dashboard-details/attendance?by=register", `/?class=${school.class30.class.id}&roll=true`];
  const paths = [
    ...(await addresses(school)).filter((path) => !/^\/(login|auth|reset|activate|new-email|undo-email)/.test(path)),
    ...groups,
    ...more,
  ];
  const page = await (await signedIn(school.administrator)).newPage();
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  await page.goto("/404");
  let wasWide = false;
  for (const path of paths) {
    await follow(page, path);
    await expect(page.getByRole("heading").first(), path).toBeAttached();
    for (const { width, text, wide = false } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      if (wide !== wasWide) expect(await setWide(page, wide)).toBe(wide);
      wasWide = wide;
      await browser.send("Page.setFontSizes", { fontSizes: { standard: (16 * text) / 100 } });
      for (const fault of await faults(page))
        found.push(`${path} ${width} px, text ${text} %${wide ? ", set wide" : ""}: ${fault}`);
    }
  }
  expect(found).toEqual([]);
});

test("a student, the details and the classes on a phone with text twice as large: nothing scrolls sideways", async ({
  school,
  served,
  signedIn,
}) => {
  await recordSchoolYear(served.database, school);
  const page = await (await signedIn(school.administrator)).newPage();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const found: string[] = [];
  for (const [path, width] of [
    [`/student/${school.class30.students[0]?.id}`, 390],
    ["/insights/challenging", 390],
    ["/insights/attendance", 390],
    ["/dashboard-details/connection", 390],
    ["/dashboard-details/attendance", 390],
    ["/school/classes", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await follow(page, path);
    await expect(page.locator("main").getByText(/\w/).first(), path).toBeAttached();
    expect(await textSize(page)).toBe("32px");
    for (const fault of await faults(page)) found.push(`${path}: ${fault}`);
  }
  expect(found).toEqual([]);
});

/** Widths of phones, in CSS pixels, and sizes of text, in percent. */
const PHONES = [
  [320, 100],
  [360, 100],
  [390, 100],
  [430, 100],
  [320, 200],
  [390, 200],
] as const;

/** Choices of the page's fields that have no room in them: a word, or all of them where they stay on one line. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("select")]
      .filter((field) => field.checkVisibility())
      .flatMap((field) => {
        const { font, whiteSpaceCollapse, textWrapMode, paddingLeft, paddingRight } = getComputedStyle(field);
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const wraps = textWrapMode === "wrap" && whiteSpaceCollapse === "collapse";
        if (pen) pen.font = font;
        const isCut = (text: string): boolean => (pen?.measureText(text).width ?? 0) > room;
        return [...field.options]
          .map(({ text }) => text)
          .filter((text) => (wraps ? text.split(" ") : [text]).some(isCut))
          .map((text) => `${text} in ${Math.round(room)}`);
      });
  });

test("on a phone every choice of the students' list and of the settings can be read whole", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const [path, field] of [
    ["/students", "Sort by"],
    ["/school/settings", "Month"],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expect(page.getByLabel(field)).toBeVisible();
    for (const [width, text] of PHONES) {
      await page.setViewportSize({ width, height: 800 });
      await browser.send("Page.setFontSizes", { fontSizes: { standard: (16 * text) / 100 } });
      for (const cut of await cutChoices(page)) found.push(`${path} ${width} px, text ${text} %: ${cut}`);
    }
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  }
  expect(found).toEqual([]);
});

/** Controls of what lies uppermost that reach beyond it, or that a finger would miss. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.querySelector("dialog[open], [role=dialog]") ?? document.body).querySelectorAll("button, a, input")]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest("[data-seat-room]"),
      )
      .map((control) => ({ control, ...control.getBoundingClientRect().toJSON() }))
      .filter(
        ({ control, left, right, width, height }) =>
          left < -0.5 ||
          right > innerWidth + 0.5 ||
          (control.tagName === "BUTTON" && (width < 47.5 || height < 47.5)) ||
          control.scrollWidth > control.clientWidth + 2,
      )
      .map(
        ({ control, left, right, width, height }) =>
          `${control.getAttribute("aria-label") ?? control.textContent}: ${left} to ${right}, ${width} × ${height}`,
      ),
  );

test("what lies over a class, and its seating plan, with text twice as large and long names: all in reach", async ({
  school,
  served,
  signedIn,
}) => {
  test.slow();
  const { id } = school.school;
  const names = await makeClassOf(served.database, id, { name: "Names", kind: "daily" }, 12, [school.teacher]);
  const long = [
    ["María de los Ángeles", "Fernández de la Vega y García"],
    ["Venkatanarasimharajuvaripeta", "Krishnamurthy"],
    ["فاطمة الزهراء", "عبد العزيز الشمري"],
    ["אברהם יצחק", "רוזנצוויג־לוינשטיין"],
    ["慕容雪", "司马"],
  ];
  await served.database.write(async (db) => {
    for (const [at, [first_name = "", last_name = ""]] of long.entries())
      await db
        .updateTable("person")
        .set({ first_name, last_name })
        .where("id", "=", names.students[at]?.id ?? "")
        .execute();
  });
  const page = await (await signedIn(school.teacher)).newPage();
  const browser = await page.context().newCDPSession(page);
  const dialog = page.getByRole("dialog");
  const home = `/?class=${names.class.id}`;
  const tile = page.locator(`[data-student="${names.students[0]?.id}"]`);
  const tool = (which: string, does?: string) => async (): Promise<void> => {
    await page.goto(`${home}&tools=${which}`);
    await expect(dialog).toBeVisible();
    if (does) await dialog.getByRole("button", { name: does, exact: true }).click();
  };
  const screens: Record<string, () => Promise<void>> = {
    "seating plan": async () => {
      await follow(page, `/seating/${names.class.id}`);
      await page.getByRole("button", { name: "Pairs" }).click();
      await expect(page.locator("[data-place][data-seated]").first()).toBeVisible();
    },
    tools: tool("all"),
    picker: tool("pick", "Pick"),
    groups: tool("groups", "Make groups"),
    timer: tool("timer"),
    "running timer": tool("timer", "15 minutes"),
    "child's day": async () => {
      await page.goto(home);
      await tile.click();
      await expect(dialog).toBeVisible();
    },
    marks: async () => {
      await page.goto(home);
      await page.getByRole("button", { name: "Start check-in" }).click();
      await tile.press("l");
      await tile.press("m");
      await dialog.getByRole("button", { name: "Left early" }).click();
      await dialog.getByRole("button", { name: "Back" }).click();
      await expect(dialog.getByLabel("Back at")).toBeVisible();
    },
  };
  const found: string[] = [];
  for (const [name, open] of Object.entries(screens)) {
    await open();
    for (const [width, height, text] of [
      [390, 844, 200],
      [320, 640, 100],
      [844, 390, 200],
      [640, 400, 100],
    ] as const) {
      await page.setViewportSize({ width, height });
      await browser.send("Page.setFontSizes", { fontSizes: { standard: (16 * text) / 100 } });
      for (const fault of [...(await faults(page)), ...(await outOfReach(page))])
        found.push(`${name} ${width} px, text ${text} %: ${fault}`);
    }
    await expectNoAxeViolationsInBothSchemes(page);
  }
  expect(found).toEqual([]);
});

/** An administrator who has a class as well, after a year. */
async function teachAsAdministrator(database: Database, school: BrowserSchool): Promise<void> {
  const { class30, administrator } = school;
  await recordSchoolYear(database, school);
  await enroll(database, school.school.id, class30.class.id, administrator.person.id, { role: "teacher" });
}

/** The narrowest phone, with text twice as large. */
async function onNarrowestPhone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}

test("what lies over a page on the narrowest phone with text twice as large: nothing runs out of it", async ({
  school,
  served,
  signedIn,
}) => {
  const { class30 } = school;
  await teachAsAdministrator(served.database, school);
  const connection = await served.database.read
    .selectFrom("connection")
    .select("id")
    .where("school_id", "=", school.school.id)
    .where("class_id", "=", class30.class.id)
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  const page = await (await signedIn(school.administrator)).newPage();
  await onNarrowestPhone(page);
  const press = (name: string) => () => page.getByRole("button", { name }).first().click();
  const screens: Record<string, [string, (() => Promise<void>)?]> = {
    "people are added": ["/school/people", press("Add people")],
    "a class is added": ["/school/classes", press("Add a class")],
    "a class is changed": ["/school/classes", press(`Change ${class30.class.name}`)],
    "an absence is announced": ["/school/absences", press("Announce an absence")],
    "a date is set": ["/school/dates", () => page.locator("main td button").nth(10).click()],
    "a child's day": [`/?class=${class30.class.id}`, () => page.locator("[data-student]").first().click()],
    "a connection": [`/?class=${class30.class.id}&connection=${connection.id}`],
  };
  const found: string[] = [];
  for (const [name, [path, open]] of Object.entries(screens)) {
    await page.goto(path);
    await open?.();
    await expect(page.getByRole("dialog").getByRole("button").nth(1), name).toBeVisible();
    expect(await textSize(page)).toBe("32px");
    for (const fault of await faults(page)) if (fault.startsWith("in a sheet")) found.push(`${name}: ${fault}`);
  }
  expect(found).toEqual([]);
});

/** Names and titles of which a part is hidden. */
const cutNames = (names: Locator): Promise<string[]> =>
  names.evaluateAll((all) =>
    all
      .filter(
        (name) =>
          getComputedStyle(name).overflow !== "visible" &&
          (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 4),
      )
      .map((name) => name.textContent),
  );

test("on the narrowest phone with text twice as large names, titles and rules are whole, and no page is wider", async ({
  school,
  served,
  signedIn,
}) => {
  const { class30 } = school;
  await teachAsAdministrator(served.database, school);
  await served.database.write(async (db) => {
    const own = db.updateTable("person").where("school_id", "=", school.school.id).where("role", "=", "student");
    await own.set({ first_name: "Christopher", last_name: "Featherstonehaugh" }).execute();
  });
  const page = await (await signedIn(school.administrator)).newPage();
  await onNarrowestPhone(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);

  await page.goto(`/?class=${class30.class.id}&roll=true`);
  const inRoll = page.getByRole("dialog").getByText("Christopher Featherstonehaugh");
  await expect(inRoll.first()).toBeVisible();
  expect(await cutNames(inRoll)).toEqual([]);
  expect(await width(), "the class").toBe(320);

  for (const path of ["/insights/attendance", "/insights/connection", "/dashboard"]) {
    await page.goto(path);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeVisible();
    expect(await cutNames(title), path).toEqual([]);
    expect(await width(), path).toBe(320);
  }

  await page.goto("/students");
  const inList = page.getByRole("link", { name: "Christopher Featherstonehaugh" });
  await expect(inList.first()).toBeVisible();
  expect(await cutNames(inList)).toEqual([]);

  await page.goto("/school/connections");
  const figure = page.getByRole("region", { name: "Repair" }).getByRole("textbox").first();
  const sentence = page.getByRole("region", { name: "Repair" }).locator("label").first();
  await expect(figure).toBeVisible();
  // No word of the sentence lies under its figure.
  expect(await sentence.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThan(2);
});

test("a name of one very long word breaks, and widens no page", async ({ school, served, signedIn }) => {
  await recordSchoolYear(served.database, school);
  const name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const { id: school_id } = school.school;
  await enroll(served.database, school_id, school.class36.class.id, school.class30.students[0]?.id ?? "");
  await served.database.write(async (db) => {
    await db
      .updateTable("person")
      .set({ first_name: name, last_name: name })
      .where("school_id", "=", school_id)
      .execute();
    await db.updateTable("class").set({ name }).where("school_id", "=", school_id).execute();
    await db.updateTable("behavior").set({ name }).where("school_id", "=", school_id).execute();
    const said = { at: "2026-09-14T15:00:00.000Z", actor_id: school.teacher.person.id, action: "class.lent" };
    const about = {
      subject_id: school.class30.class.id,
      detail: JSON.stringify({ teacher: school.teacher.person.id }),
    };
    await db
      .insertInto("audit")
      .values({ id: "a", school_id, ...said, ...about })
      .execute();
    const by = { person_id: school.teacher.person.id, closed_at: null, closed_by: null };
    const asked = { type_id: "problem", subject: name, message: name, created_at: said.at };
    await db
      .insertInto("support_ticket")
      .values({ id: newId(), school_id, ...by, ...asked })
      .execute();
  });
  const page = await (await signedIn(school.administrator)).newPage();
  const found: string[] = [];
  for (const path of [
    "/",
    "/insights/positive",
    `/student/${school.class30.students[0]?.id}`,
    `/student/${school.class30.students[0]?.id}?record=true`,
    "/school/people",
    `/school/people?person=${school.class30.students[0]?.id}`,
    "/school/classes",
    "/school/audit",
    "/school/tickets",
    "/dashboard-details/positive?by=class",
    `/dashboard-details/attendance?by=register&class_id=${school.class30.class.id}`,
    "/profile",
  ]) {
    await follow(page, path);
    await expect(page.getByText(name).first()).toBeAttached();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await faults(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  expect(found).toEqual([]);

  await page.setViewportSize({ width: 375, height: 800 });
  await follow(page, `/?class=${school.class30.class.id}`);
  const open = page.getByRole("navigation", { name: "Classes" }).locator("[aria-current]");
  await expect(open, "its name begins in sight").toBeInViewport({ ratio: 1 });
});

test("on a laptop a name beside many classes keeps its words whole", async ({ school, served, signedIn }) => {
  const { id } = school.school;
  const ids = school.class30.students.map((student) => student.id);
  for (const name of ["Geography and Environmental Studies", "Physical Education, Group 2", "Design and Technology"]) {
    const { class: taught } = await makeClassOf(served.database, id, { name }, 0, [school.administrator]);
    for (const student of ids) await enroll(served.database, id, taught.id, student);
  }
  await served.database.write((db) =>
    db.updateTable("person").set({ first_name: "Kwame", last_name: "Buttercup" }).where("id", "in", ids).execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/school/people?role=student", "/students"]) {
    await page.goto(path);
    const name = page.getByRole("rowheader").getByText("Kwame Buttercup").first();
    await expect(name).toBeVisible();
    // A line for each word at most.
    expect((await name.boundingBox())?.height, path).toBeLessThan(50);
    expect((await page.getByRole("row").nth(1).boundingBox())?.height, path).toBeLessThan(72);
  }
});

/** Words of names in tables that go on in another line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("td bdi, th bdi")].flatMap((name) => {
      const text = name.firstChild;
      if (!text) return [];
      return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

test("the audit trail breaks no name within a word", async ({ school, served, signedIn }) => {
  const { id: school_id } = school.school;
  const { administrator, teacher, parent } = school;
  const people = [
    { of: administrator, first_name: "Alexandrina", last_name: "Hetherington" },
    { of: teacher, first_name: "Christopher", last_name: "Featherstonehaugh" },
    { of: parent, first_name: "Venkatanarasimha", last_name: "Krishnamurthy" },
  ];
  await served.database.write(async (db) => {
    for (const { of, first_name, last_name } of people)
      await db.updateTable("person").set({ first_name, last_name }).where("id", "=", of.person.id).execute();
    const acts = people.flatMap(({ of }) => people.map((other) => [of.person.id, other.of.person.id] as const));
    const at = "2026-09-14T15:00:00.000Z";
    await db
      .insertInto("audit")
      .values(
        acts.map(([actor_id, subject_id]) => ({
          id: newId(),
          school_id,
          at,
          actor_id,
          action: "person.administrator-named",
          subject_id,
          detail: JSON.stringify({ teacher: administrator.person.id, from: "2026-09-14", to: "2026-09-18" }),
        })),
      )
      .execute();
  });
  const page = await (await signedIn(administrator)).newPage();
  await page.goto("/school/audit");
  await expect(page.getByRole("row")).toHaveCount(1 + people.length ** 2);
  for (const width of [390, 800, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await brokenWords(page), `${width} px`).toEqual([]);
    expect(await faults(page), `${width} px`).toEqual([]);
  }
});
