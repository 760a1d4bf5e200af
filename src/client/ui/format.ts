import type { SchoolDate } from "#contract/school-date.ts";
import { LOCALE } from "./locale.ts";

/**
 * What is told of a date: `d` 1, `EEE` Tue, `EEEE` Tuesday, `MMM` Sept, `MMMM` September, `y` 2026. The order and what
 * stands between are the language's.
 */
export type DatePattern =
  | "d"
  | "EEE"
  | "EEE d"
  | "d MMM"
  | "d MMMM"
  | "d MMM y"
  | "d MMMM y"
  | "EEE d MMM"
  | "EEE d MMM y"
  | "EEE d MMMM y"
  | "EEEE d MMMM"
  | "EEEE d MMMM y"
  | "MMMM"
  | "MMMM y";

/** What is told of a moment; `H:mm` is 8:05 or 14:30, or 2:30 pm where the device counts twelve hours. */
export type MomentPattern = DatePattern | "H:mm" | `${DatePattern} H:mm`;

/** Whether the device's own language counts the hours by twelve. Its other times do, those in fields for instance. */
function countsTwelve(): boolean | undefined {
  try {
    return new Intl.DateTimeFormat(navigator.language, { hour: "numeric" }).resolvedOptions().hour12;
  } catch {
    // Some devices tell one that is none, as C or en-US@posix.
    return undefined;
  }
}

/** To make one takes as long as to use it a hundred times. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(pattern: MomentPattern, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${pattern} ${timeZone}`;
  const has = (part: string): boolean => pattern.includes(part);
  const numeric = (part: string): "numeric" | undefined => (has(part) ? "numeric" : undefined);
  const name = (part: string): "long" | "short" | undefined =>
    has(part.repeat(4)) ? "long" : has(part) ? "short" : undefined;
  const known =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(LOCALE, {
      weekday: name("E"),
      day: numeric("d"),
      month: name("M"),
      year: numeric("y"),
      hour: numeric("H"),
      minute: numeric("m"),
      ...(has("H") && { hour12: countsTwelve() }),
      timeZone,
    });
  dateFormats.set(key, known);
  return known;
}

/** Browsers differ in these: no comma after a weekday, no zero before an hour, no break before *am*. */
export const evened = (text: string): string =>
  text
    .replace(/^(\p{L}+),/u, "$1")
    .replace(/\b0(?=\d:)/, "")
    .replace(/\s(?=[ap]m$)/, "\u00A0");

/** In place of a school's time zone, for what concerns this device alone. */
export const DEVICE_TIME_ZONE = undefined;

/** A moment of a date that is of it wherever one is near to Greenwich. */
export const noon = (date: SchoolDate): number => Date.parse(`${date}T12:00:00Z`);

/** A date of the school's calendar, wherever the device is. */
export const formatDate = (date: SchoolDate, pattern: DatePattern): string => formatMoment(noon(date), pattern, "UTC");

/** A date, with the year where it is of another than the school's today. */
export const formatDay = (date: SchoolDate, today: SchoolDate, pattern: "d MMM" | "EEEE d MMMM"): string =>
  formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? pattern : `${pattern} y`);

/**
 * A moment (ISO 8601, or milliseconds since 1970) as the clocks of a time zone (IANA name) show it: the school's, but
 * for what concerns the device alone.
 */
export const formatMoment = (moment: string | number, pattern: MomentPattern, timeZone: string | undefined): string =>
  evened(dateFormat(pattern, timeZone).format(new Date(moment)));

/** The time at the school: *8:41*, or *8:41 am*. */
export const formatTime = (moment: string | number, timeZone: string): string => formatMoment(moment, "H:mm", timeZone);

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(style: "decimal" | "percent", maximumFractionDigits: number): Intl.NumberFormat {
  const key = style + maximumFractionDigits;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALE, { style, maximumFractionDigits });
  numberFormats.set(key, known);
  return known;
}

/** A number, rounded to so many digits after the point at most: *1,234.5*. */
export const formatNumber = (value: number, digits = 0): string => numberFormat("decimal", digits).format(value);

/** A share of 0 to 1 in percent, rounded to so many digits after the point at most: *94%*. */
export const formatPercent = (share: number, digits = 0): string => numberFormat("percent", digits).format(share);

/** The word that goes with a count. */
export const plural = (count: number, one: string, other: string): string => (count === 1 ? one : other);

/** A count with its word: *1 student*, *1,234 students*. */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${plural(count, one, other)}`;
