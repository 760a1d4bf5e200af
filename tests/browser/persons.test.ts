import type { Page } from "@playwright/test";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { enroll, makeAccount, makeClass, makePerson, makeSchool } from "#tests/support/factories.ts";
import { expect, type Served, test } from "./fixtures.ts";

/* One e-mail, two persons: what is cached and what waits belongs to the person, not to the browser. */

/** The teacher of the school teaches at another one as well. */
async function second({ database }: Served, school: BrowserSchool) {
  const { login_id } = school.teacher.account;
  const { email } = await database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", login_id)
    .executeTakeFirstOrThrow();
  const other = await makeSchool(database, { name: "Cedar School", time_zone: school.school.time_zone });
  const there = await makeAccount(database, other.id, { loginId: login_id });
  const classRow = await makeClass(database, other.id, { name: "Cedar 1" });
  await enroll(database, other.id, classRow.id, there.person.id, { role: "teacher" });
  const student = await makePerson(database, other.id, { first_name: "Zuzanna", last_name: "Cedarova" });
  await enroll(database, other.id, classRow.id, student.id);
  return { email, there, student };
}

async function signInAs(page: Page, email: string, password: string, school: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page.getByRole("heading", { name: "Who are you today?" })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(school) }).tap();
  await expect(page.getByRole("button", { name: /profile and sign out/ })).toBeVisible();
}

const caches = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? "").filter((name) => name.startsWith("daybell-cache-")),
  );

test("chosen after signing in, changed later: neither sees nor sends what is the other's", async ({
  page,
  school,
  served,
}) => {
  const { email, there, student } = await second(served, school);
  const { account } = school.teacher;
  const asked: { account: string | undefined; path: string }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/check-in"))
      asked.push({ account: request.headers()["x-account-id"], path: `${request.method()} ${pathname}` });
  });
  await signInAs(page, email, school.password, "Maple School");
  await page.getByRole("button", { name: school.class30.class.name }).tap();
  await expect(page.locator("[data-student]")).toHaveCount(30);
  await expect.poll(() => caches(page)).toEqual([`daybell-cache-${account.id}`]);

  // Something waits, and is left here.
  const writes = /\/api\/check-in\/(create|update)/;
  await page.route(writes, (route) => route.abort());
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  await page.getByRole("button", { name: /profile and sign out/ }).tap();
  await page.getByRole("button", { name: "Sign out", exact: true }).tap();
  await page.getByRole("button", { name: "Leave them here" }).tap();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(writes);

  asked.length = 0;
  await signInAs(page, email, school.password, "Cedar School");
  await expect(page.locator(`[data-student="${student.id}"]`)).toBeVisible();
  await expect(page.getByText(school.class30.class.name)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /waiting/ })).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect(await caches(page)).toEqual([`daybell-cache-${there.account.id}`]);
  expect(new Set(asked.map((one) => one.account))).toEqual(new Set([there.account.id]));
  expect(asked.filter(({ path }) => !path.startsWith("GET"))).toEqual([]);

  await page.goto("/profile");
  // Both may bear one name: what tells them apart is heard as well.
  const other = page.getByRole("button", { name: /^Switch to Grace Hopper\s*Teacher · Maple School$/ });
  await expect(other).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await other.tap();
  await expect(page.getByRole("button", { name: school.class30.class.name })).toBeVisible();
  // Back as the first one, what waited is sent, by nobody else.
  const finished = () =>
    served.database.read
      .selectFrom("check_in")
      .select(["finished_at", "created_by"])
      .where("class_id", "=", school.class30.class.id)
      .execute();
  await expect
    .poll(async () => (await finished()).filter(({ finished_at }) => finished_at).map((row) => row.created_by), {
      timeout: 20_000,
    })
    .toEqual([school.teacher.person.id]);
  await expect.poll(() => caches(page)).toEqual([`daybell-cache-${account.id}`]);
});
