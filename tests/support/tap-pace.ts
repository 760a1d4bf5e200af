import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** As long as the app takes no tap on what has just come under a finger, and as near, with some to spare; ms and CSS pixels. */
const PAUSE_MS = 650;
const REACH = 96;

interface Tap {
  x: number;
  y: number;
  at: number;
}

type Press = (this: Locator, options?: { timeout?: number }) => Promise<void>;

const last = new WeakMap<Page, Tap>();

/** Whether it is the very element that was pressed before, of which it takes the place. */
const isPressedAgain = (locator: Locator): Promise<boolean> =>
  locator.evaluate(
    (element) => {
      const page = globalThis as { pressed?: WeakRef<Element> };
      const isSame = page.pressed?.deref() === element;
      page.pressed = new WeakRef(element);
      return isSame;
    },
    undefined,
    { timeout: 1_000 },
  );

/**
 * A program taps faster than a hand, and the app takes the second of two taps on one place for a slip where something
 * else has come there, however long after the first. From now on taps and clicks on elements keep the pace of a hand that
 * means both: they wait where the one before was near. What is to be a slip uses `page.touchscreen`.
 */
export function keepPace(page: Page): void {
  const prototype = Object.getPrototypeOf(page.locator("body")) as { tap: Press; click: Press };
  prototype.tap = paced(prototype.tap);
  prototype.click = paced(prototype.click);
}

const paced = (press: Press): Press =>
  async function (options = {}) {
    const page = this.page();
    // What is not there, the press itself tells.
    await this.scrollIntoViewIfNeeded(options).catch(() => undefined);
    const box = await this.boundingBox({ timeout: 1_000 }).catch(() => null);
    const place = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isAgain = place !== null && (await isPressedAgain(this).catch(() => false));
    const before = last.get(page);
    // Another one may have come only now.
    if (before && place && Math.hypot(place.x - before.x, place.y - before.y) < REACH)
      await pause(isAgain ? Math.max(0, before.at + PAUSE_MS - Date.now()) : PAUSE_MS);
    await press.call(this, options);
    if (place) last.set(page, { ...place, at: Date.now() });
  };
