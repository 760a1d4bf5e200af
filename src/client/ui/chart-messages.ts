import { plural } from "./format.ts";

/** What the charts say; apart from the frame's words, which every page loads. */
export const messages = {
  total: "Total",
  day: "Day",
  week: "Week from",
  dayByDay: "Day by day",
  weekByWeek: "Week by week",
  weekOf: (date: string) => `Week from ${date}`,
  showTable: "Show as table",
  hideTable: "Hide table",
  otherSeries: (n: number) => `${n} ${plural(n, "other", "others")}`,
  nothingCounted: "None",
  noDrawing: "The chart appears when you are back online. The table has the same figures.",
} as const;
