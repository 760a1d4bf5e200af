import type { SchoolDate } from "#contract/school-date.ts";
import { dateFormat, type DatePattern, evened, noon } from "./format.ts";

/**
 * From a date to a later one of the school's calendar: *Mon 16 – Thu 19 Nov 2026*. What both share is told once: the
 * month too, which the language's own form repeats beside weekdays.
 */
export function formatDateRange(from: SchoolDate, to: SchoolDate, pattern: DatePattern): string {
  const parts = dateFormat(pattern, "UTC").formatRangeToParts(noon(from), noon(to));
  const isOfOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const isTold = ({ type, source }: Intl.DateTimeRangeFormatPart): boolean =>
    !(isOfOneMonth && type === "month" && source === "startRange");
  const text = parts.filter(isTold).map(({ value }) => value);
  return evened(text.join("").replace(/\s{2,}/u, " ")).replace(/(–\s\p{L}+),/u, "$1");
}
