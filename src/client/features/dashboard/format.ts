import type { Compared } from "#contract/dashboard.ts";
import { LOCALE } from "#client/ui/locale.ts";

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const unit = (name: "minute" | "hour" | "day"): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit: name, unitDisplay: name === "day" ? "long" : "short", maximumFractionDigits: name === "day" ? 1 : 0 });
const [minutes, hours, days] = [unit("minute"), unit("hour"), unit("day")];

/** What a figure is, which says how it and its change are told. */
export type Kind = "count" | "rate" | "ratio" | "hours";

const DAY_HOURS = 24;

function duration(value: number): string {
  if (value < 1) return minutes.format(value * 60);
  return value < 2 * DAY_HOURS ? hours.format(value) : days.format(value / DAY_HOURS);
}

/** A figure as it is read. */
export const asText: Record<Kind, (value: number) => string> = {
  count: (value) => number.format(value),
  rate: (value) => percent.format(value),
  ratio: (value) => `${number.format(value)} : 1`,
  hours: duration,
};

const size: Record<Kind, (change: number) => string> = {
  count: (change) => number.format(change),
  rate: (change) => number.format(change * 100),
  ratio: (change) => number.format(change),
  hours: duration,
};

/** So close to nothing that its text would be nought. */
const STILL: Record<Kind, number> = { count: 0.05, rate: 0.0005, ratio: 0.05, hours: 1 / 120 };

export interface Change {
  sign: -1 | 0 | 1;
  /** How much, without its sign. */
  by: string;
}

/** How a figure changed against the period before; undefined where one of the two is not known. */
export function changeOf(kind: Kind, { value, previous }: Compared): Change | undefined {
  if (value === null || previous === null) return undefined;
  const change = value - previous;
  if (Math.abs(change) < STILL[kind]) return { sign: 0, by: "" };
  return { sign: change > 0 ? 1 : -1, by: size[kind](Math.abs(change)) };
}
