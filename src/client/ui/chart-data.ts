import { PATTERNS } from "./chart-patterns.tsx";
import type { Token } from "./tokens.ts";

/** One bar: a day, a week. */
export interface ChartPoint {
  key: string;
  /** Under the bar, as short as can be. */
  label: string;
  /** In full, in the table and beside a finger. */
  title: string;
  /** By the key of the series; what is left out is none. */
  values: Record<string, number>;
}

/** What is stacked within the bars. */
export interface ChartSeries {
  key: string;
  label: string;
  token: Token;
}

export interface ShownSeries extends ChartSeries {
  total: number;
  /** Keys of the points' values that it sums. */
  of: readonly string[];
}

const totalOf = (points: readonly ChartPoint[], keys: readonly string[]): number =>
  points.reduce((sum, point) => sum + valueOf(point, keys), 0);

export const valueOf = ({ values }: ChartPoint, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (values[key] ?? 0), 0);

/** The series that have something to show, as many as can be told apart; the smallest share one. */
export function shownSeries(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  others: (n: number) => string,
): ShownSeries[] {
  const all = series
    .map((one): ShownSeries => ({ ...one, total: totalOf(points, [one.key]), of: [one.key] }))
    .filter(({ total }) => total > 0);
  if (all.length <= PATTERNS) return all;
  const largest = new Set(all.toSorted((a, b) => b.total - a.total).slice(0, PATTERNS - 1));
  const rest = all.filter((one) => !largest.has(one));
  const of = rest.flatMap((one) => one.of);
  const last: ShownSeries = {
    key: "others",
    label: others(rest.length),
    token: rest[0]?.token ?? "ink-soft",
    total: totalOf(points, of),
    of,
  };
  return [...all.filter((one) => largest.has(one)), last];
}
