import type { SchoolDate } from "#contract/school-date.ts";
import { formatDate } from "#client/ui/format.ts";

/** Where the date of the device is not the school's; short enough for a phone's header. */
export const messages = {
  wrongDate: (device: SchoolDate, school: SchoolDate): string =>
    `This device's date is wrong (${formatDate(device, "EEE d MMM")}). The school's is used: ${formatDate(school, "EEE d MMM")}.`,
} as const;
