import type { Page, Route } from "@playwright/test";
import { expectNoAxeViolations } from "#tests/support/axe.ts";
import { openClass, tilesOf } from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* What a page asks for, and when, on a device that knows nothing of the app. */

const email = (page: Page) => page.getByLabel("Email");

/** Paths that the page asks for, in their order, pictures left out. */
function heard(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/icons/")) paths.push(pathname + search);
  });
  return paths;
}

const scripts = (paths: string[]): string[] => paths.filter((path) => path.endsWith(".js"));

test("the login is made of two files of code, both told by the page, and asks nobody who is signed in", async ({
  page,
}) => {
  const answer = await page.request.get("/login");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const told = await answer.text();
  const files = [...new Set(told.match(/\/[\w/.-]+\.(?:js|css)/g))];
  expect(scripts(files).filter((path) => !/colour-scheme|rolldown-runtime/.test(path))).toHaveLength(2);
  expect(files.length).toBeLessThanOrEqual(7);
  expect(told).not.toContain("woff2");
  // The form comes of these alone: when what is not told would be fetched depends on how fast a machine is.
  const asked = heard(page);
  await page.route(/\.(?:js|css)$/, (route) =>
    files.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto("/login");
  await expect(email(page)).toBeVisible();
  expect(files.filter((file) => !asked.includes(file))).toEqual([]);
  expect(asked.filter((path) => path.startsWith("/api/auth/me"))).toEqual([]);
});

test("the class's code comes while one types, and its data in one go after the sign-in", async ({
  page,
  school,
  served,
}) => {
  const { email: address } = await served.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  const asked = heard(page);
  await page.goto("/login");
  const grid = page.waitForResponse(/assets\/grid-[^/]*\.js/);
  await email(page).fill(address);
  await grid;
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  asked.length = 0;
  // Whatever the first answer is, the others have been asked for without it.
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route("**/api/check-in/**", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  const data = (): (string | undefined)[] =>
    asked.filter((path) => path.startsWith("/api/check-in/")).map((path) => path.split(/[/?]/)[3]);
  await expect.poll(() => data().slice(0, 4).sort()).toEqual(["behaviors", "days-statistics", "first", "student-list"]);
  expect(scripts(asked).filter((path) => /\/(?:frame|grid)-/.test(path))).toEqual([]);
  open();
  await expect(tilesOf(page, school.class30).or(tilesOf(page, school.class36)).first()).toBeVisible();
});

test("with a session, who is signed in is asked along with the page, and once", async ({ signedIn, school }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const asked = heard(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  const me = asked.filter((path) => path.startsWith("/api/auth/me"));
  expect(me).toEqual(["/api/auth/me?with=page"]);
  // Before the code that wants it.
  expect(asked.indexOf("/api/auth/me?with=page")).toBeLessThan(
    asked.findIndex((path) => path.startsWith("/api/check-in/")),
  );
});

test("what was answered along with the page counts no more once another tab has signed out, or in", async ({
  signedIn,
  school,
  served,
}) => {
  const context = await signedIn(school.teacher);
  const first = await context.newPage();
  await openClass(first, school.class30);
  const second = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await second.route("**/assets/core-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const answered = second.waitForResponse(/auth\/me\?with=page/);
  await second.goto("/", { waitUntil: "commit" });
  expect((await answered).status()).toBe(200);
  await first.getByRole("button", { name: /profile and sign out/ }).tap();
  await first.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).tap();
  await expect(first.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const shown: string[] = [];
  second.on("request", (request) => void shown.push(new URL(request.url()).pathname));
  release();
  await expect(second.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(shown.filter((path) => path.startsWith("/api/check-in"))).toEqual([]);

  // The other way round: the page was sent to nobody, and somebody has signed in meanwhile.
  const third = await context.newPage();
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await third.route("**/assets/core-*.js", async (route) => {
    await gone;
    await route.continue();
  });
  await third.goto("/", { waitUntil: "commit" });
  const { email: address } = await served.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  await email(first).fill(address);
  await first.getByLabel("Password", { exact: true }).fill(school.password);
  await first.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(first.getByRole("button", { name: "Start check-in" })).toBeVisible();
  go();
  await expect(third.getByRole("button", { name: "Start check-in" })).toBeVisible();
});

test("coming back to a page that was sent to nobody shows who has signed in meanwhile", async ({
  page,
  school,
  served,
}) => {
  const { email: address } = await served.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  await page.goto("/login");
  await email(page).fill(address);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  await page.goto("/robots.txt");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
});

test("a part that could not be fetched comes with the network", async ({ signedIn, school }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  // Refused while there is no network, and neither before nor after: with one the page would start anew.
  const held: Route[] = [];
  await page.route("**/assets/afterwards-*.js", (route) => void held.push(route));
  await openClass(page, school.class30);
  // The page asks for it by itself once it is idle; whoever taps then waits for the same answer.
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.evaluate(() =>
    addEventListener("vite:preloadError", () => document.documentElement.setAttribute("data-lacks-a-part", "")),
  );
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "All saved" }).tap();
  for (const route of held.splice(0)) await route.abort();
  await expect(page.locator("html[data-lacks-a-part]")).toBeAttached();
  await page.context().setOffline(false);
  await page.unroute("**/assets/afterwards-*.js");
  for (const route of held) await route.continue();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("Something went wrong")).toBeHidden();
});

const retry = (page: Page) => page.getByRole("link", { name: "Try again", exact: true });
const waitInVain = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

test("where the app's code is refused, whoever waits in vain is told so and can try again", async ({ page }) => {
  await page.route("**/assets/core-*.js", (route) => route.fulfill({ status: 429, json: { message: "Slow down" } }));
  await page.goto("/login?expired=true");
  // Hidden from everybody while the app may still come.
  await expect(page.locator(".unstarted")).toBeHidden();
  await waitInVain(page);
  await expect(page.getByRole("heading", { name: "Daybell is not here yet" })).toBeVisible();
  expect((await retry(page).boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectNoAxeViolations(page);
  // Refused once more, and then not.
  const anew = page.waitForEvent("load");
  await retry(page).tap();
  await anew;
  await waitInVain(page);
  await expect(retry(page)).toBeVisible();
  await page.unroute("**/assets/core-*.js");
  await retry(page).focus();
  await page.keyboard.press("Enter");
  await expect(email(page)).toBeVisible();
  await expect(page.locator(".unstarted")).toHaveCount(0);
});

test("where a portal answers for all but the page, that is said at once", async ({ page }) => {
  const portal = { status: 200, contentType: "text/html", body: "<h1>Welcome to the Wi-Fi</h1>" };
  await page.route(/\.(?:js|css)$/, (route) => route.fulfill(portal));
  await page.goto("/login");
  await expect(retry(page)).toBeVisible();
  await page.unroute(/\.(?:js|css)$/);
  await retry(page).tap();
  await expect(email(page)).toBeVisible();
});

test("a part that the first picture needs and that does not come leaves a way to try again", async ({
  signedIn,
  school,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/assets/frame-*.js", (route) =>
    loads === 1 ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  // It has loaded anew by itself already, which it does once.
  await page.addInitScript(() => sessionStorage.setItem("daybell-reloaded-for", String(Date.now())));
  await page.goto("/");
  await waitInVain(page);
  await retry(page).tap();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  expect(loads).toBe(2);
});

test("the shell that a device keeps says nothing of a session", async ({ request }) => {
  const html = await (await request.get("/index.html")).text();
  expect(html).not.toMatch(/daybell-no-session|auth\/me|modulepreload/);
});
