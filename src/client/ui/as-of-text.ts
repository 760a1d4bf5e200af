import { schoolDate } from "#contract/school-date.ts";
import { formatMoment } from "./format.ts";

/** When something was told, at the school: the time, and its date where that is no longer today's. */
export function asOfText(updatedAt: number, timeZone: string): string {
  const isToday = schoolDate(new Date(updatedAt), timeZone) === schoolDate(new Date(), timeZone);
  return formatMoment(updatedAt, isToday ? "H:mm" : "d MMM y H:mm", timeZone);
}
