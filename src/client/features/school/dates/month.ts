import { addDays, weekday } from "#contract/school-date.ts";
import { schoolToday } from "#client/api/server-time.ts";

/** The month of today, as `YYYY-MM`. */
export const presentMonth = (timeZone: string): string => schoolToday(timeZone).slice(0, 7);

/** First and last date of the weeks, Monday to Sunday, that a month (`YYYY-MM`) lies in. */
export function weeksOf(month: string): { from: string; to: string } {
  const first = `${month}-01`;
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  return { from: addDays(first, 1 - weekday(first)), to: addDays(last, 7 - weekday(last)) };
}

/** The month so many later, or earlier. */
export function monthAfter(month: string, n: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + n;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}
