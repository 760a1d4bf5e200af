import type { SchoolDate } from "#contract/school-date.ts";

/**
 * A history by the days that its entries count for, the latest first. Within a day they keep their order. The server
 * tells them by when they were recorded, so an earlier page may bring more of a day that is there already.
 */
export const byDay = <Entry extends { date: SchoolDate }>(entries: readonly Entry[]): [SchoolDate, Entry[]][] =>
  [...Map.groupBy(entries, ({ date }) => date)].sort(([a], [b]) => (a < b ? 1 : -1));
