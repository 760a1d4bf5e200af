import { LOCALE } from "#client/ui/locale.ts";
import { atNoon, type SchoolDate } from "#contract/school-date.ts";

const day = new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short" });
const named = (date: SchoolDate): string => day.format(atNoon(date));

/** Where the date of the device is not the school's; short enough for a phone's header. */
export const words = {
  wrongDate: (device: SchoolDate, school: SchoolDate): string =>
    `This device's date is wrong (${named(device)}). The school's is used: ${named(school)}.`,
} as const;
