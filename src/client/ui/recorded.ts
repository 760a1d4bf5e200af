import { type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { type DatePattern, formatDate, formatMoment, formatTime } from "./format.ts";
import { messages } from "./recorded-messages.ts";

/** What was recorded for a day of the school (`date`), and when (`occurred_at`, ISO 8601): on that day or another. */
interface Recorded {
  date: SchoolDate;
  occurred_at: string;
}

const isOnItsDay = ({ date, occurred_at }: Recorded, timeZone: string): boolean =>
  schoolDate(new Date(occurred_at), timeZone) === date;

/** Beside its day: *10:00*; *recorded 17 Nov, 10:00* where that was another one. */
export const recordedTime = (record: Recorded, timeZone: string): string =>
  isOnItsDay(record, timeZone)
    ? formatTime(record.occurred_at, timeZone)
    : messages.recorded(formatMoment(record.occurred_at, "d MMM H:mm", timeZone));

/** *Thu 12 Nov, 10:00*; *Thu 12 Nov · recorded 17 Nov, 10:00* where that was another day. */
export const recordedDay = (record: Recorded, pattern: DatePattern, timeZone: string): string =>
  isOnItsDay(record, timeZone)
    ? formatMoment(record.occurred_at, `${pattern} H:mm`, timeZone)
    : `${formatDate(record.date, pattern)} · ${recordedTime(record, timeZone)}`;
