import type { Page } from "@playwright/test";
import { inviteAccounts } from "#server/services/accounts/invite-accounts.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { makeAccount, type SignedIn } from "#tests/support/factories.ts";
import { partOf } from "#tests/support/read-mail.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { expect, serve, type Served, test as base } from "./fixtures.ts";

/* Reset, activation and e-mail change as people meet them: asked for in the browser, read in the real mail, opened there. */

interface World extends Served {
  smtp: TestSmtp;
  school: BrowserSchool;
}

const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await serve(async (served) => use({ ...served, smtp, school: await makeBrowserSchool(served.database) }), {
        env: { SMTP_URL: smtp.url },
      });
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ world }, use) => use(world.origin),
});

const NEW_PASSWORD = "the frogs are back again";

async function emailOf(database: Served["database"], { account }: SignedIn): Promise<string> {
  const { email } = await database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", account.login_id)
    .executeTakeFirstOrThrow();
  return email;
}

/** A teacher of the test's own, with the password of the school's others. */
async function someTeacher(
  { database, school }: World,
  given: Parameters<typeof makeAccount>[2] = {},
): Promise<SignedIn & { email: string }> {
  const { password_hash } = await database.read
    .selectFrom("login")
    .select("password_hash")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  const made = await makeAccount(database, school.school.id, {
    now: new Date("2026-09-15T14:00:00Z"),
    ...(password_hash ? { passwordHash: password_hash } : {}),
    ...given,
  });
  return { ...made, email: await emailOf(database, made) };
}

/** The text of the latest mail to somebody that has something in it; mail leaves within a few seconds. */
async function mailedText({ smtp }: World, email: string, having: string): Promise<string> {
  const mine = (): string[] =>
    smtp.taken
      .filter((mail) => mail.recipients.includes(email))
      .map((mail) => partOf(mail, "text/plain"))
      .filter((text) => text.includes(having));
  await expect.poll(() => mine().length, { message: `mail to ${email}` }).toBeGreaterThan(0);
  return mine().at(-1) ?? "";
}

async function mailedLink(world: World, email: string, page: string): Promise<string> {
  return /https?:\/\/\S+/.exec(await mailedText(world, email, page))?.[0] ?? "";
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).tap();
  await page.getByRole("heading", { name: "Get a link by email" }).waitFor();
  await page.getByLabel("Email").fill(email);
  // By key: the button has just come where another was, and takes no tap at once.
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByText("The link is on its way")).toBeVisible();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
}

/** Asks for another address in the profile, as its owner does. */
async function askForEmail(page: Page, email: string, password: string): Promise<void> {
  await isIn(page);
  await page.getByRole("button", { name: "Change email" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("New email").fill(email);
  await sheet.getByLabel("Current password", { exact: true }).fill(password);
  await sheet.getByLabel("Current password", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Not confirmed yet" })).toBeVisible();
}

const isIn = (page: Page) => expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();
const signOutQuietly = (page: Page) => page.context().clearCookies({ name: "daybell" });

test("a forgotten password: asked for, mailed, set by the rules, and every session ends", async ({
  page,
  world,
  browser,
  contextOptions,
}) => {
  const teacher = await someTeacher(world);
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: world.origin });
  await giveSession(elsewhere, world.origin, teacher);
  const open = await elsewhere.newPage();
  await open.goto("/profile");
  await isIn(open);

  await askForLink(page, teacher.email);
  const link = await mailedLink(world, teacher.email, "/reset-password?");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(page.getByText(`For ${teacher.email}`)).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  const save = page.getByRole("button", { name: "Save password" });
  for (const [weak, told] of [
    ["too short", "Use at least 10 characters."],
    ["x".repeat(129), "Use at most 128 characters."],
    ["password123", /among the most common/],
    [teacher.email, /must not be your email address/],
  ] as const) {
    await password.fill(weak);
    await save.tap();
    await expect(page.getByText(told)).toBeVisible();
    await expect(password).toBeFocused();
  }
  // A server that cannot be reached uses nothing up.
  await page.route("**/api/auth/change-password", (route) => route.abort());
  await password.fill(NEW_PASSWORD);
  await save.tap();
  await expect(page.getByText(/school's server cannot be reached/)).toBeVisible();
  await page.unroute("**/api/auth/change-password");
  await save.tap();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();

  await open.reload().catch(() => undefined);
  await expect(open).toHaveURL(/\/login/);
  await signIn(page, teacher.email, world.school.password);
  await expect(page.getByText("The password you entered is incorrect.")).toBeVisible();
  await signIn(page, teacher.email, NEW_PASSWORD);
  await isIn(page);
  await signOutQuietly(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByText("If you have already chosen a password, sign in.")).toBeVisible();
  await elsewhere.close();
});

test("an account is activated by the mailed link, and says so before", async ({ page, world }) => {
  const { database } = world;
  const email = "new-teacher@school.example";
  await makeAccount(database, world.school.school.id, { email, status: "unverified" });
  await signIn(page, email, "whatever it is");
  await expect(page.getByText("Account Not Verified")).toBeVisible();
  await database.write((db) =>
    inviteAccounts(db, { email }, { publicOrigin: world.origin, byMail: true, now: new Date("2026-09-15T14:05:00Z") }),
  );
  const link = await mailedLink(world, email, "/activate-account?");
  // Under the other page's address it ends with its own words all the same.
  await page.goto(link.replace("/activate-account", "/reset-password"));
  await expect(page.getByRole("heading", { name: "Activate your account" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Activate account" }).tap();
  await expect(page.getByRole("heading", { name: "Your account is active" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in", exact: true }).tap();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await isIn(page);
});

test("a link that expired, one that was made up, and one that cannot be checked", async ({ page, world }) => {
  const teacher = await someTeacher(world);
  await askForLink(page, teacher.email);
  const link = await mailedLink(world, teacher.email, "/reset-password?");
  await page.route("**/api/notification/health-check/**", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText("The link could not be checked")).toBeVisible();
  await page.unroute("**/api/notification/health-check/**");
  await page.getByRole("button", { name: "Try again" }).tap();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.goto(`${link}x`);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  const key = new URL(link).searchParams.get("key") ?? "";
  await world.database.write((db) =>
    db.updateTable("link").set({ expires_at: "2026-09-15T14:00:00.000Z" }).where("id", "=", key).execute(),
  );
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  // It expires as well while the form stands open.
  await world.database.write((db) =>
    db.updateTable("link").set({ expires_at: "2099-09-15T14:00:00.000Z" }).where("id", "=", key).execute(),
  );
  await page.reload();
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await world.database.write((db) =>
    db.updateTable("link").set({ expires_at: "2026-09-15T14:00:00.000Z" }).where("id", "=", key).execute(),
  );
  await page.getByRole("button", { name: "Save password" }).tap();
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.getByLabel("Email").fill("nobody@nowhere.example");
  // By key: the button has just come where another was, and takes no tap at once.
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByText("No account exists for this email.")).toBeVisible();
});

test("a locked account is opened at once by a new password", async ({ page, world }) => {
  const teacher = await someTeacher(world);
  await world.database.write((db) =>
    db
      .updateTable("login")
      .set({ locked_until: "2099-01-01T00:00:00.000Z" })
      .where("id", "=", teacher.account.login_id)
      .execute(),
  );
  await signIn(page, teacher.email, world.school.password);
  await expect(page.getByText("Account Locked")).toBeVisible();
  await page.getByRole("link", { name: "Set a new password to unlock it now" }).tap();
  await page.getByRole("heading", { name: "Get a link by email" }).waitFor();
  await page.getByLabel("Email").fill(teacher.email);
  await page.getByLabel("Email").press("Enter");
  await page.goto(await mailedLink(world, teacher.email, "/reset-password?"));
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password" }).tap();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await signIn(page, teacher.email, NEW_PASSWORD);
  await isIn(page);
});

test("a new e-mail is confirmed from its own mail, once, and the app shows it", async ({ page, world }) => {
  const teacher = await someTeacher(world);
  const renewed = `renewed+${teacher.account.id}@school.example`;
  await giveSession(page.context(), world.origin, teacher);
  await page.goto("/profile");
  await isIn(page);
  await askForEmail(page, renewed, world.school.password);
  const link = await mailedLink(world, renewed, "/new-email?");
  const asked: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("/api/profile/update-email?") && asked.push(request.url())),
  );
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your email is changed" })).toBeVisible();
  await expect(page.getByText(renewed)).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByRole("link", { name: "Continue" }).tap();
  await isIn(page);
  await page.goto("/profile");
  await expect(page.getByText(renewed).first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.goto("/new-email");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.context().clearCookies({ name: "daybell" });
  await signIn(page, renewed, world.school.password);
  await isIn(page);
});

test("a change of email is undone from the old one's mail, on a locked device too, and a new password is asked for there", async ({
  page,
  world,
  browser,
  contextOptions,
}) => {
  const teacher = await someTeacher(world);
  const taken = `taken+${teacher.account.id}@school.example`;
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL: world.origin });
  await giveSession(elsewhere, world.origin, teacher);
  const intruder = await elsewhere.newPage();
  await intruder.goto("/profile");
  await isIn(intruder);
  await askForEmail(intruder, taken, world.school.password);
  await intruder.goto(await mailedLink(world, taken, "/new-email?"));
  await expect(intruder.getByRole("heading", { name: "Your email is changed" })).toBeVisible();

  await giveSession(page.context(), world.origin, world.school.teacher);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Lock this device" }).tap();
  await expect(page).toHaveTitle("Locked · Daybell");
  const link = await mailedLink(world, teacher.email, "/undo-email?");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Get your old email back" })).toBeVisible();
  await takeScreenshots(page, "undo-email");
  const undo = page.getByRole("button", { name: "Undo the change" });
  // A server that cannot be reached uses nothing up.
  await page.route("**/api/profile/undo-email", (route) => route.abort());
  // By key: a tap does not count at once on what has just come.
  await undo.press("Enter");
  await expect(page.getByText(/school's server cannot be reached/)).toBeVisible();
  await page.unroute("**/api/profile/undo-email");
  await undo.press("Enter");
  await expect(page.getByRole("heading", { name: "The change is undone" })).toBeVisible();
  await expect(page.getByText(`signs in with ${teacher.email} again`, { exact: false })).toBeVisible();
  await takeScreenshots(page, "undo-email-done");
  await intruder.goto("/profile");
  await expect(intruder).toHaveURL(/\/login/);
  await elsewhere.close();

  await expect(page.getByLabel("Email")).toHaveValue(teacher.email);
  await page.getByRole("button", { name: "Send link" }).tap();
  await expect(page.getByText("The link is on its way")).toBeVisible();
  await page.goto(await mailedLink(world, teacher.email, "/reset-password?"));
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password" }).tap();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await page.goto(link);
  await undo.press("Enter");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("a code that is mailed proves who one is, and the file is saved", async ({ page, world }) => {
  const administrator = await someTeacher(world, { administrator: true, proven: false });
  await world.database.write((db) =>
    db.updateTable("login").set({ password_hash: null }).where("id", "=", administrator.account.login_id).execute(),
  );
  await giveSession(page.context(), world.origin, administrator);
  await page.goto("/school/audit");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const sheet = page.getByRole("dialog", { name: "Is it you?" });
  await sheet.getByRole("button", { name: `Send a code to ${administrator.email}` }).click();
  await expect(sheet.getByText(`A code is on its way to ${administrator.email}`)).toBeVisible();
  await takeScreenshots(page, "proof-code");
  const [code = ""] = /\b\d{6}\b/.exec(await mailedText(world, administrator.email, "code")) ?? [];
  await sheet.getByLabel(/^Code from the email/).fill(code);
  const saved = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Continue" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-trail.*\.csv$/);
});

test("too many tries in a short time are told as such", async ({ page, world }) => {
  const email = "tried-too-often@school.example";
  for (let round = 0; round < 30; round += 1) {
    await page.request.post("/api/auth/unified-login", {
      data: { email, password: "wrong" },
      headers: { "Sec-Fetch-Site": "same-origin", Origin: world.origin },
    });
  }
  await signIn(page, email, "wrong");
  await expect(page.getByText(/Too many attempts/)).toBeVisible();
});
