import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { ClassOf } from "#tests/support/browser-school.ts";
import { expectAllSaved, openClass } from "#tests/support/class-page.ts";
import { expectLayers } from "#tests/support/layers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* The order of a class, and its seating plan: arranged by finger and by keys, offline too, the same for all its teachers. */

const placeOf = (page: Page, row: number, column: number): Locator =>
  page.getByRole("group", { name: "Places" }).locator(`[data-place="${row}/${column}"]`);

/** The name that stands in it, for the eye. */
const nameIn = (place: Locator): Locator => place.locator('[dir="auto"]');

const nameOf = ({ students }: ClassOf, at: number): string => `${students[at]?.first_name} ${students[at]?.last_name}`;

interface Point {
  x: number;
  y: number;
}

async function centreOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("Nothing to drag");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Fingers on the screen, told apart by `id`: each call says what becomes of those that it names. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (does: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", ...touchPoints: (Point & { id?: number })[]) =>
    session.send("Input.dispatchTouchEvent", { type: does, touchPoints });
}

/** A finger that picks something up, carries it, and lets it go. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await fingersOn(page);
  await finger("touchStart", await centreOf(from));
  await expect(from).toHaveAttribute("aria-pressed", "true");
  await finger("touchMove", await centreOf(to));
  await expect(to).toHaveAttribute("data-over");
  await finger("touchEnd");
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
  const takeOut = other.getByRole("button", { name: /^Take .* out of the plan$/ });
  await placeOf(other, 1, 2).tap();
  await takeOut.press("Escape");
  await expect(takeOut).toHaveCount(0);
  await expect(placeOf(other, 1, 2)).toBeFocused();
  await placeOf(other, 1, 2).press("Enter");
  await takeOut.press("Enter");
  await expect(placeOf(other, 1, 2)).toBeFocused();
  await expect(nameIn(other.getByRole("region", { name: "Without a seat" }))).toHaveText([first ?? ""]);
  await expectAllSaved(other);

  // Emptied, it is so in a row as well that it has not had for a moment; and so it is taken back.
  const seated = other.getByRole("group", { name: "Places" }).locator("[data-seated]");
  const sizeIs = (rows: string) =>
    expect(other.getByRole("group", { name: "Rows", exact: true }).locator("output")).toHaveText(rows);
  const rows = Number(await other.getByRole("group", { name: "Rows", exact: true }).locator("output").textContent());
  await other.getByRole("button", { name: "One row fewer" }).tap();
  await sizeIs(String(rows - 1));
  await other.getByRole("button", { name: "Empty all places" }).tap();
  await other.getByRole("button", { name: "One row more" }).tap();
  await sizeIs(String(rows));
  await expect(seated).toHaveCount(0);
  for (const _change of ["more", "empty", "fewer"]) await other.getByRole("button", { name: "Undo" }).tap();
  await expect(seated).toHaveCount(29);
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

test("what a colleague arranges meanwhile shows by itself, and who left the class is not carried on", async ({
  school,
  served,
  signedIn,
}) => {
  const { class30 } = school;
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  await page.goto(`/seating/${class30.class.id}`);
  await page.getByRole("button", { name: "Pairs" }).tap();
  await expect(placeOf(page, 1, 2)).toHaveAttribute("data-seated");
  await expectAllSaved(page);
  const first = (await nameIn(placeOf(page, 1, 1)).textContent()) ?? "";
  const leaver = (await placeOf(page, 1, 2).getAttribute("data-seated")) ?? "";

  const other = await (await signedIn(school.administrator)).newPage();
  await other.goto(`/seating/${class30.class.id}`);
  await placeOf(other, 1, 1).tap();
  await placeOf(other, 1, 3).tap();
  await expectAllSaved(other);
  await placeOf(page, 1, 2).tap();
  await served.database.write((db) =>
    db.updateTable("enrolment").set({ end_date: "2020-01-01" }).where("person_id", "=", leaver).execute(),
  );
  await page.clock.fastForward("01:01");
  await expect(nameIn(placeOf(page, 1, 3))).toHaveText(first);
  await expect(placeOf(page, 1, 1)).not.toHaveAttribute("data-seated");
  await expect(placeOf(page, 1, 2)).not.toHaveAttribute("data-seated");
  await expect(page.getByRole("button", { name: /out of the plan$/ })).toHaveCount(0);
  // The next tap picks up whom it is on.
  await placeOf(page, 1, 3).tap();
  await expect(placeOf(page, 1, 3)).toHaveAttribute("aria-pressed", "true");
});

test("on a phone a finger carries a student beyond what shows, and gives up without harm; any other finger scrolls", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/seating/${school.class30.class.id}`);
  await page.getByRole("button", { name: "Pairs" }).tap();
  const [from, beside] = [placeOf(page, 1, 1), placeOf(page, 1, 2)];
  await expect(from).toHaveAttribute("data-seated");
  const [first, second] = [await from.getAttribute("data-seated"), await beside.getAttribute("data-seated")];
  const stays = async (): Promise<void> => {
    await expect(page.locator("[data-dragging]")).toHaveCount(0);
    await expect(from).toHaveAttribute("data-seated", first ?? "");
    await expect(from).toHaveAttribute("aria-pressed", "false");
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const finger = await fingersOn(page);
  const lift = async (who: Locator): Promise<Point> => {
    const at = await centreOf(who);
    await finger("touchStart", at);
    await expect(who).toHaveAttribute("aria-pressed", "true");
    return at;
  };

  // Far from every edge, so that nothing scrolls along.
  const intoTheMiddle = () => from.evaluate((seat) => seat.scrollIntoView({ block: "center" }));

  await intoTheMiddle();
  const before = await scrolled();
  const { x, y } = await centreOf(from);
  const rests = page.evaluate(
    () =>
      new Promise<void>((done) => {
        addEventListener("scrollend", () => done(), { once: true });
      }),
  );
  // All at once: a finger that rests for a moment first lifts the student.
  const start = finger("touchStart", { x, y });
  const moves = Array.from({ length: 10 }, (_, step) => finger("touchMove", { x, y: y - (step + 1) * 20 }));
  await Promise.all([start, ...moves]);
  await finger("touchEnd");
  await rests;
  await expect.poll(scrolled).toBeGreaterThan(before + 100);
  await stays();

  // Taken from it by the system, and let go outside the window: both mean nothing.
  await intoTheMiddle();
  for (const ends of ["touchCancel", "touchEnd"] as const) {
    const at = await lift(from);
    await finger("touchMove", await centreOf(beside));
    await expect(beside).toHaveAttribute("data-over");
    if (ends === "touchEnd") await finger("touchMove", { x: -40, y: at.y });
    await finger(ends);
    await stays();
  }

  // Another finger comes and goes, and changes nothing of what the first one does.
  const held = await lift(from);
  await finger("touchStart", { ...held, id: 0 }, { x: held.x + 40, y: held.y - 120, id: 1 });
  await finger("touchEnd", { x: held.x + 40, y: held.y - 120, id: 1 });
  await finger("touchMove", { ...(await centreOf(beside)), id: 0 });
  await expect(beside).toHaveAttribute("data-over");
  await finger("touchEnd");
  await expect(from).toHaveAttribute("data-seated", second ?? "");
  await expect(beside).toHaveAttribute("data-seated", first ?? "");

  // At rest near an edge: the plan goes on to its last column, the page to the tray below.
  const room = page.locator("[data-seat-room]");
  const { x: left, y: top } = await lift(beside);
  await finger("touchMove", { x: 380, y: top });
  await expect.poll(() => room.evaluate((all) => all.scrollWidth - all.clientWidth - all.scrollLeft)).toBeLessThan(2);
  await finger("touchMove", { x: left, y: 844 - 68 - 20 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
    .toBeLessThan(2);
  const tray = page.getByRole("region", { name: "Without a seat" });
  const { x: trayX, y: trayY } = await centreOf(tray);
  await finger("touchMove", { x: trayX, y: Math.min(trayY, 700) });
  await expect(tray).toHaveAttribute("data-over");
  await finger("touchEnd");
  await expect(tray.locator("[data-seated]")).toHaveAttribute("data-seated", first ?? "");
  await expectNoAxeViolationsInBothSchemes(page);
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
  await expectLayers(page, 0);
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
