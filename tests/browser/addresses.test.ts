import type { Page } from "@playwright/test";
import { ME_WITH_PAGE } from "#contract/with-page.ts";
import { setSchoolTime } from "#tests/support/browser.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { openClass, tapOnceItStands, tilesOf } from "#tests/support/class-page.ts";
import { keptOnDevice } from "#tests/support/kept-on-device.ts";
import { watchQuiet } from "#tests/support/quiet.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { startShellProxy } from "#tests/support/shell-proxy.ts";
import { openUnwatchedPage } from "#tests/support/unwatched-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* What an address opens: without a server, in a second tab with another version, after a session ended, on a locked device. */

/** Settles when the class page has asked, once it stands, for what it may need later: the other class. */
const allAhead = (page: Page, { class36 }: BrowserSchool): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes(`/student-list/${class36.class.id}?`));

const standsOffline = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test("dots in an address, and endings, open the app without a server too", async ({ ownServer, device }) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  await giveSession(device.context, origin, school.teacher);
  const page = await device.context.newPage();
  await page.goto(`${origin}/students`);
  await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
  await standsOffline(page);
  await server.kill();
  await page.goto(`${origin}/students?search=J.+R.`);
  await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
  await expect(page.getByLabel("Search by name")).toHaveValue("J. R.");
  await page.goto(`${origin}/new-email?key=k&token=t&email=a.b@c.example`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.goto(`${origin}/nope.html`);
  await expect(page).toHaveURL(`${origin}/404`);
  expect(
    await page.evaluate(() =>
      fetch("/assets/none.js").then(
        (answer) => answer.status,
        () => "no answer",
      ),
    ),
  ).toBe("no answer");
});

test("a new version is taken in each tab, whichever was first, also where the download of one broke off", async ({
  ownServer,
  browser,
  contextOptions,
}) => {
  const { port } = ownServer.server;
  const proxy = await startShellProxy(port);
  const context = await browser.newContext({ ...contextOptions, baseURL: proxy.origin });
  const [here, there] = [await context.newPage(), await context.newPage()];
  for (const page of [here, there]) {
    await page.goto("/login");
    await standsOffline(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  }
  const look = () =>
    here.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  proxy.release("broken");
  await look();
  for (const page of [here, there]) {
    const installing = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state ?? null);
    await expect.poll(installing).toBeNull();
    await expect(page.getByText("A new version is ready")).toBeHidden();
  }
  proxy.release();
  await look();
  for (const page of [here, there]) {
    await page.evaluate(() => Object.assign(globalThis, { old: true }));
    await expect(page.getByText("A new version is ready")).toBeVisible();
  }
  for (const page of [here, there]) {
    await page.getByRole("button", { name: "Reload" }).tap();
    await page.waitForFunction(() => !("old" in globalThis));
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("A new version is ready")).toBeHidden();
  }
  await context.close();
  await proxy.close();
});

test("a new version that is held back as it takes over is taken once the page has started anew and is quiet", async ({
  ownServer,
}) => {
  const proxy = await startShellProxy(ownServer.server.port);
  const page = await openUnwatchedPage(`${proxy.origin}/login`);
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? "none");
  const buttons = () =>
    page.evaluate(() => [...document.querySelectorAll("button")].map(({ textContent }) => textContent));
  const isOld = () => page.evaluate(() => "old" in globalThis);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  proxy.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect.poll(buttons).toContain("Reload");
  // Asked just as it is to end, the version before starts once more, and the browser waits until it is idle.
  await page.evaluate(async () => {
    Object.assign(globalThis, { old: true });
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Reload")?.click();
    for (let count = 0; count < 60; count += 1) {
      void fetch(`/icons/favicon.svg?${count}`).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await expect.poll(isOld).toBe(false);
  // After half a minute of quiet at most; offered anew by then, it is there at once.
  await expect.poll(waits, { timeout: 60_000 }).toBe("none");
  await expect(async () => {
    await page.evaluate(() =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Reload")?.click(),
    );
    expect(await buttons()).toEqual(["", "Sign in"]);
  }).toPass({ timeout: 20_000 });
  await page.close();
  await proxy.close();
});

test("a new version takes no words that are being written", async ({ ownServer, browser, contextOptions }) => {
  const proxy = await startShellProxy(ownServer.server.port);
  const school = await makeBrowserSchool(ownServer.database);
  const context = await browser.newContext({ ...contextOptions, baseURL: proxy.origin });
  await setSchoolTime(context);
  await giveSession(context, proxy.origin, school.teacher);
  const page = await context.newPage();
  await page.clock.install();
  await openClass(page, school.class30);
  await standsOffline(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page.getByRole("region", { name: "Circle today" }).getByRole("button").first().tap();
  const words = page.getByLabel("How did it go?");
  await words.fill("They laughed a lot");
  proxy.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await page.evaluate(() => Object.assign(globalThis, { old: true }));
  const reload = page.getByRole("button", { name: "Reload" });
  await reload.tap();
  const told = page.locator("[data-tone]").filter({ hasText: "Save or discard what you are writing first" });
  await tapOnceItStands(told.getByRole("button", { name: "Close" }));
  await expect(words).toHaveValue("They laughed a lot");
  expect(await page.evaluate(() => "old" in globalThis)).toBe(true);
  await words.fill("");
  // Nor those that are begun while the browser holds it back.
  const held = proxy.hold(/with=page/);
  await page.evaluate((path) => void fetch(path).catch(() => undefined), `/api${ME_WITH_PAGE}`);
  await held;
  // The page's clock stands meanwhile, so that a slow machine has the time to write.
  await page.clock.pauseAt(Date.now() + 1_000);
  await tapOnceItStands(reload);
  await words.fill("And then");
  await page.clock.resume();
  await expect(reload).toBeVisible();
  await expect(words).toHaveValue("And then");
  expect(await page.evaluate(() => "old" in globalThis)).toBe(true);
  proxy.letGo();
  await words.fill("");
  // What it covered takes no tap that was meant for it.
  await expect(async () => {
    if (await reload.isVisible()) await reload.tap({ timeout: 1_000 });
    await page.waitForFunction(() => !("old" in globalThis), undefined, { timeout: 1_000 });
  }).toPass();
  await context.close();
  await proxy.close();
});

test.describe("with no need of a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a chunk that is gone reloads the page, but not while it is being left", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    const missing = () => dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new Error("gone") }));
    await page.evaluate(() => {
      Object.assign(globalThis, { old: true });
      dispatchEvent(new Event("beforeunload"));
    });
    await page.evaluate(missing);
    // A reload begins at once: the next thing that the page does would be cut off by it.
    expect(
      await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve("old" in globalThis), 50))),
    ).toBe(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.evaluate(() => {
      Object.assign(globalThis, { old: true });
      sessionStorage.clear();
    });
    await page.evaluate(missing).catch(() => undefined);
    await page.waitForFunction(() => !("old" in globalThis));
  });

  test("who signs in again after the session ended is back in the running check-in", async ({
    school,
    served,
    signedIn,
  }) => {
    const { account } = school.teacher;
    const { email } = await served.database.read
      .selectFrom("login")
      .select("email")
      .where("id", "=", account.login_id)
      .executeTakeFirstOrThrow();
    const page = await (await signedIn(school.teacher)).newPage();
    const quiet = watchQuiet(page);
    const ahead = allAhead(page, school);
    await openClass(page, school.class30);
    await page.getByRole("button", { name: "Start check-in" }).tap();
    await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
    // What is still being read would lead to the login by itself.
    await ahead;
    await quiet();
    await served.database.write((db) => db.deleteFrom("session").where("account_id", "=", account.id).execute());
    await tilesOf(page, school.class30).first().tap();
    await expect(tilesOf(page, school.class30).first()).toHaveAccessibleName(/absent/);
    await expect(page.getByText("Signed out. What you record")).toBeVisible();
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(page).toHaveURL(/\/login\?expired=true$/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(school.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(page).toHaveURL(/check-in=start/);
    await expect(page.getByRole("button", { name: /^Finish/ })).toBeVisible();
    await expect(tilesOf(page, school.class30).first()).toHaveAccessibleName(/absent/);
    const marks = () =>
      served.database.read
        .selectFrom("mark")
        .select("status")
        .where("class_id", "=", school.class30.class.id)
        .execute();
    await expect.poll(marks).toEqual([{ status: "absent" }]);
  });

  test("an administrator whose session ended in the class is back in it after signing in again", async ({
    school,
    served,
    signedIn,
  }) => {
    const { account } = school.administrator;
    const { email } = await served.database.read
      .selectFrom("login")
      .select("email")
      .where("id", "=", account.login_id)
      .executeTakeFirstOrThrow();
    const page = await (await signedIn(school.administrator)).newPage();
    const quiet = watchQuiet(page);
    await page.goto("/");
    await tilesOf(page, school.class30).first().tap();
    const behavior = page.getByRole("dialog").getByRole("button", { name: school.behaviors[0]?.name ?? "" });
    await expect(behavior).toBeVisible();
    // What is still being read would lead to the login by itself.
    await quiet();
    await served.database.write((db) => db.deleteFrom("session").where("account_id", "=", account.id).execute());
    await behavior.tap();
    await expect(page.getByText("Signed out. What you record")).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(page).toHaveURL(/\/login\?expired=true$/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(school.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(tilesOf(page, school.class30).first()).toBeVisible();
  });

  test("what is kept is asked for again after a reload, however young", async ({ school, served, signedIn }) => {
    const [student] = school.class30.students;
    const page = await (await signedIn(school.teacher)).newPage();
    await page.goto("/students");
    await expect(page.getByText(student?.last_name ?? "").first()).toBeVisible();
    await expect.poll(async () => (await keptOnDevice(page)).includes(student?.id ?? "none")).toBe(true);
    await served.database.write((db) =>
      db
        .updateTable("person")
        .set({ first_name: "Aaron", last_name: "Aardvark" })
        .where("id", "=", student?.id ?? "")
        .execute(),
    );
    await page.reload();
    await expect(page.getByText("Aardvark").first()).toBeVisible();
  });

  test("mailed links open on a locked device, and nothing of the school with them", async ({
    school,
    served,
    signedIn,
  }) => {
    const context = await signedIn(school.teacher);
    const page = await context.newPage();
    await openClass(page, school.class30);
    await page.getByRole("button", { name: "Lock this device" }).tap();
    await expect(page).toHaveTitle("Locked · Daybell");
    await page.getByRole("link", { name: "Forgot your password?" }).tap();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
    for (const [path, title] of [
      ["/activate-account?key=k&token=t", "Activate your account"],
      ["/reset-password/?key=k&token=t", "New password"],
      ["/new-email?key=k&token=t&email=a@b.example", "New email"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "This link" })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Daybell`);
      const drawn = (await page.locator("body").textContent()) ?? "";
      expect(school.class30.students.filter(({ last_name }) => drawn.includes(last_name))).toEqual([]);
    }
    await page.goto("/reset-password");
    await page.getByRole("link", { name: "Back to Sign in" }).tap();
    await expect(page).toHaveTitle("Locked · Daybell");
    await page.getByLabel("Password", { exact: true }).fill(school.password);
    await tapOnceItStands(page.getByRole("button", { name: "Unlock" }));
    await expect(tilesOf(page, school.class30).first()).toBeVisible();
    expect(
      await served.database.read
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", school.teacher.account.id)
        .execute(),
    ).toHaveLength(1);
  });

  test("the class grid's code is fetched for a page with a class or on the way to one, and by nobody else", async ({
    school,
    signedIn,
  }) => {
    const opened = { "/reset-password": undefined, "/profile": school.student, "/": school.teacher };
    for (const [path, as] of Object.entries(opened)) {
      const page = await (await signedIn(as)).newPage();
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
      // What a page fetches once it stands comes with this one, and is over when the network is quiet.
      const stands = page.waitForResponse(/afterwards-/);
      await page.goto(path);
      await stands;
      await page.waitForLoadState("networkidle");
      expect(
        asked.some((file) => file.startsWith("/assets/grid-")),
        path,
      ).toBe(as === school.teacher);
      await page.close();
    }
  });

  test("no sign-in is waited for where none is asked for", async ({ page }) => {
    await page.route("**/api/auth/me", () => undefined);
    await page.goto("/new-email?key=k&token=t&email=a@b.example");
    await expect(page.getByRole("heading", { name: "This link" })).toBeVisible({ timeout: 5_000 });
  });
});
