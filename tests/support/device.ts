import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { LAUNCH, setSchoolTime, TABLET } from "./browser.ts";
import { CLOCK_START } from "./school-time.ts";

/** A device that keeps its storage, as an installed app's: it can be closed, killed, and started again. */
export interface Device {
  context: BrowserContext;
  /** Ends the browser as a crash does and starts it again with the same storage. */
  crashAndRestart(): Promise<BrowserContext>;
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
    // A whole Chromium: in the headless shell, what follows a restart has been seen to hang.
    const context = await chromium.launchPersistentContext(folder, { ...LAUNCH, ...TABLET, ...options });
    await setSchoolTime(context, new Date(clockStart.moment + Date.now() - clockStart.at).toISOString());
    return context;
  }

  const device: Device = {
    context: await launch(),
    async crashAndRestart() {
      await crash(device.context, folder);
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
  // The lock of a profile names the host and the process that holds it.
  const holder = await readlink(join(folder, "SingletonLock"));
  process.kill(Number(holder.split("-").at(-1)), "SIGKILL");
  await closed;
}
