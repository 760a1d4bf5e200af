import sharp from "sharp";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { zip } from "#tests/support/zip.ts";
import { expect, test } from "./fixtures.ts";

/* Pictures by a zip: who gets which is seen first, then stored, and shown in the class. */

const photo = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

test("photographs find their people by the names of their files", async ({ school, served, signedIn }) => {
  const [ada, bo] = school.class30.students;
  const { database } = served;
  await database.write((db) =>
    db
      .updateTable("person")
      .set({ roster: JSON.stringify({ identifier: "910001" }) })
      .where("id", "=", ada?.id ?? "")
      .execute(),
  );
  await database.write((db) =>
    db
      .updateTable("person")
      .set({ source_id: "S-2" })
      .where("id", "=", bo?.id ?? "")
      .execute(),
  );
  const files = {
    "class/910001.jpg": (await photo("teal")).subarray(0, 200),
    "again/910001.jpg": await photo("teal"),
    "class/s-2.JPG": await photo("orange"),
    "class/s-2.png": await photo("red"),
    "class/nobody.jpg": await photo("grey"),
    [`${school.teacher.account.id}.txt`]: "no picture",
  };
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/photos");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).tap(),
  ]);
  await chooser.setFiles({ name: "photos.zip", mimeType: "application/zip", buffer: zip(files) });

  await expect(page.getByRole("heading", { name: "2 people get a picture" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 file matches nobody" })).toBeVisible();
  await expect(page.getByText("class/nobody.jpg")).toBeVisible();
  await expect(page.getByText("1 second picture of the same person")).toBeVisible();
  // A good second picture stands in for a first one that is damaged.
  await expect(page.getByRole("heading", { name: "1 file cannot be read" })).toBeVisible();
  await expect(page.getByText("class/910001.jpg")).toBeVisible();
  await expect(page.getByText("1 other file in the zip was skipped")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  const pictures = () =>
    database.read
      .selectFrom("person")
      .select("avatar")
      .where("school_id", "=", school.school.id)
      .where("avatar", "is not", null)
      .execute();
  expect(await pictures()).toEqual([]);

  await page.getByRole("button", { name: "Save 2 pictures" }).tap();
  await expect(page.getByRole("heading", { name: "2 pictures are saved" })).toBeVisible();
  expect(await pictures()).toHaveLength(2);
  await page.goto(`/?class=${school.class30.class.id}`);
  const faces = page.locator("[data-student] img");
  await expect(faces).toHaveCount(2);

  await page.goto(`/school/people?person=${bo?.id}`);
  const sheet = page.getByRole("dialog", { name: bo?.first_name ?? "" });
  const remove = sheet.getByRole("button", { name: "Remove picture" });
  await remove.tap();
  const asked = page.getByRole("dialog", { name: "Remove the picture?" });
  await asked.getByRole("button", { name: "Cancel" }).tap();
  await expect(remove).toBeFocused();
  expect(await pictures()).toHaveLength(2);
  await remove.press("Enter");
  await asked.getByRole("button", { name: "Remove picture" }).tap();
  await expect(sheet.getByText("The picture was removed.")).toBeVisible();
  await expect(remove).toBeHidden();
  await expect(sheet.getByRole("heading", { name: "Classes" })).toBeFocused();
  await expectNoAxeViolationsInBothSchemes(page);
  expect(await pictures()).toHaveLength(1);
  await page.goto(`/?class=${school.class30.class.id}`);
  await expect(faces).toHaveCount(1);
});
