import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startOpenIdProvider, type TestProvider } from "#tests/support/openid-provider.ts";
import { codeCalls, providerEnv, signInOnItsPage, somebody, wayBack } from "#tests/support/provider-scene.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { idle } from "#tests/support/idle.ts";
import { expect, serve, type Served, test as base } from "./fixtures.ts";

/*
 * Signing in by an outside provider, the whole way in the browser: the app's server, a real OpenID provider on another
 * origin, and the page in between.
 */

interface World extends Served {
  provider: TestProvider;
}

const NAMES = { district: {}, google: { NAME: "Google" }, limited: { SCHOOL_ID: "another-school" } };

const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const port = await freePort();
      const provider = await startOpenIdProvider({ appOrigin: `http://localhost:${port}`, names: Object.keys(NAMES) });
      startedAt = Date.now();
      await serve((served) => use({ ...served, provider }), { port, env: providerEnv(provider.issuer, NAMES) });
      await provider.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ world }, use) => use(world.origin),
});

/** When the server's clock began, by this machine's. */
let startedAt = 0;

test.beforeEach(({ world }) => {
  world.provider.tamper = undefined;
});

const tokenCalls = ({ provider }: World): number => provider.requests.filter((path) => path === "/token").length;
const isSignedIn = (page: Page): Promise<boolean> => page.evaluate(async () => (await fetch("/api/auth/me")).ok);

const OTHER = ["Something went wrong", "Please try again later."] as const;

/** The error, word for word, and the way back to the login page. */
async function expectProblem(page: Page, [title, text]: readonly [string, string]): Promise<void> {
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  await page.getByRole("button", { name: "Back to Sign in", exact: true }).tap();
  await expect(page).toHaveURL(/\/login$/);
}

test("from the login page to the provider, back, welcomed, and in", async ({ page, world }) => {
  const teacher = await somebody(world.database, world.provider);
  const calls = codeCalls(page);
  const opened: string[] = [];
  const told: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.isNavigationRequest()) opened.push(request.url());
    if (
      origin === world.origin &&
      pathname !== "/login/district" &&
      (request.headers()["referer"] ?? "").includes("code=")
    )
      told.push(pathname);
  });
  // What stands in the address bar whenever something is asked.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { readSeen: () => seen });
    const { fetch } = globalThis;
    globalThis.fetch = (...given) => {
      seen.push(location.href);
      return fetch(...given);
    };
  });
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with District" }).tap();
  await signInOnItsPage(page, teacher.subject);
  await expect(page.getByRole("heading", { name: "Success", exact: true })).toBeVisible();
  await expect(page.getByText("Welcome to Daybell", { exact: true })).toBeVisible();
  await expect(page.getByText("Logging you in...", { exact: true })).toBeVisible();
  expect(page.url()).toBe(`${world.origin}/login/district`);
  const seen = (await page.evaluate("readSeen()")) as string[];
  expect(new Set(seen)).toEqual(new Set([`${world.origin}/login/district`]));
  await expect(page).toHaveURL(`${world.origin}/`);
  await expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();

  const [call] = calls;
  expect(calls).toHaveLength(1);
  const cameBack = new URL(opened.find((address) => address.startsWith(`${world.origin}/login/district`)) ?? "");
  expect(Object.fromEntries(call?.searchParams ?? [])).toEqual(Object.fromEntries(cameBack.searchParams));
  expect([...cameBack.searchParams.keys()].sort()).toEqual(["code", "iss", "state"]);
  expect(told).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("who is kept signed in is chosen for the providers too", async ({ page, world }) => {
  const teacher = await somebody(world.database, world.provider, { hd: "school.example" });
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with Google" }).waitFor();
  await page.getByLabel("Keep me signed in on this device").check();
  await page.getByRole("link", { name: "Sign in with Google" }).tap();
  await signInOnItsPage(page, teacher.subject);
  await expect(page).toHaveURL(`${world.origin}/`);
  const sessions = await world.database.read
    .selectFrom("session")
    .select("remember")
    .where("login_id", "=", teacher.account.login_id)
    .orderBy("created_at", "desc")
    .execute();
  expect(sessions.map(({ remember }) => remember)).toContain(1);
});

test("the login page neither waits for the providers nor moves when they come", async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/auth/providers", async (route) => {
    await held;
    await route.continue();
  });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/login");
    await page.evaluate(() => document.fonts.ready);
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    await page.getByLabel("Email").fill("someone@school.example");
    const before = await button.boundingBox();
    release();
    await expect(page.getByRole("link", { name: /Sign in with/ })).toHaveCount(3);
    expect(await button.boundingBox()).toEqual(before);
    await expect(page.getByLabel("Email")).toHaveValue("someone@school.example");
  }
});

test("without a provider, or without an answer, there is the form alone", async ({ page, served }) => {
  await page.goto(`${served.origin}/login`);
  await page.waitForResponse(/\/auth\/providers/);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByText("or", { exact: true })).toHaveCount(0);
  await page.route("**/api/auth/providers", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/auth/providers"));
  await page.goto("/login");
  await failed;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Sign in with/ })).toHaveCount(0);
});

test("whoever's account is not verified or is locked is told which of the two", async ({ page, world }) => {
  const unverified = await somebody(world.database, world.provider, { account: { status: "unverified" } });
  await page.goto((await wayBack(page.context(), world.origin, unverified.subject)).href);
  await expectProblem(page, ["Account Not Verified", "Please follow the instructions we sent to your email."]);
  const locked = await somebody(world.database, world.provider);
  await world.database.write((db) =>
    db
      .updateTable("login")
      .set({ locked_until: "2099-01-01T00:00:00.000Z" })
      .where("id", "=", locked.account.login_id)
      .execute(),
  );
  await page.goto((await wayBack(page.context(), world.origin, locked.subject)).href);
  await expectProblem(page, [
    "Account Locked",
    "Your account has been temporarily locked due to multiple failed login attempts. Please try again later.",
  ]);
});

test("whoever the provider does not vouch for, or the school does not have, is told no more than that", async ({
  page,
  world,
}) => {
  const calls = codeCalls(page);
  const { database, provider } = world;
  const refused = [
    [await somebody(database, provider, { email_verified: false }), "district"],
    [await somebody(database, provider, { email: `someone@elsewhere.example` }), "district"],
    [await somebody(database, provider), "limited"],
    [await somebody(database, provider, { account: { role: "student" } }), "district"],
  ] as const;
  for (const [{ subject, account }, name] of refused) {
    await page.goto((await wayBack(page.context(), world.origin, subject, name)).href);
    await expectProblem(page, OTHER);
    expect(
      await database.read.selectFrom("identity").selectAll().where("login_id", "=", account.login_id).execute(),
    ).toEqual([]);
  }
  expect(calls).toHaveLength(refused.length);
});

test("a wrong state, a foreign issuer, a token that was tampered with: nobody comes in", async ({ page, world }) => {
  const { subject } = await somebody(world.database, world.provider);
  for (const [name, value] of [
    ["state", "of-somebody-else"],
    ["iss", "https://evil.example"],
  ] as const) {
    const back = await wayBack(page.context(), world.origin, subject);
    back.searchParams.set(name, value);
    const before = tokenCalls(world);
    await page.goto(back.href);
    await expectProblem(page, OTHER);
    expect(tokenCalls(world)).toBe(before);
  }
  world.provider.tamper = (claims) => ({ ...claims, nonce: "another" });
  await page.goto((await wayBack(page.context(), world.origin, subject)).href);
  await expectProblem(page, OTHER);
});

test("an address that was used is of no use to whoever opens it again", async ({
  page,
  browser,
  world,
  contextOptions,
}) => {
  const { subject } = await somebody(world.database, world.provider);
  const back = await wayBack(page.context(), world.origin, subject);
  await page.goto(back.href);
  await expect(page).toHaveURL(`${world.origin}/`);
  const used = tokenCalls(world);
  const stranger = await browser.newContext(contextOptions);
  const theirs = await stranger.newPage();
  await theirs.goto(back.href);
  // Not begun there: it begins anew at the provider, where the stranger is nobody.
  await expect(theirs.getByLabel("Account")).toBeVisible();
  expect(tokenCalls(world)).toBe(used);
  await stranger.close();
});

test("a portal's launch begins anew, once, and its code is never used", async ({ page, world }) => {
  const { subject } = await somebody(world.database, world.provider);
  const calls = codeCalls(page);
  const used = tokenCalls(world);
  await page.goto("/login/district?code=from-the-portal");
  await signInOnItsPage(page, subject);
  await expect(page).toHaveURL(`${world.origin}/`);
  expect(calls).toHaveLength(2);
  expect(calls[0]?.searchParams.get("code")).toBe("from-the-portal");
  expect(tokenCalls(world)).toBe(used + 1);
});

test("a browser that keeps no cookie of the way is not sent round in circles, and may try again", async ({
  page,
  world,
}) => {
  const { subject } = await somebody(world.database, world.provider);
  const calls = codeCalls(page);
  let starts = 0;
  page.on("request", (request) => (starts += /district\/start/.test(request.url()) ? 1 : 0));
  await page.goto("/login/district?code=from-the-portal");
  await page.getByLabel("Account").waitFor();
  await page.context().clearCookies({ name: "daybell-flow" });
  await signInOnItsPage(page, subject);
  await expectProblem(page, OTHER);
  expect([calls.length, starts]).toEqual([2, 1]);
  // The provider knows its own by now.
  await page.goto("/login/district?code=from-the-portal");
  await expect(page).toHaveURL(`${world.origin}/`);
});

test("what the provider refused, a page without a code and a service that is not there ask nothing or get no further", async ({
  page,
}) => {
  const calls = codeCalls(page);
  for (const address of [
    "/login/district?error=access_denied&state=x",
    "/login/district?code=x&error=server_error",
    "/login/district",
    "/login/district?code=",
  ]) {
    await page.goto(address);
    await expectProblem(page, OTHER);
  }
  expect(calls).toEqual([]);
  await page.goto("/login/nobody?code=x&state=y");
  await expectProblem(page, OTHER);
});

test("where the server cannot be reached the page says so, and refreshing it goes on", async ({ page, world }) => {
  const { subject } = await somebody(world.database, world.provider);
  await page.route("**/api/auth/login/district/teacher*", (route) => route.abort());
  await page.goto((await wayBack(page.context(), world.origin, subject)).href);
  await expect(page.getByText("Sorry, there was an error. Try refreshing the page.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to Sign in" })).toBeVisible();
  expect(page.url()).toBe(`${world.origin}/login/district`);
  await page.unroute("**/api/auth/login/district/teacher*");
  await page.reload();
  await expect(page).toHaveURL(`${world.origin}/`);
});

test("shown twice while it waits, the code is used once", async ({ page, world }) => {
  const { subject } = await somebody(world.database, world.provider);
  const calls = codeCalls(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/auth/login/district/teacher*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto((await wayBack(page.context(), world.origin, subject)).href);
  await expect(page.getByRole("main").getByRole("status")).toContainText("Signing in");
  const move = (to: string) =>
    page.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, to);
  await move("/reset-password");
  await expect(page.getByRole("heading", { name: /link by email/ })).toBeVisible();
  await move("/login/district");
  await expect(page.getByRole("main").getByRole("status")).toContainText("Signing in");
  release();
  await expect(page.getByRole("heading", { name: "Success" })).toBeVisible();
  await expect(page).toHaveURL(`${world.origin}/`);
  expect(calls).toHaveLength(1);
});

test("a sign-out that the server has not heard of does not end the sign-in that follows it", async ({
  page,
  world,
}) => {
  const { subject, ...teacher } = await somebody(world.database, world.provider);
  await giveSession(page.context(), world.origin, teacher);
  await page.goto("/profile");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: /profile and sign out/ }).tap();
  // The profile itself has one too, which the menu covers.
  await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).tap();
  await expect(page).toHaveURL(/\/login$/);
  const back = await wayBack(page.context(), world.origin, subject);
  await page.unroute("**/api/auth/logout");
  await page.goto(back.href);
  await expect(page).toHaveURL(`${world.origin}/`);
  await page.reload();
  await expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("who is signed in is sent to / from every such address, and no code is used", async ({ page, world }) => {
  const teacher = await somebody(world.database, world.provider);
  await giveSession(page.context(), world.origin, teacher);
  const calls = codeCalls(page);
  for (const address of ["/login/district?code=x&state=y", "/auth/clever"]) {
    await page.goto(address);
    await expect(page).toHaveURL(`${world.origin}/`);
  }
  expect(calls).toEqual([]);
});

/** The claims with another time of the sign-in, where they tell it. */
const signedInLater = (
  { auth_time: at, ...claims }: Record<string, unknown>,
  seconds: number,
): Record<string, unknown> => ({
  ...claims,
  ...(typeof at === "number" ? { auth_time: Math.round(at + seconds) } : {}),
});

/** An administrator who signs in there alone, on the page of the trail; the provider's clock is the school's. */
async function atTheTrail(page: Page, { database, provider, origin }: World) {
  provider.tamper = (claims) => signedInLater(claims, (Date.parse(CLOCK_START) - startedAt) / 1000);
  const person = await somebody(database, provider, { account: { administrator: true, proven: false } });
  await page.goto((await wayBack(page.context(), origin, person.subject)).href);
  await expect(page).toHaveURL(`${origin}/`);
  await page.goto("/school/audit?action=login.proven");
  await page.getByRole("button", { name: "Save as CSV" }).tap();
  await expect(
    page.getByRole("dialog", { name: "Is it you?" }).getByRole("button", { name: "Sign in to District again" }),
  ).toBeVisible();
  return person;
}

test("who signs in there alone proves who they are there, and goes on where they were", async ({ page, world }) => {
  const { subject } = await atTheTrail(page, world);
  await expectNoAxeViolationsInBothSchemes(page);
  await takeScreenshots(page, "proof-provider");
  await page.getByRole("button", { name: "Sign in to District again" }).tap();
  // Signed in there or not, one signs in anew.
  await signInOnItsPage(page, subject);
  await expect(page.getByText("Thank you, it is you.", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(`${world.origin}/school/audit?action=login.proven`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).tap();
  expect((await saved).suggestedFilename()).toMatch(/^audit-trail.*\.csv$/);
});

test("somebody else there, and a provider that does not tell when, are no proof; a mailed code still is", async ({
  page,
  world,
}) => {
  const { email, subject } = await atTheTrail(page, world);
  const other = await somebody(world.database, world.provider);
  await page.getByRole("button", { name: "Sign in to District again" }).tap();
  await signInOnItsPage(page, other.subject);
  await expect(page.getByText("Someone else signed in there.", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(`${world.origin}/school/audit?action=login.proven`);

  world.provider.tamper = ({ auth_time: _time, ...claims }) => claims;
  await page.getByRole("button", { name: "Save as CSV" }).tap();
  await page.getByRole("button", { name: "Sign in to District again" }).tap();
  await signInOnItsPage(page, subject);
  await expect(page.getByText("It did not confirm that you signed in just now.", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Save as CSV" }).tap();
  await page.getByRole("button", { name: `Send a code to ${email}` }).tap();
  await expect(page.getByText(`A code is on its way to ${email}`)).toBeVisible();
});

test("the mobile sign-in page is empty, with a name", async ({ page }) => {
  await page.goto("/auth/clever");
  await expect(page).toHaveTitle(/Sign in/);
  await expect(page.getByRole("main")).toBeAttached();
  await idle(page);
  expect((await page.locator("body").innerText()).trim()).toBe("");
  await expect(page).toHaveURL(/\/auth\/clever$/);
});
