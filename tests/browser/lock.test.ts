import type { Page } from "@playwright/test";
import type { Database } from "#server/database/database.ts";
import { fillPin } from "#tests/support/fill-pin.ts";
import { idle } from "#tests/support/idle.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { later, serverAnswer } from "#tests/support/browser.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { breakStorage } from "#tests/support/broken-storage.ts";
import { openClass, tapOnceItStands, tilesOf } from "#tests/support/class-page.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { expectNobodyKept, keptOnDevice } from "#tests/support/kept-on-device.ts";
import { raiseRepair } from "#tests/support/raise.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* The lock of a shared tablet. */

/** A PIN is slow to compute on purpose. */
const SLOWLY = { timeout: 60_000 };
const DAY_MS = 86_400_000;

const NAME = "Grace Hopper";
const locked = (page: Page) => page.getByRole("heading", { name: NAME, level: 1 });
const lock = (page: Page) => page.getByRole("button", { name: "Lock this device" }).tap();
const unlockWith = async (page: Page, field: "Password" | "PIN for this device", secret: string): Promise<void> => {
  await page.getByLabel(field, { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Unlock" }).tap();
};
const emailOf = async (database: Database, { account }: SignedIn): Promise<string> =>
  (await database.read.selectFrom("login").select("email").where("id", "=", account.login_id).executeTakeFirstOrThrow())
    .email;
/** The lock's code is fetched once the page stands. */
const stands = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

async function expectNothingDrawn(page: Page, students: readonly { last_name: string }[]): Promise<void> {
  await expect(locked(page)).toBeVisible();
  const drawn = await page.evaluate(() => `${document.title} ${document.documentElement.outerHTML}`);
  expect(students.filter(({ last_name }) => drawn.includes(last_name))).toEqual([]);
  await expect(page).toHaveTitle("Locked · Daybell");
}

test("one tap locks every tab, over reloads; the password opens them where they were", async ({ school, signedIn }) => {
  const context = await signedIn(school.teacher);
  const [here, there] = [await context.newPage(), await context.newPage()];
  await there.goto("/profile");
  await stands(there);
  await openClass(here, school.class30);
  await here.getByRole("button", { name: "Start check-in" }).tap();
  await stands(here);
  await lock(here);
  await expectNothingDrawn(here, school.class30.students);
  await expectNothingDrawn(there, school.class30.students);
  await here.reload();
  await expectNothingDrawn(here, school.class30.students);
  await unlockWith(here, "Password", "not the password");
  await expect(here.getByText("The password you entered is incorrect.")).toBeVisible();
  await unlockWith(here, "Password", school.password);
  await expect(tilesOf(here, school.class30)).toHaveCount(30);
  await expect(here).toHaveURL(/check-in=start/);
  await expect(there.getByRole("heading", { name: "Profile" })).toBeVisible();
});

const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path);

test("the address bar shows nothing, and the server tells nothing; what waits is taken all the same", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await stands(page);
  await context.route("**/api/check-in/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tilesOf(page, school.class30).first().tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  const bar = await context.newPage();
  const open = await bar.goto("/api/students?limit=100");
  expect(open?.status()).toBe(403);
  await lock(page);
  await expect(locked(page)).toBeVisible();
  const list = `/api/check-in/student-list/${school.class30.class.id}`;
  await expect.poll(() => statusOf(page, list)).toBe(423);
  const shut = await bar.goto("/api/students?limit=100");
  expect(shut?.status()).toBe(403);
  expect(await bar.content()).not.toContain(school.class30.students[0]?.last_name);
  await bar.close();

  await context.unroute("**/api/check-in/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const finished = () =>
    served.database.read
      .selectFrom("check_in")
      .select("finished_at")
      .where("class_id", "=", school.class30.class.id)
      .execute();
  await expect.poll(async () => (await finished()).filter(({ finished_at }) => finished_at).length).toBe(1);
  await page.reload();
  await expectNothingDrawn(page, school.class30.students);
  await unlockWith(page, "Password", school.password);
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  await expect(tilesOf(page, school.class30).first()).toHaveAccessibleName(/Absent/i);
  expect(await statusOf(page, list)).toBe(200);
});

/** As a full device: nothing more is kept by the page, in either store. */
async function fill(page: Page): Promise<void> {
  await breakStorage(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
}

test("a device that is full keeps no mark of a lock, nor of a sign-out: the server hears of both", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await stands(page);
  await fill(page);
  await lock(page);
  await expectNothingDrawn(page, school.class30.students);
  const list = `/api/check-in/student-list/${school.class30.class.id}`;
  await expect.poll(() => statusOf(page, list)).toBe(423);
  await page.reload();
  await expectNothingDrawn(page, school.class30.students);
  await unlockWith(page, "Password", school.password);
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
  expect(await statusOf(page, list)).toBe(200);
  await fill(page);
  await page.getByRole("button", { name: "profile and sign out" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).tap();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await statusOf(page, list)).toBe(401);
});

test("a device that is full counts no tries of a PIN: it says so, and the password opens", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/profile");
  await stands(page);
  const save = async (): Promise<void> => {
    await page.getByRole("button", { name: /^(Set a|Change the) PIN$/ }).tap();
    await fillPin(page, school.password, "7391");
    await page.getByRole("button", { name: "Save the PIN" }).tap();
  };
  await save();
  await expect(page.getByText("A PIN is set on this device.")).toBeVisible(SLOWLY);
  await fill(page);
  await lock(page);
  await unlockWith(page, "PIN for this device", "7391");
  await expect(page.getByText("This device cannot check a PIN")).toBeVisible();
  await page.getByRole("button", { name: "Use your password" }).tap();
  await unlockWith(page, "Password", school.password);
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await save();
  await expect(page.getByText("This device cannot keep a PIN")).toBeVisible(SLOWLY);
  await page.getByRole("button", { name: "Cancel" }).tap();
  await page.getByRole("button", { name: "Remove the PIN" }).tap();
  await expect(page.getByText("This device could not remove the PIN")).toBeVisible();
  await expect(page.getByText("A PIN is set on this device.")).toBeVisible();
});

test("a child that was looked up stands in no address, while it is locked and for whoever comes next", async ({
  school,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const [here, there] = [await context.newPage(), await context.newPage()];
  const name = school.class30.students[0]?.last_name ?? "";
  for (const page of [here, there]) {
    await page.goto("/students");
    await page.getByLabel("Search by name").fill(name);
    await expect(page.getByRole("rowheader").first()).toContainText(name);
    await stands(page);
  }
  await lock(here);
  for (const page of [here, there]) {
    await expectNothingDrawn(page, school.class30.students);
    await expect(page).toHaveURL(/\/students$/);
  }
  await there.reload();
  await expectNothingDrawn(there, school.class30.students);
  await expect(there).toHaveURL(/\/students$/);
  await here.getByRole("button", { name: "Switch user" }).tap();
  await tapOnceItStands(here.getByRole("button", { name: "Continue to sign in" }));
  await expect(here).toHaveURL(/\/login$/);
  await here.goBack();
  await expect(here).toHaveURL(/\/login\?redirect=%2Fstudents$/);
});

test("a lock that the server knows, opened by the PIN without a network, is opened there once it is back", async ({
  ownServer,
  device,
}) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  await giveSession(device.context, origin, school.teacher);
  const page = await device.context.newPage();
  await page.goto(`${origin}/profile`);
  await stands(page);
  await page.getByRole("button", { name: "Set a PIN" }).tap();
  await fillPin(page, school.password);
  await page.getByRole("button", { name: "Save the PIN" }).tap();
  await expect(page.getByText("A PIN is set on this device.")).toBeVisible(SLOWLY);
  const isLocked = async (): Promise<boolean> =>
    (
      await database.read
        .selectFrom("session")
        .select("locked_at")
        .where("account_id", "=", school.teacher.account.id)
        .execute()
    ).some(({ locked_at }) => locked_at);
  await lock(page);
  await expect.poll(isLocked).toBe(true);
  await unlockWith(page, "PIN for this device", "7391");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible(SLOWLY);
  expect(await isLocked()).toBe(false);

  await lock(page);
  await expect.poll(isLocked).toBe(true);
  await server.kill();
  await unlockWith(page, "PIN for this device", "7391");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible(SLOWLY);
  await server.start();
  expect(await isLocked()).toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect.poll(isLocked).toBe(false);
  await expect(locked(page)).toBeHidden();
});

test("idle minutes lock, also while the app was closed; a touch in any tab keeps all open", async ({
  school,
  served,
  signedIn,
}) => {
  await served.database.write((db) =>
    db.updateTable("school").set({ settings: '{"lock_after_minutes":2}' }).where("id", "=", school.school.id).execute(),
  );
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await stands(page);
  await idle(page);
  await later(page, 1.5);
  await page.mouse.move(40, 40);
  await later(page, 1.5);
  // It looks now and then, and whenever the page is looked at.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await idle(page);
  await expect(locked(page)).toBeHidden();
  await later(page, 1);
  await expectNothingDrawn(page, school.class30.students);
  await unlockWith(page, "Password", school.password);
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
  // The moment is kept by the clock of the jumps above: for the page that starts now it lies too far ahead.
  await page.close();
  const again = await context.newPage();
  await again.goto("/");
  await expectNothingDrawn(again, school.class30.students);
});

test("minutes that the school shortens lock nobody out of what they are at", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await stands(page);
  await idle(page);
  await page.mouse.move(40, 40);
  await served.database.write((db) =>
    db.updateTable("school").set({ settings: '{"lock_after_minutes":2}' }).where("id", "=", school.school.id).execute(),
  );
  const told = page.waitForResponse("**/api/auth/me");
  await later(page, 6);
  await page.mouse.move(60, 60);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await (await told).json()).toMatchObject({ lock_after_minutes: 2 });
  // What is known of the account is kept as soon as the page goes by it.
  await expect.poll(() => keptOnDevice(page)).toContain('"lock_after_minutes":2');
  await idle(page);
  await page.mouse.move(80, 80);
  await idle(page);
  await expect(locked(page)).toBeHidden();
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
  await later(page, 2.5);
  await expectNothingDrawn(page, school.class30.students);
});

test("a PIN opens it without a network, five wrong ones give way to the password; what waits is sent meanwhile", async ({
  ownServer,
  device,
}) => {
  test.slow();
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  await giveSession(device.context, origin, school.teacher);
  const page = await device.context.newPage();
  await page.goto(`${origin}/profile`);
  await stands(page);
  await page.getByRole("button", { name: "Set a PIN" }).tap();
  await fillPin(page, school.password, "1234");
  await page.getByRole("button", { name: "Save the PIN" }).tap();
  await expect(page.getByText("too easy to guess")).toBeVisible();
  for (const label of ["New PIN, 4 to 8 digits", "Repeat the PIN"])
    await page.getByLabel(label, { exact: true }).fill("7391");
  await page.getByRole("button", { name: "Save the PIN" }).tap();
  await expect(page.getByText("A PIN is set on this device.")).toBeVisible(SLOWLY);

  await page.goto(origin);
  await page.getByRole("button", { name: school.class30.class.name }).tap();
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
  await stands(page);
  await server.kill();
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  await lock(page);
  await page.getByRole("button", { name: "Use your password" }).tap();
  await unlockWith(page, "Password", school.password);
  await expect(page.getByText("Your PIN works offline.")).toBeVisible();
  await page.getByRole("button", { name: "Use your PIN" }).tap();
  await unlockWith(page, "PIN for this device", "7391");
  await expect(tilesOf(page, school.class30)).toHaveCount(30, SLOWLY);

  await lock(page);
  for (let left = 4; left >= 1; left -= 1) {
    await unlockWith(page, "PIN for this device", "0000");
    await expect(page.getByText(left === 1 ? "One more try" : `${left} more tries`)).toBeVisible(SLOWLY);
  }
  await unlockWith(page, "PIN for this device", "0000");
  await expect(page.getByText("The PIN was wrong five times")).toBeVisible(SLOWLY);
  await page.reload();
  await expect(page.getByText("The PIN was wrong five times")).toBeVisible();
  await unlockWith(page, "Password", school.password);
  await expect(page.getByText("What you recorded is safe on this device")).toBeVisible();

  await server.start();
  // Opening the app sends at once; left alone it waits for its next attempt.
  await page.reload();
  const finished = () =>
    database.read
      .selectFrom("check_in")
      .select("finished_at")
      .where("class_id", "=", school.class30.class.id)
      .execute();
  await expect.poll(async () => (await finished()).filter(({ finished_at }) => finished_at).length).toBe(1);
  await expect(locked(page)).toBeVisible();
  await unlockWith(page, "Password", school.password);
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
});

test("a colleague takes over: nothing of the first is seen or sent until the first is back", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await stands(page);
  await context.route("**/api/check-in/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  await lock(page);
  await page.getByRole("button", { name: "Switch user" }).tap();
  await expect(page.getByText("signed out on this device first")).toBeVisible();
  await expect(page.getByText(/not sent yet\. (?:It stays|They stay) on this device, encrypted/)).toBeVisible();
  await tapOnceItStands(page.getByRole("button", { name: "Continue to sign in" }));
  await expect(page).toHaveURL(/\/login$/);
  await expectNobodyKept(page, school.class30.students);
  await context.unroute("**/api/check-in/**");

  const signIn = async (who: SignedIn): Promise<void> => {
    await page.getByLabel("Email").fill(await emailOf(served.database, who));
    await page.getByLabel("Password", { exact: true }).fill(school.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  };
  const finished = async (): Promise<number> =>
    (
      await served.database.read
        .selectFrom("check_in")
        .select("finished_at")
        .where("class_id", "=", school.class30.class.id)
        .execute()
    ).filter(({ finished_at }) => finished_at).length;
  await signIn(school.administrator);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.waitForLoadState("networkidle");
  expect(await finished()).toBe(0);

  await lock(page);
  await page.getByRole("button", { name: "Switch user" }).tap();
  await tapOnceItStands(page.getByRole("button", { name: "Continue to sign in" }));
  await expect(page).toHaveURL(/\/login$/);
  await expectNobodyKept(page, school.class30.students);
  await signIn(school.teacher);
  await expect.poll(finished).toBe(1);
});

test("the lock screen in every size, for everyone", async ({ school, signedIn }) => {
  test.slow();
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto("/profile");
  await stands(page);
  await page.getByRole("button", { name: "Set a PIN" }).tap();
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "profile-pin");
  await fillPin(page, school.password);
  await page.getByRole("button", { name: "Save the PIN" }).tap();
  await page.getByRole("button", { name: "Lock now" }).tap();
  await expect(page.getByLabel("PIN for this device", { exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "lock-pin");
  await unlockWith(page, "PIN for this device", "0000");
  await expect(page.getByText("4 more tries")).toBeVisible(SLOWLY);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole("button", { name: "Use your password" }).tap();
  await takeScreenshots(page, "lock-password");
  await page.getByRole("button", { name: "Switch user" }).tap();
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "lock-somebody-else");
  const student = await (await signedIn(school.student)).newPage();
  await student.goto("/profile");
  await stands(student);
  await lock(student);
  await expect(locked(student)).toBeVisible();
});

/** Gives what has the page sleep for a night: its own clock and what the server says of the time go on by a day. */
async function nights(page: Page): Promise<() => Promise<void>> {
  let ahead = 0;
  await page.context().route("**/api/**", async (route) => {
    const response = await serverAnswer(route);
    const time = new Date(Date.parse(response.headers()["daybell-time"] ?? "") + ahead);
    await route.fulfill({ response, headers: { ...response.headers(), "daybell-time": time.toISOString() } });
  });
  return async () => {
    ahead += DAY_MS;
    await later(page, DAY_MS / 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
}

test("what is half written is not lost by a lock, and shown to nobody meanwhile", async ({
  school,
  served,
  signedIn,
}) => {
  await raiseRepair(served.origin, school, school.class30.students.slice(0, 1), CLOCK_START);
  const page = await (await signedIn(school.teacher)).newPage();
  const overNight = await nights(page);
  const tiles = await openClass(page, school.class30);
  await stands(page);
  const sheet = page.getByRole("dialog");
  await tiles.nth(3).tap();
  await sheet.getByRole("button", { name: "Add a note" }).tap();
  await sheet.getByRole("textbox").last().fill("Helped to tidy up");
  const note = sheet.getByRole("textbox", { name: "Note to colleagues" });
  await sheet.getByRole("button", { name: "Note to colleagues" }).tap();
  await note.fill("Her grandmother fetches her");
  // The lock comes by itself, over the sheet, and opens on another day.
  await overNight();
  await expectNothingDrawn(page, school.class30.students);
  await expect(page.getByText("Helped to tidy up")).toHaveCount(0);
  await unlockWith(page, "Password", school.password);
  await expect(page.getByRole("heading", { name: "Wednesday 16 September" })).toBeVisible();
  await tilesOf(page, school.class30).nth(3).tap();
  await expect(sheet.getByRole("textbox").last()).toHaveValue("Helped to tidy up");
  await expect(note).toHaveValue("Her grandmother fetches her");
  await sheet.getByRole("button", { name: "Save note" }).tap();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Her grandmother" })).toHaveCount(1);
  await expect(note).toHaveCount(0);
  await sheet.getByRole("textbox").last().fill("");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await page.getByRole("region", { name: "Circle today" }).getByRole("button").first().tap();
  const comment = page.getByLabel("How did it go?");
  await comment.fill("They laughed a lot");
  await overNight();
  await expectNothingDrawn(page, school.class30.students);
  await unlockWith(page, "Password", school.password);
  await expect(comment).toHaveValue("They laughed a lot");
  await expect(sheet.getByText("Wed 16 Sept")).toBeVisible();
  await sheet.getByRole("button", { name: "Save note" }).tap();
  await expect
    .poll(() => served.database.read.selectFrom("circle_entry").select(["comment", "date"]).execute())
    .toContainEqual({ comment: "They laughed a lot", date: "2026-09-16" });
  await page.keyboard.press("Escape");

  await page.getByRole("region", { name: "Connections" }).getByRole("listitem").getByRole("button").tap();
  const line = (number: number) => sheet.getByLabel(`Line ${number}`, { exact: true });
  await line(1).fill("A seat by the window");
  await line(1).press("Enter");
  await line(2).fill("We look again on Friday");
  await later(page, 16);
  await expectNothingDrawn(page, school.class30.students);
  await expect(page.getByText("A seat by the window")).toHaveCount(0);
  await unlockWith(page, "Password", school.password);
  await expect(line(1)).toHaveValue("A seat by the window");
  await expect(line(2)).toHaveValue("We look again on Friday");
  // Given up, it is gone.
  await page.keyboard.press("Escape");
  await sheet.getByRole("button", { name: "Discard" }).tap();
  await page.getByRole("region", { name: "Connections" }).getByRole("listitem").getByRole("button").tap();
  await expect(line(1)).toHaveValue("");

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /profile and sign out/ }).tap();
  await sheet.getByRole("link", { name: "Profile" }).tap();
  await page.getByRole("button", { name: "Write a message" }).tap();
  await sheet.getByLabel("Message").fill("At night the screen is bright.");
  await later(page, 16);
  await expect(locked(page)).toBeVisible();
  await unlockWith(page, "Password", school.password);
  await page.getByRole("button", { name: "Continue writing" }).tap();
  await expect(sheet.getByLabel("Message")).toHaveValue("At night the screen is bright.");
});

test("a list of people that is being typed is there again after a lock, until it is discarded", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.administrator)).newPage();
  const sheet = page.getByRole("dialog");
  const add = page.getByRole("button", { name: "Add people" });
  const names = sheet.getByLabel("Names");
  await page.goto("/school/people");
  await stands(page);
  await add.tap();
  await sheet.getByRole("radio", { name: "A list", exact: true }).tap();
  await names.fill("Katherine Johnson\nDorothy Vaughan");
  await later(page, 16);
  await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
  await expect(page.getByText("Dorothy")).toHaveCount(0);
  await unlockWith(page, "Password", school.password);
  await add.tap();
  await expect(names).toHaveValue("Katherine Johnson\nDorothy Vaughan");
  await expect(sheet.getByRole("button", { name: "Add 2 people" })).toBeVisible();
  await page.keyboard.press("Escape");
  await sheet.getByRole("button", { name: "Discard" }).tap();
  await add.tap();
  await expect(sheet.getByLabel("First name")).toHaveValue("");
  await expect(names).toHaveCount(0);
});
