import { addDays, daysBetween, type SchoolDate, weekday } from "#contract/school-date.ts";

/** What a tap chooses, in the order that is offered. */
export const PRESETS = ["today", "week", "30-days", "year"] as const;
export type Preset = (typeof PRESETS)[number];

/** Stands where the address names no range. */
export const DEFAULT_PRESET: Preset = "30-days";

/** At most so many days. */
export const MOST_DAYS = 400;

/** The dates looked at, both included. */
export interface Range {
  from: SchoolDate;
  to: SchoolDate;
}

/** A range as the address has it: a preset, which moves on with the days, or two dates. */
export interface RangeSearch {
  range?: Preset | undefined;
  startDate?: SchoolDate | undefined;
  endDate?: SchoolDate | undefined;
}

/** Which preset is chosen; none where two dates are. */
export const presetOf = ({ range = DEFAULT_PRESET, startDate, endDate }: RangeSearch): Preset | undefined =>
  startDate && endDate ? undefined : range;

/** The dates of a range; undefined while the server has not told where the school year began. */
export function rangeOf(search: RangeSearch, today: SchoolDate, yearFrom: SchoolDate | undefined): Range | undefined {
  const { startDate, endDate } = search;
  if (startDate && endDate) return { from: startDate, to: endDate };
  const preset = presetOf(search);
  if (preset === "today") return { from: today, to: today };
  if (preset === "year") return yearFrom === undefined ? undefined : { from: yearFrom, to: today };
  if (preset === "30-days") return { from: addDays(today, -29), to: today };
  // A whole week, so that the one before it has the same weekdays.
  const monday = addDays(today, 1 - weekday(today));
  return { from: monday, to: addDays(monday, 6) };
}

export type RangeProblem = "reversed" | "long";

/** What keeps the server from telling of a range. */
export function problemOf({ from, to }: Range): RangeProblem | undefined {
  if (to < from) return "reversed";
  return daysBetween(from, to) >= MOST_DAYS ? "long" : undefined;
}
