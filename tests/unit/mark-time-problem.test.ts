import { expect, test } from "vitest";
import { timeProblem } from "#client/features/check-in/time-problem.ts";

const times = { arrived: "08:10", left: "09:00", back: "10:00" };
const NONE = { arrived: "", left: "", back: "" };

test.each(["arrived", "left", "back"] as const)("nobody has %s ahead of the time, but for a day that is past", (of) => {
  expect(timeProblem(of, "08:06", NONE, "08:05")).toBe("That time is still to come.");
  expect(timeProblem(of, "08:05", NONE, "08:05")).toBeUndefined();
  expect(timeProblem(of, "23:59", NONE, "")).toBeUndefined();
});

test.each([
  ["arrived", "09:01", "That is after they left."],
  ["left", "08:09", "That is before they arrived."],
  ["left", "10:01", "That is after they came back."],
  ["back", "08:59", "That is before they left."],
] as const)("what came after another stays after it: %s at %s", (of, time, text) => {
  expect(timeProblem(of, time, times, "11:00")).toBe(text);
});

test.each(["arrived", "left", "back"] as const)("a time in its place, or none, is taken for %s", (of) => {
  expect(timeProblem(of, times[of], times, "11:00")).toBeUndefined();
  expect(timeProblem(of, "", times, "11:00")).toBeUndefined();
  expect(timeProblem(of, "09:00", { ...times, arrived: "09:00", back: "09:00" }, "11:00")).toBeUndefined();
});
