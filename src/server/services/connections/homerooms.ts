import type { SchoolDate } from "#contract/school-date.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { Context } from "#server/services/context.ts";
import { compareText } from "./facts.ts";
import { type ByStudent, push } from "./read-facts.ts";

/** A student's time in a daily class, both dates included. */
export interface DailyEnrollment {
  classId: string;
  from: SchoolDate;
  to: SchoolDate | null;
}

const dailyEnrollmentsOf = prepared(
  (db, { schoolId, studentIds }: Asked<{ schoolId: string; studentIds: readonly string[] }>) =>
    db
      .selectFrom("enrolment")
      .innerJoin("class", (join) =>
        join.onRef("class.school_id", "=", "enrolment.school_id").onRef("class.id", "=", "enrolment.class_id"),
      )
      .select(["enrolment.person_id", "enrolment.class_id", "enrolment.begin_date", "enrolment.end_date"])
      .where("enrolment.school_id", "=", schoolId)
      .where("enrolment.person_id", "in", studentIds)
      .where("enrolment.role", "=", "student")
      .where("class.kind", "=", "daily"),
);

/** The daily classes of some students, past ones included. */
export async function dailyEnrollments(
  ctx: Context,
  studentIds: readonly string[],
): Promise<ByStudent<DailyEnrollment>> {
  if (studentIds.length === 0) return new Map();
  const rows = await dailyEnrollmentsOf.all(ctx.db, { schoolId: ctx.actor.schoolId, studentIds });
  const enrollments: ByStudent<DailyEnrollment> = new Map();
  for (const row of rows.sort((a, b) => compareText(a.class_id, b.class_id)))
    push(enrollments, row.person_id, { classId: row.class_id, from: row.begin_date, to: row.end_date });
  return enrollments;
}

/**
 * The one daily class that notices a student on a date. Where a school has no homerooms every class is a daily one: then
 * it is always the same of them, so that a student takes the place of one class alone.
 */
export const homeroomOn = (enrollments: readonly DailyEnrollment[], date: SchoolDate): string | undefined =>
  enrollments.find(({ from, to }) => from <= date && (to === null || date <= to))?.classId;

/** Every class that was a student's home since a date. */
export function homeroomsSince(enrollments: readonly DailyEnrollment[], since: SchoolDate): string[] {
  const open = enrollments.filter(({ to }) => to === null || to >= since);
  const dates = [since, ...open.flatMap(({ from, to }) => [from, to ?? from])].filter((date) => date >= since);
  return dates.flatMap((date) => homeroomOn(open, date) ?? []);
}
