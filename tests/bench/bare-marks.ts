import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { withBarePage } from "./bare-page.ts";
import { placeOf, touch } from "./finger.ts";
import { hearStamps, TELL } from "./hear-stamps.ts";
import { throttle } from "./throttle.ts";
import { type StampOptions, stampVisit } from "./visit-stamps.ts";

const MARKS = 6;
/** Between two marks, in ms. */
const APART = 750;

/** It is the marks alone that are stamped: there is no login. */
const OPTIONS: StampOptions = { students: 36, opens: "login", tell: TELL };

/** What a mark takes to the next frame on a page by hand, on a device that is so many times slower: milliseconds of each. */
export const bareMarks = (context: BrowserContext, slower: number): Promise<number[]> =>
  withBarePage(async (address) => {
    const page = await context.newPage();
    const session = await throttle(page, slower);
    const stamps = await hearStamps(session);
    await page.addInitScript(stampVisit, OPTIONS);
    await page.goto(address);
    for (let mark = 0; mark < MARKS; mark += 1) {
      const place = await placeOf(page, "[data-student]", mark);
      await pause(APART);
      await touch(session, place);
      await stamps.next("mark");
    }
    await page.close();
    return stamps.all().map(({ from, to }) => to - from);
  });
