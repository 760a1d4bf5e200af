import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Database, openDatabase } from "#server/database/database.ts";
import { setSchoolTime, waitingVersion } from "#tests/support/browser.ts";
import { type ClassOf, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { expectAllSaved, openClass, tilesOf } from "#tests/support/class-page.ts";
import { copySqlite } from "#tests/support/databases.ts";
import { type Deployment, serveOldClient } from "#tests/support/deployment.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { oldShells, unpackShell } from "#tests/support/old-shells.ts";
import { eventCountsByStudent, finishedCheckIns, marksOf } from "#tests/support/what-arrived.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/*
 * The app as it was, on a device that has been away: what waits in its outbox reaches the server of today, by the old app
 * and by the new one that takes over from it.
 */

const PRESENT = join(import.meta.dirname, "../../.build/client");

interface Scene {
  deployment: Deployment;
  database: Database;
  remove: () => Promise<void>;
}

async function setUp(shell: string): Promise<Scene> {
  const { place, remove } = await copySqlite(process.env["SQLITE_TEMPLATE"] ?? "");
  const database = await openDatabase(place);
  const old = await mkdtemp(join(tmpdir(), "daybell-old-"));
  await unpackShell(shell, old);
  const deployment = await serveOldClient(database, place, { old, present: PRESENT });
  return {
    deployment,
    database,
    remove: async () => {
      await deployment.close();
      await database.close();
      await Promise.all([remove(), rm(old, { recursive: true })]);
    },
  };
}

/** A check-in with two who are absent, and praise for the first two, as every version takes them. */
async function work(page: Page, of: ClassOf): Promise<void> {
  const tiles = tilesOf(page, of);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  for (const index of [3, 11]) await tiles.nth(index).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  for (const index of [0, 1]) await tiles.nth(index).tap();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await page.getByRole("button", { name: "Helping others" }).first().tap();
  await expect(page.getByRole("button", { name: /^(Offline, )?\d+ waiting$/ })).toBeVisible();
}

async function expectWorkOnce(database: Database, of: ClassOf): Promise<void> {
  const marks = await marksOf(database, of.class.id);
  expect(marks).toHaveLength(of.students.length);
  expect(marks.filter(({ status }) => status === "absent")).toHaveLength(2);
  expect(await finishedCheckIns(database, of.class.id)).toHaveLength(1);
  expect([...(await eventCountsByStudent(database, of.class.id)).values()]).toEqual([1, 1]);
}

/** Whether the page is of the present app, told by its first script. */
async function isPresent(page: Page): Promise<boolean> {
  const entry = await page.locator("head script[type=module]").first().getAttribute("src");
  return (await readFile(join(PRESENT, "index.html"), "utf8")).includes(`"${entry}"`);
}

/** The first and the last; with `--full` every one. */
async function chosenShells(): Promise<string[]> {
  const all = await oldShells();
  return process.env["FAULTS"] === "full" ? all : all.filter((_shell, at) => at === 0 || at === all.length - 1);
}

for (const shell of await chosenShells())
  test(`the app of ${shell.slice(0, 10)} (${shell.slice(16, -3)}) delivers what waits, and so does the one that replaces it`, async ({
    browser,
    contextOptions,
  }) => {
    const { deployment, database, remove } = await setUp(shell);
    const school = await makeBrowserSchool(database);
    const { email } = await database.read
      .selectFrom("login")
      .select("email")
      .where("id", "=", school.teacher.account.login_id)
      .executeTakeFirstOrThrow();
    const context = await browser.newContext({ ...contextOptions, baseURL: deployment.origin });
    await setSchoolTime(context);
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Email").fill(email ?? "");
    await page.getByLabel("Password", { exact: true }).fill(school.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(tilesOf(page, school.class30)).toHaveCount(30);

    // Away, and back: by the old app.
    await untilKept(page, `check-in","student-list`, `check-in","behaviors`);
    await context.setOffline(true);
    await work(page, school.class30);
    await context.setOffline(false);
    await expectAllSaved(page);
    await expectWorkOnce(database, school.class30);

    // Away again; meanwhile the present version is deployed.
    await openClass(page, school.class36);
    await context.setOffline(true);
    await work(page, school.class36);
    deployment.deploy();
    await context.setOffline(false);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect(page.getByText("A new version is ready")).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { old: true }));
    await page.getByRole("button", { name: "Reload" }).tap();
    // A version that meets a call as it takes over is held back, which these apps do not know: whoever waits reloads.
    const isTaken = () => page.waitForFunction(() => !("old" in globalThis), undefined, { timeout: 10_000 });
    await isTaken().catch(() => page.reload());
    await expect.poll(() => waitingVersion(page)).toBeNull();
    if (!(await isPresent(page))) await page.reload();
    expect(await isPresent(page)).toBe(true);
    await expect(tilesOf(page, school.class36)).toHaveCount(36);
    await expect(page.getByRole("button", { name: /\d+ waiting$/ })).toBeVisible();
    deployment.start();
    await expectAllSaved(page);
    await expectWorkOnce(database, school.class36);
    await expectWorkOnce(database, school.class30);
    expect(deployment.log()).toBe("");
    await context.close();
    await remove();
  });
