import type { Page } from "@playwright/test";
import { enroll, makeClass, makeFinishedCheckIn } from "#tests/support/factories.ts";
import { idle } from "#tests/support/idle.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* An administrator takes and corrects the check-in of a class that is not theirs, from wherever it is missed. */

/** Once there is nothing left to do: what lies over a page has its entry in the history only then. */
async function back(page: Page): Promise<void> {
  await idle(page);
  await page.goBack();
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the check-in of any class opens from where it is missed, under its own name, and back leads there again", async ({
  school,
  served,
  signedIn,
}) => {
  const { database } = served;
  const schoolId = school.school.id;
  const other = await makeClass(database, schoolId, { name: "Oak Room", grade: "5", kind: "daily" });
  await enroll(database, schoolId, other.id, school.teacher.person.id, { role: "teacher" });
  const [ada, bjorn] = school.class30.students;
  for (const student of [ada, bjorn]) await enroll(database, schoolId, other.id, student?.id ?? "");
  const page = await (await signedIn(school.administrator)).newPage();

  // Waiting, on the dashboard.
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Open check-in of Oak Room" }).tap();
  await expect(heading(page)).toHaveText(/Oak Room/);
  const tiles = page.getByRole("list", { name: "Students of Oak Room" }).locator("[data-student]");
  await expect(tiles).toHaveCount(2);
  await tiles.first().tap();
  await expect(page.getByRole("button", { name: "Finish 1 here, 1 absent" })).toBeVisible();
  await page.getByRole("button", { name: "Save and close" }).tap();
  // Its own name stands over it, not that of the class that the administrator teaches.
  await expect(heading(page)).toHaveText("Oak Room");
  await expect(page.getByRole("navigation", { name: "Classes" }).locator("[aria-current]")).toHaveText("Oak Room");
  // The roll call begins with it.
  const sheet = page.getByRole("dialog");
  // It has come where Finish was, and takes no tap at once.
  await expect(async () => {
    if (await sheet.isHidden()) await page.getByRole("button", { name: "Roll call" }).tap({ timeout: 1_000 });
    await expect(sheet.getByRole("list", { name: "Who should be here" }).getByRole("button").first()).toContainText(
      "Oak Room",
      { timeout: 500 },
    );
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await back(page);
  await expect(page).toHaveURL(/\/dashboard$/);

  // The list of classes.
  await page.goto("/school/classes");
  await page
    .getByRole("row", { name: /Oak Room/ })
    .getByRole("link", { name: "Open check-in of Oak Room" })
    .tap();
  await expect(heading(page)).toHaveText(/Oak Room/);
  await back(page);
  await expect(page).toHaveURL(/\/school\/classes$/);

  // A cell of the register: that class on that date.
  const { id } = await makeFinishedCheckIn(database, schoolId, other.id, "2026-09-14", school.teacher.person.id);
  const mark = {
    school_id: schoolId,
    check_in_id: id,
    student_id: ada?.id ?? "",
    class_id: other.id,
    date: "2026-09-14",
    status: "absent",
    note: null,
    arrived_at: null,
    marked_at: "2026-09-14T15:00:00.000Z",
    marked_by: school.teacher.person.id,
    settled: 0,
    version: 1,
  } as const;
  await database.write((db) => db.insertInto("mark").values(mark).execute());
  await page.goto(`/dashboard-details/attendance?by=register&class_id=${other.id}&month=2026-09`);
  await page
    .getByRole("row", { name: /Ada Abara/ })
    .getByRole("link", { name: /^Absent/ })
    .click();
  await expect(heading(page)).toHaveText("Check-in, Oak Room");
  await expect(page.getByText("Monday 14 September")).toBeVisible();
  await expect(tiles.first()).toHaveAccessibleName("Ada Abara, absent");
  await back(page);
  await expect(page).toHaveURL(/by=register/);

  // The student's page: of each of their classes.
  await page.goto(`/student/${ada?.id}`);
  await expect(page.getByRole("link", { name: "Open check-in of 4B Homeroom" })).toBeVisible();
  await page.getByRole("link", { name: "Open check-in of Oak Room" }).tap();
  await expect(heading(page)).toHaveText("Check-in, Oak Room");
  await back(page);
  await expect(page).toHaveURL(new RegExp(`/student/${ada?.id}$`));
  // A teacher has no such way to a class that may be another's.
  const asTeacher = await (await signedIn(school.teacher)).newPage();
  await asTeacher.goto(`/student/${ada?.id}`);
  await expect(asTeacher.getByRole("heading", { name: "Ada Abara" })).toBeVisible();
  await expect(asTeacher.getByRole("link", { name: /Open check-in/ })).toHaveCount(0);
});
