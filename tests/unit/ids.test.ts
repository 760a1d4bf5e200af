import { afterEach, expect, test, vi } from "vitest";
import { validate, version } from "uuid";
import { newId } from "#server/ids.ts";

afterEach(() => vi.useRealTimers());

test("ids of one moment are UUIDs of version 7, no two alike, in the order in which they were made", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T08:00:00.000Z") });
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

test("a clock that was set back makes no id before an earlier one", () => {
  vi.useFakeTimers({ now: new Date("2026-11-24T08:00:00.000Z") });
  const before = newId();
  vi.setSystemTime(new Date("2026-11-23T08:00:00.000Z"));
  expect(newId() > before).toBe(true);
});
