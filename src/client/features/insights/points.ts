import type { GroupSlug } from "#contract/history.ts";
import { addDays, atNoon, weekday } from "#contract/school-date.ts";
import type { ChartPoint, ChartSeries } from "#client/ui/chart-data.ts";
import { words } from "./words.ts";

/** Beyond so many days a bar is a week. */
const MOST_BARS = 60;
const FEW = 7;

const brief = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric" });
const short = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const long = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

export const shortDate = (date: string): string => short.format(atNoon(date));
export const longDate = (date: string): string => long.format(atNoon(date));

interface Counted {
  date: string;
  by_type: Record<string, number>;
}

const asDay = ({ date, by_type }: Counted, format: Intl.DateTimeFormat): ChartPoint => ({
  key: date,
  label: format.format(atNoon(date)),
  title: longDate(date),
  values: by_type,
});

const monday = (date: string): string => addDays(date, 1 - weekday(date));

function byWeek(days: readonly Counted[]): ChartPoint[] {
  const weeks = new Map<string, Record<string, number>>();
  for (const { date, by_type } of days) {
    const values = weeks.get(monday(date)) ?? {};
    for (const [type, n] of Object.entries(by_type)) values[type] = (values[type] ?? 0) + n;
    weeks.set(monday(date), values);
  }
  return [...weeks].map(([date, values]) => ({ key: date, label: shortDate(date), title: words.weekOf(longDate(date)), values }));
}

/** Days as bars; many of them by week, so that each can be seen. */
export const chartPoints = (days: readonly Counted[]): ChartPoint[] =>
  days.length > MOST_BARS ? byWeek(days) : days.map((day) => asDay(day, days.length <= FEW ? brief : short));

export const pointsTitle = (days: number): string => (days > MOST_BARS ? words.week : words.day);

export const chartSeries = (types: readonly { type_id: string; name: string }[], group: GroupSlug): ChartSeries[] =>
  types.map(({ type_id, name }) => ({ key: type_id, label: name, token: group }));

/** From the first day to the last, in words. */
export function rangeText(dates: readonly string[]): string {
  const [first, last] = [dates.at(0), dates.at(-1)];
  return first && last ? words.range(longDate(first), longDate(last)) : "";
}
