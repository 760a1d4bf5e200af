import { expect, test } from "vitest";
import type { DaysStatistics } from "#contract/check-in.ts";
import { daysAsOf } from "#client/features/check-in/days-as-of.ts";

const day = (date: string, checked_in: number): DaysStatistics["days"][number] => ({
  date,
  checked_in,
  present: 0,
  late: 0,
  absent: 0,
  excused: 0,
  positive: 0,
  challenging: 0,
});
/** As told on a Sunday, after three days of school. */
const SUNDAY = {
  days: [day("2026-09-09", 1), day("2026-09-10", 1), day("2026-09-11", 1), day("2026-09-13", 0)],
  school_day: false,
  streak: 3,
  is_check_in: false,
};
const datesOf = ({ days }: DaysStatistics): string[] => days.map(({ date }) => date.slice(-2));

test("a day that has come since is the last one; a Sunday before it goes, and is not taken for a day that was missed", () => {
  const monday = daysAsOf(SUNDAY, "2026-09-14");
  expect(datesOf(monday)).toEqual(["09", "10", "11", "14"]);
  expect(monday).toMatchObject({ streak: 3 });
  expect(monday).not.toHaveProperty("school_day");
});

test("a day of school before it stays, and of as many days as were told the first goes", () => {
  const told = {
    ...SUNDAY,
    days: [...SUNDAY.days.slice(0, 3), day("2026-09-14", 1)],
    school_day: true,
    is_check_in: true,
  };
  const tuesday = daysAsOf(told, "2026-09-15");
  expect(datesOf(tuesday)).toEqual(["10", "11", "14", "15"]);
  expect(tuesday.is_check_in).toBe(false);
  expect(daysAsOf(told, "2026-09-14")).toBe(told);
});
