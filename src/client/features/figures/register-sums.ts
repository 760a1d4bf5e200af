import { MARK_STATUSES, type MarkStatus } from "#contract/marks.ts";
import type { Register } from "#contract/register.ts";

export type RegisterStudent = Register["students"][number];

/** How many days of each kind a student had. */
export function sumsOf({ days }: RegisterStudent): Record<MarkStatus, number> {
  const sums = { present: 0, late: 0, absent: 0, excused: 0 };
  for (const { status } of days) if (status) sums[status] += 1;
  return sums;
}

/** The same of all students together. */
export function totalsOf(students: readonly RegisterStudent[]): Record<MarkStatus, number> {
  const totals = { present: 0, late: 0, absent: 0, excused: 0 };
  for (const sums of students.map(sumsOf)) for (const status of MARK_STATUSES) totals[status] += sums[status];
  return totals;
}

/** How many were here on each day, late ones included; null where the class had no check-in. */
export const hereByDay = ({ days, students }: Register): (number | null)[] =>
  days.map((_, place) => {
    const marks = students.flatMap((student) => student.days[place]?.status ?? []);
    return marks.length === 0 ? null : marks.filter((mark) => mark === "present" || mark === "late").length;
  });
