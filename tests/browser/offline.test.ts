import type { Page } from "@playwright/test";
import { eventCountsByStudent, finishedCheckIns, marksOf } from "#tests/support/what-arrived.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { openClass, sendNow } from "#tests/support/class-page.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const grid = (page: Page, name: string) => page.getByRole("list", { name: `Students of ${name}` });

test("without a server: from the home screen to a finished check-in, through a crash, and everything arrives once", async ({
  ownServer,
  device,
}) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  const name = school.class30.class.name;
  await giveSession(device.context, origin, school.teacher);

  // Once with a network, so that the app is installed and the class is known.
  let page = await device.context.newPage();
  await page.goto(origin);
  await page.getByRole("button", { name }).tap();
  await expect(grid(page, name).getByRole("button")).toHaveCount(30);
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  await grid(page, name).getByRole("button").first().tap();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await expect(page.getByRole("button", { name: "Helping others" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await untilKept(page, `check-in","student-list`, `check-in","behaviors`, `check-in","days`);
  await device.context.close();

  // The server is gone; the app starts all the same.
  await server.kill();
  let context = await device.restart();
  page = await context.newPage();
  await page.goto(`${origin}/?source=home-screen`);
  await expect(grid(page, name).getByRole("button")).toHaveCount(30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await grid(page, name).getByRole("button").nth(2).tap();
  await grid(page, name).getByRole("button").nth(7).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  for (const index of [0, 1]) await grid(page, name).getByRole("button").nth(index).tap();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await page.getByRole("button", { name: "Helping others" }).first().tap();
  // Crashed before this, it may lose what it does not call kept.
  await expect(page.getByRole("button", { name: /^(Offline, )?\d+ waiting$/ })).toBeVisible();

  // The browser dies amid a write; started again, still without a server, everything is there.
  context = await device.crashAndRestart({ amidWrite: true });
  page = await context.newPage();
  await page.goto(origin);
  await expect(page.getByRole("button", { name: /^Checked in/ })).toBeVisible();
  await expect(grid(page, name).getByRole("button", { name: /absent/ })).toHaveCount(2);
  await expect(grid(page, name).getByRole("button", { name: /1 positive today/ })).toHaveCount(2);
  const chip = page.getByRole("button", { name: /Offline, \d+ waiting/ });
  await expect(chip).toBeVisible();
  // Asked to send without a server, it keeps all of it and says so.
  await chip.tap();
  // However much waits, and however low the screen, it need not be looked for.
  const send = page.getByRole("button", { name: "Send now" });
  await expect(send).toBeVisible();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await send.tap();
  await page.keyboard.press("Escape");
  await expect(chip).toBeVisible();

  // Nor does what it left half written cost anything when the browser dies again.
  const waiting = await chip.innerText();
  page = await (await device.crashAndRestart()).newPage();
  await page.goto(origin);
  await expect(page.getByRole("button", { name: waiting })).toBeVisible();

  // The server returns and everything arrives, once.
  await server.start();
  await sendNow(page);
  const marks = await marksOf(database, school.class30.class.id);
  expect(marks).toHaveLength(30);
  expect(marks.filter((mark) => mark.status === "absent")).toHaveLength(2);
  expect(await finishedCheckIns(database, school.class30.class.id)).toHaveLength(1);
  expect([...(await eventCountsByStudent(database, school.class30.class.id)).values()]).toEqual([1, 1]);
});

test("two tablets on one class meet in one check-in", async ({ school, served, signedIn }) => {
  const name = school.class30.class.name;
  const open = async (as: typeof school.teacher): Promise<Page> => {
    const page = await (await signedIn(as)).newPage();
    await page.goto("/");
    await page.getByRole("button", { name }).tap();
    await expect(grid(page, name).getByRole("button")).toHaveCount(30);
    return page;
  };
  const [first, second] = [await open(school.teacher), await open(school.administrator)];
  for (const page of [first, second]) await page.getByRole("button", { name: /Start check-in|Continue/ }).tap();
  await grid(first, name).getByRole("button").nth(3).tap();
  await grid(second, name).getByRole("button").nth(5).tap();
  await Promise.all([first, second].map((page) => page.getByRole("button", { name: /^Finish/ }).tap()));
  for (const page of [first, second]) await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  const marks = await marksOf(served.database, school.class30.class.id);
  expect(await finishedCheckIns(served.database, school.class30.class.id)).toHaveLength(1);
  expect(marks).toHaveLength(30);
  expect(
    marks
      .filter((mark) => mark.status === "absent")
      .map((mark) => mark.student_id)
      .sort(),
  ).toEqual([3, 5].map((index) => sorted(school.class30.students)[index]?.id).sort());
});

test("what a portal leads elsewhere was not answered by the school's server, though that stands where it leads", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const leads = "**/api/check-in/update/**";
  await page.route(leads, (route) => route.fulfill({ status: 302, headers: { location: "/wifi" } }));
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(2).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: /^Offline, \d waiting$/ })).toBeVisible();
  await page.unroute(leads);
  await sendNow(page);
  expect(await marksOf(served.database, school.class30.class.id)).toHaveLength(30);
});

test("what a portal answers in the place of a part of the app is not kept for it", async ({ school, signedIn }) => {
  const context = await signedIn(school.teacher);
  let answers = 0;
  let isPortal = true;
  await context.route("**/assets/grid-*.js", async (route) => {
    if (!isPortal || !route.request().serviceWorker()) return route.fallback();
    await route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to the Wi-Fi</h1>" });
    answers += 1;
  });
  const first = await context.newPage();
  await openClass(first, school.class30);
  await expect.poll(() => answers).toBeGreaterThan(0);
  // Installed, or given up.
  await first.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return !registration || registration.active?.state === "activated";
  });
  await first.close();
  const second = await context.newPage();
  await openClass(second, school.class30);
  // The app is kept as soon as all of it has come.
  isPortal = false;
  await second.reload();
  await untilKept(second);
  await second.close();
  const third = await context.newPage();
  await openClass(third, school.class30);
  expect(await third.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
});

/** As the school's locale sorts them on the grid. */
function sorted<T extends { id: string; first_name: string; last_name: string }>(people: T[]): T[] {
  const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  return people.toSorted(
    (a, b) => compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || (a.id < b.id ? -1 : 1),
  );
}
