import { addDays, atNoon, type SchoolDate, weekday } from "#contract/school-date.ts";
import { LOCALE } from "#client/ui/locale.ts";
import type { ChartPoint } from "./chart-data.ts";
import { words } from "./chart-words.ts";

/** Beyond so many days a bar is a week. */
const MOST_BARS = 60;
const FEW = 7;

const brief = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric" });
const short = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });
const long = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

export const longDate = (date: SchoolDate): string => long.format(atNoon(date));

/** What was counted on a day, by series. */
export interface CountedDay {
  date: SchoolDate;
  values: Record<string, number>;
}

function byWeek(days: readonly CountedDay[]): ChartPoint[] {
  const weeks = new Map<SchoolDate, Record<string, number>>();
  for (const { date, values } of days) {
    const monday = addDays(date, 1 - weekday(date));
    const sums = weeks.get(monday) ?? {};
    for (const [key, n] of Object.entries(values)) sums[key] = (sums[key] ?? 0) + n;
    weeks.set(monday, sums);
  }
  return [...weeks].map(([date, values]) => ({
    key: date,
    label: short.format(atNoon(date)),
    title: words.weekOf(longDate(date)),
    values,
  }));
}

/** Days as bars; many of them by week, so that each can be seen. Oldest first. */
export function chartPoints(days: readonly CountedDay[]): ChartPoint[] {
  if (days.length > MOST_BARS) return byWeek(days);
  const format = days.length <= FEW ? brief : short;
  return days.map(({ date, values }) => ({
    key: date,
    label: format.format(atNoon(date)),
    title: longDate(date),
    values,
  }));
}

/** Head of the points' column. */
export const pointsTitle = (days: number): string => (days > MOST_BARS ? words.week : words.day);
