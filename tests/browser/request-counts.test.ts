import type { Page, Request } from "@playwright/test";
import { FIRST_VISIT_LIMITS } from "#tests/support/first-visit-limits.ts";
import { setSchoolTime } from "#tests/support/browser.ts";
import { expectAllSaved, tilesOf } from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* What a browser that knows nothing asks for: each request costs a slow network half a second. */

/** Enough that the parts come in waves, as in a slow network, and what is put off until the page is idle comes between them; in ms. */
const LATENCY = 100;

/** After so long without a request no more are put off; in ms. */
const QUIET = 2500;

/** Every request of the page but those of the browser's own, which no two browsers make alike. */
function listen(page: Page): { asked: Request[]; latest: () => number } {
  const asked: Request[] = [];
  let at = Date.now();
  page.on("request", (request) => {
    at = Date.now();
    if (request.resourceType() !== "manifest" && !request.url().includes("/favicon.")) asked.push(request);
  });
  return { asked, latest: () => at };
}

/** Notes the moment, by the page's own clock, in which the login can be used. */
function watchForLogin(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#password") || !document.querySelector("form button[type=submit]")) return;
    document.documentElement.dataset["usable"] = String(performance.timeOrigin + performance.now());
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
}

test("a first visit asks for no more than it did", async ({ browser, served, school }) => {
  const { email } = await served.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  const context = await browser.newContext({ baseURL: served.origin, serviceWorkers: "block" });
  await setSchoolTime(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const { asked, latest } = listen(page);
  await page.addInitScript(watchForLogin);
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  const usable = Number(await page.evaluate(() => document.documentElement.dataset["usable"]));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Start check-in" }).click();
  await tilesOf(page, school.class30).nth(3).click();
  // Otherwise the mark may or may not travel with what follows.
  await expect(tilesOf(page, school.class30).nth(3)).toHaveAccessibleName(/absent/);
  await expectAllSaved(page);
  await page.getByRole("button", { name: /^Finish/ }).click();
  await expect(page.getByRole("button", { name: /^Checked in/ })).toBeVisible();
  await expectAllSaved(page);
  // What is put off until the page stands comes as well.
  await expect.poll(() => Date.now() - latest()).toBeGreaterThan(QUIET);
  // Told of requests that are over; and what was sent for later than that cannot have been waited for.
  const beforeLogin = asked.filter((request) => request.timing().startTime <= usable - LATENCY / 2).length;
  expect(beforeLogin).toBeLessThanOrEqual(FIRST_VISIT_LIMITS.login);
  expect(asked.length).toBeLessThanOrEqual(FIRST_VISIT_LIMITS.all);
  await context.close();
});
