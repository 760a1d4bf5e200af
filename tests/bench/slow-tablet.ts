import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { LAUNCH, setSchoolTime, TABLET } from "#tests/support/browser.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";

/** A tablet that keeps its storage from one start of the browser to the next. */
export interface Tablet {
  /** Starts the browser for as long as the work takes. */
  use<T>(work: (context: BrowserContext) => Promise<T>): Promise<T>;
  /** Forgets its storage. */
  discard(): Promise<void>;
}

/** `args`: further ones of the browser's command line. */
export async function makeTablet(args: readonly string[] = []): Promise<Tablet> {
  const folder = await mkdtemp(join(tmpdir(), "daybell-tablet-"));
  const made = Date.now();
  return {
    async use(work) {
      const context = await chromium.launchPersistentContext(folder, {
        ...LAUNCH,
        args: [...LAUNCH.args, ...args],
        ...TABLET,
        viewport: { width: 1024, height: 768 },
      });
      try {
        // A clock that was set back locks.
        await setSchoolTime(context, new Date(Date.parse(CLOCK_START) + Date.now() - made).toISOString());
        return await work(context);
      } finally {
        await context.close();
      }
    },
    discard: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
