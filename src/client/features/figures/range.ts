import { addDays, daysBetween, type SchoolDate, weekday } from "#contract/school-date.ts";
import { formatDate } from "#client/ui/format.ts";
import { formatDateRange } from "#client/ui/format-range.ts";
import { DEFAULT_PRESET, type Preset, type RangeSearch } from "./search.ts";

/** At most so many days. */
export const MOST_DAYS = 400;

/** The dates looked at, both included. */
export interface Range {
  from: SchoolDate;
  to: SchoolDate;
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

/** The dates in words. */
export const rangeText = ({ from, to }: Range): string =>
  from === to ? formatDate(from, "EEE d MMM y") : formatDateRange(from, to, "EEE d MMM y");

/** From the first of some days to the last, in words; empty without a day. */
export function daysText(days: readonly SchoolDate[]): string {
  const [from, to] = [days.at(0), days.at(-1)];
  return from && to ? rangeText({ from, to }) : "";
}
