/**
 * A date in a school's time zone, as `YYYY-MM-DD`.
 * Arithmetic runs on noon UTC, so that no date ever passes through a midnight.
 */
export type SchoolDate = string;

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const noon = (date: SchoolDate): number => Date.parse(`${date}T12:00:00Z`);
const fromMs = (ms: number): SchoolDate => new Date(ms).toISOString().slice(0, 10);

/** True for an existing calendar date in the form `YYYY-MM-DD`. */
export function isSchoolDate(text: string): boolean {
  return PATTERN.test(text) && !Number.isNaN(noon(text)) && fromMs(noon(text)) === text;
}

/** A year as dates write it. */
export const fourDigits = (year: number): string => String(year).padStart(4, "0");

/** The first day of the school year that a date lies in. `from` is its month and day, as `08-01`. */
export function schoolYearStart(date: SchoolDate, from: string): SchoolDate {
  const year = Number(date.slice(0, 4));
  return `${fourDigits(date.slice(5) >= from ? year : year - 1)}-${from}`;
}

/** The date plus a number of days, which may be negative. */
export function addDays(date: SchoolDate, days: number): SchoolDate {
  return fromMs(noon(date) + days * DAY_MS);
}

/** Days from `from` to `to`; negative where `to` is earlier. */
export function daysBetween(from: SchoolDate, to: SchoolDate): number {
  return Math.round((noon(to) - noon(from)) / DAY_MS);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: SchoolDate): number {
  return new Date(noon(date)).getUTCDay() || 7;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, known);
  }
  return known;
}

const MINUTE_MS = 60_000;
/** By time zone, the date of the last minute asked about: within a request it is asked many times, and no date begins inside a minute. */
const latest = new Map<string, { minute: number; date: SchoolDate }>();

/** The date that a moment falls on in a time zone (IANA name). */
export function schoolDate(moment: Date, timeZone: string): SchoolDate {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  let known = latest.get(timeZone);
  if (known?.minute !== minute) {
    known = { minute, date: dateIn(moment, timeZone) };
    latest.set(timeZone, known);
  }
  return known.date;
}

function dateIn(moment: Date, timeZone: string): SchoolDate {
  const parts = format(timeZone).formatToParts(moment);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
