import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";

/** How long a finger rests on the glass, in ms. */
const REST_MS = 60;

export interface Place {
  x: number;
  y: number;
}

/** The middle of an element; throws where it is not there. */
export async function placeOf(page: Page, selector: string, index = 0): Promise<Place> {
  const place = await page.evaluate(
    ([wanted, at]) => {
      const box = document.querySelectorAll(wanted)[at]?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    },
    [selector, index] as const,
  );
  if (!place) throw new Error(`${selector} is not there to be touched`);
  return place;
}

/** A finger comes down on the place and leaves it, whether or not the page has heard of the first by then. */
export async function touch(session: CDPSession, place: Place): Promise<void> {
  const down = session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
  await pause(REST_MS);
  await Promise.all([down, session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })]);
}
