import { describe, expect, test } from "vitest";
import { hourAt, NO_HABITS, parseHabits, remember, usualClass } from "#client/features/check-in/usual-class.ts";

const tuesdayEight = { weekday: 2, hour: 8 };
const tuesdayTen = { weekday: 2, hour: 10 };
const mine = ["a", "b", "c"];

describe("the class to open", () => {
  test("is the first one on a new device", () => {
    expect(usualClass(NO_HABITS, mine, tuesdayEight)).toBe("a");
    expect(usualClass(NO_HABITS, [], tuesdayEight)).toBeNull();
  });

  test("is the usual one at this weekday and hour", () => {
    const once = remember(NO_HABITS, "b", tuesdayEight, 3);
    const later = remember(once, "c", tuesdayTen, 3);
    expect(usualClass(later, mine, tuesdayEight)).toBe("b");
    expect(usualClass(later, mine, tuesdayTen)).toBe("c");
  });

  test("else the last one", () => {
    expect(usualClass(remember(NO_HABITS, "c", tuesdayTen, 1), mine, { weekday: 4, hour: 14 })).toBe("c");
  });

  test("never one that is no longer the teacher's", () => {
    const habits = remember(NO_HABITS, "gone", tuesdayEight, 3);
    expect(usualClass(habits, mine, tuesdayEight)).toBe("a");
  });

  test("a check-in weighs more than a look, and old habits fade", () => {
    let habits = remember(NO_HABITS, "a", tuesdayEight, 1);
    habits = remember(habits, "b", tuesdayEight, 3);
    expect(usualClass(habits, mine, tuesdayEight)).toBe("b");
    for (let week = 0; week < 40; week += 1) habits = remember(habits, "a", tuesdayEight, 3);
    for (let week = 0; week < 8; week += 1) habits = remember(habits, "c", tuesdayEight, 3);
    expect(usualClass(habits, mine, tuesdayEight)).toBe("c");
  });

  test("the hour is the school's, not the device's", () => {
    expect(hourAt(new Date("2026-09-01T23:30:00Z"), "2026-09-02", "Australia/Sydney")).toEqual({ weekday: 3, hour: 9 });
  });
});

test("what cannot be read is no habit", () => {
  expect(parseHabits(null)).toBe(NO_HABITS);
  expect(parseHabits("{")).toBe(NO_HABITS);
  expect(parseHabits('{"last":"a","slots":{"2-8":{"a":"x"}}}')).toBe(NO_HABITS);
  expect(parseHabits('{"last":"a","slots":{"2-8":{"a":2}}}')).toEqual({ last: "a", slots: { "2-8": { a: 2 } } });
});
