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

/** How strongly a series is filled: 0 the strongest, 3 the faintest. */
export type Tint = 0 | 1 | 2 | 3;

export interface ShownSeries extends ChartSeries {
  tint: Tint;
  total: number;
  /** Keys of the points' values that it sums. */
  of: readonly string[];
}

const totalOf = (points: readonly ChartPoint[], keys: readonly string[]): number =>
  points.reduce((sum, point) => sum + valueOf(point, keys), 0);

export const valueOf = ({ values }: ChartPoint, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (values[key] ?? 0), 0);

/** As many are told one by one; what goes beyond is summed. */
const TOLD = 3;

/** The tints of so many series, as far apart as they can be. */
const TINTS: readonly (readonly Tint[])[] = [[], [1], [0, 2], [0, 1, 2], [0, 1, 2, 3]];

/** The three series that count most, the most first, and all others as one. */
export function shownSeries(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  others: (n: number) => string,
): ShownSeries[] {
  const all = series
    .map((one) => ({ ...one, total: totalOf(points, [one.key]), of: [one.key] }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
  const rest = all.slice(TOLD);
  const of = rest.flatMap((one) => one.of);
  const [first] = rest;
  // One alone has a name of its own.
  const last = rest.length > 1 ? { key: "others", label: others(rest.length), total: totalOf(points, of), of } : {};
  const shown = first ? [...all.slice(0, TOLD), { ...first, ...last }] : all;
  return shown.map((one, place) => ({ ...one, tint: TINTS[shown.length]?.[place] ?? 0 }));
}
