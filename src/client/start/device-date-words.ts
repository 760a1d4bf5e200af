import { LOCALE } from "#client/ui/locale.ts";
import { atNoon, type SchoolDate } from "#contract/school-date.ts";

const day = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long" });
const named = (date: SchoolDate): string => day.format(atNoon(date));

/** Where the date of the device is not the school's. */
export const words = {
  wrongDate: (device: SchoolDate, school: SchoolDate): string =>
    `The date of this device is wrong: it says ${named(device)}. At school it is ${named(school)}, and that is used here.`,
} as const;
