import { LOCALE } from "./locale.ts";

/** A number with its unit: *12 min*, *3 days*, *4.2 MB*; rounded to so many digits after the point at most. */
export function formatUnit(
  value: number,
  unit: "minute" | "hour" | "day" | "megabyte",
  maximumFractionDigits = 0,
): string {
  const unitDisplay = unit === "day" ? "long" : "short";
  return new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay, maximumFractionDigits }).format(value);
}

/** How far a moment lies from now, in whole units, negative for the past: *yesterday*, *3 hours ago*. */
export const formatRelative = (value: number, unit: "minute" | "hour" | "day"): string =>
  new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }).format(value, unit);

/** A change as a whole number with its sign: *+3*, *-1*, *0*. */
export const formatSigned = (value: number): string =>
  new Intl.NumberFormat(LOCALE, { signDisplay: "exceptZero" }).format(value);

/** Rounds to so many digits after the point, exactly as `formatNumber` does, or `formatPercent`: a share stays in percent. */
export function rounding(maximumFractionDigits: number, style: "decimal" | "percent" = "decimal") {
  const format = new Intl.NumberFormat("en", { maximumFractionDigits, style, useGrouping: false });
  return (value: number): number => Number.parseFloat(format.format(value));
}

/** *Ada, Grace and Alan*. */
export const formatList = (items: Iterable<string>): string =>
  new Intl.ListFormat(LOCALE, { type: "conjunction" }).format(items);
