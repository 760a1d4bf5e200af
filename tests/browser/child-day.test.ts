import type { Page } from "@playwright/test";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { expectAllSaved, openClass, sendNow, studentOf } from "#tests/support/class-page.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { expect, test } from "./fixtures.ts";

/* A child's day from the tile: what was recorded, by whom, with Undo, and a note to colleagues. */

const sheet = (page: Page) => page.getByRole("dialog");
const day = (page: Page) => sheet(page).getByRole("region", { name: "This day" });
const entries = (page: Page) => day(page).getByRole("listitem");
const noteButton = (page: Page) => day(page).getByRole("button", { name: "Note to colleagues", exact: true });

async function writeNote(page: Page, text: string): Promise<void> {
  await noteButton(page).tap();
  await day(page).getByRole("textbox", { name: "Note to colleagues" }).fill(text);
  await day(page).getByRole("button", { name: "Save note" }).tap();
  await expect(entries(page).filter({ hasText: text })).toBeVisible();
}

test("today's events with Undo, the mark, and the way to the child's page", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const { first_name, last_name } = await studentOf(tiles.nth(4), school.class30);
  const name = `${first_name} ${last_name}`;
  await tiles.nth(4).tap();
  await expect(sheet(page).getByRole("heading", { name })).toBeVisible();
  await expect(day(page).getByText("Nothing recorded yet").filter({ visible: true })).toHaveCount(1);
  await sheet(page).getByRole("button", { name: "Good question" }).tap();
  await expect(tiles.nth(4)).toHaveAccessibleName(/1 positive today/);
  await expectAllSaved(page);
  await tiles.nth(4).tap();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(/Good question.*by/);
  await expectNoAxeViolationsInBothSchemes(page);
  await entries(page).getByRole("button", { name: "Undo Good question" }).press("Enter");
  await expect(entries(page)).toHaveCount(0);
  await expect(noteButton(page)).toBeFocused();
  await sheet(page).getByRole("button", { name: "Not marked yet" }).tap();
  await sheet(page).getByRole("button", { name: "Absent" }).tap();
  await sheet(page).getByLabel("Note").fill("At the dentist with her grandmother until ten");
  await sheet(page).getByRole("button", { name: "Done" }).tap();
  await expect(tiles.nth(4)).toHaveAccessibleName(/absent/);
  await expect(tiles.nth(4)).not.toHaveAccessibleName(/positive/);
  await page.setViewportSize({ width: 320, height: 640 });
  await tiles.nth(4).press("Enter");
  const sideways = (element: Element): number => element.scrollWidth - element.clientWidth;
  expect(await sheet(page).evaluate(sideways)).toBe(0);
  expect(
    await sheet(page)
      .getByText(/^At the dentist/)
      .evaluate(sideways),
  ).toBe(0);
  await sheet(page).getByRole("link", { name }).press("Enter");
  await expect(page).toHaveURL(/\/student\//);
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
});

test("a note to colleagues, on a phone without a network: kept, then read by a colleague, and taken back", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const tiles = await openClass(page, school.class30);
  const { id } = await studentOf(tiles.nth(2), school.class30);
  await page.route("**/api/**", (route) => route.abort());
  await tiles.nth(2).tap();
  // It rises into its place.
  await sheet(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const { y: before = 0 } = (await sheet(page).getByRole("button", { name: "Kind words" }).boundingBox()) ?? {};
  await expect(day(page).getByText("From this device only.")).toBeHidden();
  await day(page)
    .getByRole("button", { name: /^(Loading|Not loaded)$/ })
    .tap();
  await expect(day(page).getByText(/From this device only/)).toBeVisible();
  await day(page).getByRole("button", { name: "Not loaded" }).tap();
  // What came, or failed to, has moved nothing.
  expect((await sheet(page).getByRole("button", { name: "Kind words" }).boundingBox())?.y).toBeCloseTo(before, -1);
  await writeNote(page, "Her rabbit died");
  await expect(entries(page)).toContainText("Saved here, on its way");
  await writeNote(page, "A mistake");
  await entries(page).filter({ hasText: "A mistake" }).getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toBeFocused();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press("Escape");
  await page.unroute("**/api/**");
  await sendNow(page);
  const notes = () =>
    served.database.read.selectFrom("student_note").selectAll().where("student_id", "=", id).execute();
  expect(await notes()).toMatchObject([{ text: "Her rabbit died", undone_at: null }]);

  const theirs = await (await signedIn(school.administrator)).newPage();
  await theirs.goto(`/student/${id}`);
  const read = theirs.getByRole("listitem").filter({ hasText: "Her rabbit died" });
  await expect(read).toContainText("Note to colleagues");
  await expect(read.getByRole("button")).toHaveCount(0);
  await theirs.close();

  await tiles.nth(2).tap();
  await day(page).getByRole("button", { name: "1 note" }).tap();
  await entries(page).getByRole("button", { name: /^Undo/ }).tap();
  await expect(entries(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAllSaved(page);
  expect(await notes()).toMatchObject([{ undone_at: expect.any(String) }]);
});

test("a day far back shows its entries, however many came after it; what was not loaded is not called nothing", async ({
  school,
  served,
  signedIn,
}) => {
  const { class30, behaviors, teacher } = school;
  const [behavior] = behaviors;
  const event = (date: string, minute: number): Schema["event"] => ({
    id: newId(),
    school_id: school.school.id,
    behavior_id: behavior?.id ?? "",
    group_slug: "positive",
    severity: null,
    student_id: class30.students[0]?.id ?? "",
    class_id: class30.class.id,
    date,
    occurred_at: new Date(Date.parse(`${date}T13:00:00Z`) + minute * 30_000).toISOString(),
    note: null,
    recorded_by: teacher.person.id,
    created_at: CLOCK_START,
    undone_at: null,
    for_whole_class: 0,
  });
  const events = [event("2026-09-11", 0), ...Array.from({ length: 120 }, (_, minute) => event("2026-09-14", minute))];
  await served.database.write((db) => db.insertInto("event").values(events).execute());
  const page = await (await signedIn(teacher)).newPage();
  await page.route("**/*events_before*", (route) => route.abort());
  const openDay = async (): Promise<void> => {
    await page.goto(`/?class=${class30.class.id}&date=2026-09-11`);
    const tile = page.locator(`[data-student="${class30.students[0]?.id}"]`);
    await expect(tile).toHaveAccessibleName(/, 1 positive$/);
    await tile.tap();
  };
  await openDay();
  await expect(day(page).getByText("Not loaded").filter({ visible: true })).toHaveCount(1);
  await expect(day(page).getByText(/From this device only/)).toBeVisible();
  await expect(day(page).getByText("Nothing recorded yet")).toHaveCount(0);
  await page.unroute("**/*events_before*");
  await openDay();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText("Helping others");
});

test("a note that is being written stays while something else is recorded", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await tiles.nth(4).tap();
  await noteButton(page).tap();
  const field = day(page).getByRole("textbox", { name: "Note to colleagues" });
  await field.fill("Her grandmother fetches her");
  await sheet(page).getByRole("button", { name: "Good question" }).tap();
  await expect(entries(page).filter({ hasText: "Good question" })).toBeVisible();
  await expect(field).toHaveValue("Her grandmother fetches her");
  await day(page).getByRole("button", { name: "Save note" }).tap();
  await expect(entries(page).filter({ hasText: "Her grandmother" })).toBeVisible();
  await sheet(page).getByRole("button", { name: "Kind words" }).tap();
  await expect(sheet(page)).toBeHidden();
});
