import { expectAllSaved, holdFinger, openClass, studentOf, tapOnceItStands } from "#tests/support/class-page.ts";
import { eventCountsByStudent } from "#tests/support/what-arrived.ts";
import { expect, test } from "./fixtures.ts";

/* Behaviours and the roll call. */

test("one student, one behaviour: two taps", async ({ school, served, signedIn }) => {
  await served.database.write((db) =>
    db
      .updateTable("behavior")
      .set({ name: "Took responsibility" })
      .where("school_id", "=", school.school.id)
      .where("name", "in", ["Helping others", "Leaving the room"])
      .execute(),
  );
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await tiles.nth(4).tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("region", { name: "Positive" })).toBeVisible();
  await expect(sheet.getByRole("region", { name: "Challenging" })).toBeVisible();
  for (const width of [320, 390, 800, 896, 1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await sheet
      .getByRole("listitem")
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect(tooWide, `${width} px`).toEqual([]);
  }
  await sheet.getByRole("button", { name: "Good question" }).tap();
  await expect(tiles.nth(4)).toHaveAccessibleName(/1 positive today/);
  const { id, first_name, last_name } = await studentOf(tiles.nth(4), school.class30);
  await expect(page.getByText(`Good question: ${first_name} ${last_name}`)).toBeVisible();
  await expectAllSaved(page);
  expect([...(await eventCountsByStudent(served.database, school.class30.class.id))]).toEqual([[id, 1]]);
});

test("three students at once, with a note; Undo takes all of it back", async ({ school, served, signedIn }) => {
  const { database } = served;
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await holdFinger(page, tiles.nth(0));
  const more = page.getByRole("dialog").getByRole("button", { name: "Select more students" });
  await expect(more).toBeVisible();
  await tapOnceItStands(more);
  await tiles.nth(1).tap();
  await tiles.nth(2).tap();
  await expect(page.getByText("3 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await page.getByRole("button", { name: "Add a note" }).tap();
  await page.getByLabel("Note").fill("Built the stage together");
  await page.getByRole("dialog").getByRole("button", { name: "Kind words" }).tap();
  await expect(page.getByText("Kind words: 3 students")).toBeVisible();
  await expectAllSaved(page);
  const events = await database.read
    .selectFrom("event")
    .select(["student_id", "note"])
    .where("class_id", "=", school.class30.class.id)
    .execute();
  expect(events.map(({ note }) => note)).toEqual(Array.from({ length: 3 }, () => "Built the stage together"));
  // A notice that has just come, or moves, may not take the first tap.
  await tapOnceItStands(page.getByRole("button", { name: "Undo" }));
  await expect(tiles.nth(1)).not.toHaveAccessibleName(/positive/);
  await expect(async () => {
    expect(await eventCountsByStudent(database, school.class30.class.id)).toEqual(new Map());
  }).toPass();
});

test("behaviours keep their places while their sheet is open, whatever becomes the most used", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  const tiles = await openClass(page, school.class30);
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/check-in/behaviors", async (route) => {
    const answer = await route.fetch();
    const { groups } = await answer.json();
    for (const { behaviors } of groups)
      for (const [place, behavior] of behaviors.entries()) {
        behavior.uses = place;
        if (place === 0) behavior.name += " of late";
      }
    await gate.promise;
    await route.fulfill({ response: answer, json: { groups } });
  });
  await page.clock.fastForward("11:00");
  await tiles.nth(4).tap();
  const behaviors = page.getByRole("dialog").getByRole("region", { name: "Positive" }).getByRole("button");
  await expect(behaviors.first()).toBeVisible();
  const [first = "", ...others] = await behaviors.allTextContents();
  gate.resolve();
  await expect(page.getByRole("button", { name: `${first} of late` })).toBeVisible();
  await expect(behaviors).toHaveText([`${first} of late`, ...others]);
});

test("who leaves the class while their sheet is open was meant all the same", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  const tiles = await openClass(page, school.class30);
  const { id, first_name, last_name } = await studentOf(tiles.nth(4), school.class30);
  await tiles.nth(4).tap();
  const sheet = page.getByRole("dialog");
  const behavior = sheet.getByRole("button", { name: "Good question" });
  await expect(behavior).toBeVisible();
  await page.route("**/api/check-in/student-list/**", async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const students = list.students.filter((student: { id: string }) => student.id !== id);
    await route.fulfill({ response: answer, json: { ...list, students } });
  });
  await page.clock.fastForward("00:31");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(tiles).toHaveCount(29);
  await expect(sheet.getByRole("heading", { name: `${first_name} ${last_name}` })).toBeVisible();
  await behavior.tap();
  await expect(page.getByText(`Good question: ${first_name} ${last_name}`)).toBeVisible();
  await expectAllSaved(page);
  expect([...(await eventCountsByStudent(served.database, school.class30.class.id))]).toEqual([[id, 1]]);
});

test("the whole class, by keyboard", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Select", exact: true }).press("Enter");
  await expect(tiles.nth(0)).toBeFocused();
  const record = page.getByRole("button", { name: "Record behaviour" });
  await record.focus();
  await expect(record, "it can be come to, and says what is missing").toBeFocused();
  await expect(record).toHaveAccessibleDescription("Tap the students");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Whole class" }).press("Enter");
  await expect(record).toHaveAccessibleDescription("");
  await record.press("Enter");
  await expect(page.getByRole("heading", { name: "All 30 of 4B Homeroom" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/: 30 students/)).toBeVisible();
  await expectAllSaved(page);
  expect((await eventCountsByStudent(served.database, school.class30.class.id)).size).toBe(30);
});

test("the roll call counts who should be here over all classes, keeps its ticks, and needs no server", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(0).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expectAllSaved(page);
  const sheet = page.getByRole("dialog");
  // It has come where Finish was, and takes no tap at once.
  await expect(async () => {
    if (await sheet.isHidden()) await page.getByRole("button", { name: "Roll call" }).tap({ timeout: 1_000 });
    await expect(sheet.getByText("0 of 65 ticked")).toBeVisible({ timeout: 500 });
  }).toPass();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByText("0 of 65 ticked")).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  const entries = sheet.getByRole("list", { name: "Who should be here" }).getByRole("button");
  await entries.nth(0).tap();
  await expect(tab.getByText("1 of 65 ticked"), "two tabs keep one count").toBeVisible();
  await tab.getByRole("list", { name: "Who should be here" }).getByRole("button").nth(40).tap();
  await expect(sheet.getByText("2 of 65 ticked")).toBeVisible();
  await tab.close();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Roll call" }).tap();
  await expect(sheet.getByText("2 of 65 ticked")).toBeVisible();
  await sheet.getByRole("button", { name: "Start over" }).tap();
  await expect(sheet.getByText("0 of 65 ticked")).toBeVisible();
});
