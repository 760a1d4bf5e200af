import { afterAll, beforeAll, describe, test } from "vitest";
import type { Engine } from "./engine.ts";
import { addresses } from "./scenarios/addresses.ts";
import { endedSession } from "./scenarios/ended-session.ts";
import { leaving } from "./scenarios/leaving.ts";
import { lockedDevice } from "./scenarios/locked-device.ts";
import { mainJob } from "./scenarios/main-job.ts";
import { newVersion } from "./scenarios/new-version.ts";

/** The tests of an engine: all scenarios, each in a browser of its own; then it tells what they could not show there. */
export function testEngine(engine: Engine): void {
  describe(engine.name, () => {
    beforeAll(() => console.log(`${engine.name}: ${engine.ensure()}`));
    afterAll(() => {
      for (const limit of engine.limits) console.log(`Not shown in ${engine.name}: ${limit}`);
    });
    test("a check-in is taken, finished and saved, and one more mark arrives once the server is back", () =>
      mainJob(engine));
    test("dots, endings and capitals in an address, with a server and without", () => addresses(engine));
    test("a new version is taken in each tab", () => newVersion(engine));
    test("mailed links open on a locked device", () => lockedDevice(engine));
    test("who signs in again after the session ended is back in the running check-in", () => endedSession(engine));
    test("a page that is left while a part of it loads is not loaded anew", () => leaving(engine));
  });
}
