import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/addresses.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { watchQuiet } from "#tests/support/quiet.ts";
import { expect, test } from "./fixtures.ts";

/*
 * Every screen, as every role meets it, in both schemes: nothing breaks the page's own policy, nothing goes wrong in the
 * console, and no other origin is asked for anything. The screens are those of the route tree,
 * so that a new one joins by itself.
 */

/** What a page does that it must not. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const wrong: string[] = [];
  const tell = (what: string): void => void wrong.push(`${new URL(page.url()).pathname}: ${what}`);
  await page.exposeFunction("tellViolation", tell);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      const told: unknown = Reflect.get(globalThis, "tellViolation");
      if (typeof told === "function") told(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on("pageerror", (error) => tell(`error ${error.message}`));
  page.on("console", (message) => {
    // The browser itself logs every refusal of a call, such as that nobody is signed in.
    const refusal = message.text().startsWith("Failed to load resource") && message.location().url.includes("/api/");
    if (message.type() === "error" && !refusal) tell(`console ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) tell(`request to ${url.origin}`);
  });
  return wrong;
}

const ROLES: Record<string, (school: BrowserSchool) => SignedIn | undefined> = {
  "nobody signed in": () => undefined,
  "a teacher": (school) => school.teacher,
  "an administrator": (school) => school.administrator,
  "a student": (school) => school.student,
  "a parent": (school) => school.parent,
  "a teacher before the terms": (school) => school.unsigned,
};

for (const [role, as] of Object.entries(ROLES)) {
  test(`every screen as ${role} meets it`, async ({ school, served, signedIn }) => {
    const paths = await addresses(school);
    expect(paths.length).toBeGreaterThan(10);
    test.setTimeout(60_000 + paths.length * 30_000);
    const page = await (await signedIn(as(school))).newPage();
    const wrong = await watch(page, served.origin);
    const quiet = watchQuiet(page);
    const seen = new Set<string>();
    await page.goto("/new-email");
    for (const path of paths) {
      // As a link within the app leads there: to open it anew is what the gates' tests do.
      await page.evaluate((to) => history.pushState(null, "", to), path);
      // Of the page that is empty by intention there is a heading, but nothing to be seen.
      await expect(page.getByRole("heading").first(), path).toBeAttached();
      await quiet();
      seen.add(await page.title());
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    }
    expect(wrong).toEqual([]);
    if (role === "an administrator") expect(seen.size, [...seen].join()).toBeGreaterThan(15);
  });
}

test("the crawl itself notices", async ({ page, served }) => {
  const wrong = await watch(page, served.origin);
  await page.goto("/login");
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("img"), { src: "https://elsewhere.example/a.png" }));
    const script = document.createElement("script");
    try {
      script.textContent = "1";
    } catch {
      // Trusted Types refuse it, which is told as well.
    }
  });
  await expect.poll(() => wrong.join("\n")).toMatch(/img-src https:\/\/elsewhere\.example/);
  expect(wrong.join("\n")).toMatch(/require-trusted-types-for/);
});
