import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { type Place, placeOf, touch } from "./finger.ts";
import { type Spent, spentBetween, watchMainThread } from "./main-thread.ts";
import type { Heard } from "./tap-listener.ts";
import { setRate } from "./throttle.ts";

export const SLOWER = 6;
const WARM_UP = 12;
/** From one tap to the next, in ms. */
const PACE = 250;
/** Until what was put off while the fingers tapped is done as well. */
const AFTERWARDS = 4000;
/** Until a page rests that was just slowed, in ms. */
const SETTLING = 500;
/** How many taps are traced for their frames, apart from those that are timed. */
const TRACED = 18;

export interface Tapped extends Heard, Spent {
  /** Frames that were drawn for each tap. */
  frames: number;
}

/** What one touch cost the main thread until everything that it led to was done, in ms. */
export interface Touched {
  whole: number;
  /** The longest task; 0 where none was long. */
  longest: number;
}

/** A page that is tapped through in several turns, so that what else the machine does meets it and its reference alike. */
export interface Tapping {
  /** Taps `count` more times, with what comes of it. */
  turn(count: number): Promise<void>;
  /** Counts the frames of some further taps and gives everything. */
  end(): Promise<Tapped>;
}

/** Gets a page ready and warm; its listener must be in it. */
export async function beginTapping(browser: Browser, page: Page, session: CDPSession): Promise<Tapping> {
  const places = await placesOf(page);
  const spent = await watchMainThread(session);
  const sum: Spent = { whole: 0, own: 0, layouts: 0, styles: 0 };
  let tapped = 0;

  async function tap(count: number): Promise<void> {
    await page.bringToFront();
    await setRate(session, SLOWER);
    for (const end = tapped + count; tapped < end; tapped += 1) {
      const next = pause(PACE);
      const place = places[tapped % places.length];
      if (place) await touch(session, place);
      await next;
    }
    await pause(AFTERWARDS);
    await setRate(session, 1);
  }

  await tap(WARM_UP);
  await page.evaluate(() => globalThis.tapListener.reset());
  return {
    async turn(count) {
      const before = await spent();
      await tap(count);
      const more = spentBetween(before, await spent());
      for (const what of ["whole", "own", "layouts", "styles"] as const) sum[what] += more[what];
    },
    async end() {
      const heard = await page.evaluate(() => globalThis.tapListener.result());
      const counted = tapped - WARM_UP;
      await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
      await tap(TRACED);
      const frames = framesIn(await browser.stopTracing()) / TRACED;
      return {
        ...heard,
        whole: sum.whole / counted,
        own: sum.own / counted,
        layouts: sum.layouts / counted,
        styles: sum.styles / counted,
        frames,
      };
    },
  };
}

const placesOf = (page: Page): Promise<Place[]> =>
  page.locator("[data-student]").evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );

function framesIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: { name: string }[] };
  return traceEvents.filter(({ name }) => name === "DrawFrame").length;
}

/** Touches one control of a page that is so many times slower. */
export async function touchOnce(page: Page, session: CDPSession, selector: string, rate: number): Promise<Touched> {
  const place = await placeOf(page, selector);
  await setRate(session, rate);
  const spent = await watchMainThread(session);
  await page.evaluate(() => globalThis.tapListener.reset());
  await pause(SETTLING);
  const before = await spent();
  await touch(session, place);
  await pause(AFTERWARDS);
  const { whole } = spentBetween(before, await spent());
  const { longTasks } = await page.evaluate(() => globalThis.tapListener.result());
  return { whole, longest: Math.max(0, ...longTasks) };
}
