import type { Page } from "@playwright/test";
import { marksOf } from "#tests/support/what-arrived.ts";
import { setSchoolTime } from "#tests/support/browser.ts";
import { breakStorage } from "#tests/support/broken-storage.ts";
import { expectAllSaved, holdFinger, openClass, tilesOf } from "#tests/support/class-page.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

const DATABASE = "daybell-outbox";

/** Another page of the same origin keeps a transaction open, so that no other one of a database completes; gives what ends it. */
async function stallStorage(page: Page, database = DATABASE): Promise<() => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => {
          const [store = ""] = opening.result.objectStoreNames;
          const held = opening.result.transaction([...opening.result.objectStoreNames], "readwrite").objectStore(store);
          const spin = (): void => held.get("nothing").addEventListener("success", spin);
          spin();
          resolve();
        });
      }),
    database,
  );
  return () => other.close();
}

test("what is not on the device yet is told apart, on the tile, in the chip and in its sheet", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  const release = await stallStorage(page);
  // The other page keeps the machine so busy that a finger might rest for too long.
  for (const index of [2, 5, 7]) await tiles.nth(index).dispatchEvent("click");
  const unkept = tiles.and(page.locator("[aria-description]"));
  await expect(unkept).toHaveCount(3);
  await expect(tiles.nth(2)).toHaveAccessibleName(/absent$/);
  await expect(tiles.nth(2)).toHaveAccessibleDescription("saving");
  const chip = page.getByRole("button", { name: "Saving 3" });
  await takeScreenshots(page, "kept-stalled");
  await chip.tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/Not saved yet/)).toBeVisible();
  await expect(sheet.getByRole("region", { name: "Saving" }).getByRole("listitem")).toHaveCount(3);
  await takeScreenshots(page, "kept-stalled-sheet");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByRole("button", { name: "Saving 4" })).toBeVisible();

  // Whoever leaves now would lose them: the browser asks first.
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await reload;
  await expect(page.getByRole("button", { name: "Saving 4" })).toBeVisible();

  // Nothing of it is on the device, or has been sent.
  expect(await marksOf(served.database, school.class30.class.id)).toEqual([]);
  await release();
  await expectAllSaved(page);
  await expect(unkept).toHaveCount(0);
  expect(
    (await marksOf(served.database, school.class30.class.id)).filter(({ status }) => status === "absent"),
  ).toHaveLength(3);

  // Deleted under the open page, the outbox is made again with the next tap.
  await page.evaluate(
    (name) => new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener("success", resolve)),
    DATABASE,
  );
  await page.getByRole("button", { name: /^Checked in/ }).tap();
  await tiles.nth(9).tap();
  await expect(tiles.nth(9)).toHaveAccessibleName(/absent/);
  await expectAllSaved(page);
  expect(
    (await marksOf(served.database, school.class30.class.id)).filter(({ status }) => status === "absent"),
  ).toHaveLength(4);
});

test("storage that was cleared while the app was closed is told of where something waited in it, once", async ({
  school,
  served: { origin },
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  let page = await context.newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await context.setOffline(true);
  for (const index of [2, 5]) await tiles.nth(index).tap();
  await expect(page.getByRole("button", { name: "Offline, 2 waiting" })).toBeVisible();
  const noted = (): Promise<string | undefined> =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("daybell-waits:"))?.[1]);
  await expect.poll(noted).toContain('"rows":2');
  // A page that is only left could put all of it back.
  await page.close();
  page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await context.setOffline(false);
  await openClass(page, school.class30);
  const told = page.getByText("The browser cleared 2 unsent entries");
  await expect(told).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
  await tilesOf(page, school.class30).first().waitFor();
  await expect.poll(noted).toBeUndefined();
  await expect(told).toBeHidden();
});

test("what is taken back stands until the device has kept that", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.goto(`/student/${school.class30.students[11]?.id}`);
  await page.getByRole("button", { name: "Record a behaviour" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Kind words" }).tap();
  const entry = page.getByRole("listitem").filter({ hasText: "Kind words" });
  const undo = entry.getByRole("button", { name: "Undo Kind words" });
  await expect(undo).toBeVisible();
  await expectAllSaved(page);
  const release = await stallStorage(page);
  await undo.tap();
  await expect(entry).toContainText("Being undone");
  await expect(undo).toBeHidden();
  await takeScreenshots(page, "kept-undoing");
  await release();
  await expect(entry).toBeHidden();
  await expectAllSaved(page);
});

test("a comment that the device is still keeping is written once, and stays in its field until then", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await page.getByRole("region", { name: "Circle today" }).getByRole("button").first().tap();
  const field = page.getByLabel("How did it go?");
  await field.fill("They laughed a lot");
  const release = await stallStorage(page);
  const keep = page.getByRole("button", { name: "Save note" });
  await keep.tap();
  await expect(
    page
      .getByRole("region", { name: "Earlier circles of this class" })
      .getByRole("listitem")
      .filter({ hasText: "Saving" }),
  ).toHaveCount(1);
  await keep.tap({ force: true });
  await expect(field).toHaveValue("They laughed a lot");
  await release();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expectAllSaved(page);
  const kept = await served.database.read
    .selectFrom("circle_entry")
    .select("comment")
    .where("class_id", "=", school.class30.class.id)
    .execute();
  expect(kept).toEqual([{ comment: "They laughed a lot" }]);
});

test("a note to colleagues stays in its field until the device has kept it, and is written once", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await tiles.nth(4).tap();
  const day = page.getByRole("dialog").getByRole("region", { name: "This day" });
  await day.getByRole("button", { name: "Note to colleagues", exact: true }).tap();
  const field = day.getByRole("textbox", { name: "Note to colleagues" });
  await field.fill("Her rabbit died");
  const release = await stallStorage(page);
  await field.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Saving 1/ })).toHaveCount(1);
  await expect(field).toHaveValue("Her rabbit died");
  await release();
  await expect(field).toBeHidden();
  await expect(day.getByRole("listitem")).toHaveCount(1);
  await expect(day.getByRole("listitem")).toContainText("Her rabbit died");
});

test("a note at a mark that a full device cannot keep is there again, until it is kept", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  const note = page.getByRole("dialog").getByLabel("Note");
  const done = page.getByRole("dialog").getByRole("button", { name: "Done" });
  const mend = await breakStorage(page);
  await holdFinger(page, tiles.nth(5));
  await note.fill("Dentist at ten");
  await done.tap();
  await expect(page.getByText("Your last tap could not be saved.")).toBeVisible();
  await mend();
  await holdFinger(page, tiles.nth(5));
  await expect(note).toHaveValue("Dentist at ten");
  await done.tap();
  await expectAllSaved(page);
  expect(await marksOf(served.database, school.class30.class.id)).toMatchObject([{ note: "Dentist at ten" }]);
  await holdFinger(page, tiles.nth(5));
  await note.fill("");
  await done.tap();
  await holdFinger(page, tiles.nth(5));
  await expect(note).toHaveValue("");
});

test("a behaviour with a note keeps its sheet, and is recorded once, until the device has kept it", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const student = school.class30.students[12]?.id ?? "";
  await page.goto(`/student/${student}`);
  await page.getByRole("button", { name: "Record a behaviour" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Add a note" }).tap();
  const field = sheet.getByRole("textbox", { name: "Note", exact: true });
  await field.fill("Helped a new boy");
  const release = await stallStorage(page);
  await sheet.getByRole("button", { name: "Kind words" }).tap();
  await sheet.getByRole("button", { name: "Kind words" }).tap();
  await expect(page.getByRole("button", { name: /^Saving 1/ })).toHaveCount(1);
  await expect(field).toHaveValue("Helped a new boy");
  await release();
  await expect(sheet).toBeHidden();
  await expectAllSaved(page);
  const recorded = served.database.read.selectFrom("event").select("note").where("student_id", "=", student);
  expect(await recorded.execute()).toEqual([{ note: "Helped a new boy" }]);
});

test("the chip counts a *Finish* in the first frame that the finger sees, and says saved once the server has it", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  const finish = page.getByRole("button", { name: /^Finish/ });
  await expect(finish).toBeVisible();
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = (): void => {
      const text = document.querySelector("header button[data-state]")?.textContent ?? "";
      if (text !== texts.at(-1)) texts.push(text);
    };
    // After the finger and before the paint; then with every change.
    const begin = (): void => {
      note();
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    document.addEventListener("click", () => requestAnimationFrame(begin), { capture: true, once: true });
    return texts;
  });
  await finish.tap();
  await expectAllSaved(page);
  const texts = await said.jsonValue();
  expect(texts[0]).toMatch(/^(?:Saving 1|1 waiting)$/);
  expect(texts.indexOf("All saved")).toBe(texts.length - 1);
  expect(await marksOf(served.database, school.class30.class.id)).toHaveLength(30);
});

test("from what the device keeps, who is signed in is asked once, before the page is there to ask", async ({
  school,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  const page = await context.newPage();
  await openClass(page, school.class30);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const asked: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // What the page asks and the worker answers travels no further.
    if (pathname === "/api/auth/me" && request.serviceWorker()) asked.push(pathname);
  });
  for (const round of [1, 2]) {
    await page.reload();
    await expect(page.getByRole("button", { name: "Start check-in" })).toBeVisible();
    expect(asked).toHaveLength(round);
  }
});

test("where the device's date is wrong, the page says so and works on the school's", async ({
  school,
  served,
  browser,
  contextOptions,
  signedIn,
}) => {
  const right = await signedIn(school.teacher);
  const state = await right.storageState();
  const context = await browser.newContext({ ...contextOptions, baseURL: served.origin, storageState: state });
  try {
    await setSchoolTime(context, new Date(Date.parse(CLOCK_START) - 4 * 86_400_000).toISOString());
    const page = await context.newPage();
    const tiles = await openClass(page, school.class30);
    await expect(page.getByText(/^This device's date is wrong/)).toBeVisible();
    await takeScreenshots(page, "wrong-date");
    await page.getByRole("button", { name: "Start check-in" }).tap();
    await tiles.nth(1).tap();
    await expect(tiles.nth(1)).toHaveAccessibleName(/absent$/);
    await expectAllSaved(page);
    const [mark] = await marksOf(served.database, school.class30.class.id);
    expect(mark?.date).toBe(CLOCK_START.slice(0, 10));

    // Started without a network and without knowing better, it works on its own date, and asks before it sends anything.
    let isOffline = true;
    await context.route("**/api/**", (route) => (isOffline ? route.abort() : route.continue()));
    // No answer that is still on its way may tell the time once more.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => localStorage.removeItem("daybell-clock"));
    // The check-in that is open stays so.
    await page.reload();
    await expect(tiles).toHaveCount(school.class30.students.length);
    for (const index of [3, 4]) await tiles.nth(index).tap();
    // The first one, which the server has, may not have left the device before the reload.
    await expect(page.getByRole("button", { name: /^Offline, [23] waiting$/ })).toBeVisible();
    isOffline = false;
    await page.getByRole("button", { name: /waiting$|need you$/ }).tap();
    const moveAll = page.getByRole("button", { name: /^Move all 2 to/ });
    // By the app's own next attempt.
    await expect(moveAll).toBeVisible();
    await takeScreenshots(page, "wrong-date-sheet");
    await moveAll.tap();
    await page.keyboard.press("Escape");
    await expectAllSaved(page);
    const marks = await marksOf(served.database, school.class30.class.id);
    expect(marks.map(({ date }) => date)).toEqual(Array.from({ length: 3 }, () => CLOCK_START.slice(0, 10)));
  } finally {
    await context.close();
  }
});

test("a device whose clock is months ahead knows without a network that its session goes on", async ({
  school,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  // On top of the school's time, which it has already.
  await setSchoolTime(context, new Date(Date.now() + 100 * 86_400_000).toISOString());
  const page = await context.newPage();
  const tiles = await openClass(page, school.class30);
  await untilKept(page, `check-in","student-list`);
  await context.route("**/api/**", (route) => route.abort());
  await page.reload();
  await expect(tiles).toHaveCount(30);
});

test("where the browser refuses to keep anything, the page stands all the same, and calls no tap saved", async ({
  school,
  signedIn,
}) => {
  const context = await signedIn(school.teacher);
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.assign(IDBFactory.prototype, { open: refuse, databases: refuse, deleteDatabase: refuse });
  });
  const page = await context.newPage();
  const tiles = await openClass(page, school.class30);
  await page.getByRole("button", { name: "Start check-in" }).tap();
  await tiles.nth(2).tap();
  await expect(page.getByText(/let this browser store data/)).toBeVisible();
  await expect(tiles.nth(2)).not.toHaveAccessibleName(/absent/);
});

test("where the device does not answer for what it keeps of an account, the page stands all the same, behind its lock", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await stallStorage(page, `daybell-cache-${school.teacher.account.id}`);
  await page.reload();
  await page.getByLabel("Password", { exact: true }).fill(school.password);
  await page.getByRole("button", { name: "Unlock" }).tap();
  await expect(tiles).toHaveCount(30);
});
