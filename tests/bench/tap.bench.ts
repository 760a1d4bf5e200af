import { chromium, type Page } from "@playwright/test";
import { LAUNCH, setSchoolTime, TABLET } from "#tests/support/browser.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { median, ms, quantile, type Row } from "./row.ts";
import { withSchool } from "./served.ts";
import { listenForTaps, type Tap } from "./tap-listener.ts";
import { throttle } from "./throttle.ts";

const TAPS = 200;
const WARM_UP = 12;
const BETWEEN_MS = 60;

interface Measured {
  taps: Tap[];
  longTasks: number;
  /** Milliseconds of script, style and layout for each tap. */
  work: number;
}

/** A mark in a class of 36 on a slow device. */
export async function measure(): Promise<Row[]> {
  const { taps, longTasks, work } = await withSchool(async ({ server, school }) => {
    const browser = await chromium.launch(LAUNCH);
    try {
      const context = await browser.newContext(TABLET);
      await setSchoolTime(context);
      await giveSession(context, server.origin, school.teacher);
      const page = await context.newPage();
      await page.addInitScript(listenForTaps);
      await page.goto(`${server.origin}/?class=${school.class36.class.id}&check-in=start`);
      await page.locator("[data-student]").nth(35).waitFor();
      return await tapThrough(page);
    } finally {
      await browser.close();
    }
  });
  const painted = taps.map((tap) => tap.painted);
  const durable = taps.map((tap) => tap.durable);
  const tiles = Math.max(...taps.map((tap) => tap.tiles));
  return [
    timing("tap → painted mark, class of 36, 6× slower, p95", "≤ 50 ms", painted, 50),
    timing("tap → durable on the device, 6× slower, p95", "≤ 20 ms", durable, 20),
    { what: "own work on the main thread for each tap, 6× slower", goal: "≤ 16 ms", measured: ms(work), reference: "", met: work <= 16, binding: false, figures: { work } },
    { what: `long tasks in ${TAPS} taps, 6× slower`, goal: "0", measured: String(longTasks), reference: "", met: longTasks === 0, binding: false, figures: { longTasks } },
    { what: "taps that left no mark, painted and kept", goal: "0", measured: String(TAPS - taps.length), reference: `of ${TAPS}`, met: taps.length === TAPS, binding: true, figures: { taps: taps.length } },
    { what: "tiles that change with a tap", goal: "1", measured: String(tiles), reference: "class of 36", met: tiles === 1, binding: true, figures: { tiles } },
  ];
}

function timing(what: string, goal: string, values: number[], limit: number): Row {
  const p95 = quantile(values, 0.95);
  return { what, goal, measured: ms(p95), reference: `median ${ms(median(values))}, ${values.length} taps`, met: p95 <= limit, binding: false, figures: { p95, median: median(values), max: Math.max(...values) } };
}

async function tapThrough(page: Page): Promise<Measured> {
  const places = await page.locator("[data-student]").evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const session = await throttle(page, 6);
  const tap = async (index: number): Promise<void> => {
    const place = places[index % places.length] ?? { x: 0, y: 0 };
    await page.touchscreen.tap(place.x, place.y);
    await page.evaluate(() => globalThis.tapListener.settled());
    await page.waitForTimeout(BETWEEN_MS);
  };
  const ownWork = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = new Map(metrics.map(({ name, value }) => [name, value]));
    return ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].reduce((sum, name) => sum + (of.get(name) ?? 0), 0);
  };
  // Time of the thread alone, so that what else the machine does is not counted.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  for (let index = 0; index < WARM_UP; index += 1) await tap(index);
  await page.evaluate(() => globalThis.tapListener.reset());
  const before = await ownWork();
  for (let index = 0; index < TAPS; index += 1) await tap(index + WARM_UP);
  const work = ((await ownWork()) - before) * (1000 / TAPS);
  const { taps, longTasks } = await page.evaluate(() => globalThis.tapListener.result());
  return { taps, longTasks, work };
}
