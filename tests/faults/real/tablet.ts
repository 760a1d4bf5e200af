import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { LAUNCH, TABLET } from "#tests/support/browser.ts";
import { crash } from "#tests/support/device.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { giveSession } from "#tests/support/sessions.ts";
import type { BadNetwork } from "./bad-network.ts";
import { type Intent, openEye, type Sight } from "./eye.ts";

/** One touch, and what the screen has said of it. */
export interface Tap extends Intent {
  /** The behaviour, for a recording; the recording that is taken back, for an undo. */
  of?: string;
  /** Seen on the screen. */
  isDone: boolean;
  /** Seen on the screen without a sign that it is still being kept. */
  isShown: boolean;
  /** What the tile showed right after it. */
  status?: string | undefined;
  /** What the app calls it, and for which day it wrote it down. */
  opId?: string;
  date?: string;
}

/** A teacher's tablet: a whole browser with its own storage, network and clock. */
export interface Tablet {
  name: string;
  as: SignedIn;
  email: string;
  network: BadNetwork;
  page: Page;
  taps: Tap[];
  kills: number;
  /** Kills within a moment of a tap. */
  killsAtTap: number;
  /** A tap to come; it counts once the eye has seen it. */
  intend(given: Omit<Tap, "id" | "isDone" | "isShown">): Tap;
  /** Its clock is so far from the server's, in ms. */
  setClock(offset: number): Promise<void>;
  /** SIGKILL, and a start with the same storage. */
  crash(): Promise<void>;
  discard(): Promise<void>;
}

interface Given {
  name: string;
  as: SignedIn;
  email: string;
  network: BadNetwork;
  /** The servers' moment now, in ms. */
  serverNow: () => number;
  tell: (line: string) => void;
  /** Done in every page before the app. */
  before?: () => void;
}

interface PageClock {
  ahead: number;
}

/** Runs in the page: its clock is ahead of the machine's by what `ahead` says. */
function ownClock({ ahead, account }: PageClock & { account: string }): void {
  const RealDate = Date;
  const clock: PageClock = { ahead };
  const now = (): number => RealDate.now() + clock.ahead;
  Object.assign(globalThis, { clock });
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) => new target(...((given.length > 0 ? given : [now()]) as [number])),
    apply: () => new RealDate(now()).toString(),
    get: (target, name): unknown => (name === "now" ? now : Reflect.get(target, name)),
  });
  // Nobody's first day: hints would lie over the class.
  try {
    localStorage.setItem(`check-in-coach-${account}`, "seen");
  } catch {
    // A page that has no storage has no hints.
  }
}

export async function openTablet({ name, as, email, network, serverNow, tell, before }: Given): Promise<Tablet> {
  const folder = await mkdtemp(join(tmpdir(), `daybell-${name}-`));
  const taps: Tap[] = [];
  let offset = 0;
  let context: BrowserContext | undefined;

  const ahead = (): number => serverNow() + offset - Date.now();

  function heard(sight: Sight): void {
    const tap = taps[sight.id];
    if (!tap) return;
    if (sight.is === "tapped") Object.assign(tap, { isDone: true, status: sight.status });
    else if (sight.is === "shown") tap.isShown = true;
    else Object.assign(tap, { opId: sight.opId, date: sight.date });
  }

  async function launch(): Promise<Page> {
    const launched = await chromium.launchPersistentContext(folder, { ...LAUNCH, ...TABLET });
    context = launched;
    launched.setDefaultTimeout(8_000);
    await launched.exposeBinding("eyeSaw", (_, sight: Sight) => heard(sight));
    await launched.addInitScript(ownClock, { ahead: ahead(), account: as.account.id });
    await launched.addInitScript(openEye);
    if (before) await launched.addInitScript(before);
    // The browser writes cookies down only now and then: one that is killed may have forgotten them.
    await giveSession(launched, network.origin, as);
    const page = launched.pages()[0] ?? (await launched.newPage());
    page.on("pageerror", (error) => tell(`${name}: ${error.message}`));
    return page;
  }

  const tablet: Tablet = {
    name,
    as,
    email,
    network,
    page: await launch(),
    taps,
    kills: 0,
    killsAtTap: 0,
    intend: (given) => {
      const tap: Tap = { ...given, id: taps.length, isDone: false, isShown: false };
      taps.push(tap);
      return tap;
    },
    setClock: async (next) => {
      offset = next;
      await context?.addInitScript(ownClock, { ahead: ahead(), account: as.account.id });
      await tablet.page.evaluate((value) => {
        (globalThis as unknown as { clock: PageClock }).clock.ahead = value;
      }, ahead());
    },
    crash: async () => {
      tablet.kills += 1;
      if (context) await crash(context, folder);
      tablet.page = await launch();
    },
    discard: async () => {
      await context?.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  return tablet;
}
