import type { MarkStatus } from "#contract/marks.ts";
import type { Flag } from "./flag.ts";

/** What figures are made from: the dates of school, and sums that are derived from marks. */
export interface FiguresTables {
  school_date: SchoolDateTable;
  school_day: SchoolDayTable;
  student_day: StudentDayTable;
  student_month: StudentMonthTable;
}

/** A date that an administrator opened or closed. */
export interface SchoolDateTable {
  school_id: string;
  date: string;
  open: Flag;
}

/** Daily sum: finished check-ins of a school on a date. Kept in the transaction that finishes or reopens one. */
export interface SchoolDayTable {
  school_id: string;
  date: string;
  finished: number;
}

/** What a day was for a student, from the marks of its finished check-ins. Derived. */
export interface StudentDayTable {
  school_id: string;
  date: string;
  student_id: string;
  word: MarkStatus;
}

/** A student's days of a calendar month, counted by their word. Derived. */
export interface StudentMonthTable {
  school_id: string;
  /** `YYYY-MM`. */
  month: string;
  student_id: string;
  present: number;
  late: number;
  absent: number;
  excused: number;
}
