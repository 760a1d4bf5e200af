import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { DateRange } from "./scope.ts";

/** A range as whole months, whose sums are kept, and the single days at its ends. */
export interface SplitRange {
  /** `YYYY-MM`; from the first, included, to the last, excluded. None where they are equal. */
  months: { from: string; before: string };
  /** At most two stretches. */
  days: DateRange[];
}

const monthOf = (date: SchoolDate): string => date.slice(0, 7);

function nextMonth(date: SchoolDate): string {
  return monthOf(addDays(`${monthOf(date)}-28`, 4));
}

export function splitByMonths({ from, to }: DateRange): SplitRange {
  const first = from.endsWith("-01") ? monthOf(from) : nextMonth(from);
  const last = monthOf(to);
  if (first >= last) return { months: { from: last, before: last }, days: [{ from, to }] };
  const ends = [
    { from, to: addDays(`${first}-01`, -1) },
    { from: `${last}-01`, to },
  ];
  return { months: { from: first, before: last }, days: ends.filter((days) => days.from <= days.to) };
}
