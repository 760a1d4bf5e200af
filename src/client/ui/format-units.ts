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
