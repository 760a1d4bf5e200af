import { isAway, type MarkStatus } from "#contract/marks.ts";

/** What a day was for a student: one word, however many classes marked it. */
export type StudentDay = MarkStatus;

/**
 * A student's day from the marks of that day's finished check-ins: away where absent or excused in more than half of
 * them – excused where those outnumber the absent ones –, else here, late where any was late. Undefined without marks.
 */
export function studentDay(statuses: readonly MarkStatus[]): StudentDay | undefined {
  if (statuses.length === 0) return undefined;
  const away = statuses.filter(isAway);
  if (away.length * 2 > statuses.length) {
    const excused = away.filter((status) => status === "excused").length;
    return excused * 2 > away.length ? "excused" : "absent";
  }
  return statuses.includes("late") ? "late" : "present";
}
