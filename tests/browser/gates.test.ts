import type { Page, Request } from "@playwright/test";
import type { SignedIn } from "#tests/support/factories.ts";
import { idle } from "#tests/support/idle.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { expect, test } from "./fixtures.ts";

/*
 * Each route × who opens it: where it lands, that it does not go round in a loop, and that no protected view shows and no
 * protected request leaves before the gate has decided.
 */

const WHO = ["signedOut", "teacher", "administrator", "student", "parent", "unsigned"] as const;
type Who = (typeof WHO)[number];

const TERMS = "terms";
const everyone = (place: string): Record<Who, string> => ({
  signedOut: place,
  teacher: place,
  administrator: place,
  student: place,
  parent: place,
  unsigned: place,
});
/** Behind the gate: signed out to the login, unsigned held at the terms where it stands. */
const gated = (path: string, more: Partial<Record<Who, string>>): Record<Who, string> => ({
  ...everyone(path),
  signedOut: "/login",
  unsigned: TERMS,
  ...more,
});
const signedOutOnly = (path: string): Record<Who, string> => ({
  signedOut: path,
  teacher: "/",
  administrator: "/",
  student: "/profile",
  parent: "/profile",
  unsigned: TERMS,
});

const ROUTES: Record<string, Record<Who, string>> = {
  "/": gated("/", { student: "/profile", parent: "/profile" }),
  "/dashboard": gated("/404", { administrator: "/dashboard" }),
  "/dashboard-details/positive": gated("/404", { administrator: "/dashboard-details/positive" }),
  "/dashboard-details/happiness": gated("/404", {}),
  "/school": gated("/404", { administrator: "/school" }),
  "/school/people": gated("/404", { administrator: "/school/people" }),
  "/school/behaviours": gated("/404", { administrator: "/school/behaviours" }),
  "/school/no-such-part": gated("/404", {}),
  "/profile": gated("/profile", {}),
  "/404": gated("/404", {}),
  "/no/such/page": gated("/404", {}),
  // Endings, capitals and a slash at the end make no other page of it.
  "/nope.html": gated("/404", {}),
  "/student/x.y": gated("/404", { student: "/profile", parent: "/profile" }),
  "/LOGIN/": { ...signedOutOnly("/LOGIN/"), administrator: "/dashboard" },
  "/login": { ...signedOutOnly("/login"), administrator: "/dashboard" },
  "/login/google": signedOutOnly("/login/google"),
  "/reset-password": signedOutOnly("/reset-password"),
  "/activate-account": signedOutOnly("/activate-account"),
  "/new-email": everyone("/new-email"),
  "/undo-email": everyone("/undo-email"),
};

/** Requests that anyone may make; every other one below /api is protected. */
const OPEN_REQUESTS = /\/api\/(auth\/me|auth\/providers|auth\/passkeys\/ask|notification\/health-check|openapi)/;

const PROTECTED_VIEW = /Start check-in|Students of|Daily check-in|Sign out/;

interface Visit {
  path: string;
  held: boolean;
  navigations: number;
  requests: string[];
}

async function visit(page: Page, path: string): Promise<Visit> {
  // Whatever the page before still asks for is not of this one. The same site keeps its process, which costs more to start than a page.
  await page.goto("/healthz");
  const requests: string[] = [];
  let navigations = 0;
  const onRequest = (request: Request): void => {
    if (request.url().includes("/api/") && !OPEN_REQUESTS.test(request.url()))
      requests.push(new URL(request.url()).pathname);
  };
  const onNavigated = (): void => void (navigations += 1);
  page.on("request", onRequest).on("framenavigated", onNavigated);
  await page.goto(path);
  await settled(page);
  const held = await page.getByText("Welcome to Daybell").isVisible();
  const at = new URL(page.url()).pathname;
  if (held || at === "/login")
    await expect(page.getByText(PROTECTED_VIEW).filter({ hasNotText: "Sign out" })).toHaveCount(0);
  page.off("request", onRequest).off("framenavigated", onNavigated);
  return { path: at, held, navigations, requests };
}

/** Something is drawn and the address stands still. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading").or(page.getByText("Welcome to Daybell")).first()).toBeVisible();
  await idle(page);
}

/** Opened by a parent too, though a student lands there as well. */
const SHARED = new Set(["/", "/profile", "/dashboard", "/login", "/school/people"]);

const TERMS_REQUESTS = new Set(["/api/profile/terms"]);

test.describe("where each route takes", () => {
  for (const who of WHO) {
    test(who, async ({ school, signedIn }) => {
      const as: Record<Who, SignedIn | undefined> = {
        signedOut: undefined,
        teacher: school.teacher,
        administrator: school.administrator,
        student: school.student,
        parent: school.parent,
        unsigned: school.unsigned,
      };
      const page = await (await signedIn(as[who])).newPage();
      for (const [path, places] of Object.entries(ROUTES)) {
        // The gate asks for the role: where it sends a parent where it sends a student, one of them shows it.
        if (who === "parent" && places.parent === places.student && !SHARED.has(path)) continue;
        const { path: landed, held, navigations, requests } = await visit(page, path);
        const expected = places[who];
        if (expected === TERMS) {
          expect(held, `${who} ${path} is held at the terms`).toBe(true);
          expect(
            requests.filter((request) => !TERMS_REQUESTS.has(request)),
            `${who} ${path}`,
          ).toEqual([]);
        } else {
          expect(landed, `${who} ${path}`).toBe(expected);
          expect(held, `${who} ${path}`).toBe(false);
          if (expected === "/login" || expected === path.replace("/no/such/page", "/404"))
            expect(navigations, `${who} ${path} goes straight there`).toBeLessThan(5);
          if (who === "signedOut") expect(requests, `${who} ${path}`).toEqual([]);
          if (expected === "/404" || expected === "/profile")
            expect(
              requests.filter((request) => /check-in|admin|students|insights/.test(request)),
              `${who} ${path}`,
            ).toEqual([]);
        }
      }
    });
  }
});

test("an ended session is told once and leads back to the login", async ({ school, served, signedIn }) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Start check-in/ })).toBeVisible();
  await served.database.write((db) =>
    db.deleteFrom("session").where("account_id", "=", school.teacher.account.id).execute(),
  );
  // The redirect may cut the reload short.
  await page.reload().catch(() => undefined);
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/login?expired=true");
  await expect(page.getByText(/have been signed out/)).toBeVisible();
});

test("the sign-in page tells each error in its own words", async ({ page, school, served }) => {
  const login = await served.database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", school.teacher.account.login_id)
    .executeTakeFirstOrThrow();
  await page.goto("/login");
  const signIn = async (email: string, password: string): Promise<void> => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  };
  await signIn("nobody@nowhere.example", "something");
  await expect(page.getByText("No account exists for this email.")).toBeVisible();
  await signIn(login.email, "wrong");
  await expect(page.getByText("The password you entered is incorrect.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await served.database.write((db) =>
    db
      .updateTable("login")
      .set({ locked_until: "2099-01-01T00:00:00.000Z" })
      .where("id", "=", school.teacher.account.login_id)
      .execute(),
  );
  await signIn(login.email, school.password);
  await expect(page.getByText("Account Locked")).toBeVisible();
  await expect(
    page.getByText(
      "Your account has been temporarily locked due to multiple failed login attempts. Please try again later.",
    ),
  ).toBeVisible();
  await served.database.write((db) =>
    db
      .updateTable("login")
      .set({ locked_until: null, password_hash: null })
      .where("id", "=", school.teacher.account.login_id)
      .execute(),
  );
  await signIn(login.email, school.password);
  await expect(page.getByText("Account Not Verified")).toBeVisible();
  await expect(page.getByText("Please follow the instructions we sent to your email.")).toBeVisible();

  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDocumentCookieDisabled", { disabled: true });
  await page.goto("/login");
  await expect(page.getByRole("alert")).toContainText("This browser blocks cookies");
});

test.describe("without a server", () => {
  test.use({ serviceWorkers: "allow" });

  test("each role's own page opens from the device, and none but that", async ({ ownServer, device }) => {
    const { makeBrowserSchool } = await import("#tests/support/browser-school.ts");
    const { giveSession } = await import("#tests/support/sessions.ts");
    const school = await makeBrowserSchool(ownServer.database);
    await giveSession(device.context, ownServer.origin, school.student);
    const first = await device.context.newPage();
    await first.goto(`${ownServer.origin}/profile`);
    await expect(first.getByRole("heading").first()).toBeVisible();
    await untilKept(first);
    await ownServer.server.kill();
    for (const [path, landed] of Object.entries({
      "/profile": "/profile",
      "/": "/profile",
      "/dashboard": "/404",
      "/no/such/page": "/404",
    })) {
      const page = await device.context.newPage();
      await page.goto(`${ownServer.origin}${path}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(landed);
      await page.close();
    }
  });
});
