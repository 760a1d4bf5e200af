import type { Page } from "@playwright/test";
import { addDays } from "#contract/school-date.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeAccount } from "#tests/support/factories.ts";
import { SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* `/school/classes`: which classes are daily, and which are lent. */

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a class is lent, is the borrower's at once, and is taken back", async ({ school, served, signedIn }) => {
  const borrower = await makeAccount(served.database, school.school.id, {});
  await served.database.write((db) =>
    db
      .updateTable("person")
      .set({ first_name: "Bea", last_name: "Borrower" })
      .where("id", "=", borrower.person.id)
      .execute(),
  );
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/classes");
  await page.getByRole("button", { name: "Lend 4B Homeroom" }).tap();
  const lending = sheet(page, "Lend 4B Homeroom");
  await lending.getByRole("button", { name: "Lend", exact: true }).tap();
  await expect(lending).toContainText("Choose who borrows the class.");
  const teacher = lending.getByRole("combobox", { name: "Teacher" });
  // Escape closes the list of names, and not the sheet.
  await teacher.fill("bor");
  await page.keyboard.press("Escape");
  await expect(lending.getByRole("option")).toHaveCount(0);
  await expect(teacher).toHaveAttribute("aria-expanded", "false");
  await teacher.fill("borr");
  await expectNoAxeViolationsInBothSchemes(page);
  await lending.getByRole("option", { name: "Bea Borrower" }).tap();
  await lending.getByLabel("Last day").fill(addDays(SCHOOL_TODAY, 3));
  await lending.getByRole("button", { name: "Lend", exact: true }).tap();
  await expect(page.getByText("4B Homeroom is lent to Bea Borrower.").first()).toBeVisible();
  const lent = page.getByRole("region", { name: "Lent classes" });
  await expect(lent).toContainText("Now");
  await expect(row(page, "4B Homeroom").first()).toContainText("Bea Borrower, until");
  await takeScreenshots(page, "school-classes-lent");

  const theirs = await (await signedIn(borrower)).newPage();
  await theirs.goto("/");
  await expect(theirs.getByRole("button", { name: /Start check-in/ })).toBeVisible();

  await lent.getByRole("button", { name: /Change/ }).tap();
  await sheet(page, "4B Homeroom, lent to Bea Borrower").getByLabel("Last day").fill(SCHOOL_TODAY);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(page.getByText("The last day is changed.").first()).toBeVisible();
  await lent.getByRole("button", { name: /Change/ }).tap();
  await page.getByRole("button", { name: "Take it back now" }).tap();
  await expect(page.getByText("4B Homeroom is no longer lent.").first()).toBeVisible();
  await expect(lent).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: /Start check-in/ })).toHaveCount(0);
});

test("a lesson becomes a daily class, and is one no more by an undo", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const kind = async () =>
    (
      await served.database.read
        .selectFrom("class")
        .select("kind")
        .where("id", "=", school.class36.class.id)
        .executeTakeFirstOrThrow()
    ).kind;
  await page.goto("/school/classes?kind=lesson");
  await expect(row(page, "Choir")).toContainText("Grace Hopper");
  await page.getByLabel("Kind of Choir").selectOption("Daily");
  await expect(page.getByText("Choir is a daily class now.").first()).toBeVisible();
  expect(await kind()).toBe("daily");
  await page.getByRole("button", { name: "Undo" }).first().tap();
  await expect.poll(kind).toBe("lesson");
  await page.getByRole("link", { name: "36 students of Choir" }).tap();
  await expect(page.getByText("36 people")).toBeVisible();
});
