import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { ClassOf } from "#tests/support/browser-school.ts";
import { expectAllSaved, openClass } from "#tests/support/class-page.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { expect, test } from "./fixtures.ts";

/* The order of a class, and its seating plan: arranged by finger and by keys, offline too, the same for all its teachers. */

const placeOf = (page: Page, row: number, column: number): Locator =>
  page.getByRole("group", { name: "Places" }).locator(`[data-place="${row}/${column}"]`);

/** The name that stands in it, for the eye. */
const nameIn = (place: Locator): Locator => place.locator('[dir="auto"]');

const nameOf = ({ students }: ClassOf, at: number): string => `${students[at]?.first_name} ${students[at]?.last_name}`;

/** A finger that picks something up, carries it, and lets it go. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Nothing to drag");
  const centre = ({ x, y, width, height }: typeof start) => ({ x: x + width / 2, y: y + height / 2 });
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [centre(start)] });
  await expect(from).toHaveAttribute("aria-pressed", "true");
  await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [centre(end)] });
  await expect(to).toHaveAttribute("data-over");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

test("a plan is laid out, changed by finger and by keys, offline too, and is the same on another teacher's device", async ({
  school,
  signedIn,
}) => {
  const { class30 } = school;
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  const tiles = await openClass(page, class30);
  await page.getByRole("button", { name: "Class tools" }).tap();
  await page.getByRole("button", { name: "Order of students" }).tap();
  await page.getByRole("radio", { name: "Seating plan" }).check();
  await page.getByRole("link", { name: "Arrange seats" }).tap();
  await page.getByRole("button", { name: "Pairs" }).tap();
  await expect(placeOf(page, 1, 2)).toHaveAttribute("data-seated");
  await expectAllSaved(page);
  await expectNoAxeViolationsInBothSchemes(page);

  const [first, second] = [
    await nameIn(placeOf(page, 1, 1)).textContent(),
    await nameIn(placeOf(page, 1, 2)).textContent(),
  ];
  await context.setOffline(true);
  await dragByFinger(page, placeOf(page, 1, 1), placeOf(page, 1, 2));
  await expect(nameIn(placeOf(page, 1, 2))).toHaveText(first ?? "");
  await expect(nameIn(placeOf(page, 1, 1))).toHaveText(second ?? "");

  // To the way between the desks and back into the tray, by keys alone.
  await placeOf(page, 1, 2).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "picked up" })).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(nameIn(placeOf(page, 1, 3))).toHaveText(first ?? "");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(placeOf(page, 1, 3)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(nameIn(placeOf(page, 1, 2))).toHaveText(first ?? "");
  await context.setOffline(false);
  await expectAllSaved(page);

  const other = await (await signedIn(school.administrator)).newPage();
  await other.goto(`/seating/${class30.class.id}`);
  await expect(nameIn(placeOf(other, 1, 2))).toHaveText(first ?? "");
  await placeOf(other, 1, 2).tap();
  await other.getByRole("button", { name: /^Take .* out of the plan$/ }).tap();
  await expect(nameIn(other.getByRole("region", { name: "Without a seat" }))).toHaveText([first ?? ""]);
  await expectAllSaved(other);

  // The class stands as it sits, and who has no seat stands last.
  await page.getByRole("link", { name: "Back to the class" }).tap();
  await page.reload();
  await expect(tiles).toHaveCount(30);
  await expect(tiles.first()).toHaveAccessibleName(new RegExp(`^${(second ?? "").trim()}`));
  await expect(tiles.last()).toHaveAccessibleName(new RegExp(`^${(first ?? "").trim()}`));
  await tiles.first().focus();
  const below = await tiles.first().boundingBox();
  await page.keyboard.press("ArrowDown");
  const now = await page.locator("[data-student]:focus").boundingBox();
  expect(now?.x).toBe(below?.x);
});

test("the order is of the device and the class; while a check-in is open nobody moves", async ({
  school,
  signedIn,
}) => {
  const { class30 } = school;
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  const tiles = await openClass(page, class30);
  const order = () => tiles.evaluateAll((all) => all.map((one) => one.getAttribute("data-student")));
  const byLast = await order();
  await page.getByRole("button", { name: "Class tools" }).tap();
  await page.getByRole("button", { name: "Order of students" }).tap();
  await page.getByRole("radio", { name: "First name" }).check();
  await page.keyboard.press("Escape");
  const byFirst = await order();
  expect(byFirst).not.toEqual(byLast);
  const firstNames = byFirst.map((id) => class30.students.find((one) => one.id === id)?.first_name ?? "");
  expect(firstNames).toEqual(firstNames.toSorted(new Intl.Collator("en", { sensitivity: "base" }).compare));
  await page.reload();
  await expect.poll(order).toEqual(byFirst);

  await page.getByRole("button", { name: "Class tools" }).tap();
  await page.getByRole("button", { name: "Order of students" }).tap();
  await page.getByRole("radio", { name: "Seating plan" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
  const before = await order();
  // Another tab, whose changes this one hears of at once.
  const other = await context.newPage();
  await other.goto(`/seating/${class30.class.id}`);
  await other.getByRole("button", { name: "Tables of four" }).tap();
  await expectAllSaved(other);
  expect(await order()).toEqual(before);
  await page.keyboard.press("Escape");
  // A reload that the way back to the page overtakes never ends.
  await expect.poll(() => page.evaluate<number>('history.state?.["daybell-layers"]?.depth ?? 0')).toBe(0);
  await page.reload();
  await expect.poll(order).not.toEqual(before);
});

test("prints the class, the day, the front and the names, and nothing else", async ({ school, signedIn }) => {
  const { class30 } = school;
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto(`/seating/${class30.class.id}`);
  await page.getByRole("button", { name: "Tables of four" }).click();
  await expect(placeOf(page, 1, 1)).toHaveAttribute("data-seated");
  const sheets = await readPdf(await page.pdf({ format: "A4", landscape: true }));
  expect(sheets).toHaveLength(1);
  const said = sheets[0]?.texts.map(({ text }) => text).join(" ") ?? "";
  for (const text of [class30.class.name, "Front of the room", ...nameOf(class30, 0).split(" ")])
    expect(said).toContain(text);
  expect(said).not.toMatch(/Undo|Print|Columns|Drag|Without a seat/);
});
