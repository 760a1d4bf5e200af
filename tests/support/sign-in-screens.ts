import { expect, type Page } from "@playwright/test";

const PROVIDERS = ["Google", "Microsoft", "Clever", "Oak District"].map((name) => ({
  id: name.toLowerCase(),
  name,
  start_url: "/",
}));

const signIn = (page: Page) => expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
const says = (page: Page, title: string) => expect(page.getByRole("heading", { name: title })).toBeVisible();

/** What the server answers to a call, for screens that are only to be looked at. */
const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(`**/api${path}*`, (route) => route.fulfill({ status, json }));

async function provider(page: Page, message: string): Promise<void> {
  await answer(page, "/auth/login/district/teacher", 401, { statusCode: 401, message });
  await page.goto("/login/district?code=x&state=y");
}

/** Every screen on the way in, by name: how to come to it, signed out. */
export const SIGN_IN_SCREENS: Record<string, (page: Page) => Promise<void>> = {
  async "login-providers"(page) {
    await answer(page, "/auth/providers", 200, { providers: PROVIDERS });
    await page.goto("/login");
    await expect(page.getByRole("link", { name: /Sign in with/ })).toHaveCount(4);
  },
  async "login-expired"(page) {
    await page.goto("/login?expired=true");
    await signIn(page);
  },
  async "login-locked"(page) {
    await answer(page, "/auth/unified-login", 401, { statusCode: 401, message: "DISABLED" });
    await page.goto("/login");
    await page.getByLabel("Email").fill("someone@school.example");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await says(page, "Account Locked");
  },
  async "provider-loading"(page) {
    await page.route("**/api/auth/login/district/teacher*", () => undefined);
    await page.goto("/login/district?code=x&state=y");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  },
  async "provider-unverified"(page) {
    await provider(page, "UNVERIFIED");
    await says(page, "Account Not Verified");
  },
  async "provider-locked"(page) {
    await provider(page, "DISABLED");
    await says(page, "Account Locked");
  },
  async "provider-other"(page) {
    await provider(page, "SIGN_IN_FAILED");
    await says(page, "Something went wrong");
  },
  async clever(page) {
    await page.goto("/auth/clever");
    await expect(page.getByRole("main")).toBeAttached();
  },
  async "reset-request"(page) {
    await page.goto("/reset-password");
    await says(page, "Get a link by email");
  },
  async "reset-sent"(page) {
    await answer(page, "/notification/reset-password", 200, { status: 200 });
    await page.goto("/reset-password");
    await page.getByLabel("Email").fill("a.teacher.with.a.long.name@a-school-with-a-long-name.example");
    await page.getByRole("button", { name: "Send link" }).tap();
    await expect(page.getByText("The link is on its way")).toBeVisible();
  },
  async "reset-form"(page) {
    await answer(page, "/notification/health-check/reset", 200, {
      status: 200,
      purpose: "reset",
      email: "someone@school.example",
    });
    await page.goto("/reset-password?key=a&token=b");
    await page.getByRole("button", { name: "Save password" }).tap();
    await says(page, "Choose a new password");
  },
  async "reset-done"(page) {
    await answer(page, "/notification/health-check/reset", 200, {
      status: 200,
      purpose: "reset",
      email: "someone@school.example",
    });
    await answer(page, "/auth/change-password", 200, { status: 200 });
    await page.goto("/reset-password?key=a&token=b");
    await page.getByLabel("Password", { exact: true }).fill("the frogs are back again");
    await page.getByRole("button", { name: "Save password" }).tap();
    await says(page, "Your password is changed");
  },
  async "link-invalid"(page) {
    await page.goto("/activate-account?key=none&token=none");
    await says(page, "This link no longer works");
  },
  async "link-unreachable"(page) {
    await page.route("**/api/notification/health-check/**", (route) => route.abort());
    await page.goto("/reset-password?key=a&token=b");
    await says(page, "The link could not be checked");
  },
  async "new-email-done"(page) {
    await answer(page, "/profile/update-email", 200, { status: 200, email: "renewed@school.example" });
    await page.goto("/new-email?key=a&token=b&email=renewed@school.example");
    await says(page, "Your email is changed");
  },
  async "new-email-refused"(page) {
    await page.goto("/new-email");
    await says(page, "This link no longer works");
  },
  async "undo-email"(page) {
    await page.goto("/undo-email?key=a&token=b");
    await says(page, "Get your old email back");
  },
  async "undo-email-done"(page) {
    await answer(page, "/profile/undo-email", 200, { status: 200, email: "former@school.example" });
    await page.goto("/undo-email?key=a&token=b");
    await page.getByRole("button", { name: "Undo the change" }).tap();
    await says(page, "The change is undone");
  },
  async "undo-email-expired"(page) {
    await answer(page, "/profile/undo-email", 400, { statusCode: 400, message: "LINK_EXPIRED" });
    await page.goto("/undo-email?key=a&token=b");
    await page.getByRole("button", { name: "Undo the change" }).tap();
    await says(page, "This link has expired");
  },
};
