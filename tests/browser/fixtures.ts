import { type BrowserContext, test as base } from "@playwright/test";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { setSchoolTime } from "#tests/support/browser.ts";
import { type BrowserSchool, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { copySqlite } from "#tests/support/databases.ts";
import { type Device, openDevice } from "#tests/support/device.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { keepLeaving, watchTraversals } from "#tests/support/leave-pace.ts";
import { keepPace } from "#tests/support/tap-pace.ts";
import { type ServerOptions, startServer, type TestServer } from "#tests/support/server.ts";

/** A running server with its database open beside it, to put rows in and to look at what arrived. */
export interface Served {
  server: TestServer;
  origin: string;
  database: Database;
  /** Where its data lies, for other programs on the same database. */
  place: DatabasePlace;
}

interface PerWorker {
  /** Taps come at the pace of a hand. */
  pace: undefined;
  /** Shared by the tests of a worker; each has a school of its own on it. Never stopped by a test. */
  served: Served;
}

interface PerTest {
  /** A server of the test's own, to be stopped, killed and started again. */
  ownServer: Served;
  /** A school of the test's own on the shared server: a class of 30 and one of 36, and someone of every role. */
  school: BrowserSchool;
  /** A browser context of its own on the shared server, signed in, or signed out without an account. */
  signedIn: (as?: SignedIn) => Promise<BrowserContext>;
  /** A device that keeps its storage over restarts and crashes. */
  device: Device;
}

/** A server of its own with an empty database, for as long as `use` lasts. */
export async function serve(
  use: (served: Served) => Promise<void>,
  options: Pick<ServerOptions, "port" | "env"> = {},
): Promise<void> {
  const { place, remove } = await copySqlite(process.env["SQLITE_TEMPLATE"] ?? "");
  const server = await startServer({ place, clock: CLOCK_START, client: true, ...options });
  const database = await openDatabase(place);
  try {
    await use({ server, origin: server.origin, database, place });
  } finally {
    await database.close();
    await server.kill();
    await remove();
  }
}

/** What a page still asks for as its test ends finds a mock that cannot answer any more, which is no fault. */
async function letGo(context: BrowserContext): Promise<void> {
  for (const routes of [context, ...context.pages()]) await routes.unrouteAll({ behavior: "ignoreErrors" });
}

export const test = base.extend<PerTest, PerWorker>({
  pace: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      keepPace(page);
      keepLeaving(page);
      await page.close();
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  // Playwright reads from the pattern which fixtures one needs; an empty one stands for none.
  served: [({}, use) => serve(use), { scope: "worker" }],
  ownServer: ({}, use) => serve(use),
  baseURL: ({ served }, use) => use(served.origin),
  school: async ({ served }, use) => use(await makeBrowserSchool(served.database)),
  context: async ({ context }, use) => {
    await setSchoolTime(context);
    await watchTraversals(context);
    await use(context);
    await letGo(context);
  },
  signedIn: async ({ browser, contextOptions, served }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (as) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: served.origin });
      opened.push(context);
      await setSchoolTime(context);
      await watchTraversals(context);
      if (as) await giveSession(context, served.origin, as);
      return context;
    });
    for (const context of opened) {
      await letGo(context);
      await context.close();
    }
  },
  device: async ({}, use) => {
    const device = await openDevice();
    await use(device);
    await device.discard();
  },
});

export { expect } from "@playwright/test";
