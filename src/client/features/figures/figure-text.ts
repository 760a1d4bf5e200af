import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import { formatNumber, formatPercent } from "#client/ui/format.ts";
import { formatUnit, rounding } from "#client/ui/format-units.ts";
import { dashboardMessages } from "./dashboard-messages.ts";

/** What a figure is, which says how it and its change are told; `daily`: a count by the school day. */
export type Kind = "count" | "daily" | "rate" | "ratio" | "hours";

/* Figures with the digits that are shown of them, to be reckoned with. */
const toTenths = rounding(1);
const toHundredths = rounding(2);
const toTenthsOfPercent = rounding(1, "percent");

/** A unit in which a length of time is told: those shorter than `below` hours. */
interface Unit {
  name: "minute" | "hour" | "day";
  below: number;
  /** How many make an hour. */
  inAnHour: number;
  round: (value: number) => number;
}

const DAYS: Unit = { name: "day", below: Infinity, inAnHour: 1 / 24, round: toTenths };
/** From the finest on. */
const UNITS: readonly Unit[] = [
  { name: "minute", below: 1, inAnHour: 60, round: Math.round },
  { name: "hour", below: 48, inAnHour: 1, round: Math.round },
  DAYS,
];
const unitOf = (hours: number): Unit => UNITS.find(({ below }) => hours < below) ?? DAYS;
const inUnit = (value: number, { name }: Unit): string => formatUnit(value, name, name === "day" ? 1 : 0);

function duration(hours: number): string {
  const unit = unitOf(hours);
  return inUnit(unit.round(hours * unit.inAnHour), unit);
}

/** A figure as it is read. */
export const asText: Record<Kind, (value: number) => string> = {
  count: (value) => formatNumber(value, 1),
  daily: (value) => dashboardMessages.aDay(formatNumber(value, 2)),
  rate: (value) => formatPercent(value, 1),
  ratio: (value) => `${formatNumber(value, 1)} to 1`,
  hours: duration,
};

/** The figure before as it ends a comparison, which has said by itself what is counted by the day. */
export const thenText = (kind: Kind, value: number): string =>
  kind === "daily" ? formatNumber(value, 2) : asText[kind](value);

export interface Change {
  sign: -1 | 0 | 1;
  /** How much, without its sign. */
  by: string;
}

const toChange = (change: number, text: (by: number) => string): Change => {
  const by = toHundredths(Math.abs(change));
  return by === 0 ? { sign: 0, by: "" } : { sign: change > 0 ? 1 : -1, by: text(by) };
};

/** Told in the finer of the two units, in which both are whole. */
function changeOfHours(value: number, previous: number): Change {
  const both = new Set([unitOf(value), unitOf(previous)]);
  const finer = UNITS.find((one) => both.has(one)) ?? DAYS;
  const shown = (hours: number): number => {
    const { inAnHour, round } = unitOf(hours);
    return (round(hours * inAnHour) / inAnHour) * finer.inAnHour;
  };
  return toChange(shown(value) - shown(previous), (by) => inUnit(by, finer));
}

/**
 * How a figure changed against the one before; undefined where one of the two is not known. The difference is that of
 * the figures as they are shown, so that whoever subtracts them finds the same.
 */
export function changeOf(kind: Kind, { value, previous }: Compared): Change | undefined {
  if (value === null || previous === null) return undefined;
  if (kind === "hours") return changeOfHours(value, previous);
  const shown = kind === "rate" ? toTenthsOfPercent : kind === "daily" ? toHundredths : toTenths;
  return toChange(shown(value) - shown(previous), (by) => formatNumber(by, kind === "daily" ? 2 : 1));
}

/** Whether as many school days before are on record as are shown; taken for so where the server does not tell. */
export const isCompared = (days: number, before = days): boolean => before >= days;

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
