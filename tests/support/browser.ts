import type { APIResponse, BrowserContext, BrowserContextOptions, LaunchOptions, Page, Route } from "@playwright/test";
import { ensureChromium, ensureHeadlessShell } from "./chromium.ts";
import { CLOCK_START, TIME_ZONE } from "./school-time.ts";

/**
 * Features that a Chromium under test is started without. The last such switch alone counts, so the ones that Playwright
 * turns off are told again; the address bar's popups are two pages that cost each start more than all the rest of it, and
 * a page that is kept ready for the next site is made for each context and used by none.
 */
const WITHOUT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** How a whole Chromium is started, for devices that are closed and killed and for what is measured: nothing of its own on the network or the screen. */
export const LAUNCH = {
  executablePath: ensureChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${WITHOUT.join(",")}`,
  ],
} satisfies LaunchOptions;

/** The same in the headless shell: for all other pages. */
export const SHELL = { ...LAUNCH, executablePath: ensureHeadlessShell() } satisfies LaunchOptions;

/** A tablet in landscape, in the school's time zone; times are told by 24 hours. */
export const TABLET = {
  viewport: { width: 1280, height: 800 },
  hasTouch: true,
  locale: "en-GB",
  timezoneId: TIME_ZONE,
} satisfies BrowserContextOptions;

/**
 * Gives pages the school's morning: their clock is ahead of, or behind, this machine's as the test server's is, and runs
 * on. Timers are left as they are.
 */
export async function setSchoolTime(context: BrowserContext, start: string = CLOCK_START): Promise<void> {
  await context.addInitScript(
    (offset: number) => {
      const RealDate = Date;
      const now = (): number => RealDate.now() + offset;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given: unknown[]) => new target(...((given.length > 0 ? given : [now()]) as [number])),
        apply: () => new RealDate(now()).toString(),
        get: (target, name): unknown => (name === "now" ? now : Reflect.get(target, name)),
      });
    },
    Date.parse(start) - Date.now(),
  );
}

/** The state of a version of the app that waits to take over; null where none does. */
export const waitingVersion = (page: Page): Promise<string | null> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);

/** The page's clock jumps on, as after a sleep. */
export const later = (page: Page, minutes: number): Promise<void> =>
  page.evaluate((ms) => {
    const Before = Date;
    const now = (): number => Before.now() + ms;
    globalThis.Date = new Proxy(Before, {
      construct: (target, given: unknown[]) => new target(...((given.length > 0 ? given : [now()]) as [number])),
      get: (target, name): unknown => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, minutes * 60_000);

/** The server's own answer to what a page asks: a connection that was kept may be closed just as it is used again. */
export const serverAnswer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 3 });
