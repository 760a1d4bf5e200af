import { appendFile, glob, mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { SHELL, setSchoolTime, TABLET } from "./browser.ts";
import { CLOCK_START } from "./school-time.ts";

/** A device that keeps its storage, as an installed app's: it can be closed, killed, and started again. */
export interface Device {
  context: BrowserContext;
  /** Ends the browser as a crash does, one amid a write where that is asked for, and starts it again with the same storage. */
  crashAndRestart(when?: { amidWrite: boolean }): Promise<BrowserContext>;
  /** Ends the browser in good order and starts it again with the same storage. */
  restart(): Promise<BrowserContext>;
  /** Ends it and forgets its storage. */
  discard(): Promise<void>;
}

/** Starts a device; the caller discards it. */
export async function openDevice(options: BrowserContextOptions = {}): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), "daybell-device-"));
  const clockStart = { moment: Date.parse(CLOCK_START), at: Date.now() };

  async function launch(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(folder, { ...SHELL, ...TABLET, ...options });
    await setSchoolTime(context, new Date(clockStart.moment + Date.now() - clockStart.at).toISOString());
    return context;
  }

  const device: Device = {
    context: await launch(),
    async crashAndRestart({ amidWrite } = { amidWrite: false }) {
      await crash(device.context, folder);
      if (amidWrite) await leaveHalfWritten(folder);
      device.context = await launch();
      return device.context;
    },
    async restart() {
      await device.context.close();
      device.context = await launch();
      return device.context;
    },
    async discard() {
      await device.context.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  return device;
}

/** Ends the browser process at once, as a crash or an empty battery does. */
export async function crash(context: BrowserContext, folder: string): Promise<void> {
  const closed = new Promise((resolve) => context.once("close", resolve));
  // With all that belongs to it, which would else hold its pipes open for a while.
  process.kill(-(await holderOf(folder)), "SIGKILL");
  await closed;
}

/** The head of a LevelDB record, of which 93 bytes were to follow. */
const HALF_A_RECORD = Buffer.from("10fb9a665d0001", "hex");

/** Leaves IndexedDB's latest file as a browser does that is killed between the two writes of which each record consists. */
async function leaveHalfWritten(folder: string): Promise<void> {
  const logs: string[] = [];
  for await (const log of glob(join(folder, "*/IndexedDB/*.leveldb/*.log"))) logs.push(log);
  const latest = logs.toSorted().at(-1);
  if (latest === undefined) throw new Error("IndexedDB does not lie here as it did");
  await appendFile(latest, HALF_A_RECORD);
}

/** The browser process that works on a profile: its lock names it, with the host; the headless shell makes none. */
async function holderOf(folder: string): Promise<number> {
  const lock = await readlink(join(folder, "SingletonLock")).catch(() => null);
  if (lock !== null) return Number(lock.split("-").at(-1));
  for (const id of await readdir("/proc")) {
    const words = /^\d+$/.test(id) ? await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "") : "";
    if (words.includes(folder) && !words.includes("--type=")) return Number(id);
  }
  throw new Error("No browser works on this profile");
}
