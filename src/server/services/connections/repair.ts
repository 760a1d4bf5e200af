import type { SchoolDate } from "#contract/school-date.ts";
import type { ConnectionSettings } from "#server/services/school/settings.ts";
import type { Calendar } from "./calendar.ts";
import { compareText, type EventFact, eventEvidence, type Trigger } from "./facts.ts";

const MINUTE_MS = 60_000;

/**
 * So many minor challenging events on so many days within so many school days up to a date, or so many major ones. The
 * same behaviour again within a few minutes of the same day counts once. Undefined where the rule is not fulfilled on
 * that very date.
 */
export function repairOn(
  date: SchoolDate,
  events: readonly EventFact[],
  { calendar, figures, withLate }: { calendar: Calendar; figures: ConnectionSettings["repair"]; withLate: boolean },
): Trigger | undefined {
  const start = calendar.windowStart(date, figures.within);
  const seen = countedOnce(
    events.filter(
      (event) =>
        event.group === "challenging" && start <= event.date && event.date <= date && (withLate || !event.late),
    ),
    figures.same_minutes * MINUTE_MS,
  );
  const major = seen.filter((event) => event.severity === "major");
  const minor = seen.filter((event) => event.severity !== "major");
  if (major.at(-1)?.date === date && major.length >= figures.major)
    return trigger(date, major, majorReason(major.length));
  const days = new Set(minor.map((event) => event.date)).size;
  if (minor.at(-1)?.date !== date || minor.length < figures.minor || days < figures.days) return undefined;
  return trigger(
    date,
    minor,
    `${minor.length} challenging events on ${days} days within ${figures.within} school days.`,
  );
}

const majorReason = (count: number): string =>
  count === 1 ? "One major challenging event." : `${count} major challenging events.`;

const trigger = (on: SchoolDate, events: readonly EventFact[], reason: string): Trigger => ({
  on,
  classId: events.at(-1)?.classId ?? "",
  reason,
  evidence: events.map(eventEvidence),
  onceKey: null,
});

/**
 * Oldest day first, without those that follow one of the same behaviour that counts within the time; a major one follows
 * only a major one. Those of a past day may carry the moments at which they were entered, so that one of another day
 * never follows.
 */
function countedOnce(events: readonly EventFact[], withinMs: number): EventFact[] {
  const latest = new Map<string, number>();
  return events
    .toSorted(
      (a, b) =>
        compareText(a.date, b.date) || Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || compareText(a.id, b.id),
    )
    .filter((event) => {
      const key = `${event.date}/${event.behaviorId}/${event.severity}`;
      const at = Date.parse(event.occurredAt);
      const before = latest.get(key);
      if (before !== undefined && at - before <= withinMs) return false;
      latest.set(key, at);
      return true;
    });
}
