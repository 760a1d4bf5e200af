import type { GroupSlug } from "#contract/history.ts";
import type { ChartPoint, ChartSeries } from "#client/ui/chart-data.ts";
import { chartPoints as pointsOf, longDate } from "#client/ui/chart-points.ts";
import { words } from "./insights-messages.ts";

interface Counted {
  date: string;
  by_type: Record<string, number>;
}

/** Days as bars, each by type. */
export const chartPoints = (days: readonly Counted[]): ChartPoint[] =>
  pointsOf(days.map(({ date, by_type }) => ({ date, values: by_type })));

export const chartSeries = (types: readonly { type_id: string; name: string }[], group: GroupSlug): ChartSeries[] =>
  types.map(({ type_id, name }) => ({ key: type_id, label: name, token: group }));

/** From the first day to the last, in words. */
export function rangeText(dates: readonly string[]): string {
  const [first, last] = [dates.at(0), dates.at(-1)];
  return first && last ? words.range(longDate(first), longDate(last)) : "";
}
