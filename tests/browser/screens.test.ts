import { SIZES, takeScreenshots } from "#tests/support/screenshots.ts";
import { SIGN_IN_SCREENS } from "#tests/support/sign-in-screens.ts";
import { recordHistory } from "#tests/support/insights-scene.ts";
import { expect, test } from "./fixtures.ts";

/* Every screen in four sizes and both schemes: nothing scrolls sideways, and a class of 36 fits a tablet whole. */

// Nothing here goes offline, and a service worker that fetches all its files costs more than what is looked at.
test.use({ serviceWorkers: "block" });

test("login", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").waitFor();
  await takeScreenshots(page, "login");
});

for (const [name, open] of Object.entries(SIGN_IN_SCREENS)) {
  test(`on the way in: ${name}`, async ({ page }) => {
    await open(page);
    await takeScreenshots(page, name);
  });
}

test("main page and check-in", async ({ signedIn, school }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto(`/?class=${school.class36.class.id}`);
  const tiles = page.locator("[data-student]");
  await expect(tiles).toHaveCount(36);
  await takeScreenshots(page, "main");
  await page.goto(`/?class=${school.class36.class.id}&check-in=start`);
  await expect(tiles).toHaveCount(36);
  await takeScreenshots(page, "check-in");
});

for (const size of ["tablet-landscape", "tablet-portrait"] as const) {
  test(`a class of 36 is whole on a ${size}, with room for a finger`, async ({ signedIn, school }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await page.setViewportSize(SIZES[size]);
    for (const mode of ["", "&check-in=start"]) {
      await page.goto(`/?class=${school.class36.class.id}${mode}`);
      const tiles = page.locator("[data-student]");
      await expect(tiles).toHaveCount(36);
      for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 });
      const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON() as { width: number; height: number }));
      for (const { width, height } of boxes) expect({ width: width >= 96, height: height >= 72 }).toEqual({ width: true, height: true });
    }
  });
}

const SCHOOL = [
  "/school",
  "/school/people",
  "/school/classes",
  "/school/roster",
  "/school/photos",
  "/school/behaviours",
  "/school/connections",
  "/school/settings",
  "/school/absences",
  "/school/dates",
  "/school/terms",
  "/school/tickets",
  "/school/audit",
].map((path) => [path, "administrator"] as const);

for (const [path, who] of [["/profile", "teacher"], ["/profile", "student"], ["/dashboard", "administrator"], ...SCHOOL, ["/404", "teacher"], ["/", "unsigned"]] as const) {
  test(`${path} of the ${who}`, async ({ signedIn, school }) => {
    const page = await (await signedIn(school[who])).newPage();
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await takeScreenshots(page, `${path.slice(1).replace("/", "-") || "terms"}-${who}`);
  });
}

test("insights, their details and a student's", async ({ signedIn, served, school }) => {
  test.slow();
  await recordHistory(served.database, school);
  const page = await (await signedIn(school.teacher)).newPage();
  const student = school.class30.students[0]?.id;
  for (const [path, name] of [["/insights", "insights"], ["/insights/positive?days=60", "insights-positive"], [`/student/${student}/insights/positive?days=20`, "insights-student"]] as const) {
    await page.goto(path);
    await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
    await takeScreenshots(page, name);
  }
});
