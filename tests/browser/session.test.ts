import type { BrowserContext, Page } from "@playwright/test";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { openClass } from "#tests/support/class-page.ts";
import { SIZES } from "#tests/support/screenshots.ts";
import { expectNobodyKept, keptOnDevice, untilKept } from "#tests/support/kept-on-device.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const profile = (page: Page) => page.getByRole("button", { name: /profile and sign out/ });

async function openClassIn(context: BrowserContext, origin: string, school: BrowserSchool): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole("button", { name: school.class30.class.name }).tap();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  await untilKept(page, `check-in","student-list`, `check-in","days`);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await profile(page).tap();
  // The profile itself has one too, which the menu covers.
  await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).tap();
}

test("signed out without a server: nothing of a child is left, and the cookie counts for nothing until the server knows", async ({
  ownServer,
  device,
}) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  await giveSession(device.context, origin, school.teacher);
  const page = await openClassIn(device.context, origin, school);
  expect(await keptOnDevice(page)).toContain(school.class30.students[0]?.last_name ?? "");
  await server.kill();

  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectNobodyKept(page, school.class30.students);
  await page.goto(origin);
  await expect(page).toHaveURL(/\/login/);

  await server.start();
  const students = await page.goto(`${origin}/api/students?limit=100`);
  expect(students?.status()).toBe(403);
  expect(await page.content()).not.toContain(school.class30.students[0]?.last_name);
  await page.goto(origin);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(async () => (await fetch("/api/auth/me")).status)).toBe(401);
});

test("what the device holds is read while the server is asked; whoever else works here by now gets nothing of it", async ({
  ownServer,
  device,
}) => {
  const { origin, database } = ownServer;
  const [school, other] = [await makeBrowserSchool(database), await makeBrowserSchool(database)];
  await giveSession(device.context, origin, school.teacher);
  const page = await openClassIn(device.context, origin, school);
  // Which class somebody uses at what hour stays with the device, without a child.
  const childOf = ({ class30 }: BrowserSchool): string => class30.students[0]?.id ?? "";
  expect(await keptOnDevice(page)).toContain(childOf(school));

  await page.reload();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  const ahead = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === "link")
      .map(({ name }) => name),
  );
  expect(ahead).toContainEqual(expect.stringContaining("/api/auth/me"));
  expect(ahead).toContainEqual(expect.stringContaining("/assets/grid-"));
  await page.close();

  await giveSession(device.context, origin, other.teacher);
  const next = await openClassIn(device.context, origin, other);
  await expect.poll(() => keptOnDevice(next)).not.toContain(childOf(school));
  expect(await keptOnDevice(next)).toContain(childOf(other));
});

test("signing out with something waiting: stay, or leave it sealed until the same account is back", async ({
  ownServer,
  device,
}) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  const { email } = await database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  await giveSession(device.context, origin, school.teacher);
  // The first start makes the key for which a device seals.
  const me = async (): Promise<unknown> => (await device.context.request.get(`${origin}/api/auth/me`)).json();
  await expect.poll(me).toHaveProperty("sealing_key");
  const page = await openClassIn(device.context, origin, school);
  await server.kill();
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();

  await signOut(page);
  await expect(page.getByRole("heading", { name: /not sent yet/ })).toBeVisible();
  await page.getByRole("button", { name: "Stay signed in" }).tap();
  await expect(page.getByRole("heading", { name: /not sent yet/ })).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");

  await page.getByRole("button", { name: "Sign out", exact: true }).tap();
  await page.getByRole("button", { name: "Leave them here" }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await expectNobodyKept(page, school.class30.students);
  // Nor does anybody read what waits.
  expect(await keptOnDevice(page)).not.toContain('"kind":"finish"');
  expect(await keptOnDevice(page)).toContain('"count":');

  await server.start();
  const opening = "**/api/auth/unseal";
  await page.route(opening, (route) => route.abort());
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await page.getByRole("button", { name: /1 waiting/ }).tap();
  await expect(page.getByText("1 entry cannot be shown until the school's server is reached")).toBeVisible();
  await page.unroute(opening);
  await page.getByRole("button", { name: "Send now" }).tap();
  const finished = () =>
    database.read
      .selectFrom("check_in")
      .select("finished_at")
      .where("class_id", "=", school.class30.class.id)
      .execute();
  await expect.poll(async () => (await finished()).filter(({ finished_at }) => finished_at).length).toBe(1);
});

test("an empty answer, as of a portal, ends no session: what waits is shown, and is not sealed", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await openClassIn(context, served.origin, school);
  const api = "**/api/**";
  await context.route(api, (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: "Start check-in" }).tap();
  const tile = page
    .getByRole("list", { name: `Students of ${school.class30.class.name}` })
    .getByRole("button")
    .first();
  await tile.tap();
  await expect(page.getByRole("button", { name: "Offline, 1 waiting" })).toBeVisible();

  await page.reload();
  await expect(tile).toHaveAccessibleName(/Absent/i);
  await expect(page.getByRole("button", { name: /1 waiting/ })).toBeVisible();
  expect(await keptOnDevice(page)).toContain('"kind":"mark"');

  await context.unroute(api);
  await page.reload();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  const marks = await served.database.read
    .selectFrom("mark")
    .select("status")
    .where("class_id", "=", school.class30.class.id)
    .execute();
  expect(marks).toEqual([{ status: "absent" }]);
});

test("what one tab does with the session, the others follow", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.teacher);
  const [here, there] = [await context.newPage(), await context.newPage()];
  for (const page of [here, there]) {
    await page.goto(`${served.origin}/profile`);
    await expect(profile(page)).toBeVisible();
  }
  await signOut(here);
  for (const page of [here, there]) await expect(page).toHaveURL(/\/login/);
});

test("a session that ended elsewhere leaves no child on the device, nor in another tab, but for what is half written", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const here = await openClassIn(context, served.origin, school);
  const [there, writing] = [await context.newPage(), await context.newPage()];
  await there.goto(`${served.origin}/students`);
  await expect(there.getByRole("rowheader").first()).toBeVisible();
  await writing.goto(`${served.origin}/profile`);
  await writing.getByRole("button", { name: "Write a message" }).tap();
  await writing.getByLabel("Message").fill("At night the screen is bright.");
  await served.database.write((db) =>
    db.deleteFrom("session").where("account_id", "=", school.teacher.account.id).execute(),
  );
  await here.getByRole("link", { name: "Students" }).tap();
  for (const page of [here, there]) await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectNobodyKept(here, school.class30.students);
  await expectNobodyKept(there, school.class30.students);
  await expect(writing.getByLabel("Message")).toHaveValue("At night the screen is bright.");
});

test("a tap after the session ended is kept, and asks to sign in without leaving the check-in", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await openClassIn(context, served.origin, school);
  await served.database.write((db) =>
    db.deleteFrom("session").where("account_id", "=", school.teacher.account.id).execute(),
  );
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page
    .getByRole("list", { name: `Students of ${school.class30.class.name}` })
    .getByRole("button")
    .first()
    .tap();
  await expect(page.getByText("Signed out. What you record stays on this device.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page).toHaveURL(/check-in=start/);
  // It stays until it is closed, which it can be in every size.
  for (const [name, viewport] of Object.entries({ ...SIZES, "small-tablet": { width: 1024, height: 768 } })) {
    await page.setViewportSize(viewport);
    const close = page.locator("[data-tone]").getByRole("button", { name: "Close" });
    await expect(close, `on a ${name}`).toBeVisible();
    if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `.build/screenshots/notice-stays-${name}.png` });
  }
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page).toHaveURL(/\/login\?expired=true$/);
});

test("what is half written when a session ends is there again once the same account has signed in, and nobody else's meanwhile", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  const emails = await served.database.read
    .selectFrom("login")
    .innerJoin("account", "account.login_id", "login.id")
    .where("account.school_id", "=", school.school.id)
    .select(["account.id", "login.email"])
    .execute();
  const signIn = async ({ account }: SignedIn): Promise<void> => {
    await page.getByRole("textbox", { name: "Email" }).fill(emails.find(({ id }) => id === account.id)?.email ?? "");
    await page.getByLabel("Password", { exact: true }).fill(school.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  };
  const sheet = page.getByRole("dialog");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Write a message" }).tap();
  await sheet.getByLabel("What is it about?").selectOption("idea");
  await sheet.getByLabel("Subject").fill("A darker dark");
  await sheet.getByLabel("Message").fill("At night the screen is bright.");
  await served.database.write((db) =>
    db.deleteFrom("session").where("account_id", "=", school.teacher.account.id).execute(),
  );
  await sheet.getByRole("button", { name: "Send" }).tap();
  await expect(page).toHaveURL(/\/login\?expired=true$/);
  const left = await page.evaluate(() => sessionStorage.getItem("daybell-words"));
  expect(left).toContain(school.teacher.account.id);
  expect(left).not.toContain("At night");

  await signIn(school.administrator);
  await expect(profile(page)).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Write a message" })).toBeVisible();
  await signOut(page);
  await signIn(school.teacher);
  await expect(page.getByText("What you were writing when you were signed out is still there.")).toBeVisible();
  await profile(page).tap();
  await sheet.getByRole("link", { name: "Profile" }).tap();
  await page.getByRole("button", { name: "Continue writing" }).tap();
  await expect(sheet.getByLabel("What is it about?")).toHaveValue("idea");
  await expect(sheet.getByLabel("Subject")).toHaveValue("A darker dark");
  await expect(sheet.getByLabel("Message")).toHaveValue("At night the screen is bright.");
  await sheet.getByRole("button", { name: "Send" }).tap();
  await expect(sheet).toBeHidden();

  // So is a note in a child's sheet, after a sign-out in another tab.
  const tiles = await openClass(page, school.class30);
  await tiles.nth(4).tap();
  await sheet.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  await sheet.getByRole("textbox", { name: "Note to colleagues" }).fill("Her grandmother fetches");
  const other = await context.newPage();
  await other.goto("/");
  await signOut(other);
  await expect(other).toHaveURL(/\/login$/);
  await signIn(school.teacher);
  await tiles.nth(4).tap();
  await expect(sheet.getByRole("textbox", { name: "Note to colleagues" })).toHaveValue("Her grandmother fetches");
});

test("a session that ended elsewhere opens nothing without a network, once a start has heard of it", async ({
  ownServer,
  device,
}) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  await giveSession(device.context, origin, school.teacher);
  const page = await openClassIn(device.context, origin, school);
  await database.write((db) => db.deleteFrom("session").execute());
  await page.goto(origin);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const names = school.class30.students.map(({ last_name }) => last_name);
  const areKept = async (): Promise<boolean> => {
    const kept = await keptOnDevice(page);
    return names.some((name) => kept.includes(name));
  };
  await expect.poll(areKept).toBe(false);
  await server.kill();
  await page.goto(origin);
  await expect(page.getByRole("heading", { name: "Daybell cannot be reached" })).toBeVisible();
});
