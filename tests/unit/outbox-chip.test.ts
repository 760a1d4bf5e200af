import { expect, test } from "vitest";
import { createChipStatus } from "#client/features/sync-status/chip-status.ts";
import { chipText } from "#client/features/sync-status/messages.ts";
import { statusText } from "#client/features/sync-status/waiting-messages.ts";
import type { OutboxSnapshot } from "#client/outbox/memory.ts";
import { createTimeline } from "#tests/faults/outbox/timeline.ts";
import { markRow, OF, refused, row as rowOf } from "#tests/support/outbox-rows.ts";

const rows = (count: number) => Array.from({ length: count }, (_, number) => markRow(number, `s${number}`));
const needing = (count: number) => rows(count).map((row) => ({ ...row, ...refused() }));

const NOTHING: OutboxSnapshot = {
  ready: true,
  rows: [],
  taps: [],
  keeping: [],
  waiting: 0,
  sealed: 0,
  needsYou: [],
  oldest: null,
  offline: false,
  signInNeeded: false,
  wrongAccount: false,
  lastDelivered: null,
};

test.each<[Partial<OutboxSnapshot>, string]>([
  [{ offline: true }, "All saved"],
  [{ ready: false }, "Checking this device"],
  [{ ready: false, keeping: rows(1) }, "Saving 1"],
  [{ waiting: 3 }, "3 waiting"],
  [{ waiting: 3, offline: true }, "Offline, 3 waiting"],
  [{ needsYou: needing(1) }, "1 needs you"],
  [{ waiting: 3, needsYou: needing(2) }, "3 waiting · 2 need you"],
  [{ keeping: rows(1) }, "Saving 1"],
  [
    { keeping: rows(2), waiting: 3, needsYou: needing(1), offline: true },
    "Saving 2 · Offline, 3 waiting · 1 needs you",
  ],
])("the chip says all that is true: %#", (more, expected) => {
  expect(chipText({ ...NOTHING, ...more })).toBe(expected);
});

test("nothing is called kept that is not on the device", () => {
  expect(statusText({ ...NOTHING, keeping: rows(1), waiting: 2 })).toMatch(/Not saved yet/);
  expect(statusText({ ...NOTHING, waiting: 2 }, 1)).toMatch(/Saved on this device and on its way/);
  expect(statusText({ ...NOTHING, waiting: 2 }, 2)).toMatch(/waits until what needs you is settled/);
});

/** The chip of an outbox that stands as it is told to, and all that it said from the first change on. */
function followed() {
  const time = createTimeline(1);
  let snapshot = NOTHING;
  let hear = (): void => undefined;
  const subscribe = (listener: () => void): (() => void) => {
    hear = listener;
    return () => undefined;
  };
  const chip = createChipStatus({ getSnapshot: () => snapshot, subscribe }, { elapsed: time.now, after: time.after });
  const texts: string[] = [];
  chip.subscribe(() => texts.push(chip.get().text));
  const stands = (more: Partial<OutboxSnapshot>): void => {
    snapshot = { ...NOTHING, ...more };
    hear();
  };
  return { time, chip, texts, stands };
}

test("marks count from the finger on, and that they are kept is said once the fingers rest", async () => {
  const { time, chip, texts, stands } = followed();
  const [first, second, third] = [markRow(1, "s1"), markRow(2, "s2"), markRow(3, "s3")];
  for (const now of [
    { keeping: [first] },
    { waiting: 1 },
    { waiting: 1, keeping: [second] },
    { waiting: 2 },
    { waiting: 2, keeping: [third] },
  ]) {
    stands(now);
    await time.pass(200);
  }
  stands({ waiting: 3 });
  expect(texts).toEqual(["Saving 1", "Saving 2", "Saving 3"]);
  expect(chip.get()).toMatchObject({ state: "waiting", said: "All saved" });
  await time.pass(600);
  expect(chip.get()).toEqual({ state: "waiting", text: "3 waiting", said: "3 waiting" });
  stands({});
  expect(chip.get()).toEqual({ state: "saved", text: "All saved", said: "All saved" });
});

test("what needs somebody, what another tab adds and every other tap than a mark is said at once", async () => {
  const { time, chip, texts, stands } = followed();
  stands({ keeping: [markRow(1, "s1")] });
  await time.pass(100);
  stands({ waiting: 3, needsYou: needing(1) });
  expect(texts.at(-1)).toBe("Saving 1 · 2 waiting · 1 needs you");
  const finish = rowOf(4, "finish", { ...OF, student_ids: [] });
  stands({ waiting: 1, keeping: [finish] });
  expect(texts.at(-1)).toBe("Saving 1 · 1 waiting");
  stands({ waiting: 2 });
  expect(chip.get()).toEqual({ state: "waiting", text: "2 waiting", said: "2 waiting" });
});
