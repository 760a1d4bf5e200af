import type { SchoolDate } from "#contract/school-date.ts";
import type { ConnectionSettings } from "#server/services/school/settings.ts";
import type { Calendar } from "./calendar.ts";
import { type EventFact, eventEvidence, type Trigger } from "./facts.ts";

/**
 * So many positive events, on so many days, within so many school days up to a date, and so many times as many as
 * challenging ones. Undefined where the rule is not fulfilled on that very date.
 */
export function celebrateOn(
  date: SchoolDate,
  events: readonly EventFact[],
  { calendar, figures, withLate }: { calendar: Calendar; figures: ConnectionSettings["celebrate"]; withLate: boolean },
): Trigger | undefined {
  const start = calendar.windowStart(date, figures.within);
  const seen = events.filter((event) => start <= event.date && event.date <= date);
  const positive = seen.filter((event) => event.group === "positive" && (withLate || !event.late));
  const last = positive.at(-1);
  const days = new Set(positive.map((event) => event.date)).size;
  // A late challenging event takes away, though a late positive one gives nothing.
  const challenging = seen.filter((event) => event.group === "challenging").length;
  if (last?.date !== date || positive.length < figures.positive || days < figures.days) return undefined;
  if (positive.length < challenging * figures.ratio) return undefined;
  return {
    on: date,
    classId: last.classId,
    reason: `${positive.length} positive events on ${days} days within ${figures.within} school days.`,
    evidence: positive.map(eventEvidence),
    onceKey: null,
  };
}
