import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, type CDPSession, chromium, type Cookie, type Page } from "@playwright/test";
import { SHELL, TABLET } from "#tests/support/browser.ts";
import { crash } from "#tests/support/device.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import type { BadNetwork } from "./bad-network.ts";
import { type Intent, openEye, type Sight } from "./eye.ts";

/** One touch, and what the screen has said of it. */
export interface Tap extends Intent {
  /** The behaviour, for a recording; the recording that is taken back, for an undo. */
  of?: string;
  /** Seen on the screen. */
  isDone: boolean;
  /** Taken back by the screen: the device could not keep it. */
  isWithdrawn?: boolean;
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
  /** Kills amid a change of the shell. */
  killsAtUpgrade: number;
  /** What the pages have said to themselves: errors, warnings, and where they went. */
  said: string[];
  /** A tap to come; it counts once the eye has seen it. */
  intend(given: Omit<Tap, "id" | "isDone" | "isShown">): Tap;
  /** Its clock is so far from the server's, in ms. */
  setClock(offset: number): Promise<void>;
  /** Its storage completes nothing for so long. */
  stall(ms: number): Promise<void>;
  /** It has no more room for so long. */
  fill(ms: number): Promise<void>;
  /** Its browser takes all storage back; what had been shown as saved may be gone then, and is not judged as lost. */
  evict(): Promise<void>;
  /** What the browser may not have written down yet of the session is put back after a crash. */
  keepSession(): Promise<void>;
  /** SIGKILL, and a start with the same storage. */
  crash(): Promise<void>;
  /** Somebody else works on it from now on, with a session of their own; what was done on it so far is forgotten here. */
  handTo(next: User): Promise<void>;
  discard(): Promise<void>;
}

/** Whoever works on a tablet. */
export interface User {
  as: SignedIn;
  email: string;
  /** Of a session of its own. */
  token: string;
  /** The servers' moment now, in ms. */
  serverNow: () => number;
  tell: (line: string) => void;
}

interface Given extends User {
  name: string;
  network: BadNetwork;
  /** Done in every page before the app. */
  before: (() => void) | undefined;
}

type SessionCookie = Pick<Cookie, "name" | "value" | "domain" | "path" | "httpOnly" | "sameSite" | "expires">;

const cookieOf = (token: string): SessionCookie => ({
  name: "daybell",
  value: token,
  domain: "localhost",
  path: "/",
  httpOnly: true,
  sameSite: "Lax",
  expires: Math.round(Date.now() / 1000) + 30 * 86_400,
});

/** Many of them share the processors: one process fewer for each, and nothing moves on its way. */
const LAUNCH = {
  ...SHELL,
  ...TABLET,
  args: [...SHELL.args, "--in-process-gpu", "--no-zygote"],
  reducedMotion: "reduce",
} satisfies Parameters<typeof chromium.launchPersistentContext>[1];

interface PageClock {
  ahead: number;
}

/** Runs in the page: its clock is ahead of the machine's by what `ahead` says. */
function ownClock({ ahead, account }: PageClock & { account: string }): void {
  const before = globalThis as unknown as { clock?: PageClock };
  // Put right once more, before the page begins.
  if (before.clock) {
    before.clock.ahead = ahead;
    return;
  }
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

/** Runs in the page: a transaction of another connection lets none of the outbox's complete for so long. */
function holdStorage(ms: number): void {
  const opening = indexedDB.open("daybell-outbox");
  // Where the browser has just taken all back, this would make one that has no stores.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  opening.addEventListener("success", () => {
    const database = opening.result;
    const names = [...database.objectStoreNames];
    const end = performance.now() + ms;
    const held = database.transaction(names, "readwrite").objectStore(names[0] ?? "");
    const spin = (): void => {
      if (performance.now() < end) held.get("nothing").addEventListener("success", spin);
      else database.close();
    };
    spin();
  });
}

/** What a tablet has room for, in bytes: several times what the app keeps, and little enough to be taken at once. */
const ROOM = 16_000_000;
/** The database that takes room from the app. */
export const FILLER = "filler";

/**
 * Runs in the page: takes what room there is. The browser looks only every half minute how much that is, and until then
 * refuses nothing that it has seen room for.
 */
async function takeRoom(filler: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((opened, failed) => {
    const opening = indexedDB.open(filler);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("all", { autoIncrement: true }));
    opening.addEventListener("success", () => opened(opening.result));
    opening.addEventListener("error", () => failed(opening.error ?? new Error("No filler")));
  });
  const isKept = (size: number): Promise<boolean> =>
    new Promise((ended) => {
      // Nothing that could be packed.
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      const writing = database.transaction("all", "readwrite");
      writing.objectStore("all").add(bytes);
      writing.addEventListener("complete", () => ended(true));
      writing.addEventListener("abort", () => ended(false));
    });
  for (let size = 4_194_304; size >= 64;) if (!(await isKept(size))) size /= 4;
  database.close();
}

export async function openTablet({ name, network, before, ...first }: Given): Promise<Tablet> {
  const folder = await mkdtemp(join(tmpdir(), `daybell-${name}-`));
  const taps: Tap[] = [];
  let user: User = first;
  let offset = 0;
  let cookies: SessionCookie[] = [cookieOf(user.token)];
  let context: BrowserContext | undefined;
  let storage: CDPSession | undefined;
  let room = ROOM;
  const said: string[] = [];
  let isOver = false;
  let ending = Promise.resolve();
  // Whatever ends the process: nothing of it stays.
  const forget = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", forget);

  const ownTime = (): PageClock & { account: string } => ({
    ahead: user.serverNow() + offset - Date.now(),
    account: user.as.account.id,
  });

  function heard(sight: Sight): void {
    const tap = taps[sight.id];
    if (!tap) return;
    if (sight.is === "tapped") Object.assign(tap, { isDone: true, status: sight.status });
    else if (sight.is === "shown") tap.isShown = true;
    else if (sight.is === "withdrawn") tap.isWithdrawn = true;
    else if (sight.is === "astray") tap.student = sight.student;
    else Object.assign(tap, { opId: sight.opId, date: sight.date });
  }

  const setRoom = async (bytes: number): Promise<void> => {
    await storage?.send("Storage.overrideQuotaForOrigin", { origin: network.origin, quotaSize: bytes });
  };

  async function launch(): Promise<Page> {
    const launched = await chromium.launchPersistentContext(folder, LAUNCH);
    context = launched;
    launched.setDefaultTimeout(8_000);
    await launched.exposeBinding("eyeSaw", (_, sight: Sight) => heard(sight));
    await launched.addInitScript(ownClock, ownTime());
    await launched.addInitScript(openEye);
    if (before) await launched.addInitScript(before);
    // The browser writes cookies down only now and then: one that is killed may have forgotten them.
    await launched.addCookies(cookies);
    const page = launched.pages()[0] ?? (await launched.newPage());
    page.on("pageerror", (error) => user.tell(`${name}: ${error.message}`));
    page.on("console", (message) => said.push(`${message.type()} ${message.text()}`));
    page.on("framenavigated", (frame) => said.push(`at ${frame.url()}`));
    storage = await launched.newCDPSession(page);
    await setRoom(room);
    return page;
  }

  async function endBrowser(): Promise<void> {
    // A browser that hangs does not close: what is over is ended.
    if (context) await Promise.race([crash(context, folder), pause(5_000)]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async function restart(): Promise<void> {
    tablet.kills += 1;
    const dying = context;
    context = undefined;
    // One that died by itself does not die again.
    if (dying) await crash(dying, folder).catch(() => undefined);
    if (!isOver) tablet.page = await launch();
    // A run that has ended meanwhile has no use for it.
    if (isOver) await endBrowser();
  }

  const tablet: Tablet = {
    name,
    as: user.as,
    email: user.email,
    network,
    page: await launch(),
    taps,
    kills: 0,
    killsAtTap: 0,
    killsAtUpgrade: 0,
    said,
    intend: (given) => {
      const tap: Tap = { ...given, id: taps.length, isDone: false, isShown: false };
      taps.push(tap);
      return tap;
    },
    setClock: async (next) => {
      offset = next;
      await context?.addInitScript(ownClock, ownTime());
      await tablet.page.evaluate((value) => {
        const { clock } = globalThis as unknown as { clock?: PageClock };
        if (clock) clock.ahead = value;
      }, ownTime().ahead);
    },
    stall: (ms) => tablet.page.evaluate(holdStorage, ms),
    fill: async (ms) => {
      // What is taken stays taken: as much comes instead, also after a crash.
      room += ROOM;
      try {
        await setRoom(1);
        await tablet.page.evaluate(takeRoom, FILLER);
      } finally {
        setTimeout(() => void setRoom(room).catch(() => undefined), ms);
      }
    },
    evict: async () => {
      const session = await tablet.page.context().newCDPSession(tablet.page);
      const storageTypes = "indexeddb,cache_storage,service_workers,local_storage";
      await session.send("Storage.clearDataForOrigin", { origin: network.origin, storageTypes });
      await session.detach();
      for (const tap of taps) tap.isShown = false;
    },
    keepSession: async () => {
      cookies = await tablet.page.context().cookies(network.origin);
    },
    // One after the other: what nobody waited for any more may still be on its way.
    crash: () => {
      ending = ending.then(restart, restart);
      return ending;
    },
    handTo: async (next) => {
      user = next;
      offset = 0;
      cookies = [cookieOf(user.token)];
      taps.length = 0;
      said.length = 0;
      Object.assign(tablet, { as: user.as, email: user.email, kills: 0, killsAtTap: 0, killsAtUpgrade: 0 });
      await context?.addInitScript(ownClock, ownTime());
      await context?.addCookies(cookies);
      await tablet.page.goto(network.origin, { waitUntil: "commit" });
    },
    discard: async () => {
      isOver = true;
      await endBrowser();
      process.off("exit", forget);
    },
  };
  return tablet;
}
