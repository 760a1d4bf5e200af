import type { Locator, Page } from "@playwright/test";
import { openClass } from "#tests/support/class-page.ts";
import { expect, test } from "./fixtures.ts";

/* The terms gate as people meet it, and terms that were written to do harm. */

const welcome = (page: Page) => expect(page.getByRole("heading", { name: "Welcome to Daybell" })).toBeVisible();

const HOSTILE = `
  <h2>Rules</h2><p>Be kind. <a href="https://school.example/rules">All rules</a> <a id="bad" href="javascript:harm('link')">here</a></p>
  <script>harm('script')</script><img src="/none" onerror="harm('image')"><svg onload="harm('svg')"><script>harm('svg script')</script></svg>
  <iframe srcdoc="<script>parent.harm('frame')</script>"></iframe><form action="https://evil.example"><input name="password"><button>Go</button></form>
  <meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/a.css"><style>body{display:none}</style>
  <math><mtext><table><mglyph><style><img src onerror="harm('mutation')"></style></mglyph></table></mtext></math>
  <p style="position:fixed;inset:0" onclick="harm('click')" onmouseover="harm('over')">Styled</p><object data="https://evil.example"></object>`;

test("terms that were written to do harm are read as plain words", async ({ school, served, signedIn }) => {
  await served.database.write((db) =>
    db.updateTable("school").set({ terms_html: HOSTILE }).where("id", "=", school.school.id).execute(),
  );
  const page = await (await signedIn(school.unsigned)).newPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => void (request.url().startsWith(served.origin) || elsewhere.push(request.url())));
  await page.addInitScript(() => {
    const harmed: string[] = [];
    Object.assign(globalThis, { harm: (by: string) => harmed.push(by), readHarm: () => harmed });
  });
  await page.goto("/");
  await welcome(page);
  await page.getByRole("button", { name: "Terms of Service" }).tap();
  await expect(page.getByText("Be kind.")).toBeVisible();
  await page.getByText("here", { exact: true }).tap();
  await page.getByText("Styled").tap();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate("readHarm()")).toEqual([]);
  expect(elsewhere).toEqual([]);
  await expect(
    page
      .getByRole("main")
      .locator(
        "script, img, svg, iframe, form, input, meta, link, style, object, [style], [onclick], [href^=javascript]",
      ),
  ).toHaveCount(1);
  await expect(page.getByRole("link", { name: "All rules" })).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page).toHaveURL(`${served.origin}/`);
});

test("read, back, accepted after a failure; and a new version holds everyone again", async ({
  school,
  served,
  signedIn,
}) => {
  const context = await signedIn(school.unsigned);
  const page = await context.newPage();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let reads = 0;
  await page.route("**/api/profile/terms", async (route) => {
    reads += 1;
    if (reads <= 2) return route.abort();
    await held;
    return route.continue();
  });
  await page.goto("/profile");
  await welcome(page);
  await page.getByRole("button", { name: "Terms of Service" }).tap();
  await expect(page.getByText("The terms cannot be shown")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).tap();
  release();
  await expect(page.getByText("Be kind.")).toBeVisible();
  await expect(page).toHaveTitle("Terms of Service · Daybell");
  await page.getByRole("button", { name: "Back" }).tap();
  await welcome(page);
  await expect(page).toHaveTitle("Welcome to Daybell");

  await page.route("**/api/profile/sign/terms", (route) => route.abort());
  await page.getByRole("button", { name: "Accept" }).tap();
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await page.unroute("**/api/profile/sign/terms");
  let accept: () => void = () => undefined;
  const accepting = new Promise<void>((resolve) => (accept = resolve));
  await page.route("**/api/profile/sign/terms", async (route) => {
    await accepting;
    await route.continue();
  });
  await page.getByRole("button", { name: "Accept" }).tap();
  await expect(page.getByRole("button", { name: "Accept" })).toHaveAttribute("aria-busy", "true");
  accept();
  // Where one wanted to go: the gate stood in its place.
  await expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page).toHaveTitle("Profile · Daybell");

  await served.database.write((db) =>
    db
      .updateTable("school")
      .set({ terms_version: 2, terms_html: `<p>Be kinder.</p>${"<p>And then some.</p>".repeat(80)}` })
      .where("id", "=", school.school.id)
      .execute(),
  );
  for (const as of [school.unsigned, school.teacher, school.parent]) {
    const again = await (await signedIn(as)).newPage();
    await again.goto("/profile");
    await welcome(again);
  }
  await page.reload();
  await welcome(page);
  await page.getByRole("button", { name: "Terms of Service" }).tap();
  await expect(page.getByText("Be kinder.")).toBeVisible();
  // However long the text is, the way back stands in sight and beside it.
  const place = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [text, back] = [
    await place(page.getByRole("region", { name: "Terms of Service" })),
    await place(page.getByRole("button", { name: "Back" })),
  ];
  expect(text.y + text.height).toBeLessThanOrEqual(back.y);
  expect(back.y + back.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.getByRole("button", { name: "Back" }).tap();
  await page.getByRole("button", { name: "Sign out" }).tap();
  await expect(page).toHaveURL(/\/login$/);
});

test("who signs out at the terms is told of what waits, and may stay", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  const tiles = await openClass(page, school.class30);
  await context.route("**/api/check-in/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.first().tap();
  await expect(page.getByRole("button", { name: "Offline, 1 waiting" })).toBeVisible();
  await served.database.write((db) =>
    db.updateTable("school").set({ terms_version: 2 }).where("id", "=", school.school.id).execute(),
  );
  await page.reload();
  await welcome(page);
  const signOut = page.getByRole("button", { name: "Sign out" });
  await signOut.tap();
  await expect(page.getByRole("heading", { name: "1 entry is not sent yet" })).toBeVisible();
  await page.getByRole("button", { name: "Stay signed in" }).tap();
  await expect(page.getByRole("dialog")).toBeHidden();
  await welcome(page);
  await signOut.tap();
  await page.getByRole("button", { name: "Leave them here" }).tap();
  await expect(page).toHaveURL(/\/login$/);
});

test("what is agreed to is the text that was shown: none from before, and not one that came meanwhile", async ({
  school,
  served,
  signedIn,
}) => {
  const publish = (version: number, terms: string) =>
    served.database.write((db) =>
      db
        .updateTable("school")
        .set({ terms_version: version, terms_html: `<p>${terms}</p>` })
        .where("id", "=", school.school.id)
        .execute(),
    );
  const agreedTo = async () =>
    (
      await served.database.read
        .selectFrom("account")
        .select("terms_version")
        .where("id", "=", school.unsigned.account.id)
        .executeTakeFirstOrThrow()
    ).terms_version;
  const page = await (await signedIn(school.unsigned)).newPage();
  const read = page.getByRole("button", { name: "Terms of Service" });
  const back = page.getByRole("button", { name: "Back" });
  const accept = page.getByRole("button", { name: "Accept" });
  await page.goto("/profile");
  await read.tap();
  await expect(page.getByText("Be kind.")).toBeVisible();
  await publish(2, "Be kinder.");
  await back.press("Enter");
  await accept.press("Enter");
  await expect(page.getByText("The terms have changed meanwhile.")).toBeVisible();
  await expect(page.getByText("Be kinder.")).toBeVisible();
  await expect(page.getByText("Be kind.")).toHaveCount(0);
  expect(await agreedTo()).toBe(0);
  await back.press("Enter");
  await accept.press("Enter");
  await expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();
  expect(await agreedTo()).toBe(2);

  // Read again on this device, and then of another version: while that cannot be had, none shows.
  await read.tap();
  await expect(page.getByText("Be kinder.")).toBeVisible();
  await publish(3, "Be kindest.");
  await page.reload();
  await welcome(page);
  await page.route("**/api/profile/terms", (route) => route.abort());
  await read.press("Enter");
  await expect(page.getByText("The terms cannot be shown")).toBeVisible();
  await expect(page.getByText("Be kinder.")).toHaveCount(0);
  await page.unroute("**/api/profile/terms");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("Be kindest.")).toBeVisible();
});
