import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { expectAllSaved, tilesOf } from "#tests/support/class-page.ts";
import { enroll } from "#tests/support/factories.ts";
import { fillPin } from "#tests/support/fill-pin.ts";
import { expect, type Served, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* A teacher's first morning: signed in, the terms, the class checked in, a PIN chosen or not. */

const finish = (page: Page) => page.getByRole("button", { name: /^Finish/ });
const offer = (page: Page) => page.getByRole("region", { name: "Set a PIN?" });
const coach = (page: Page) => page.getByRole("complementary", { name: "Your first check-in" });

/** The address of a teacher of the class of 30 who was never here; nobody else's class is theirs. */
async function newTeacher({ database }: Served, { class30, unsigned }: BrowserSchool): Promise<string> {
  await enroll(database, unsigned.person.school_id, class30.class.id, unsigned.person.id, { role: "teacher" });
  const { email } = await database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", unsigned.account.login_id)
    .executeTakeFirstOrThrow();
  return email;
}

/** How often a finger or a pointer pressed, and the places that the way led through. */
async function follow(page: Page): Promise<{ taps: () => Promise<number>; places: string[] }> {
  await page.addInitScript(() => {
    addEventListener("pointerup", () => (sessionStorage["taps"] = Number(sessionStorage["taps"] ?? 0) + 1), true);
  });
  const places: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (places.at(-1) !== pathname) places.push(pathname);
  });
  return { taps: async () => Number(await page.evaluate(() => sessionStorage["taps"] ?? 0)), places };
}

test("from the login to a checked-in class of 30 with two away in six taps; then one offer of a PIN", async ({
  school,
  served,
  signedIn,
}) => {
  const email = await newTeacher(served, school);
  const page = await (await signedIn()).newPage();
  // Where the page's height is fixed, so that what comes beside the class would take from it.
  await page.setViewportSize({ width: 800, height: 1280 });
  const { taps, places } = await follow(page);
  await page.goto("/");
  await expect(page.getByLabel("Keep me signed in on this device")).not.toBeChecked();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await page.getByRole("button", { name: "Accept" }).tap();

  const tiles = tilesOf(page, school.class30);
  await expect(tiles).toHaveCount(30);
  const before = await tiles.last().boundingBox();
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await expect(coach(page)).toContainText("Tap who is not here");
  await tiles.nth(3).tap();
  await tiles.nth(11).tap();
  await expect(offer(page)).toBeHidden();
  await finish(page).tap();
  await expect(page.getByText("Checked in: 28 here, 2 absent")).toBeVisible();
  expect(await taps()).toBe(6);
  expect(places).toEqual(["/", "/login", "/"]);

  await expect(offer(page)).toBeVisible();
  await expect(coach(page)).toBeHidden();
  expect(await tiles.last().boundingBox()).toEqual(before);
  await expectNoAxeViolationsInBothSchemes(page);
  await offer(page).getByRole("button", { name: "Choose a PIN" }).tap();
  const sheet = page.getByRole("dialog", { name: "Set a PIN" });
  await fillPin(sheet, school.password);
  await expectNoAxeViolationsInBothSchemes(page);
  await sheet.getByRole("button", { name: "Save the PIN" }).tap();
  // Making it takes the device a second, and one that is busy longer.
  await expect(sheet).toBeHidden();
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Circle today" })).toBeVisible();
  await expectAllSaved(page);
});

/** Goes on by Tab until it is reached. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 40; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

test("the same by keyboard alone; declined, the offer is never made again", async ({ school, served, signedIn }) => {
  const email = await newTeacher(served, school);
  const page = await (await signedIn()).newPage();
  const press = async (control: Locator): Promise<void> => {
    await tabTo(page, control);
    await page.keyboard.press("Enter");
  };
  const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
  const { taps } = await follow(page);
  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(school.password);
  await tabTo(page, page.getByLabel("Keep me signed in on this device"));
  await page.keyboard.press(" ");
  await press(button("Sign in"));
  await press(button("Accept"));

  await press(button("Start check-in"));
  const tiles = tilesOf(page, school.class30);
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("a");
  await press(coach(page).getByRole("button", { name: "Skip" }));
  await expect(coach(page)).toBeHidden();
  await press(finish(page));
  await expect(page.getByText("Checked in: 28 here, 2 absent")).toBeVisible();

  await press(offer(page).getByRole("button", { name: "Not now" }));
  await expect(offer(page)).toBeHidden();
  await expect(page.getByText("You can set a PIN in your profile at any time.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Checked in/ })).toBeFocused();
  expect(await taps()).toBe(0);
  await expectAllSaved(page);
  await page.reload();
  await expect(page.getByRole("region", { name: "Circle today" })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test("the installed app keeps one signed in unless told otherwise", async ({ signedIn }) => {
  const page = await (await signedIn()).newPage();
  await page.addInitScript(() => {
    const real = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => real(query.includes("display-mode: standalone") ? "all" : query);
  });
  await page.goto("/login");
  await expect(page.getByLabel("Keep me signed in on this device")).toBeChecked();
});
