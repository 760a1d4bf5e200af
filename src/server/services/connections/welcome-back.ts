import { isAway } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { ConnectionSettings } from "#server/services/school/settings.ts";
import { compareText, type MarkedDay, markEvidence, type MarkFact, type Trigger } from "./facts.ts";

/** Away for so many marked days running and then, on the date, here. `days` oldest first. */
export function returnOn(
  date: SchoolDate,
  days: readonly MarkedDay[],
  { figures, withLate }: { figures: ConnectionSettings["welcome_back"]; withLate: boolean },
): Trigger | undefined {
  const index = days.findIndex((day) => day.date === date);
  const back = days[index];
  if (!back || isAway(back.word)) return undefined;
  const away: MarkedDay[] = [];
  for (const day of days.slice(0, index).toReversed()) {
    if (!isAway(day.word) || (!withLate && markedLate(day))) break;
    away.unshift(day);
  }
  if (away.length < figures.away_days) return undefined;
  return {
    on: date,
    classId: classOf(back),
    reason: `Back after ${away.length === 1 ? "a day" : `${away.length} days`} away.`,
    evidence: [
      ...away.flatMap((day) => day.marks.filter((mark) => isAway(mark.status))),
      ...back.marks.filter((mark) => !isAway(mark.status)),
    ].map(markEvidence),
    onceKey: null,
  };
}

/**
 * Unexcused absence crosses its percentage of the school year's marked days on the date: it was below on the marked
 * day before, or there were too few marked days until then. `days` are those of the school year up to now, oldest first.
 */
export function crossingOn(
  date: SchoolDate,
  days: readonly MarkedDay[],
  { figures, withLate, onceKey }: { figures: ConnectionSettings["welcome_back"]; withLate: boolean; onceKey: string },
): Trigger | undefined {
  const index = days.findIndex((day) => day.date === date);
  const last = days[index];
  const marked = index + 1;
  if (!last || marked < figures.marked_days) return undefined;
  const absent = days.slice(0, marked).filter((day) => day.word === "absent" && (withLate || !markedLate(day)));
  const isOver = (absences: number, of: number): boolean => absences * 100 >= figures.absence_percent * of;
  const absentBefore = absent.filter((day) => day.date < date).length;
  const wasOver = marked > figures.marked_days && isOver(absentBefore, marked - 1);
  if (!isOver(absent.length, marked) || wasOver) return undefined;
  return {
    on: date,
    classId: classOf(last),
    reason: `Absent without excuse on ${absent.length} of ${marked} days this school year.`,
    // One for each day: a year of lessons would be hundreds.
    evidence: absent
      .flatMap((day) => day.marks.filter((mark) => mark.status === "absent").slice(0, 1))
      .map(markEvidence),
    onceKey,
  };
}

const markedLate = (day: MarkedDay): boolean => day.marks.some((mark) => isAway(mark.status) && mark.late);

/** One class of the day's marks, always the same. */
export function classOf(day: { marks: readonly MarkFact[] }): string {
  const [first] = day.marks.map((mark) => mark.classId).toSorted(compareText);
  return first ?? "";
}
