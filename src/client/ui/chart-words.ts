import { LOCALE } from "#client/ui/locale.ts";

const plural = new Intl.PluralRules(LOCALE);

/** What the charts say; apart from the frame's words, which every page loads. */
export const words = {
  total: "Total",
  day: "Day",
  week: "Week from",
  weekOf: (date: string) => `Week from ${date}`,
  showTable: "Show as table",
  hideTable: "Hide table",
  otherSeries: (n: number) => `${n} ${plural.select(n) === "one" ? "other" : "others"}`,
  nothingCounted: "None",
  noDrawing: "The drawing is not on this device yet. The table has the same figures.",
} as const;
