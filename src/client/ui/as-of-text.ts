import { schoolDate } from "#contract/school-date.ts";
import { LOCALE } from "./locale.ts";

/** When something was told, at the school: the time, and its date where that is no longer today's. */
export function asOfText(updatedAt: number, timeZone: string): string {
  const isToday = schoolDate(new Date(updatedAt), timeZone) === schoolDate(new Date(), timeZone);
  return new Intl.DateTimeFormat(LOCALE, {
    timeStyle: "short",
    timeZone,
    ...(isToday ? {} : { dateStyle: "medium" }),
  }).format(updatedAt);
}
