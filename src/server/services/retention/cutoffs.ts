import { addDays, fourDigits, type SchoolDate } from "#contract/school-date.ts";
import type { RetentionSettings } from "#server/services/school/settings.ts";

/** What is of an earlier date is kept no longer. */
export interface Cutoffs {
  /** Check-ins and marks. The first of a month, so that the sums of a month go with all of its days. */
  attendance: SchoolDate;
  /** Events, notes to colleagues, connections, circles, announced absences and tickets. The first day of a school year. */
  records: SchoolDate;
  /** The audit trail: whatever of the two is longer, so that what is kept can be accounted for. */
  audit: SchoolDate;
}

/** Where the lines run for a school on a date. `yearFrom`: month and day, as `08-01`. */
export function cutoffsOf(
  { attendance_years, record_school_years }: RetentionSettings,
  yearFrom: string,
  today: SchoolDate,
): Cutoffs {
  const year = Number(today.slice(0, 4));
  const attendance = `${fourDigits(year - attendance_years)}-${today.slice(5, 7)}-01`;
  const schoolYear = today.slice(5) >= yearFrom ? year : year - 1;
  const records = `${fourDigits(schoolYear - record_school_years)}-${yearFrom}`;
  return { attendance, records, audit: attendance < records ? attendance : records };
}

/** Whether more lies before some lines than before others: what is kept by those would be deleted. */
export const deletesMore = (lines: Cutoffs, than: Cutoffs): boolean =>
  lines.attendance > than.attendance || lines.records > than.records;

/** A moment at which the date has certainly begun, whatever the time zone: nothing of the date itself is lost. */
export const momentBefore = (date: SchoolDate): string => `${addDays(date, -1)}T00:00:00.000Z`;
