import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { LAUNCH, setSchoolTime, TABLET } from "#tests/support/browser.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { withBarePage } from "./bare-page.ts";
import { median, ms, quantile, type Row, times } from "./row.ts";
import { type Scene, withSchool } from "./served.ts";
import { listenForTaps, type Tap } from "./tap-listener.ts";
import { beginTapping, SLOWER, type Tapped, type Touched, touchOnce } from "./tap-through.ts";

const ON = `class of 36, ${SLOWER}× slower`;

/** How much slower the device is for what is touched once. */
const ONCE_SLOWER = 4;
const LONGEST_MS = 100;

const TAPS = 200;
const TURNS = 2;

interface Measured {
  ours: Tapped;
  bare: Tapped;
  start: Touched;
  finish: Touched;
}

/** Marks in a class of 36 on a slow device, beside a page by hand that writes as strictly. */
export async function measure(): Promise<Row[]> {
  const browser = await chromium.launch(LAUNCH);
  try {
    return await withBarePage((bare) => withSchool(async (scene) => rowsOf(await checkIn(browser, bare, scene))));
  } finally {
    await browser.close();
  }
}

async function checkIn(
  browser: Browser,
  bareAddress: string,
  { server: { origin }, school }: Scene,
): Promise<Measured> {
  const its = await openPage(browser, bareAddress, async () => undefined);
  const mine = await openPage(browser, `${origin}/?class=${school.class36.class.id}`, (context) =>
    giveSession(context, origin, school.teacher),
  );
  const start = await touchOnce(mine.page, mine.session, "[data-begins=check-in]", ONCE_SLOWER);
  const pages = {
    bare: await beginTapping(browser, its.page, its.session),
    ours: await beginTapping(browser, mine.page, mine.session),
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    await pages.bare.turn(TAPS / TURNS);
    await pages.ours.turn(TAPS / TURNS);
  }
  const [bare, ours] = [await pages.bare.end(), await pages.ours.end()];
  const finish = await touchOnce(mine.page, mine.session, "[data-does=finish]", ONCE_SLOWER);
  return { bare, start, ours, finish };
}

/** A page with all of its tiles. */
async function openPage(
  browser: Browser,
  address: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext(TABLET);
  await setSchoolTime(context);
  await prepare(context);
  const page = await context.newPage();
  await page.addInitScript(listenForTaps);
  await page.goto(address);
  await page.locator("[data-student]").nth(35).waitFor();
  await page.waitForLoadState("networkidle");
  return { page, session: await context.newCDPSession(page) };
}

function rowsOf({ ours, bare, start, finish }: Measured): Row[] {
  const longest = Math.max(0, ...ours.longTasks);
  return [
    beside(`whole main thread for each tap, ${ON}`, 2, ours.whole, bare.whole),
    beside(`script, layout and style for each tap, ${ON}`, 2, ours.own, bare.own),
    ...timing("painted mark", ours, bare, ({ painted }) => painted),
    ...timing("durable on the device", ours, bare, ({ durable }) => durable),
    count("layouts for each tap", 1, ours.layouts, bare.layouts),
    count("frames drawn for each tap", 3, ours.frames, bare.frames),
    {
      what: `long tasks in ${TAPS} taps, ${SLOWER}× slower`,
      goal: "0",
      measured: `${ours.longTasks.length}, longest ${ms(longest)}`,
      reference: `bare page ${bare.longTasks.length}`,
      met: ours.longTasks.length === 0,
      binding: false,
      figures: { longTasks: ours.longTasks.length, longest, bare: bare.longTasks.length },
    },
    touched("Start check-in", start),
    touched("Finish", finish),
    {
      what: "taps that left no mark, painted and kept",
      goal: "0",
      measured: String(TAPS - ours.taps.length),
      reference: `of ${TAPS}; bare page ${TAPS - bare.taps.length}`,
      met: ours.taps.length === TAPS,
      binding: true,
      figures: { taps: ours.taps.length },
    },
    {
      what: "tiles that change untouched",
      goal: "0",
      measured: String(ours.strangers),
      reference: "class of 36",
      met: ours.strangers === 0,
      binding: true,
      figures: { strangers: ours.strangers },
    },
  ];
}

/** A cost beside that of the bare page, which it may exceed so many times. */
function beside(what: string, limit: number, ours: number, bare: number): Row {
  const ratio = ours / bare;
  return {
    what,
    goal: `≤ ${limit} × bare`,
    measured: `${times(ratio)}, ${ms(ours)}`,
    reference: `bare page ${ms(bare)}`,
    met: ratio <= limit,
    binding: false,
    figures: { ratio, ours, bare },
  };
}

function timing(what: string, ours: Tapped, bare: Tapped, of: (tap: Tap) => number): Row[] {
  const [mine, its] = [ours.taps.map(of), bare.taps.map(of)];
  return [
    beside(`tap → ${what}, ${SLOWER}× slower, p95`, 1.5, quantile(mine, 0.95), quantile(its, 0.95)),
    beside(`tap → ${what}, ${SLOWER}× slower, median`, 1.5, median(mine), median(its)),
  ];
}

function count(what: string, limit: number, ours: number, bare: number): Row {
  return {
    what: `${what}, class of 36`,
    goal: `≤ ${limit}`,
    measured: ours.toFixed(2),
    reference: `bare page ${bare.toFixed(2)}`,
    met: ours < limit + 0.05,
    binding: false,
    figures: { ours, bare },
  };
}

function touched(what: string, { whole, longest }: Touched): Row {
  return {
    what: `${what}: longest task, class of 36, ${ONCE_SLOWER}× slower`,
    goal: `≤ ${LONGEST_MS} ms`,
    measured: ms(longest),
    reference: `whole main thread ${ms(whole)}`,
    met: longest <= LONGEST_MS,
    binding: false,
    figures: { longest, whole },
  };
}
