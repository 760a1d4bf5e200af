import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { holdFinger, openClass } from "#tests/support/class-page.ts";
import { makeFinishedCheckIn } from "#tests/support/factories.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { marksOf } from "#tests/support/what-arrived.ts";
import { expect, type Served, test } from "./fixtures.ts";

/* A past day that this device never loaded, without a network: the class as it is known, cleared. */

const MONDAY = "2026-09-14";
const LISTS = "**/api/check-in/student-list/**";

/** The class is checked in on Monday, with its first three students absent. */
async function checkInOnMonday({ database }: Served, { school, teacher, class30 }: BrowserSchool): Promise<void> {
  const { id } = await makeFinishedCheckIn(database, school.id, class30.class.id, MONDAY, teacher.person.id);
  const marks = class30.students.map((student, index) => ({
    school_id: school.id,
    check_in_id: id,
    class_id: class30.class.id,
    date: MONDAY,
    student_id: student.id,
    status: index < 3 ? ("absent" as const) : ("present" as const),
    note: null,
    arrived_at: null,
    marked_at: `${MONDAY}T14:04:00.000Z`,
    marked_by: teacher.person.id,
    settled: 0 as const,
    version: 1,
  }));
  await database.write((db) => db.insertInto("mark").values(marks).execute());
}

const monday = (page: Page) => page.getByRole("button", { name: /Monday 14 September/ });
const unknown = (page: Page) => page.getByText("Marks load when online");

test("what is known of it stays, what is not is called so, and nothing that was begun is lost while it is asked for again", async ({
  school,
  served,
  signedIn,
}) => {
  await checkInOnMonday(served, school);
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(0).tap();
  await page.getByRole("button", { name: "Save and close" }).tap();
  await expect(monday(page)).toHaveAccessibleName(/27 here, 3 away$/);
  let asked = 0;
  await page.route(LISTS, async (route) => {
    await route.abort();
    asked += 1;
  });
  await monday(page).tap();
  await expect(tiles).toHaveCount(30);
  await expect(tiles.nth(0)).not.toHaveAccessibleName(/absent/);
  await expect(unknown(page)).toBeVisible();
  await expect(monday(page)).toHaveAccessibleName(/27 here, 3 away$/);
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "past-day-offline");
  // On a phone, where its line is narrowest, the class does not move once they have come.
  await page.setViewportSize({ width: 390, height: 844 });
  const height = async (text: Locator): Promise<number | undefined> => (await text.locator("..").boundingBox())?.height;
  const cleared = await height(unknown(page));

  await page.getByRole("button", { name: "Start check-in" }).tap();
  await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
  await holdFinger(page, tiles.nth(5));
  const note = page.getByRole("dialog").getByLabel("Note");
  await note.fill("Dentist");
  const before = asked;
  await expect(async () => {
    await page.clock.fastForward("00:11");
    expect(asked).toBeGreaterThan(before + 2);
  }).toPass();
  await expect(note).toHaveValue("Dentist");
  expect(await marksOf(served.database, school.class30.class.id)).not.toContainEqual(
    expect.objectContaining({ note: "Dentist" }),
  );

  await page.unroute(LISTS);
  await expect(async () => {
    await page.clock.fastForward("00:11");
    // The page's clock passes no faster than an answer comes, or each try would be given up for the next.
    await expect(tiles.and(page.locator('[data-status="absent"]'))).toHaveCount(3, { timeout: 10_000 });
  }).toPass();
  await expect(note).toHaveValue("Dentist");
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).tap();
  await expect(unknown(page)).toBeHidden();
  expect(await height(page.getByText("This is a past day"))).toBe(cleared);
  await expect
    .poll(() => marksOf(served.database, school.class30.class.id))
    .toContainEqual(expect.objectContaining({ date: MONDAY, note: "Dentist" }));
});

test("of a day that nobody checked in the marks made on this device are counted", async ({
  school,
  served,
  signedIn,
}) => {
  // Another class makes it a school day.
  const { school: of, teacher, class36 } = school;
  await makeFinishedCheckIn(served.database, of.id, class36.class.id, MONDAY, teacher.person.id);
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await expect(monday(page)).toHaveAccessibleName(/not checked in$/);
  await page.route("**/api/**", (route) => route.abort());
  await monday(page).tap();
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(4).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(monday(page)).toHaveAccessibleName(/29 here, 1 away$/);
});
