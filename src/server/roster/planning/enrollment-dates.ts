import { addDays, type SchoolDate } from "#contract/school-date.ts";
import type { EnrollmentTable } from "#server/database/schema.ts";
import type { Bundle, EnrollmentRow } from "#server/roster/reading/bundle.ts";

/** The dates of an enrolment, both included; `end` is null where none is known. */
export interface Span {
  begin: SchoolDate;
  end: SchoolDate | null;
}

interface Session {
  start: SchoolDate;
  end: SchoolDate;
}

/** Finds the dates of classes: those of their terms, else of their school year. Undefined where neither is told. */
export function classDates(bundle: Bundle, today: SchoolDate): (classId: string) => Session | undefined {
  const sessions = [...bundle.sessions.rows.values()].filter((row) => !row.gone);
  const years = sessions.filter((row) => row.isYear).sort((a, b) => (a.start < b.start ? -1 : 1));
  const currentYear = years.find((year) => year.start <= today && today <= year.end) ?? years.at(-1);
  const known = new Map<string, Session | undefined>();
  const find = (classId: string): Session | undefined => {
    const row = bundle.classes.rows.get(classId);
    if (!row) return undefined;
    const terms = row.termIds.map((id) => bundle.sessions.rows.get(id)).filter((term) => term !== undefined);
    if (terms.length > 0) {
      return {
        start: terms.map((term) => term.start).reduce((a, b) => (a < b ? a : b)),
        end: terms.map((term) => term.end).reduce((a, b) => (a > b ? a : b)),
      };
    }
    const yearId = bundle.courses.rows.get(row.courseId ?? "")?.yearId;
    return bundle.sessions.rows.get(yearId ?? "") ?? currentYear;
  };
  return (classId) => {
    if (!known.has(classId)) known.set(classId, find(classId));
    return known.get(classId);
  };
}

/**
 * When an enrolment holds: as its row says, else from when it did before. A new one whose row says no date begins on
 * the day of the import, or later with its class, so that nobody is missed before they came. It ends with its class. The
 * standard's end date is read as the last day: vendors differ, and a day too many does less harm than an empty class on
 * the last day of school. Undefined where the row says no first day and all is over before it could begin: a class of
 * last year gets nobody anew.
 */
export function spanOf(
  row: EnrollmentRow,
  session: Session | undefined,
  held: EnrollmentTable | undefined,
  today: SchoolDate,
): Span | undefined {
  const begin = row.begin ?? (held && held.begin_date <= today ? held.begin_date : later(session?.start, today));
  const heldEnd = held && held.end_date !== null && held.end_date >= today ? held.end_date : null;
  const end = row.end ?? session?.end ?? heldEnd;
  if (end === null || end >= begin) return { begin, end };
  if (row.begin === null) return undefined;
  // A student who came after the term that the class is told to end with is there all the same.
  return { begin, end: row.end };
}

const later = (start: SchoolDate | undefined, today: SchoolDate): SchoolDate =>
  start !== undefined && start > today ? start : today;

/** The end of an enrolment that is over: yesterday, so that today's list lacks it, or as it had ended before. */
export function endOf(held: EnrollmentTable, told: SchoolDate | null, today: SchoolDate): SchoolDate {
  if (told !== null && told < today) return told;
  return held.end_date !== null && held.end_date < today ? held.end_date : addDays(today, -1);
}

type Dates = Pick<EnrollmentTable, "begin_date" | "end_date">;

/** Whether two enrolments have a day in common. */
export const overlaps = (a: Dates, b: Dates): boolean =>
  (a.end_date === null || b.begin_date <= a.end_date) && (b.end_date === null || a.begin_date <= b.end_date);

/** With the roster's own dates, where an administrator set others. */
export const asRostered = (held: EnrollmentTable): EnrollmentTable =>
  held.roster !== null
    ? { ...held, ...(JSON.parse(held.roster) as Pick<EnrollmentTable, "begin_date" | "end_date">) }
    : held;

/** Whose enrolment in which class it is. */
export const pairOf = (one: Pick<EnrollmentTable, "class_id" | "person_id" | "role">): string =>
  `${one.class_id} ${one.person_id} ${one.role}`;
