import { holdFinger, openClass, studentOf } from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* When a late one came, and when somebody left: only what somebody entered. */

test("a time that is only passed over is none, half of one neither, and an emptied one is taken away", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const sheet = page.getByRole("dialog");
  const { id } = await studentOf(tiles.nth(1), school.class30);
  const kept = () =>
    expect.poll(() =>
      served.database.read
        .selectFrom("mark")
        .select(["status", "arrived_at", "left_at", "returned_at", "note"])
        .where("student_id", "=", id)
        .executeTakeFirst(),
    );
  const openMarks = async (): Promise<void> => {
    await tiles.nth(1).press("m");
    await expect(sheet).toBeVisible();
  };
  const arrived = sheet.getByLabel("Arrived at");
  const done = sheet.getByRole("button", { name: "Done" });
  const note = sheet.getByLabel("Note");
  const isOnNote = () => note.evaluate((field) => field === document.activeElement);
  /** By the keyboard, over the parts of the field, to what comes after it. */
  const goOn = async (): Promise<void> => {
    for (let steps = 0; steps < 6 && !(await isOnNote()); steps += 1) await page.keyboard.press("Tab");
    await expect(note).toBeFocused();
  };
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(1).tap();
  await tiles.nth(1).tap();
  await openMarks();
  await arrived.focus();
  await goOn();
  await expect(arrived).toHaveValue("");
  await arrived.tap();
  await note.fill("By bus");
  await done.press("Enter");
  await expect(tiles.nth(1)).toHaveAccessibleName(/late, By bus$/);
  await kept().toMatchObject({ status: "late", arrived_at: null, note: "By bus" });

  await openMarks();
  await arrived.focus();
  await page.keyboard.type("0720am");
  await goOn();
  await expect(arrived).toHaveAttribute("value", "07:20");
  // Without its hour it is no time.
  await arrived.focus();
  await page.keyboard.press("Backspace");
  await goOn();
  await expect(sheet.getByRole("alert")).toHaveText("Enter the whole time, or clear it.");
  await done.press("Enter");
  await kept().toMatchObject({ arrived_at: "2026-09-15T13:20:00.000Z" });

  // Left by Escape, what was entered last counts all the same.
  await openMarks();
  await arrived.fill("07:25");
  await arrived.press("Escape");
  await expect(sheet).toBeHidden();
  await kept().toMatchObject({ arrived_at: "2026-09-15T13:25:00.000Z" });

  // Nobody has come ahead of the time, and what was known stays.
  await openMarks();
  await arrived.fill("23:59");
  await goOn();
  await expect(sheet.getByRole("alert")).toHaveText("That time is still to come.");
  await done.press("Enter");
  await kept().toMatchObject({ arrived_at: "2026-09-15T13:25:00.000Z" });

  await openMarks();
  await arrived.fill("");
  await goOn();
  await done.press("Enter");
  await expect(tiles.nth(1)).toHaveAccessibleName(/late, By bus$/);
  await kept().toMatchObject({ status: "late", arrived_at: null });

  await holdFinger(page, tiles.nth(1));
  await sheet.getByRole("button", { name: "Left early" }).tap();
  await sheet.getByLabel("Left at").fill("07:20");
  await sheet.getByRole("button", { name: "Back", exact: true }).tap();
  await sheet.getByLabel("Back at").fill("");
  await note.tap();
  await expect(sheet.getByLabel("Back at")).toBeHidden();
  await expect(sheet.getByRole("alert")).toBeHidden();
  await sheet.getByLabel("Left at").fill("");
  await note.tap();
  await expect(sheet.getByRole("button", { name: "Left early" })).toBeVisible();
  await done.tap();
  await kept().toMatchObject({ status: "late", left_at: null, returned_at: null });
});

test("who leaves while the sheet has been open for minutes left now, not when it opened", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  const tiles = await openClass(page, school.class30);
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
  // The server's clock goes on as it did.
  await page.route("**/api/**", (route) => route.abort());
  await tiles.nth(2).press("m");
  const leftAt = async (): Promise<number> => {
    await sheet.getByRole("button", { name: "Left early" }).tap();
    const [hours = 0, minutes = 0] = (await sheet.getByLabel("Left at").inputValue()).split(":").map(Number);
    await sheet.getByRole("button", { name: "Has not left" }).tap();
    await expect(sheet.getByLabel("Left at")).toBeHidden();
    return hours * 60 + minutes;
  };
  const first = await leftAt();
  await page.clock.fastForward("03:00");
  expect([3, 4]).toContain((await leftAt()) - first);
});
