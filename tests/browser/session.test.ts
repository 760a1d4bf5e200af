import type { BrowserContext, Page } from "@playwright/test";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { expect, test } from "./fixtures.ts";

const profile = (page: Page) => page.getByRole("button", { name: /profile and sign out/ });

async function openClass(context: BrowserContext, origin: string, school: BrowserSchool): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole("button", { name: school.class30.class.name }).tap();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The cache is written a moment after the answers came.
  await page.waitForTimeout(2000);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await profile(page).tap();
  await page.getByRole("button", { name: "Sign out", exact: true }).tap();
}

/** Everything that this origin keeps on the device, as one text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("Not read")));
      });
    const found: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.body.textContent];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) found.push(await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) found.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    return JSON.stringify(found);
  });

test("signed out without a server: nothing of a child is left, and the cookie counts for nothing until the server knows", async ({ ownServer, device }) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  await giveSession(device.context, origin, school.teacher);
  const page = await openClass(device.context, origin, school);
  const student = school.class30.students[0]?.last_name ?? "";
  expect(await kept(page)).toContain(student);
  await server.kill();

  await signOut(page);
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await kept(page)).not.toContain(student);
  await page.goto(origin);
  await expect(page).toHaveURL(/\/login/);

  await server.start();
  await page.goto(origin);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(async () => (await fetch("/api/auth/me")).status)).toBe(401);
});

test("signing out with something waiting: stay, or leave it sealed until the same account is back", async ({ ownServer, device }) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  const { email } = await database.read.selectFrom("login").select("email").where("id", "=", school.teacher.account.login_id).executeTakeFirstOrThrow();
  await giveSession(device.context, origin, school.teacher);
  const page = await openClass(device.context, origin, school);
  await server.kill();
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();

  await signOut(page);
  await expect(page.getByRole("heading", { name: /not sent yet/ })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Stay signed in" }).tap();
  await expect(page.getByRole("heading", { name: /not sent yet/ })).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");

  await page.getByRole("button", { name: "Sign out", exact: true }).tap();
  await page.getByRole("button", { name: "Leave them here" }).tap({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 });
  expect(await kept(page)).not.toContain(school.class30.students[0]?.last_name ?? "");

  await server.start();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  const finished = () => database.read.selectFrom("check_in").select("finished_at").where("class_id", "=", school.class30.class.id).execute();
  await expect.poll(async () => (await finished()).filter(({ finished_at }) => finished_at).length, { timeout: 30_000 }).toBe(1);
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

test("no screen breaks the page's own policy", async ({ school, served, signedIn }) => {
  const broken: string[] = [];
  for (const [as, paths] of [
    [undefined, ["/login", "/reset-password", "/activate-account?key=a&token=b", "/new-email"]],
    [school.administrator, ["/", "/?check-in=start", "/dashboard", "/profile", "/404"]],
    [school.unsigned, ["/"]],
  ] as const) {
    const context = await signedIn(as);
    const page = await context.newPage();
    page.on("console", (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) broken.push(`${page.url()}: ${message.text()}`);
    });
    for (const path of paths) {
      await page.goto(served.origin + path);
      await expect(page.getByRole("heading").first()).toBeVisible();
    }
    if (as === school.unsigned) await page.getByRole("button", { name: "Terms of Service" }).tap();
    await page.waitForTimeout(500);
  }
  expect(broken).toEqual([]);
});

test("a tap after the session ended is kept, and asks to sign in without leaving the check-in", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await openClass(context, served.origin, school);
  await served.database.write((db) => db.deleteFrom("session").where("account_id", "=", school.teacher.account.id).execute());
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.getByRole("list", { name: `Students of ${school.class30.class.name}` }).getByRole("button").first().tap();
  await expect(page.getByText("Your session has ended. What you record is kept on this device.")).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/check-in=start/);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page).toHaveURL(/\/login\?expired=true$/);
});
