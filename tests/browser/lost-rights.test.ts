import type { Route } from "@playwright/test";
import { tapOnceItStands } from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* A right that was lost meanwhile is told as that, and not as a fault of the network. */

test("who is no longer an administrator, and whose class is no longer theirs, is told so", async ({
  school,
  served,
  signedIn,
}) => {
  const { database } = served;
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school/absences");
  await page.getByRole("button", { name: "Announce an absence" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Find a student by name").fill("ada ab");
  await sheet.getByRole("list", { name: "Student" }).getByRole("button").first().tap();
  await database.write((db) =>
    db.updateTable("person").set({ is_administrator: 0 }).where("id", "=", school.administrator.person.id).execute(),
  );
  await sheet.getByRole("button", { name: "Announce", exact: true }).tap();
  await expect(sheet.getByText("your rights at the school have changed")).toBeVisible();
  await page.keyboard.press("Escape");
  for (const place of ["People", "Settings"]) {
    await page.getByRole("navigation", { name: "School" }).getByRole("link", { name: place }).tap();
    await expect(page.getByRole("heading", { name: "You can no longer open this" })).toBeVisible();
  }
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Dashboard" }).tap();
  await expect(page.getByRole("heading", { name: "You can no longer open this" })).toBeVisible();
  await expect(page.getByText(/network|reachable/)).toHaveCount(0);

  // A class that was seen on this device, and is another's now: its grid would only take taps to be refused.
  const { id, name } = school.class36.class;
  const asTeacher = await (await signedIn(school.teacher)).newPage();
  await asTeacher.goto(`/?class=${id}`);
  await expect(asTeacher.getByRole("list", { name: `Students of ${name}` })).toBeVisible();
  const isOffline = (route: Route): Promise<void> =>
    route.request().method() === "POST" ? route.abort() : route.fallback();
  await asTeacher.route("**/api/**", isOffline);
  await asTeacher.locator("[data-student]").first().tap();
  const day = asTeacher.getByRole("dialog");
  await day.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  await day.getByRole("textbox", { name: "Note to colleagues" }).fill("Sings an octave lower now");
  await day.getByRole("button", { name: "Save note" }).tap();
  await day.getByRole("button", { name: "Kind words" }).tap();
  await expect(asTeacher.getByRole("button", { name: "Offline, 2 waiting" })).toBeVisible();
  await database.write((db) =>
    db
      .updateTable("enrolment")
      .set({ end_date: "2026-09-14" })
      .where("class_id", "=", id)
      .where("role", "=", "teacher")
      .execute(),
  );
  await asTeacher
    .getByRole("navigation", { name: "Classes" })
    .getByRole("button", { name: school.class30.class.name })
    .tap();
  await expect(asTeacher.getByRole("list", { name: `Students of ${school.class30.class.name}` })).toBeVisible();
  await asTeacher.goto(`/?class=${id}`);
  await expect(asTeacher.getByRole("heading", { name: "This class is not one of yours" })).toBeVisible();
  await expect(asTeacher.getByRole("list", { name: `Students of ${name}` })).toHaveCount(0);
  // What waited for it is refused in a teacher's words, and can be read.
  await asTeacher.unroute("**/api/**", isOffline);
  await asTeacher.getByRole("button", { name: /waiting|need/ }).tap();
  const refused = day.getByRole("region", { name: "Needs you" }).getByRole("listitem");
  await expect(refused).toHaveCount(2);
  for (const words of ["Sings an octave lower now", "Kind words"])
    await expect(refused.filter({ hasText: words })).toContainText("This class or entry is no longer one of yours.");
  // All of it at once.
  const again = ["**/api/check-in/note/create", "**/api/check-in/event/create"].map((path) =>
    asTeacher.waitForResponse(path),
  );
  await day.getByRole("button", { name: "Try all 2 again" }).tap();
  for (const answer of await Promise.all(again)) expect(answer.status()).toBe(422);
  await day.getByRole("button", { name: "Discard all 2" }).tap();
  const question = asTeacher.getByRole("dialog", { name: "Discard 2 entries?" });
  await expect(question).toContainText("One of them holds words that you wrote.");
  await tapOnceItStands(question.getByRole("button", { name: "Discard" }));
  await expect(day.getByText("Everything is saved and sent.")).toBeVisible();

  // A term begins: the class that was usual is another's, as the server tells once the page is open.
  await asTeacher.goto("/");
  await expect(asTeacher.getByRole("list", { name: `Students of ${school.class30.class.name}` })).toBeVisible();
  const ends = { [id]: null, [school.class30.class.id]: "2026-09-14" };
  for (const [class_id, end_date] of Object.entries(ends))
    await database.write((db) =>
      db
        .updateTable("enrolment")
        .set({ end_date })
        .where("class_id", "=", class_id)
        .where("person_id", "=", school.teacher.person.id)
        .execute(),
    );
  const late = Promise.withResolvers<void>();
  await asTeacher.route("**/api/auth/me*", async (route) => {
    await late.promise;
    await route.fallback();
  });
  await asTeacher.reload();
  await expect(asTeacher.getByRole("heading", { name: "This class is not one of yours" })).toBeVisible();
  late.resolve();
  await expect(asTeacher.getByRole("list", { name: `Students of ${name}` })).toBeVisible();
});

test("a class that somebody else's server denies is there again by itself, and by a tap", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const { id, name } = school.class30.class;
  const grid = page.getByRole("list", { name: `Students of ${name}` });
  const denied = page.getByRole("heading", { name: "This class is not one of yours" });
  let denial: { status: number; json: object } | undefined = { status: 404, json: { message: "Forbidden" } };
  const isTapped = (): Promise<boolean> => page.evaluate(() => "tapped" in globalThis);
  await page.route(/\/api\/check-in\/student-list\//, async (route) =>
    denial && !(await isTapped()) ? route.fulfill(denial) : route.fallback(),
  );
  await page.goto(`/?class=${id}`);
  await expect(page.getByRole("heading", { name: "The class could not be loaded" })).toBeVisible();
  // The form is ours, and the server is not.
  denial = { status: 404, json: { statusCode: 404, message: "Cannot GET /api" } };
  await expect(denied).toBeVisible();
  denial = undefined;
  await expect(grid).toBeVisible();
  denial = { status: 404, json: { statusCode: 404, message: "Cannot GET /api" } };
  await page.reload();
  await expect(denied).toBeVisible();
  // Only the tap is answered otherwise: the next try by itself may come first.
  await page.evaluate(() => addEventListener("click", () => Reflect.set(globalThis, "tapped", true), true));
  await page.getByRole("button", { name: "Try again" }).tap();
  await expect(grid).toBeVisible();
});

test("the school is in the bar of an administrator, and nothing of it is cut on the narrowest phone", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  await page.goto("/school");
  const places = page.getByRole("navigation", { name: "Places" }).getByRole("link");
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [800, 1280],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(places).toHaveText(["Dashboard", "Class", "Students", "Insights", "School"]);
    await expect(places.last()).toHaveAttribute("aria-current", "page");
    const boxes = await places.evaluateAll((links) =>
      links.map((link) => ({ ...link.getBoundingClientRect().toJSON(), cut: link.scrollWidth > link.clientWidth })),
    );
    let right = 0;
    for (const box of boxes) {
      expect(box.cut).toBe(false);
      expect(box.width).toBeGreaterThanOrEqual(48);
      expect(box.left).toBeGreaterThanOrEqual(right - 0.5);
      right = box.right;
    }
    expect(right).toBeLessThanOrEqual(width);
  }
});
