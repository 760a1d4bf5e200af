import type { BrowserContext } from "@playwright/test";
import { openDevice } from "#tests/support/device.ts";
import { freePort } from "#tests/support/free-port.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { buildEmptyApp, serveEmptyApp } from "./empty-app.ts";
import { median, ms, type Row, times } from "./row.ts";
import { withSchool } from "./served.ts";
import { throttle } from "./throttle.ts";

const LAUNCHES = 7;
/** Time for what the app does after it is usable: keeping its shell and its answers. */
const SETTLE_MS = 5000;

interface App {
  origin: string;
  /** What shows that it is usable. */
  ready: string;
  prepare(context: BrowserContext): Promise<void>;
  goOffline(): Promise<void>;
}

/** From the home screen, without a network, on a slow device. */
export async function measure(): Promise<Row[]> {
  const empty = await launchEmpty();
  const ours = await withSchool(({ server, school }) =>
    launches({
      origin: server.origin,
      ready: "[data-student]",
      prepare: (context) => giveSession(context, server.origin, school.teacher),
      goOffline: async () => void (await server.stop()),
    }),
  );
  const ratio = ours / empty;
  return [
    {
      what: "launch offline to a usable grid, 6× slower",
      goal: "≤ 1 s",
      measured: ms(ours),
      reference: `empty React + Mantine page ${ms(empty)}`,
      met: ours <= 1000,
      binding: false,
      figures: { ours, empty },
    },
    {
      what: "the same beside the empty page",
      goal: "≤ 1.5 ×",
      measured: times(ratio),
      reference: "",
      met: ratio <= 1.5,
      binding: false,
      figures: { ratio },
    },
  ];
}

async function launchEmpty(): Promise<number> {
  await buildEmptyApp();
  const port = await freePort();
  const server = await serveEmptyApp(port);
  return launches({
    origin: `http://localhost:${port}`,
    ready: "[data-ready]",
    prepare: async () => undefined,
    goOffline: () => server.close(),
  });
}

/** Median of several starts of the browser, from the navigation to the frame that shows the app usable. */
async function launches(app: App): Promise<number> {
  const device = await openDevice({ viewport: { width: 1280, height: 800 } });
  try {
    await app.prepare(device.context);
    const first = await device.context.newPage();
    await first.goto(app.origin);
    await first.locator(app.ready).first().waitFor();
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.reload();
    await first.locator(app.ready).first().waitFor();
    await first.waitForTimeout(SETTLE_MS);
    await app.goOffline();
    const took: number[] = [];
    for (let round = 0; round < LAUNCHES; round += 1) took.push(await launchOnce(await device.restart(), app));
    return median(took);
  } finally {
    await device.discard();
  }
}

async function launchOnce(context: BrowserContext, { origin, ready }: App): Promise<number> {
  const page = await context.newPage();
  await throttle(page, 6);
  await page.addInitScript((selector) => {
    const shown = new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.querySelector(selector)) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.assign(globalThis, { shown });
  }, ready);
  await page.goto(origin, { waitUntil: "commit" });
  return page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown);
}
