import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryWorker } from "#server/jobs/give-back-memory.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("memory is given back as a process comes to rest, once for each time that it worked, and never while it works", () => {
  const collect = vi.fn();
  let busy = 0.6;
  const worker = createMemoryWorker({ collect, busy: () => busy });
  const given = (): number => {
    vi.advanceTimersByTime(5000);
    return collect.mock.calls.length;
  };
  worker.start();
  expect(given()).toBe(0);
  busy = 0.001;
  expect([given(), given(), given()]).toEqual([1, 1, 1]);
  busy = 0.2;
  expect([given(), given()]).toEqual([1, 1]);
  busy = 0;
  expect([given(), given()]).toEqual([2, 2]);
  busy = 0.5;
  given();
  worker.stop();
  busy = 0;
  expect(given()).toBe(2);
});
