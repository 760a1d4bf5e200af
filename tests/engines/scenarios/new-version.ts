import { vi } from "vitest";
import type { Engine } from "#tests/engines/engine.ts";
import { inScene, standsOffline } from "#tests/engines/scene.ts";
import { PATIENCE, type Screen, screenOf } from "#tests/engines/screen.ts";
import { startShellProxy } from "#tests/support/shell-proxy.ts";

/** A new version of the app is offered in every tab, and taken in each that asks for it. */
export const newVersion = (engine: Engine): Promise<void> =>
  inScene(engine, async ({ server, browser, screen: first }) => {
    const proxy = await startShellProxy(server.port);
    const second = screenOf(await browser.newTab());
    for (const screen of [first, second]) {
      await screen.tab.open(`${proxy.origin}/login`);
      await standsOffline(screen);
    }
    proxy.release();
    await first.tab.run(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    for (const screen of [first, second]) {
      await markAsOld(screen);
      await screen.sees("text", /A new version is ready/);
    }
    for (const screen of [first, second]) {
      await screen.press("button", "Reload");
      await untilNew(screen);
      await screen.sees("heading", "Sign in");
      await screen.misses("text", /A new version is ready/);
    }
    await proxy.close();
  });

const markAsOld = ({ tab }: Screen): Promise<void> => tab.run(() => void Object.assign(globalThis, { isOld: true }));

const untilNew = ({ tab }: Screen): Promise<void> =>
  vi.waitFor(async () => {
    if (await tab.run(() => "isOld" in globalThis)) throw new Error("The page has not been loaded anew");
  }, PATIENCE);
