import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { Files } from "#tests/support/district-files.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { bulk, enrolment, rosterSchool, user } from "#tests/support/roster-school.ts";
import { zip } from "#tests/support/zip.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* A roster by its zip: what is wrong with it, what it would change, and that it does just that. */

async function choose(page: Page, files: Files | Buffer, name = "roster.zip"): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).tap(),
  ]);
  await chooser.setFiles({ name, mimeType: "application/zip", buffer: Buffer.isBuffer(files) ? files : zip(files) });
}

/** Two schools of which one is ours; the ids differ for each run, since a roster's school is one school on a server. */
function roster() {
  const mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const own = (text: string): string =>
    text.replaceAll(/\boak\b/g, `oak-${mark}`).replaceAll(/\belm\b/g, `elm-${mark}`);
  return {
    own,
    files: (given = rosterSchool()): Files =>
      Object.fromEntries(Object.entries(bulk(given)).map(([name, text]) => [name, own(String(text))])),
  };
}

test("a roster is dropped, mended, looked at and brought in; brought in again there is nothing to do", async ({
  school,
  served,
  signedIn,
}) => {
  test.slow();
  const { files, own } = roster();
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/roster");

  await choose(page, Buffer.from("no zip"), "people.xlsx");
  await expect(page.getByRole("alert")).toContainText("This is not a zip file");

  // A proxy of the school's own.
  await page.route(
    "**/api/admin/roster/check**",
    (route) => route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" }),
    { times: 1 },
  );
  await choose(page, files());
  await expect(page.getByRole("alert")).toContainText("takes no file of this size");

  const broken = rosterSchool();
  broken.enrollments.push(enrolment("home", "nobody", "student"));
  await choose(page, files(broken));
  await page.getByRole("button", { name: "Choose Oak School" }).waitFor();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole("button", { name: "Choose Oak School" }).tap();
  await expect(page.getByRole("heading", { name: /One error/ })).toBeVisible();
  await expect(page.getByRole("cell", { name: "enrollments.csv, line 8 column userSourcedId" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
  await expectNoAxeViolationsInBothSchemes(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the list as CSV" }).tap(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("enrollments.csv,8,userSourcedId,");
  await page.getByRole("button", { name: "Choose another file" }).tap();

  // Dropped, this time.
  const bytes = [...zip(files())];
  const carried = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], "oak.zip", { type: "application/zip" }));
    return data;
  }, bytes);
  await page.getByText("Drop a OneRoster zip here").dispatchEvent("drop", { dataTransfer: carried });

  await page.getByRole("button", { name: "Choose Oak School" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: "Students 2 – – –" })).toBeVisible();
  await expect(page.getByText("Your school is renamed from Maple School to Oak School.")).toBeVisible();
  await page.locator("summary", { hasText: "Students" }).tap();
  await expect(page.getByRole("listitem").filter({ hasText: "Given dora Family dora grade 03" })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  expect(
    await served.database.read
      .selectFrom("school")
      .select("source_id")
      .where("id", "=", school.school.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ source_id: null });

  await page.getByRole("button", { name: "Import", exact: true }).tap();
  await expect(page.getByRole("heading", { name: "The roster is imported" })).toBeVisible();
  await expect(page.getByText("Students: 2 new")).toBeVisible();
  expect(
    await served.database.read
      .selectFrom("school")
      .select(["name", "source_id"])
      .where("id", "=", school.school.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ name: "Oak School", source_id: own("oak") });

  await page.getByRole("button", { name: "Choose another file" }).tap();
  await choose(page, files());
  await expect(page.getByText("Nothing to import")).toBeVisible();

  // A third of the school gone: held until it is said to be meant.
  const large = rosterSchool();
  large.users.push(...["one", "two", "three", "four", "five"].map((id) => user(id, "student", { status: "active" })));
  await page.getByRole("button", { name: "Choose another file" }).tap();
  await choose(page, files(large));
  await page.getByText("Accepted with 1 warning", { exact: true }).tap();
  await expect(page.getByText("status is filled in a bulk file (users.csv, line 8, 5 times)")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).tap();
  await expect(page.getByText("Students: 5 new")).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).tap();
  await choose(page, files());
  await expect(page.getByRole("alert")).toContainText("This roster would remove or change much of your school");
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "5 of 7 students",
    "5 of 11 sign-ins, ended or moved to another email",
  ]);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole("button", { name: "Import", exact: true }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("5 of 7 students; 5 of 11 sign-ins, ended or moved to another email.");
  await dialog.getByRole("button", { name: "Cancel" }).tap();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Import", exact: true }).tap();
  await dialog.getByRole("button", { name: "Import all of this" }).tap();
  await expect(page.getByText("Students: 5 ended")).toBeVisible();

  // Rostered since, and not in this roster: nobody ends their own account unawares.
  await served.database.write((db) =>
    db.updateTable("person").set({ source_id: "head" }).where("id", "=", school.administrator.person.id).execute(),
  );
  await page.getByRole("button", { name: "Choose another file" }).tap();
  await choose(page, files());
  await expect(page.getByRole("alert").filter({ hasText: "This roster would remove your own account" })).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).tap();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Import and remove my account" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).tap();

  await page.getByRole("button", { name: "Choose another file" }).tap();
  await page.context().setOffline(true);
  await expect(page.getByText("A roster can be imported when you are back online.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeDisabled();
});

test("a roster that the command line holds is approved, and the approval taken back", async ({
  school,
  served,
  signedIn,
}) => {
  const endings = JSON.stringify([
    { kind: "students", ended: 12, earlier: 3, of: 60 },
    { kind: "enrolments", ended: 40, earlier: 0, of: 300 },
  ]);
  const own = { school_id: school.school.id, content: "c".repeat(64) };
  await served.database.write((db) =>
    db
      .insertInto("roster_hold")
      .values({ ...own, endings, held_at: CLOCK_START, told_at: CLOCK_START, approved_at: null, approved_by: null })
      .execute(),
  );
  const approvedBy = async () =>
    (
      await served.database.read
        .selectFrom("roster_hold")
        .select("approved_by")
        .where("school_id", "=", own.school_id)
        .executeTakeFirstOrThrow()
    ).approved_by;

  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/roster");
  const waits = page.getByRole("region", { name: "A roster needs your approval" });
  await expect(waits.getByRole("listitem")).toHaveText([
    "12 of 60 students, after 3 within the last seven days",
    "40 of 300 places in classes",
  ]);
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "roster-held");
  await waits.getByRole("button", { name: "Approve this roster" }).tap();
  await takeScreenshots(page, "roster-approve");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).tap();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await approvedBy()).toBeNull();

  await waits.getByRole("button", { name: "Approve this roster" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).tap();
  const approved = page.getByRole("region", { name: "A roster that removes or changes a lot is approved" });
  await expect(approved).toContainText(`Approved by ${school.administrator.person.first_name}`);
  expect(await approvedBy()).toBe(school.administrator.person.id);
  await approved.getByRole("button", { name: "Withdraw approval" }).tap();
  await expect(waits).toBeVisible();
  expect(await approvedBy()).toBeNull();

  // The server has another one by the time of the word.
  await served.database.write((db) =>
    db
      .updateTable("roster_hold")
      .set({ content: "d".repeat(64), endings: JSON.stringify([{ kind: "students", ended: 59, earlier: 0, of: 60 }]) })
      .where("school_id", "=", own.school_id)
      .execute(),
  );
  await waits.getByRole("button", { name: "Approve this roster" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).tap();
  await expect(waits.getByRole("listitem")).toHaveText(["59 of 60 students"]);
  expect(await approvedBy()).toBeNull();
});
