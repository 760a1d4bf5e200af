import type { Locator, Page } from "@playwright/test";
import { newId } from "#server/ids.ts";
import { later, serverAnswer, setSchoolTime } from "#tests/support/browser.ts";
import {
  expectAllSaved,
  holdFinger,
  openClass,
  studentOf,
  tapOnceItStands,
  tilesOf,
} from "#tests/support/class-page.ts";
import { makeFinishedCheckIn } from "#tests/support/factories.ts";
import { raiseRepair } from "#tests/support/raise.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { finishedCheckIns, marksOf } from "#tests/support/what-arrived.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/* The daily check-in, as a teacher takes it. */

const start = (page: Page) => page.getByRole("button", { name: "Start check-in" });
const finish = (page: Page) => page.getByRole("button", { name: /^Finish/ });

/** Counts what a finger does on the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset["taps"] = "0";
    document.addEventListener(
      "pointerup",
      () => {
        document.documentElement.dataset["taps"] = String(Number(document.documentElement.dataset["taps"]) + 1);
      },
      true,
    );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset["taps"]));
}

test("a class of 30 with two away takes four taps", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const taps = await countTaps(page);
  await start(page).tap();
  await tiles.nth(3).tap();
  await tiles.nth(11).tap();
  await expect(finish(page)).toHaveAccessibleName("Finish 28 here, 2 absent");
  await finish(page).tap();
  expect(await taps()).toBe(4);
  await expect(page.getByText("Checked in: 28 here, 2 absent")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Checked in 8:0\d · Change/ })).toBeVisible();
  await expectAllSaved(page);
  const away = [await studentOf(tiles.nth(3), school.class30), await studentOf(tiles.nth(11), school.class30)].map(
    ({ id }) => id,
  );
  const marks = await marksOf(served.database, school.class30.class.id);
  expect(marks).toHaveLength(30);
  expect(
    marks
      .filter(({ status }) => status === "absent")
      .map(({ student_id }) => student_id)
      .sort(),
  ).toEqual(away.sort());
  expect(marks.filter(({ status }) => status === "present").every(({ settled }) => settled === 1)).toBe(true);
  expect(await finishedCheckIns(served.database, school.class30.class.id)).toMatchObject([{ date: SCHOOL_TODAY }]);
});

test("a tap changes one tile and nothing else of the grid", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  const list = page.getByRole("list", { name: /Students of/ });
  await list.evaluate((grid) => {
    const touched = new Set<string>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(element?.closest("[data-student]")?.getAttribute("data-student") ?? "grid");
      }
      document.documentElement.dataset["touched"] = [...touched].join(" ");
    }).observe(grid, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await tiles.nth(7).tap();
  await expect(tiles.nth(7)).toHaveAccessibleName(/absent/);
  await expectAllSaved(page);
  const touched = await page.evaluate(() => document.documentElement.dataset["touched"]);
  expect(touched).toBe(await tiles.nth(7).getAttribute("data-student"));
});

test("taps go round; a resting finger opens all marks and the note", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  for (const status of [/absent/, /late/, /here/, /absent/]) {
    await tiles.nth(0).tap();
    await expect(tiles.nth(0)).toHaveAccessibleName(status);
  }
  await holdFinger(page, tiles.nth(2));
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Excused" }).tap();
  await sheet.getByLabel("Note").fill("Dentist until 10");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await expect(tiles.nth(2)).toHaveAccessibleName(/excused, Dentist until 10$/);
  await holdFinger(page, tiles.nth(4));
  await sheet.getByRole("button", { name: "Late" }).tap();
  await sheet.getByLabel("Arrived at").fill("07:20");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await expect(tiles.nth(4)).toContainText("Late 7:20");
  await expectAllSaved(page);
  const marks = await marksOf(served.database, school.class30.class.id);
  const bare = marks.map(({ status, note, arrived_at }) => ({ status, note, arrived_at }));
  expect(bare).toContainEqual({ status: "excused", note: "Dentist until 10", arrived_at: null });
  expect(bare).toContainEqual({ status: "late", note: null, arrived_at: "2026-09-15T13:20:00.000Z" });
  expect(marks).toHaveLength(3);
});

test("a long press marks nobody on a busy tablet either, whose timer or whose click comes late", async ({
  school,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  await expect(finish(page)).toBeVisible();
  const touch = { bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true, button: 0 };
  const sheet = page.getByRole("dialog");
  const click = async (tile: Locator): Promise<void> => {
    await page.clock.fastForward("00:01");
    await tile.dispatchEvent("click", { ...touch, detail: 1 });
    await sheet.getByRole("button", { name: "Done" }).tap();
    await expect(sheet).toBeHidden();
  };
  await test.step("the timer", async () => {
    await tiles.nth(2).evaluate((tile, finger) => {
      const down = new PointerEvent("pointerdown", finger);
      tile.dispatchEvent(down);
      let up: PointerEvent;
      do up = new PointerEvent("pointerup", finger);
      while (up.timeStamp - down.timeStamp < 600);
      tile.dispatchEvent(up);
    }, touch);
    await expect(sheet).toBeVisible();
    await click(tiles.nth(2));
  });
  await test.step("the click", async () => {
    await tiles.nth(4).dispatchEvent("pointerdown", touch);
    await expect(sheet).toBeVisible();
    await tiles.nth(4).dispatchEvent("pointerup", touch);
    await click(tiles.nth(4));
  });
  await expect(finish(page)).toHaveAccessibleName(/30 here/);
});

test("a finger that stops the page while it moves marks nobody", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.setViewportSize({ width: 390, height: 600 });
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  await expect(finish(page)).toBeVisible();
  const box = await tiles.nth(2).boundingBox();
  if (!box) throw new Error("Nothing to touch");
  const finger = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: 300 };
  const top = () => tiles.first().evaluate((tile) => tile.getBoundingClientRect().top);
  // Flung, by the finger's own clock: the page goes on for long when the finger has left, however slow the machine is.
  const began = Date.now() / 1000;
  const move = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ ...place, y: place.y - step * 20 }],
      timestamp: began + step * 0.01,
    });
  await move("touchStart", 0);
  for (let step = 1; step <= 6; step += 1) await move("touchMove", step);
  await move("touchEnd", 7);
  const left = await top();
  await expect.poll(top).toBeLessThan(left);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(finish(page)).toHaveAccessibleName(/30 here/);
});

test("two thumbs that overlap mark each its own; one that rests on the glass is none", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  await expect(finish(page)).toBeVisible();
  const finger = await page.context().newCDPSession(page);
  const pointAt = async (id: number, tile: Locator) => {
    const box = await tile.boundingBox();
    if (!box) throw new Error("Nothing to touch");
    return { id, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touches = (type: "touchStart" | "touchEnd", ...touchPoints: Awaited<ReturnType<typeof pointAt>>[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [left, right] = [await pointAt(0, tiles.nth(0)), await pointAt(1, tiles.nth(5))];
  await touches("touchStart", left);
  await touches("touchStart", left, right);
  await touches("touchEnd", right);
  await touches("touchEnd");
  await expect(finish(page)).toHaveAccessibleName("Finish 28 here, 2 absent");
  await touches("touchStart", left);
  await touches("touchStart", left, right);
  await touches("touchEnd", left);
  await expect(finish(page)).toHaveAccessibleName("Finish 28 here, 1 late, 1 absent");
  // By the finger's own clock, longer than a tap.
  await finger.send("Input.dispatchTouchEvent", {
    type: "touchEnd",
    touchPoints: [],
    timestamp: Date.now() / 1000 + 1,
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(finish(page)).toHaveAccessibleName("Finish 28 here, 1 late, 1 absent");
});

test("what is noted of who leaves the class meanwhile is kept all the same", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  await page.clock.install();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  const { id, first_name, last_name } = await studentOf(tiles.nth(4), school.class30);
  await holdFinger(page, tiles.nth(4));
  const sheet = page.getByRole("dialog", { name: `${first_name} ${last_name}` });
  await sheet.getByLabel("Note").fill("Moves away today");
  await page.route("**/api/check-in/student-list/**", async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const students = list.students.filter((student: { id: string }) => student.id !== id);
    await route.fulfill({ response: answer, json: { ...list, students } });
  });
  await page.clock.fastForward("00:31");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(tiles).toHaveCount(29);
  await expect(sheet.getByLabel("Note")).toHaveValue("Moves away today");
  const excused = sheet.getByRole("button", { name: "Excused" });
  await excused.tap();
  await expect(excused).toHaveAttribute("aria-pressed", "true");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await expectAllSaved(page);
  expect(await marksOf(served.database, school.class30.class.id)).toMatchObject([
    { status: "excused", note: "Moves away today" },
  ]);
});

test("left open it goes on where it was; finished it can be undone, corrected, and someone arrives", async ({
  school,
  served,
  signedIn,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  await tiles.nth(5).tap();
  await page.getByRole("button", { name: "Save and close" }).tap();
  await page.getByRole("button", { name: "Continue check-in (1 marked)" }).tap();
  await finish(page).tap();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(finish(page)).toBeVisible();
  await finish(page).tap();
  await page
    .getByRole("button", { name: /^Just arrived/ })
    .first()
    .tap();
  await expect(tiles.nth(5)).toHaveAccessibleName(/late/);
  await page.getByRole("button", { name: /^Checked in/ }).tap();
  await tiles.nth(6).tap();
  await page.getByRole("button", { name: "Done" }).tap();
  await expect(page.getByRole("button", { name: /28 here, 1 late, 1 absent/ })).toBeVisible();
  await expectAllSaved(page);
  const marks = await marksOf(served.database, school.class30.class.id);
  expect(marks.find(({ status }) => status === "late")?.arrived_at).toMatch(/^2026-09-15T14:0/);
  expect(await finishedCheckIns(served.database, school.class30.class.id)).toHaveLength(1);
});

test("loaded anew, an open check-in is of the same class, whatever is usual by then", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  /** The class that is usual at every hour from now on. */
  const setUsual = (classId: string) =>
    page.evaluate(
      ([key, id]) => {
        const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day}-${hour}`));
        const slots = Object.fromEntries(hours.map((hour) => [hour, { [id]: 9 }]));
        localStorage.setItem(key, JSON.stringify({ last: null, slots }));
      },
      [`check-in-habits-${school.teacher.account.id}`, classId] as const,
    );
  await openClass(page, school.class30);
  await setUsual(school.class30.class.id);
  await page.goto("/");
  await start(page).tap();
  await tilesOf(page, school.class30).nth(5).tap();
  await expectAllSaved(page);
  await setUsual(school.class36.class.id);
  await page.reload();
  await expect(finish(page)).toBeVisible();
  await expect(tilesOf(page, school.class30)).toHaveCount(30);
  await page.getByRole("button", { name: "Save and close" }).tap();
  await page.goto("/");
  await start(page).tap();
  await page.getByRole("button", { name: "Save and close" }).tap();
  await expect(page, "closed, it leaves the choice to the hour").toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Class tools" }).tap();
  await expect(page, "a class's tools are of that class").toHaveURL(new RegExp(`class=${school.class36.class.id}`));
});

test("who is announced away starts so, with the source told, and is marked by Finish", async ({
  school,
  served,
  signedIn,
}) => {
  const { database } = served;
  const [announced] = school.class30.students;
  if (!announced) throw new Error("A class of none");
  const row = {
    id: newId(),
    school_id: school.school.id,
    student_id: announced.id,
    from_date: SCHOOL_TODAY,
    to_date: SCHOOL_TODAY,
    status: "excused",
    note: "Family wedding",
    created_by: school.administrator.person.id,
    created_at: `${SCHOOL_TODAY}T12:00:00.000Z`,
  } as const;
  await database.write((db) => db.insertInto("announced_absence").values(row).execute());
  const page = await (await signedIn(school.teacher)).newPage();
  await openClass(page, school.class30);
  await start(page).tap();
  const tile = page.locator(`[data-student="${announced.id}"]`);
  await expect(tile).toContainText("Announced: Family wedding");
  await finish(page).tap();
  const markOf = async () =>
    (await marksOf(database, school.class30.class.id)).find(({ student_id }) => student_id === announced.id);
  await expect.poll(markOf).toMatchObject({ status: "excused", settled: 0 });
});

test("the first check-in brings hints over the real screen, once", async ({ school, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  await start(page).tap();
  const coach = page.getByRole("complementary", { name: "Your first check-in" });
  await expect(coach).toContainText("Tap who is not here");
  await tiles.nth(1).tap();
  await coach.getByRole("button", { name: "Next" }).tap();
  await coach.getByRole("button", { name: "Next" }).tap();
  await tapOnceItStands(coach.getByRole("button", { name: "Got it" }));
  await expect(coach).toBeHidden();
  await page.reload();
  await expect(finish(page)).toBeVisible();
  await expect(coach).toBeHidden();
});

test("by keyboard alone", async ({ school, served, signedIn }) => {
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await start(page).focus();
  await press("Enter");
  await expect(tiles.nth(0)).toBeFocused();
  await press("ArrowRight", "Enter");
  await expect(tiles.nth(1)).toHaveAccessibleName(/absent/);
  await expect(page.getByText("Absent", { exact: false }).last()).toBeAttached();
  await press("ArrowRight", "l", "ArrowRight", "e");
  await expect(tiles.nth(2)).toHaveAccessibleName(/late/);
  await press("Shift+Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await press("Escape");
  await expect(tiles.nth(3)).toBeFocused();
  await press("p");
  for (
    let steps = 0;
    steps < 6 && !(await finish(page).evaluate((button) => button === document.activeElement));
    steps += 1
  )
    await press("Tab");
  await press("Enter");
  await expect(page.getByRole("button", { name: /^Checked in/ })).toBeFocused();
  await expectAllSaved(page);
  const explicit = (await marksOf(served.database, school.class30.class.id)).filter(({ settled }) => settled === 0);
  expect(explicit.map(({ status }) => status).sort()).toEqual(["absent", "late", "present"]);
});

test("another class and another day by keyboard: the focus stays on what was chosen", async ({
  school,
  served,
  signedIn,
}) => {
  const { class30, class36, teacher } = school;
  for (const date of ["2026-09-11", "2026-09-14"])
    await makeFinishedCheckIn(served.database, school.school.id, class36.class.id, date, teacher.person.id);
  const page = await (await signedIn(teacher)).newPage();
  await openClass(page, class30);
  const choose = async (chosen: Locator): Promise<void> => {
    await chosen.focus();
    await page.keyboard.press("Enter");
  };
  const tab = page.getByRole("button", { name: class36.class.name, exact: true });
  await choose(tab);
  await expect(tilesOf(page, class36)).toHaveCount(36);
  await expect(tab).toBeFocused();
  const day = page
    .getByRole("region", { name: "Last school days" })
    .getByRole("button", { name: /Monday 14 September/ });
  await choose(day);
  await expect(page.getByText("This is a past day")).toBeVisible();
  await expect(tilesOf(page, class36)).toHaveCount(36);
  await expect(page.getByRole("main")).toBeFocused();
  await choose(page.getByRole("button", { name: "Back to today" }));
  await expect(page.getByText("This is a past day")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  // Seen before it is there at once, with its days.
  await choose(day);
  await expect(page.getByText("This is a past day")).toBeVisible();
  await expect(day).toBeFocused();
});

test("a past day opens from the strip, is clearly past, and can be corrected", async ({ school, served, signedIn }) => {
  const { database } = served;
  for (const date of ["2026-09-10", "2026-09-11", "2026-09-14"]) {
    await makeFinishedCheckIn(database, school.school.id, school.class30.class.id, date, school.teacher.person.id);
  }
  const page = await (await signedIn(school.teacher)).newPage();
  const tiles = await openClass(page, school.class30);
  const monday = page
    .getByRole("region", { name: "Last school days" })
    .getByRole("button", { name: /Monday 14 September/ });
  await monday.tap();
  await expect(page.getByRole("heading", { name: "Monday 14 September" })).toBeVisible();
  await expect(page.getByText("This is a past day")).toBeVisible();
  // A correction begins from the check-in as it stands now.
  const asked = page.waitForResponse((answer) => /\/api\/check-in\/[0-9a-f-]{36}$/.test(answer.url()));
  await page.getByRole("button", { name: /^Checked in/ }).tap();
  expect(await (await asked).json()).toMatchObject({ class_id: school.class30.class.id, date: "2026-09-14" });
  await tiles.nth(0).tap();
  await expect
    .poll(() => marksOf(database, school.class30.class.id))
    .toMatchObject([{ date: "2026-09-14", status: "absent" }]);
  await expectAllSaved(page);
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: "Back to today" }).tap();
  await expect(page.getByRole("heading", { name: "Tuesday 15 September" })).toBeVisible();
  await expect(monday).toHaveAccessibleName(/1 away/);

  // What only waits yet counts as well, whichever day is open.
  await page.context().setOffline(true);
  await monday.tap();
  await page.getByRole("button", { name: /^Checked in/ }).tap();
  await tiles.nth(1).tap();
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: "Back to today" }).tap();
  await expect(monday).toHaveAccessibleName(/2 away/);
  await page.context().setOffline(false);
  await expectAllSaved(page);
  await expect(monday).toHaveAccessibleName(/2 away/);
});

/** A page that is looked at again shows something. */
async function becomes(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

for (const way of ["by a tap", "by itself once the page is taken up again"])
  test(`at midnight the open day stays, and the new one opens ${way}`, async ({
    school,
    browser,
    contextOptions,
    served,
  }) => {
    const [known] = await raiseRepair(served.origin, school, school.class30.students.slice(0, 1), CLOCK_START);
    const context = await browser.newContext({ ...contextOptions, baseURL: served.origin });
    const evening = "2026-09-16T05:53:00.000Z";
    await setSchoolTime(context, evening);
    // The server of these tests stands at another hour.
    let ahead = Date.parse(evening) - Date.now();
    await context.route("**/api/**", async (route) => {
      const response = await serverAnswer(route);
      await route.fulfill({
        response,
        headers: { ...response.headers(), "daybell-time": new Date(Date.now() + ahead).toISOString() },
      });
    });
    const { headers } = school.teacher;
    const [name = "", value = ""] = (headers["Cookie"] ?? "").split("=");
    await context.addCookies([{ name, value, url: served.origin }]);
    const page = await context.newPage();
    const tile = (await openClass(page, school.class30)).nth(12);
    await expect(page.getByRole("heading", { name: "Tuesday 15 September" })).toBeVisible();
    const place = await tile.boundingBox();
    const record = await context.newPage();
    await record.goto(`/student/${known?.student.id}`);
    await expect(record.getByRole("heading", { name: "Today" })).toBeVisible();
    // What the days came to is known of the day before alone.
    await context.route("**/api/check-in/days-statistics*", (route) => route.abort());
    ahead += 9 * 60_000;
    // Both at once: a touch in one would lock the other, which would take it for a clock that was set back.
    for (const each of [page, record]) await later(each, 9);
    await becomes(page, page.getByText("It is Wed 16 Sept now."));
    await expect(page.getByRole("heading", { name: "Tuesday 15 September" })).toBeVisible();
    expect(await tile.boundingBox(), "nothing moves under the hand").toEqual(place);
    if (way === "by a tap") await page.getByRole("button", { name: "Open today" }).tap();
    else
      for (const hidden of [true, false])
        await page.evaluate((isHidden) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
    await expect(page.getByRole("heading", { name: "Wednesday 16 September" })).toBeVisible();
    await expect(tilesOf(page, school.class30)).toHaveCount(30);
    await expect(page.getByRole("button", { name: "Wednesday 16 September: not checked in" })).toHaveAttribute(
      "aria-current",
      "date",
    );
    await becomes(record, record.getByRole("heading", { name: "Tuesday 15 September" }));
    const sent = record.waitForRequest("**/api/check-in/event/create");
    await record.getByRole("button", { name: "Record a behaviour" }).tap();
    await record.getByRole("dialog").getByRole("button", { name: "Good question" }).tap();
    expect((await sent).postDataJSON()).toMatchObject({ date: "2026-09-16" });
    // A question that is still being answered would fail on the context that closes.
    await context.unrouteAll({ behavior: "wait" });
    await context.close();
  });
