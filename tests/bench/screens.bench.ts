import { type Browser, chromium, type Page } from "@playwright/test";
import { LAUNCH, setSchoolTime, TABLET } from "#tests/support/browser.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { startServer } from "#tests/support/server.ts";
import { type History, makeHistory } from "./history.ts";
import { median, ms, type Row } from "./row.ts";
import { throttle } from "./throttle.ts";

const ROUNDS = 3;
const GOAL_MS = 1000;
/** How long a screen is watched for what still moves. */
const WATCH_MS = 1200;
const SETTLE_MS = 2500;
const GIVE_UP_MS = 30_000;

interface Screen {
  what: string;
  path: (history: History) => string;
  /** What shows that it is there, with its data. */
  ready: string;
  administrator?: boolean;
}

/** The cheapest screen behind the same gates and in the same frame. */
const REFERENCE: Screen = { what: "a page that is not there", path: () => "/404", ready: 'main a[href="/"]' };

const SCREENS: Screen[] = [
  { what: "students of a teacher", path: () => "/students", ready: "main tbody tr" },
  { what: "students of a school of 3,000", path: () => "/students", ready: "main tbody tr", administrator: true },
  { what: "page 100 of them", path: () => "/students?offset=2475", ready: "main tbody tr", administrator: true },
  { what: "a student with 5,000 entries", path: ({ studentId }) => `/student/${studentId}`, ready: "main ol li" },
  {
    what: "the same, 60 school days",
    path: ({ studentId }) => `/student/${studentId}/insights/positive?days=60`,
    ready: ".recharts-bar-rectangle path",
  },
  { what: "insights", path: () => "/insights", ready: ".recharts-bar-rectangle path" },
  {
    what: "insights, whole school",
    path: () => "/insights",
    ready: ".recharts-bar-rectangle path",
    administrator: true,
  },
  {
    what: "attendance over 260 school days",
    path: () => "/insights/attendance?days=260",
    ready: ".recharts-bar-rectangle path",
  },
  { what: "dashboard", path: () => "/dashboard", ready: ".recharts-bar-rectangle path", administrator: true },
  {
    what: "dashboard's details",
    path: () => "/dashboard-details/positive",
    ready: "main tbody tr",
    administrator: true,
  },
];

interface Opened {
  /** Milliseconds from the request for the address to the frame that shows it with its data; median. */
  took: number;
  /** Cumulative layout shift meanwhile and for a while after, at its worst; 0 to 1 and over. */
  shift: number;
}

/**
 * Opening each screen from within the app on a slow device, with a year of data behind it, and what moves under the finger afterwards.
 */
export async function measure(): Promise<Row[]> {
  const history = await makeHistory({ students: 1000, years: 1, unmarked: 2000, events: 5000 });
  const server = await startServer({ place: { dataDir: history.dataDir }, clock: CLOCK_START, client: true });
  const browser = await chromium.launch(LAUNCH);
  try {
    const teacher = await openApp(browser, server.origin, history.teacherCookie);
    const administrator = await openApp(browser, server.origin, history.administratorCookie);
    const reference = await open(teacher, REFERENCE, history);
    const rows: Row[] = [];
    for (const screen of SCREENS)
      rows.push(
        ...rowsOf(screen, await open(screen.administrator ? administrator : teacher, screen, history), reference),
      );
    return rows;
  } finally {
    await browser.close();
    await server.kill();
    await history.remove();
  }
}

function rowsOf({ what }: Screen, { took, shift }: Opened, reference: Opened): Row[] {
  return [
    {
      what: `${what}: opened, 6× slower`,
      goal: "≤ 1 s",
      measured: ms(took),
      reference: `${REFERENCE.what} ${ms(reference.took)}`,
      met: took <= GOAL_MS,
      binding: false,
      figures: { took, reference: reference.took },
    },
    {
      what: `${what}: layout shift`,
      goal: "0",
      measured: shift.toFixed(3),
      reference: reference.shift.toFixed(3),
      met: shift < 0.001,
      binding: false,
      figures: { shift },
    },
  ];
}

/** A tablet on the main page, slowed. */
async function openApp(browser: Browser, origin: string, cookie: string): Promise<Page> {
  const context = await browser.newContext(TABLET);
  await setSchoolTime(context);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  await page.goto(origin);
  await page.getByRole("navigation").first().waitFor();
  await page.waitForTimeout(3000);
  await throttle(page, 6);
  return page;
}

async function open(page: Page, screen: Screen, history: History): Promise<Opened> {
  const all: Opened[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(() => globalThis.history.pushState(null, "", "/profile"));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // What it still loads must not count as the next one.
    await page.waitForTimeout(SETTLE_MS);
    const took = await page.evaluate(goTo, { path: screen.path(history), ready: screen.ready, within: GIVE_UP_MS });
    await page.waitForTimeout(WATCH_MS);
    all.push({ took, shift: await page.evaluate(() => (globalThis as unknown as Watched).shiftSince(true)) });
  }
  return { took: median(all.map(({ took }) => took)), shift: Math.max(...all.map(({ shift }) => shift)) };
}

interface Watched {
  /** Adds up the shifts since it was last asked to begin anew. */
  shiftSince: (anew: boolean) => number;
}

function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const shiftSince = (anew: boolean): number => {
    const is = sum;
    if (anew) sum = 0;
    return is;
  };
  Object.assign(globalThis, { shiftSince });
}

/** Goes to an address as a link does and gives the time until the frame in which it is there. Throws where it takes too long. */
async function goTo({ path, ready, within }: { path: string; ready: string; within: number }): Promise<number> {
  (globalThis as unknown as Watched).shiftSince(true);
  const began = performance.now();
  globalThis.history.pushState(null, "", path);
  const [there = ""] = path.split("?");
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (performance.now() - began > within) reject(new Error(`${path} did not show ${ready}`));
      else if (location.pathname === there && document.querySelector(ready))
        requestAnimationFrame(() => setTimeout(resolve));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return performance.now() - began;
}
