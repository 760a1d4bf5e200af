import { addDays, type SchoolDate, weekday } from "#contract/school-date.ts";
import type { ChartPoint } from "./chart-data.ts";
import { messages } from "./chart-messages.ts";
import { formatDate } from "./format.ts";

/** Beyond so many days a bar is a week. */
const MOST_BARS = 60;
const FEW = 7;

export const longDate = (date: SchoolDate): string => formatDate(date, "EEE d MMM y");

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
    label: formatDate(date, "d MMM"),
    title: messages.weekOf(longDate(date)),
    values,
  }));
}

/** Days as bars; many of them by week, so that each can be seen. Oldest first. */
export function chartPoints(days: readonly CountedDay[]): ChartPoint[] {
  if (days.length > MOST_BARS) return byWeek(days);
  const pattern = days.length <= FEW ? "EEE d" : "d MMM";
  return days.map(({ date, values }) => ({
    key: date,
    label: formatDate(date, pattern),
    title: longDate(date),
    values,
  }));
}

/** Head of the points' column. */
export const pointsTitle = (days: number): string => (days > MOST_BARS ? messages.week : messages.day);

/** What a chart of so many days is called: a bar is a day, or a week. */
export const chartTitle = (days: number): string => (days > MOST_BARS ? messages.weekByWeek : messages.dayByDay);
