import { type SchoolDate, schoolDate } from "#contract/school-date.ts";

/*
 * The server's clock, which every answer of ours tells: a device whose own is wrong goes by the server's. What is known
 * of it outlasts the page, for a start without a network.
 */

const KEY = "daybell-clock";

/** How exactly a clock can be told besides the time that an answer travels, in ms. */
const SLACK_MS = 1_000;

function kept(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

let offset = kept();
let told = false;
const listeners = new Set<() => void>();

/** What the server's clock is ahead of the device's, in ms. */
export const clockOffset = (): number => offset;

/** Whether an answer of ours has told the time since the page was opened, or the clock leapt; before, the offset may be out of date. */
export const isTimeTold = (): boolean => told;

/** Milliseconds since 1970 at the server, as far as is known. */
export const serverNow = (): number => Date.now() + offset;

/** The school's date of today by the server's clock. */
export const schoolToday = (timeZone: string): SchoolDate => schoolDate(new Date(serverNow()), timeZone);

/** Called whenever the time was told, or is doubted. */
export function onTimeTold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often a page that lies open asks whether the school's day has turned, in ms. */
const LOOK_MS = 30_000;

/** Calls `look` whenever the school's date may have become another: as time goes by, by the server's word, and once a page is seen again. */
export function onDateDue(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  const unhear = onTimeTold(look);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    unhear();
    document.removeEventListener("visibilitychange", look);
  };
}

/** Takes the time (ISO 8601) that an answer carries to a request of this device's moment; null and nonsense are no time. */
export function hearTime(time: string | null, asked: number): void {
  const now = Date.now();
  const found = Math.round(Date.parse(time ?? "") - (now + asked) / 2);
  if (Number.isNaN(found)) return;
  // A clock that is right as far as can be told stays as it is, and so does the school's.
  if (Math.abs(found - offset) > Math.abs(now - asked) + SLACK_MS) keep(found);
  told = true;
  for (const listener of listeners) listener();
}

/** The device's clock has leapt: whether it is still so far from the server's, in ms, nobody knows before the next answer. */
export function doubtTime(guess: number): void {
  told = false;
  keep(guess);
  for (const listener of listeners) listener();
}

function keep(found: number): void {
  offset = found;
  try {
    localStorage.setItem(KEY, String(found));
  } catch {
    // No room, or none allowed: it is told again with each answer.
  }
}
