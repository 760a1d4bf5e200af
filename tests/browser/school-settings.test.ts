import { openClass, tapOnceItStands } from "#tests/support/class-page.ts";
import { makeFinishedCheckIn } from "#tests/support/factories.ts";
import { expect, test } from "./fixtures.ts";

/* What a school sets: switches at once, figures by a form, and what deletes records only after it was seen what. */

test("the comparison is switched off, devices lock sooner, and a shorter time says first what it deletes", async ({
  school,
  served,
  signedIn,
}) => {
  const schoolId = school.school.id;
  await makeFinishedCheckIn(served.database, schoolId, school.class30.class.id, "2024-10-01", school.teacher.person.id);
  const context = await signedIn(school.administrator);
  const page = await context.newPage();
  await page.goto("/school/settings");
  const settings = async () =>
    JSON.parse(
      (
        await served.database.read
          .selectFrom("school")
          .select("settings")
          .where("id", "=", schoolId)
          .executeTakeFirstOrThrow()
      ).settings,
    );

  await page.getByLabel("Teachers compare their streaks").press("Space");
  await expect(page.getByText("The comparison is off.")).toBeVisible();
  await expect(page.getByLabel("Teachers compare their streaks")).toBeFocused();
  // What was not changed is not saved, and nothing says so.
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  await page.getByLabel("Lock after").press("Enter");
  await page.getByLabel("Lock after").fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("Enter a whole number from 1 to 720.")).toBeVisible();
  // What stands is valid, and nothing is left to be saved.
  await page.getByLabel("Lock after").fill("15");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expect(page.getByText("Enter a whole number from 1 to 720.")).toHaveCount(0);
  await expect(page.getByLabel("Lock after")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Lock after").fill("5");
  await tapOnceItStands(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("Saved for the whole school.")).toBeVisible();
  await expect.poll(settings).toEqual({ leaderboard: false, lock_after_minutes: 5 });
  expect(sent).toMatchObject([{ lock_after_minutes: 5 }]);

  await page.getByLabel("Attendance", { exact: true }).selectOption("1");
  await page.getByRole("button", { name: "See what changes" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 check-in", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await expect.poll(settings).toEqual({ leaderboard: false, lock_after_minutes: 5 });
  await page.getByRole("button", { name: "See what changes" }).tap();
  await dialog.getByRole("button", { name: "Shorten and delete" }).tap();
  await expect(dialog).toBeHidden();
  await expect
    .poll(settings)
    .toEqual({ leaderboard: false, lock_after_minutes: 5, retention: { attendance_years: 1 } });

  await context.setOffline(true);
  await page.getByLabel("Lock after").fill("9");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("school's server cannot be reached")).toBeVisible();
  await expect(page.getByLabel("Lock after")).toHaveValue("9");
  // Once there is a network and the server answers, that is told as past, though nobody asks anything.
  await context.setOffline(false);
  const again = page.getByText("The school's server can be reached again. Nothing here is lost: try again.");
  await expect(again).toBeVisible();
  await expect(page.getByText("school's server cannot be reached")).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("school's server cannot be reached")).toBeVisible();
  await expect(again).toHaveCount(0);
  await context.setOffline(false);
  await tapOnceItStands(page.getByRole("button", { name: "Save", exact: true }));
  await expect(again).toHaveCount(0);
  await expect.poll(settings).toMatchObject({ lock_after_minutes: 9 });
});

test("a school year that begins on another day is saved at once, or says first what it deletes", async ({
  school,
  served,
  signedIn,
}) => {
  const schoolId = school.school.id;
  await served.database.write((db) =>
    db
      .insertInto("support_ticket")
      .values({
        school_id: schoolId,
        id: "an-old-one",
        person_id: school.teacher.person.id,
        type_id: "other",
        subject: ".",
        message: ".",
        created_at: "2025-08-20T15:00:00.000Z",
      })
      .execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/settings");
  const year = page.getByRole("region", { name: "School year" });
  const stored = async () =>
    (
      await served.database.read
        .selectFrom("school")
        .select("settings")
        .where("id", "=", schoolId)
        .executeTakeFirstOrThrow()
    ).settings;
  const begun = (from: string) => JSON.stringify({ connections: { school_year_from: from } });

  await year.getByLabel("Month").selectOption("10");
  await tapOnceItStands(year.getByRole("button", { name: "Save", exact: true }));
  await expect.poll(stored).toBe(begun("10-01"));

  await year.getByLabel("Month").selectOption("09");
  await year.getByRole("button", { name: "Save", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Begin the school year on 1 September?" });
  await expect(dialog.getByText("1 support ticket", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await expect(dialog).toBeHidden();
  expect(await stored()).toBe(begun("10-01"));
  await year.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await dialog.getByRole("button", { name: "Save and delete" }).tap();
  await expect.poll(stored).toBe(begun("09-01"));
});

test("a rule's figure is changed by the keyboard, told where it makes no sense, and set back", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/connections");
  const settings = async () =>
    JSON.parse(
      (
        await served.database.read
          .selectFrom("school")
          .select("settings")
          .where("id", "=", school.school.id)
          .executeTakeFirstOrThrow()
      ).settings,
    );
  const celebrate = page.getByRole("region", { name: "Celebrate" });
  const days = celebrate.getByLabel("On at least this many different days", { exact: true });
  const within = celebrate.getByLabel("Within this many school days", { exact: true });
  const problem = page.getByText("Must not be more than the school days that are looked at.");
  await days.fill("6");
  await page.keyboard.press("Enter");
  await expect(problem).toBeVisible();
  await expect(days).toBeFocused();
  await days.fill("3");
  await expect(problem).toHaveCount(0);
  await expect(days).toHaveAttribute("aria-invalid", "false");
  // A figure may also be wrong by another one.
  await within.fill("2");
  await page.keyboard.press("Enter");
  await expect(problem).toBeVisible();
  await within.fill("5");
  await expect(problem).toHaveCount(0);
  await days.fill("2");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("The rules apply from the next record.")).toBeVisible();
  await expect.poll(settings).toEqual({ connections: { celebrate: { days: 2 } } });
  // Each button goes with what it does.
  await page.getByRole("button", { name: "Back to the usual rules" }).focus();
  await page.keyboard.press("Enter");
  await expect(days).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Discard" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(settings).toEqual({});
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
});

test("names are written with the last name first, on every screen at once and in another teacher's next visit", async ({
  school,
  served,
  signedIn,
}) => {
  const long = school.class30.students[1]?.id ?? "";
  await served.database.write((db) =>
    db
      .updateTable("person")
      .set({ first_name: "Aleksandra", last_name: "Abdurrahmanoğlu-Kowalczyk" })
      .where("id", "=", long)
      .execute(),
  );
  const chief = await (await signedIn(school.administrator)).newPage();
  await chief.goto("/school/settings");
  const toggle = chief.getByLabel("Last name first");
  await toggle.press("Space");
  await expect(chief.getByText("Last names come first.")).toBeVisible();
  await expect(toggle).toBeFocused();
  const { person } = school.administrator;
  await expect(chief.getByRole("button", { name: `${person.last_name} ${person.first_name}` })).toBeVisible();
  const teacher = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(teacher, school.class30);
  const [student] = school.class30.students;
  const tile = tiles.nth(0);
  await expect(tile).toHaveAttribute("title", `${student?.last_name} ${student?.first_name}`);
  await expect(tile.locator("[dir=auto]").first()).toHaveText(`${student?.last_name} ${student?.first_name}`);
  // However long the last name is, the first one is not cut off below it.
  const shown = teacher.locator(`[data-student="${long}"] [data-fit]`);
  await expect(shown).toHaveAttribute("data-fit", "2");
  const [line, first] = [await shown.boundingBox(), await shown.locator("strong").boundingBox()];
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + (line?.height ?? 0) + 1);
  await tile.tap();
  await expect(
    teacher.getByRole("dialog").getByText(`${student?.last_name} ${student?.first_name}`).first(),
  ).toBeVisible();
});
