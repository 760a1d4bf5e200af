import { expect, test } from "vitest";
import { chipText, statusText } from "#client/outbox/words.ts";
import type { OutboxSnapshot } from "#client/outbox/outbox-types.ts";
import { markRow, refused } from "#tests/support/outbox-rows.ts";

const rows = (count: number) => Array.from({ length: count }, (_, number) => markRow(number, `s${number}`));
const needing = (count: number) => rows(count).map((row) => ({ ...row, ...refused() }));

const NOTHING: OutboxSnapshot = {
  ready: true,
  rows: [],
  taps: [],
  keeping: [],
  waiting: 0,
  needsYou: [],
  oldest: null,
  offline: false,
  signInNeeded: false,
  wrongAccount: false,
  lastDelivered: null,
};

test.each<[Partial<OutboxSnapshot>, string]>([
  [{ offline: true }, "All saved"],
  [{ waiting: 3 }, "3 waiting"],
  [{ waiting: 3, offline: true }, "Offline, 3 waiting"],
  [{ needsYou: needing(1) }, "1 needs you"],
  [{ waiting: 3, needsYou: needing(2) }, "3 waiting · 2 need you"],
  [{ keeping: rows(1) }, "1 being kept"],
  [{ keeping: rows(2), waiting: 3, needsYou: needing(1), offline: true }, "2 being kept · Offline, 3 waiting · 1 needs you"],
])("the chip says all that is true: %#", (more, expected) => {
  expect(chipText({ ...NOTHING, ...more })).toBe(expected);
});

test("nothing is called kept that is not on the device", () => {
  expect(statusText({ ...NOTHING, keeping: rows(1), waiting: 2 })).toMatch(/Not safe yet/);
  expect(statusText({ ...NOTHING, waiting: 2 })).toMatch(/Kept on this device/);
});
