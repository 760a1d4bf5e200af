import type { SchoolDate } from "#contract/school-date.ts";
import type { EventTable, MarkTable } from "#server/database/schema.ts";
import type { EventFact, MarkedDay, MarkFact } from "#server/services/connections/facts.ts";
import { studentDay } from "#server/services/figures/student-day.ts";

/** What the rules of connections are asked with, by student; nothing of it came late. */
export interface PupilFacts {
  events: EventFact[];
  /** Dates with an event. */
  eventDates: Set<SchoolDate>;
  days: MarkedDay[];
}

/** The facts of everyone, oldest first, from the generated rows. */
export function factsOf(events: readonly EventTable[], marks: readonly MarkTable[]): Map<string, PupilFacts> {
  const facts = new Map<string, PupilFacts>();
  const of = (student: string): PupilFacts => {
    const known = facts.get(student) ?? { events: [], eventDates: new Set(), days: [] };
    facts.set(student, known);
    return known;
  };
  for (const event of events)
    if (event.undone_at === null && event.for_whole_class === 0) of(event.student_id).events.push(eventFact(event));
  for (const own of facts.values()) {
    own.events.sort((a, b) => (a.occurredAt < b.occurredAt || (a.occurredAt === b.occurredAt && a.id < b.id) ? -1 : 1));
    own.eventDates = new Set(own.events.map(({ date }) => date));
  }
  for (const [student, days] of daysByStudent(marks)) of(student).days = days;
  return facts;
}

export const eventFact = (event: EventTable): EventFact => ({
  id: event.id,
  date: event.date,
  occurredAt: event.occurred_at,
  classId: event.class_id,
  group: event.group_slug,
  severity: event.severity,
  behaviorId: event.behavior_id,
  late: false,
});

function daysByStudent(marks: readonly MarkTable[]): Map<string, MarkedDay[]> {
  const byDay = new Map<string, Map<SchoolDate, MarkFact[]>>();
  for (const mark of marks) {
    const days = byDay.get(mark.student_id) ?? new Map<SchoolDate, MarkFact[]>();
    byDay.set(mark.student_id, days);
    const fact = {
      checkInId: mark.check_in_id,
      classId: mark.class_id,
      date: mark.date,
      status: mark.status,
      markedAt: mark.marked_at,
      late: false,
    };
    const ofDay = days.get(mark.date);
    if (ofDay) ofDay.push(fact);
    else days.set(mark.date, [fact]);
  }
  return new Map(
    [...byDay].map(([student, days]) => [
      student,
      [...days].flatMap(([date, ofDay]) => markedDay(date, ofDay)).sort((a, b) => (a.date < b.date ? -1 : 1)),
    ]),
  );
}

function markedDay(date: SchoolDate, marks: MarkFact[]): MarkedDay[] {
  const word = studentDay(marks.map(({ status }) => status));
  return word ? [{ date, word, marks: marks.toSorted((a, b) => (a.classId < b.classId ? -1 : 1)) }] : [];
}
