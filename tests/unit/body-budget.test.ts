import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BodyBudget } from "#server/http/body-budget.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const budget = () => new BodyBudget({ total: 100, each: 40, patience: 1000 });
const nothing = (): void => undefined;

test("there is room for all up to a bound, and for each up to a share of it; what ends makes room", () => {
  const bodies = budget();
  const release = bodies.take("a", 40, nothing);
  expect(() => bodies.take("a", 1, nothing)).toThrow(expect.objectContaining({ status: 503, more: { retryAfter: 2 } }));
  bodies.take("b", 40, nothing);
  bodies.take("c", 20, nothing);
  expect(() => bodies.take("d", 1, nothing)).toThrow(expect.objectContaining({ status: 503 }));
  release();
  release();
  bodies.take("d", 40, nothing);
  expect(() => bodies.take("e", 1, nothing)).toThrow(expect.objectContaining({ status: 503 }));
});

test("who is slow gives way where there is no room, the oldest first and no more than are needed", () => {
  const bodies = budget();
  const gone: string[] = [];
  bodies.take("a", 40, () => gone.push("a"));
  bodies.take("b", 30, () => gone.push("b"));
  bodies.take("c", 30, () => gone.push("c"));
  vi.advanceTimersByTime(1001);
  bodies.take("d", 40, () => gone.push("d"));
  expect(gone).toEqual(["a"]);
  bodies.take("e", 10, () => gone.push("e"));
  expect(gone).toEqual(["a", "b"]);
  vi.advanceTimersByTime(500);
  expect(() => bodies.take("d", 10, nothing)).toThrow(expect.objectContaining({ status: 503 }));
});

test("in a sender's share the sender's own give way, nobody else's", () => {
  const bodies = budget();
  const gone: string[] = [];
  bodies.take("a", 40, () => gone.push("a"));
  bodies.take("b", 40, () => gone.push("b1"));
  vi.advanceTimersByTime(1001);
  bodies.take("b", 40, () => gone.push("b2"));
  expect(gone).toEqual(["b1"]);
});
