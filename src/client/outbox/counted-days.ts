import type { SchoolDate } from "#contract/school-date.ts";

/** What an answer tells of the days that its counts are over; one of an older server tells nothing. */
interface Told {
  days?: readonly SchoolDate[] | undefined;
  /** The school's date as of the answer. */
  today?: SchoolDate | undefined;
}

/** Holds for the dates whose events the counts hold. Nobody knows yet of one after the answer: it counts. */
export const isCountedDay =
  ({ days, today }: Told) =>
  (date: SchoolDate): boolean =>
    !days || days.includes(date) || (today !== undefined && date > today);
