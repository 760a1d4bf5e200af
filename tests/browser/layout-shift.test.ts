import type { Page } from "@playwright/test";
import { PATIENCE_MS } from "#client/routes/-until-there.ts";
import { recordSchoolYear } from "#tests/support/dashboard-scene.ts";
import { SIZES } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* What is read stays where it is: on a first visit, nothing that comes late pushes what is there. */

declare global {
  var shifted: string[];
}

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        globalThis.shifted.push(
          `${entry.value} at ${entry.startTime}: ${entry.sources
            .map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent} from ${from.y}, ${from.height} high, to ${to.y}, ${to.height} high`,
            )
            .join("; ")}`,
        );
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The page waits for all that it shows, however long a slow machine takes: what comes after that may push. */
async function givePatience(page: Page): Promise<void> {
  await page.addInitScript((patience) => {
    const real = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms?: number, ...given: []) =>
      real(run, ms === patience ? 60_000 : ms, ...given)) as typeof setTimeout;
  }, PATIENCE_MS);
}

/** Holds the answers about figures back until as many were asked for, then lets go of one after the other, each painted before the next. */
async function oneByOne(page: Page, asked: number, latestFirst: boolean): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/api\/(admin\/dashboard|insights|check-in\/events-statistics)/, (route) => {
    held.push(() => route.continue());
  });
  return async () => {
    await expect.poll(() => held.length).toBe(asked);
    const painted = () =>
      page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    for (const letGo of latestFirst ? held.toReversed() : held) {
      await painted();
      const answer = page.waitForResponse(/\/api\//);
      await letGo();
      await answer;
    }
    await painted();
  };
}

test("no figures are pushed by others that come late", async ({ school, served, signedIn }) => {
  test.slow();
  await recordSchoolYear(served.database, school);
  const student = school.class30.students[0]?.id;
  const screens = [
    ["/dashboard", 3],
    ["/dashboard-details/attendance", 2],
    ["/insights", 4],
    ["/insights/challenging?days=60", 4],
    [`/student/${student}/insights/positive?days=60`, 1],
  ] as const;
  for (const [path, asked] of screens) {
    for (const [place, viewport] of [SIZES.phone, SIZES["tablet-portrait"], SIZES["tablet-landscape"]].entries()) {
      const page = await (await signedIn(school.administrator)).newPage();
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await givePatience(page);
      const letGo = await oneByOne(page, asked, place % 2 === 0);
      await page.goto(path);
      await letGo();
      await expect(page.locator(".recharts-bar-rectangle path").first()).toBeVisible();
      expect(await page.evaluate(() => globalThis.shifted), `${path} ${viewport.width} wide`).toEqual([]);
      await page.close();
    }
  }
});
