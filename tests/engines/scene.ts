import { expect, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { type BrowserSchool, type ClassOf, makeBrowserSchool } from "#tests/support/browser-school.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import type { Browser, Engine } from "./engine.ts";
import { PATIENCE, type Screen, screenOf } from "./screen.ts";

/** A school on a server of its own, and a browser that knows neither. */
export interface Scene {
  server: TestServer;
  origin: string;
  database: Database;
  school: BrowserSchool;
  browser: Browser;
  /** Its first tab. */
  screen: Screen;
}

/** Gives a scene for as long as `use` lasts. */
export async function inScene(engine: Engine, use: (scene: Scene) => Promise<void>): Promise<void> {
  const { database, place } = await openTestDatabase();
  const server = await startServer({ place, client: true });
  const browser = await engine.start();
  const screen = screenOf(await browser.newTab());
  try {
    const school = await makeBrowserSchool(database, morningZone(new Date()));
    await use({ server, origin: server.origin, database, school, browser, screen });
  } catch (error) {
    const shown = await screen.tab.run(() => `${location.href} shows:\n${document.body.innerText}`).catch(String);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${shown}`, { cause: error });
  } finally {
    await browser.quit();
    await server.kill();
  }
}

/** A time zone in which it is between ten and eleven in the morning: these browsers' clocks are the machine's, and no test meets midnight. */
function morningZone(now: Date): string {
  const ahead = 10 - now.getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  // The sign of these names is turned around.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** Fills in the sign-in form that is open, and sends it. */
export async function fillSignIn({ screen, database, school }: Scene, as: SignedIn): Promise<void> {
  const { email } = await database.read
    .selectFrom("login")
    .select("email")
    .where("id", "=", as.account.login_id)
    .executeTakeFirstOrThrow();
  await screen.fill(/^Email/, email);
  await screen.fill(/^Password/, school.password);
  await screen.press("button", "Sign in");
}

/** Signs in by the form at `/login`, and waits until it is left. */
export async function signIn(scene: Scene, as: SignedIn): Promise<void> {
  await scene.screen.tab.open(`${scene.origin}/login`);
  await fillSignIn(scene, as);
  await scene.screen.isAt(/^\/(?!login)/);
}

/** Opens a class of who is signed in, and waits for its grid. */
export async function openClass({ screen, origin }: Scene, of: ClassOf): Promise<void> {
  await screen.tab.open(origin);
  await screen.press("button", of.class.name);
  await screen.counts("tile", of.students.length);
}

/** Waits until the app needs no server to start. */
export const standsOffline = ({ tab }: Screen): Promise<void> =>
  tab.run(async () => void (await navigator.serviceWorker.ready));

/** Waits until the device keeps something of this text, so that the next start needs no server for it. */
export const keeps = ({ tab }: Screen, text: string): Promise<void> =>
  vi.waitFor(async () => expect(await tab.run(everythingKept)).toContain(text), PATIENCE);
