import { setTimeout as pause } from "node:timers/promises";
import type { ElementHandle, Locator } from "@playwright/test";
import { holdFinger } from "#tests/support/class-page.ts";
import type { Eye, Intent } from "./eye.ts";
import type { Tablet, Tap } from "./tablet.ts";

/*
 * A teacher's finger on the real screen. What does not come about within a moment is left: the screen may be locked, or
 * the browser gone.
 */

const PATIENCE = { timeout: 2_500 };
/** The app takes the second of two taps on one place for a slip where something else has come there. */
const PAUSE_MS = 650;
const REACH = 96;
/** So long the screen may take to show what a finger did. */
const SEEN_WITHIN_MS = 1_500;

/** And so long until a new shell has been fetched and is offered. */
const SHELL_WITHIN_MS = 8_000;

const lastTap = new WeakMap<Tablet, { x: number; y: number; at: number }>();

/** What the screen is about, asked once: each question by the name of a control costs a page more than a tap does. */
interface Standing {
  /** Of the class's grid; null where it is not to be seen. */
  mode: string | null;
  isSheetOpen: boolean;
  /** Something wants to be done before the class: signing in, unlocking, trying again. */
  isAsking: boolean;
  isOldDay: boolean;
}

const stands = ({ page }: Tablet): Promise<Standing> =>
  page.evaluate(() => {
    const grid = document.querySelector<HTMLElement>("ul[data-mode]");
    const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent.trim());
    const says = (...names: string[]): boolean => buttons.some((name) => names.includes(name));
    return {
      mode: grid?.checkVisibility() ? (grid.dataset["mode"] ?? null) : null,
      isSheetOpen: document.querySelector("dialog[open]") !== null,
      isAsking: document.querySelector("input[type='password']") !== null || says("Sign in", "Try again"),
      isOldDay: says("Open today", "Back to today"),
    };
  });

/** Waits for what a finger can be put on. */
async function reached(target: Locator): Promise<ElementHandle> {
  await target.waitFor({ state: "visible", ...PATIENCE });
  const element = await target.elementHandle(PATIENCE);
  if (!element) throw new Error("It is gone");
  await element.scrollIntoViewIfNeeded(PATIENCE);
  return element;
}

async function middleOf(element: ElementHandle): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is gone");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Puts the finger where the element is, at the pace of a hand. */
async function touch(tablet: Tablet, element: ElementHandle, intent?: Intent): Promise<void> {
  const before = lastTap.get(tablet);
  const near = await middleOf(element);
  if (before && Math.hypot(near.x - before.x, near.y - before.y) < REACH)
    await pause(Math.max(0, before.at + PAUSE_MS - Date.now()));
  if (intent) await tablet.page.evaluate((one) => (globalThis as unknown as { eye: Eye }).eye.arm(one), intent);
  // The page may have moved meanwhile.
  const { x, y } = await middleOf(element);
  await tablet.page.touchscreen.tap(x, y);
  lastTap.set(tablet, { x, y, at: Date.now() });
}

const press = async (tablet: Tablet, target: Locator): Promise<void> => touch(tablet, await reached(target));

/** A tap that counts: it is done once the screen shows it. */
async function act(tablet: Tablet, target: Locator, given: Parameters<Tablet["intend"]>[0]): Promise<Tap> {
  const element = await reached(target);
  const tap = tablet.intend(given);
  const { id, kind, student, text, place } = tap;
  const intent: Intent = {
    id,
    kind,
    ...(student ? { student } : {}),
    ...(text ? { text } : {}),
    ...(place ? { place } : {}),
  };
  await touch(tablet, element, intent);
  return tap;
}

async function seen(tablet: Tablet, tap: Tap): Promise<boolean> {
  for (const deadline = Date.now() + SEEN_WITHIN_MS; !tap.isDone && Date.now() < deadline;) await pause(10);
  if (!tap.isDone) await tablet.page.evaluate((id) => (globalThis as unknown as { eye: Eye }).eye.disarm(id), tap.id);
  return tap.isDone;
}

const tile = ({ page }: Tablet, student: string): Locator => page.locator(`[data-student="${student}"]`);
const isThere = (locator: Locator): Promise<boolean> => locator.isVisible().catch(() => false);

/** Opens the class, from wherever the tablet stands (signing in leads an administrator to the figures); throws where that cannot be had now. */
export async function toClass(tablet: Tablet, password: string): Promise<void> {
  const { page, network } = tablet;
  const found = await stands(tablet).catch(() => null);
  if (found?.mode && !found.isAsking) return;
  const field = page.getByLabel("Password", { exact: true });
  const named = { name: "Try again", exact: true } as const;
  // A link where the app itself did not come.
  const again = page.getByRole("button", named).or(page.getByRole("link", named)).first();
  const signIn = page.locator("[data-tone]").getByRole("button", { name: "Sign in", exact: true });
  // A page of somebody else's, which came where the device had none of the app's left, is loaded anew.
  const isOurs = page.url().startsWith(network.origin) && (await page.locator("#app").count()) > 0;
  if (!isOurs) await page.goto(network.origin, { waitUntil: "commit" });
  const grid = page.locator("ul[data-mode]");
  const place = page.getByRole("navigation").getByRole("link", { name: "Class", exact: true });
  if (await isThere(signIn)) await press(tablet, signIn);
  await grid
    .or(field)
    .or(again)
    .first()
    .waitFor(PATIENCE)
    .catch(() => undefined);
  if (await isThere(again)) await press(tablet, again);
  if (await isThere(field)) await prove(tablet, password);
  if (!(await isThere(grid)) && (await isThere(place))) await press(tablet, place);
  await grid.waitFor(PATIENCE);
}

/** What is on the screen, for whoever reads the timeline. */
export const standing = async ({ page }: Tablet): Promise<string> => {
  const text = await page.evaluate(() => document.body.innerText).catch(String);
  return `${page.url()}: ${text.replaceAll(/\s+/g, " ").slice(0, 120)}`;
};

/** Unlocks, or signs in again. */
async function prove(tablet: Tablet, password: string): Promise<void> {
  const { page, email } = tablet;
  const field = page.getByLabel("Email");
  if (await isThere(field)) await field.fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").first().waitFor();
  await tablet.keepSession();
}

export async function toBrowse(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  const { mode, isSheetOpen } = await stands(tablet);
  if (mode === "browse" && !isSheetOpen) return;
  const grid = page.locator("ul[data-mode='browse']");
  const sheets = page.getByRole("dialog");
  if (await isThere(sheets.first())) await page.keyboard.press("Escape");
  // What the device has not kept yet is asked about; the hand has said *Save*, and goes on.
  const discard = page.getByRole("button", { name: "Discard" });
  const left = sheets.first().waitFor({ state: "hidden", ...PATIENCE });
  left.catch(() => undefined);
  await Promise.race([left, discard.waitFor(PATIENCE)]).catch(() => undefined);
  if (await isThere(discard)) await discard.tap();
  await left;
  if (await isThere(grid)) return;
  await page.keyboard.press("Escape");
  await grid.waitFor(PATIENCE);
}

/** Goes on to the new day, where the tablet stands on one that is over. */
export async function toToday(tablet: Tablet): Promise<void> {
  if (!(await stands(tablet)).isOldDay) return;
  const button = tablet.page.getByRole("button", { name: /^(Open today|Back to today)$/ });
  if (await isThere(button)) await press(tablet, button.first());
}

async function toCheckIn(tablet: Tablet): Promise<void> {
  const grid = tablet.page.locator("ul[data-mode='check-in']");
  if (await isThere(grid)) return;
  await toBrowse(tablet);
  await press(tablet, tablet.page.locator("[data-begins='check-in']"));
  await grid.waitFor(PATIENCE);
}

/** Changes a mark; without `seeing` it does not wait for the screen. */
export async function mark(tablet: Tablet, student: string, seeing = true): Promise<boolean> {
  await toCheckIn(tablet);
  const tap = await act(tablet, tile(tablet, student), { kind: "mark", student });
  return seeing ? seen(tablet, tap) : true;
}

const activity = ({ page }: Tablet): Locator =>
  page.getByRole("region", { name: "Circle today" }).getByRole("button").first();

/** Opens the sheet of a student; throws where it is another's, since the page moved under the finger. */
async function openSheet(tablet: Tablet, student: string): Promise<Locator> {
  const { page } = tablet;
  const label = await tile(tablet, student).locator("[aria-label]").getAttribute("aria-label", PATIENCE);
  const [name = ""] = (label ?? "").split(",");
  await press(tablet, tile(tablet, student));
  const sheet = page.getByRole("dialog");
  await sheet.filter({ hasText: name.trim() }).waitFor(PATIENCE);
  return sheet;
}

/** Has the catalogue of behaviours on the screen once, and the circle, which comes last. */
export async function lookAround(tablet: Tablet, student: string): Promise<void> {
  await toBrowse(tablet);
  await activity(tablet).waitFor();
  await press(tablet, tile(tablet, student));
  await tablet.page.getByRole("dialog").getByRole("region", { name: "Positive" }).getByRole("button").first().waitFor();
  await toBrowse(tablet);
}

export async function record(tablet: Tablet, student: string, behavior: string): Promise<boolean> {
  await toBrowse(tablet);
  const sheet = await openSheet(tablet, student);
  // A major one says so behind its name.
  const name = new RegExp(`^${behavior}( ?Major)?$`, "i");
  const button = sheet.getByRole("button", { name });
  return seen(tablet, await act(tablet, button, { kind: "record", student, of: behavior }));
}

/** Takes back the latest recording, where its notice still stands and can be told from others. */
export async function undo(tablet: Tablet, nameOf: (student: string) => string): Promise<boolean> {
  const recorded = tablet.taps.findLast(({ kind, isDone }) => kind === "record" && isDone);
  if (!recorded?.student || !recorded.opId) return false;
  const notice = tablet.page
    .locator("[data-tone]")
    .filter({ hasText: `${recorded.of}:` })
    .filter({ hasText: nameOf(recorded.student) });
  const button = notice.getByRole("button", { name: "Undo", exact: true });
  if ((await button.count()) !== 1 || !(await isThere(button))) return false;
  const given = { kind: "undo", student: recorded.student, of: recorded.opId } as const;
  return seen(tablet, await act(tablet, button, given));
}

/** Writes how the circle went, in words of its own. */
export async function circle(tablet: Tablet): Promise<boolean> {
  const { page, taps, name } = tablet;
  await toBrowse(tablet);
  await press(tablet, activity(tablet));
  const text = `Of ${name}, ${taps.length}`;
  await page.getByLabel("How did it go?").fill(text, PATIENCE);
  const isSeen = await seen(
    tablet,
    await act(tablet, page.getByRole("button", { name: "Save note" }), { kind: "circle", text }),
  );
  await toBrowse(tablet);
  return isSeen;
}

/** Writes a note to colleagues, in words of its own. */
export async function note(tablet: Tablet, student: string): Promise<boolean> {
  const { taps, name } = tablet;
  await toBrowse(tablet);
  const sheet = await openSheet(tablet, student);
  const day = sheet.getByRole("region", { name: "This day" });
  await press(tablet, day.getByRole("button", { name: "Note to colleagues", exact: true }));
  const text = `Note of ${name}, ${taps.length}`;
  await day.getByRole("textbox", { name: "Note to colleagues" }).fill(text, PATIENCE);
  const save = day.getByRole("button", { name: "Save note" });
  const isSeen = await seen(tablet, await act(tablet, save, { kind: "note", student, text }));
  await toBrowse(tablet);
  return isSeen;
}

/** Tells that somebody who is here leaves early, from the sheet that a finger opens by resting on the tile. */
export async function leave(tablet: Tablet, student: string): Promise<boolean> {
  await toCheckIn(tablet);
  const { page } = tablet;
  const sheet = page.getByRole("dialog");
  await tile(tablet, student).scrollIntoViewIfNeeded(PATIENCE);
  await holdFinger(page, tile(tablet, student));
  await sheet.waitFor(PATIENCE);
  const button = sheet.getByRole("button", { name: "Left early", exact: true });
  const isSeen = (await isThere(button)) && (await seen(tablet, await act(tablet, button, { kind: "leave", student })));
  await press(tablet, sheet.getByRole("button", { name: "Done", exact: true }));
  await sheet.waitFor({ state: "hidden", ...PATIENCE });
  return isSeen;
}

/** Tells that somebody who left is back, where the tile says so. */
export async function comeBack(tablet: Tablet, student: string): Promise<boolean> {
  await toBrowse(tablet);
  const button = (await openSheet(tablet, student)).locator("[data-does='back']");
  const isSeen = (await isThere(button)) && (await seen(tablet, await act(tablet, button, { kind: "back", student })));
  await toBrowse(tablet);
  return isSeen;
}

/** Marks what there is to follow up about somebody, by their name, as done. */
export async function complete(tablet: Tablet, student: string, name: string): Promise<boolean> {
  await toBrowse(tablet);
  const { page } = tablet;
  const line = page.getByRole("region", { name: "Connections" }).getByRole("listitem").filter({ hasText: name });
  if (!(await isThere(line))) return false;
  await press(tablet, line.getByRole("button"));
  await press(tablet, page.getByRole("dialog").getByRole("radio").first());
  const button = page.getByRole("button", { name: "Mark as done" });
  const isSeen = await seen(tablet, await act(tablet, button, { kind: "complete", student }));
  await toBrowse(tablet);
  return isSeen;
}

/** Gives somebody a place in the seating plan of a class. */
export async function seat(tablet: Tablet, classId: string, student: string, place: string): Promise<boolean> {
  const { page, network } = tablet;
  await page.goto(`${network.origin}/seating/${classId}`, { waitUntil: "commit" });
  const target = page.locator(`[data-place="${place}"]`);
  await target.waitFor(PATIENCE);
  if ((await target.getAttribute("data-seated")) === student) return false;
  await press(tablet, page.locator(`[data-seated="${student}"]`));
  return seen(tablet, await act(tablet, target, { kind: "seat", student, place }));
}

/** The browser looks for a new shell, as it does by itself after a while. */
export const lookForShell = ({ page }: Tablet): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** Takes the new shell that is offered. */
export async function takeShell(tablet: Tablet): Promise<void> {
  await toBrowse(tablet);
  const notice = tablet.page.locator("[data-tone]").filter({ hasText: "A new version is ready" });
  await notice.first().waitFor({ timeout: SHELL_WITHIN_MS });
  await press(tablet, notice.getByRole("button", { name: "Reload", exact: true }).first());
}

/** What the sheet of the chip lists, where the tablet says that something needs its teacher. */
export interface Listed {
  needsYou: string[];
  /** What waits beside it: whatever is about something refused waits under that. */
  waiting: string[];
}

export async function listed({ page }: Tablet): Promise<Listed> {
  const chip = page.locator("header button[data-state='needs-you']");
  if (!(await isThere(chip))) return { needsYou: [], waiting: [] };
  await chip.tap();
  const under = (name: string): Locator => page.getByRole("region", { name, exact: true }).getByRole("listitem");
  await under("Needs you").first().waitFor(PATIENCE);
  const [needsYou, waiting] = [await under("Needs you").allInnerTexts(), await under("Waiting").allInnerTexts()];
  await page.keyboard.press("Escape");
  return { needsYou, waiting };
}

export async function finish(tablet: Tablet): Promise<boolean> {
  await toCheckIn(tablet);
  const button = tablet.page.locator("[data-does='finish']");
  if (!(await isThere(button))) return false;
  return seen(tablet, await act(tablet, button, { kind: "finish" }));
}

/** Takes the finish of a moment ago back. */
export async function reopen(tablet: Tablet): Promise<boolean> {
  const notice = tablet.page.locator("[data-tone]").filter({ hasText: "Checked in:" }).last();
  const button = notice.getByRole("button", { name: "Undo", exact: true });
  if (!(await finish(tablet)) || !(await isThere(button))) return false;
  return seen(tablet, await act(tablet, button, { kind: "reopen" }));
}
