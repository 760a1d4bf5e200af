import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { expect, test } from "vitest";
import { eventId } from "#contract/ids.ts";
import { SHELL } from "#tests/support/browser.ts";
import { crash } from "#tests/support/device.ts";
import { amount } from "./outbox/amount.ts";
import { buildPage, type PageServer, servePage, type Shown } from "./outbox/page-server.ts";

/** How often a real browser is killed amid its taps. */
const KILLS = amount("OUTBOX_KILLS", 8, 1_000);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How often the ledger has what a shown row says. */
function times({ op_id, kind, args, tapped_at }: Shown, { model }: PageServer): number {
  const isIt =
    kind === "record"
      ? (id: string | null) => id === eventId(op_id, args.student_ids?.[0] ?? "")
      : (_: string | null, student: string | null, told: string | null) =>
          student === args.student_id && told === tapped_at;
  return model.effects.filter(
    ({ what, class_id, event_id, student_id, told_at }) =>
      what === kind && class_id === args.class_id && isIt(event_id, student_id, told_at),
  ).length;
}

test(`a real browser killed ${KILLS} times loses nothing that it showed and doubles nothing`, async () => {
  await buildPage();
  const server = await servePage();
  const folder = await mkdtemp(join(tmpdir(), "daybell-kills-"));
  const open = async (hash: string): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(folder, SHELL);
    await (context.pages()[0] ?? (await context.newPage())).goto(`${server.address}/${hash}`);
    return context;
  };
  try {
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = server.shown.size;
      const context = await open("#taps");
      // Each fourth dies amid its opening; the others amid their taps, however slow the machine.
      if (kills % 4 !== 0) await expect.poll(() => server.shown.size, { timeout: 60_000 }).toBeGreaterThan(before + 1);
      await pause(Math.random() * 700);
      await crash(context, folder);
    }
    server.isFaulty = false;
    const context = await open("");
    const page = context.pages()[0];
    await page?.waitForFunction(
      () => {
        const { outbox } = globalThis as unknown as { outbox?: { getSnapshot(): { ready: boolean; rows: unknown[] } } };
        return outbox?.getSnapshot().ready && outbox.getSnapshot().rows.length === 0;
      },
      undefined,
      { timeout: 120_000 },
    );
    await context.close();
    const counts = [...server.shown.values()].map((one) => times(one, server));
    const [lost, doubled] = [counts.filter((count) => count === 0).length, counts.filter((count) => count > 1).length];
    console.info(
      `Outbox in a real browser: ${counts.length} taps shown, ${KILLS} kills, ${lost} lost, ${doubled} doubled`,
    );
    expect(counts.length).toBeGreaterThan(KILLS);
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
