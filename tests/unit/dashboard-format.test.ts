import { describe, expect, test } from "vitest";
import { againstText } from "#client/features/figures/against-text.ts";
import { dashboardMessages } from "#client/features/figures/dashboard-messages.ts";
import { asText, byTheDay, changeOf, type Kind } from "#client/features/figures/figure-text.ts";
import { nobodyAwayText } from "#client/features/figures/nobody-away-text.ts";
import { hereByDay } from "#client/features/figures/register-sums.ts";
import { aYearBefore } from "#server/services/dashboard/compared-range.ts";
import { mayBeSchoolDay } from "#server/services/figures/recent-school-days.ts";

const digits = (text: string): number => Number.parseFloat(text.replaceAll(",", ""));

describe("a change", () => {
  test("is none where both figures read alike", () => {
    expect(changeOf("rate", { value: 0.95849, previous: 0.95751 })).toEqual({ sign: 0, by: "" });
    expect(changeOf("count", { value: 3, previous: 3 })).toEqual({ sign: 0, by: "" });
    expect(changeOf("hours", { value: 49, previous: 49.1 })).toEqual({ sign: 0, by: "" });
    expect(changeOf("hours", { value: null, previous: 2 })).toBeUndefined();
  });

  test.each<[Kind, number]>([
    ["count", 400],
    ["rate", 1],
    ["ratio", 12],
  ])("is the difference of the figures as they are read: %s", (kind, most) => {
    for (let seed = 1; seed < 3000; seed += 1) {
      const [value, previous] = [((seed * 7919) % 10_007) / 10_007, ((seed * 104_729) % 9973) / 9973].map(
        (share) => share * most,
      ) as [number, number];
      const change = changeOf(kind, { value, previous });
      const told = change?.sign ? change.sign * digits(change.by) : 0;
      const read = digits(asText[kind](value)) - digits(asText[kind](previous));
      expect(told, `${kind} ${value} ${previous}`).toBeCloseTo(read, 6);
    }
  });

  test("of times is told in the finer of the two units", () => {
    expect(changeOf("hours", { value: 50 / 60, previous: 3 })).toEqual({
      sign: -1,
      by: expect.stringMatching(/^130.min/),
    });
    expect(changeOf("hours", { value: 84, previous: 30 })).toEqual({ sign: 1, by: expect.stringMatching(/^54.h/) });
  });

  test("beside fewer school days is by the day", () => {
    expect(byTheDay({ value: 120, previous: 85 }, { value: 20, previous: 17 })).toEqual({ value: 6, previous: 5 });
    expect(byTheDay({ value: 120, previous: null }, { value: 20, previous: 0 })).toEqual({ value: 6, previous: null });
  });
});

describe("where nobody is away", () => {
  const waiting = [{ class_id: "1", name: "Class 1", teachers: [] }];

  test("that no class has checked in is said of no day on which a lesson, or a class that has ended, did", () => {
    const { notYet, nobodyAwaySoFar, nobodyAway } = dashboardMessages;
    const told = (checked_in: number, present: number, late: number, open = waiting): string =>
      nobodyAwayText({ checked_in, present, late, waiting: open });
    expect([told(0, 0, 0), told(0, 20, 0), told(0, 0, 1), told(1, 20, 0)]).toEqual([
      notYet,
      nobodyAwaySoFar,
      nobodyAwaySoFar,
      nobodyAwaySoFar,
    ]);
    expect([told(0, 20, 0, []), told(1, 20, 0, [])]).toEqual([nobodyAway, nobodyAway]);
  });
});

describe("what the figures are compared with", () => {
  const told = (checkIns: number | null, positive: number | null, now: number | null = 1): string =>
    againstText({
      previous_range: { from: "2025-08-01", to: "2026-07-31", school_days: 180 },
      check_ins: { value: 1, previous: checkIns, expected: 1, previous_expected: 1 },
      positive: { value: now, previous: positive },
    });

  test("is said, with what of it is kept no longer", () => {
    expect(told(1, 1)).toMatch(/^Compared with .*, 180 school days$/);
    expect(told(1, null)).toBe(`${told(1, 1)}. ${dashboardMessages.recordsDeleted}`);
    expect(told(1, null, null), "these dates lack it too").toBe(told(1, 1));
    expect(told(null, null)).toBe(dashboardMessages.comparedWithNothing);
  });
});

describe("dates to compare with", () => {
  test("are those of the year before, up to the same one", () => {
    expect(["2026-10-20", "2024-02-29", "2025-02-28"].map(aYearBefore)).toEqual([
      "2025-10-20",
      "2023-02-28",
      "2024-02-28",
    ]);
  });

  test("a date may become a school day by the weekdays of the latest school days", () => {
    const weeks = ["2026-09-07", "2026-09-14", "2026-09-21", "2026-09-28"];
    const schoolDays = weeks
      .flatMap((monday) =>
        [0, 1, 2, 3].map((more) => `${monday.slice(0, 8)}${String(Number(monday.slice(8)) + more).padStart(2, "0")}`),
      )
      .filter((date) => date <= "2026-09-30");
    // Four days a week; one Friday alone makes no other one a school day.
    expect(["2026-10-05", "2026-10-09", "2026-10-10"].map((date) => mayBeSchoolDay(schoolDays, date))).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayBeSchoolDay([...schoolDays, "2026-10-02"], "2026-10-09")).toBe(false);
    // Whoever has hardly begun has school from Monday to Friday.
    expect(["2026-10-09", "2026-10-10"].map((date) => mayBeSchoolDay([], date))).toEqual([true, false]);
  });
});

test("a register counts nobody as here where there was no check-in", () => {
  const student = (...days: ("present" | "late" | "absent" | null)[]) => ({
    id: "a",
    first_name: "A",
    last_name: "B",
    avatar_url: null,
    days: days.map((status) => ({ status, enrolled: true, left_early: false })),
  });
  const register = {
    class: { id: "c", name: "C", grade: null },
    month: "2026-09",
    days: ["2026-09-01", "2026-09-02", "2026-09-03"],
  };
  expect(
    hereByDay({ ...register, students: [student("present", null, "absent"), student("late", null, "absent")] }),
  ).toEqual([2, null, 0]);
});
