import type { ConnectionStatus } from "#contract/connection.ts";
import type { MarkStatus } from "#contract/marks.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { StudentDay } from "#server/services/figures/student-day.ts";

/** A standing event, not one of a whole class. */
export interface EventFact {
  id: string;
  date: SchoolDate;
  occurredAt: string;
  classId: string;
  group: "positive" | "challenging";
  severity: "minor" | "major" | null;
  behaviorId: string;
  /** It reached us when it was too old to raise anything. */
  late: boolean;
}

/** A mark of a finished check-in. */
export interface MarkFact {
  checkInId: string;
  classId: string;
  date: SchoolDate;
  status: MarkStatus;
  markedAt: string;
  /** Marked as away when the date was too old to raise anything. */
  late: boolean;
}

/** A day on which the student was marked, and what it was. */
export interface MarkedDay {
  date: SchoolDate;
  word: StudentDay;
  marks: readonly MarkFact[];
}

/** What raised a connection, as it is stored: a mark keeps what it said then, whatever is corrected later. */
export type Evidence =
  | { kind: "event"; id: string }
  | { kind: "mark"; id: string; class_id: string; date: SchoolDate; status: MarkStatus; marked_at: string };

/** A date on which a rule is fulfilled, from the facts up to the end of that date. */
export interface Trigger {
  on: SchoolDate;
  classId: string;
  reason: string;
  evidence: readonly Evidence[];
  /** Of those with the same key one is raised at most. */
  onceKey: string | null;
}

/** What is stored of a connection, as far as the rules ask. */
export interface Held {
  id: string;
  status: ConnectionStatus;
  raisedOn: SchoolDate;
  settledOn: SchoolDate | null;
  onceKey: string | null;
}

export const eventEvidence = (event: EventFact): Evidence => ({ kind: "event", id: event.id });

export const markEvidence = (mark: MarkFact): Evidence => ({
  kind: "mark",
  id: mark.checkInId,
  class_id: mark.classId,
  date: mark.date,
  status: mark.status,
  marked_at: mark.markedAt,
});

/** Texts and ids order facts alike wherever they come from. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
