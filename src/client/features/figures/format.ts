import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import { LOCALE } from "#client/ui/locale.ts";
import { words } from "./dashboard-messages.ts";

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
/** The same roundings in digits that can be reckoned with. */
const digits = { maximumFractionDigits: 1, useGrouping: false } as const;
const plain = new Intl.NumberFormat("en", digits);
const plainPercent = new Intl.NumberFormat("en", { ...digits, style: "percent" });

const perDay = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const plainPerDay = new Intl.NumberFormat("en", { maximumFractionDigits: 2, useGrouping: false });

/** What a figure is, which says how it and its change are told; `daily`: a count by the school day. */
export type Kind = "count" | "daily" | "rate" | "ratio" | "hours";

/** A unit in which a length of time is told: those shorter than `below` hours. */
interface Unit {
  below: number;
  /** How many make an hour. */
  inAnHour: number;
  text: Intl.NumberFormat;
  round: (value: number) => number;
}

const unit = (name: "minute" | "hour" | "day", maximumFractionDigits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit: name,
    unitDisplay: name === "day" ? "long" : "short",
    maximumFractionDigits,
  });
const DAYS: Unit = {
  below: Infinity,
  inAnHour: 1 / 24,
  text: unit("day", 1),
  round: (value) => Number(plain.format(value)),
};
/** From the finest on. */
const UNITS: readonly Unit[] = [
  { below: 1, inAnHour: 60, text: unit("minute", 0), round: Math.round },
  { below: 48, inAnHour: 1, text: unit("hour", 0), round: Math.round },
  DAYS,
];
const unitOf = (value: number): Unit => UNITS.find(({ below }) => value < below) ?? DAYS;

function duration(value: number): string {
  const { text, inAnHour, round } = unitOf(value);
  return text.format(round(value * inAnHour));
}

/** A figure as it is read. */
export const asText: Record<Kind, (value: number) => string> = {
  count: (value) => number.format(value),
  daily: (value) => words.aDay(perDay.format(value)),
  rate: (value) => percent.format(value),
  ratio: (value) => `${number.format(value)} : 1`,
  hours: duration,
};

export interface Change {
  sign: -1 | 0 | 1;
  /** How much, without its sign. */
  by: string;
}

const toChange = (change: number, text: Intl.NumberFormat): Change => {
  const by = Number(plainPerDay.format(Math.abs(change)));
  return by === 0 ? { sign: 0, by: "" } : { sign: change > 0 ? 1 : -1, by: text.format(by) };
};

/** Told in the finer of the two units, in which both are whole. */
function changeOfHours(value: number, previous: number): Change {
  const both = new Set([unitOf(value), unitOf(previous)]);
  const finer = UNITS.find((one) => both.has(one)) ?? DAYS;
  const shown = (hours: number): number => {
    const { inAnHour, round } = unitOf(hours);
    return (round(hours * inAnHour) / inAnHour) * finer.inAnHour;
  };
  return toChange(shown(value) - shown(previous), finer.text);
}

/**
 * How a figure changed against the one before; undefined where one of the two is not known. The difference is that of
 * the figures as they are shown, so that whoever subtracts them finds the same.
 */
export function changeOf(kind: Kind, { value, previous }: Compared): Change | undefined {
  if (value === null || previous === null) return undefined;
  if (kind === "hours") return changeOfHours(value, previous);
  const format = kind === "rate" ? plainPercent : kind === "daily" ? plainPerDay : plain;
  const shown = (figure: number): number => Number.parseFloat(format.format(figure));
  return toChange(shown(value) - shown(previous), kind === "daily" ? perDay : number);
}

/** Whether a count is to be compared by the day: it stands beside one of more or fewer school days. */
export const isByTheDay = ({ previous }: Compared, days: Compared): boolean =>
  previous !== null && days.value !== days.previous;

/** Both figures by the school day. */
export const byTheDay = ({ value, previous }: Compared, days: Compared): Compared => ({
  value: over(value, days.value),
  previous: over(previous, days.previous),
});

/** One figure of another; null where either is not known, or there is nothing to divide by. */
export const over = (value: number | null, of: number | null): number | null =>
  value === null || !of ? null : value / of;

/** How many school days the figures are of, and those before. */
export const schoolDaysOf = ({ range, previous_range }: DashboardStatistics): Compared => ({
  value: range.school_days,
  previous: previous_range.school_days,
});
