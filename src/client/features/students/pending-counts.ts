import type { StudentList } from "#contract/check-in.ts";
import type { HistoryEntry } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { StudentDetail } from "#contract/students.ts";
import { isCountedDay } from "#client/outbox/counted-days.ts";
import { pendingChanges, pendingEvents } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import type { KnownBehavior } from "./history-overlay.ts";

/** Events by group, more or less than the server counts. */
export interface PendingCounts {
  positive: number;
  challenging: number;
}

type Group = keyof PendingCounts;

/** An event that the server has told of, so that it is known whose count an undo takes it from. */
export interface ToldEvent {
  id: string;
  student_id: string;
  group: Group;
  date: string;
}

const isShownCount = (group: string): group is Group => group === "positive" || group === "challenging";

/** The events of the classes' lists and of students' histories that the device holds. */
export const toldEvents = (
  lists: readonly StudentList[],
  histories: readonly { student_id: string; entries: readonly HistoryEntry[] }[],
): ToldEvent[] => [
  ...lists.flatMap(({ date, own_events = [] }) => own_events.map((event) => ({ ...event, date }))),
  ...histories.flatMap(({ student_id, entries }) =>
    entries.flatMap(({ id, group, date }) => (isShownCount(group) ? [{ id, student_id, group, date }] : [])),
  ),
];

/** Whether a date is one of those that counts are over. */
export type IsOf = (date: SchoolDate) => boolean;

interface Beside {
  behaviorOf: (id: string) => KnownBehavior | undefined;
  told: readonly ToldEvent[];
  /** Of the dates for which it holds alone, where given. */
  isOf?: IsOf | undefined;
}

/** By student, what the taps on this device add to the server's counts and take from them. */
export function pendingCounts(
  taps: readonly Row[],
  { behaviorOf, told, isOf = () => true }: Beside,
): Map<string, PendingCounts> {
  const { recorded, undone } = pendingEvents(taps);
  const { more, less } = pendingChanges(recorded, undone, told);
  const counts = new Map<string, PendingCounts>();
  const count = (studentId: string, group: Group, by: 1 | -1): void => {
    const before = counts.get(studentId) ?? { positive: 0, challenging: 0 };
    counts.set(studentId, { ...before, [group]: before[group] + by });
  };
  for (const { student_id, row } of more) {
    const behavior = behaviorOf(row.args.behavior_id);
    if (behavior && isOf(row.args.date)) count(student_id, behavior.group, 1);
  }
  for (const event of less) if (isOf(event.date)) count(event.student_id, event.group, -1);
  return counts;
}

/** A student's counts with what waits on this device. */
export const withPending = <S extends PendingCounts>(
  student: S,
  pending: PendingCounts = { positive: 0, challenging: 0 },
): S => ({
  ...student,
  positive: Math.max(0, student.positive + pending.positive),
  challenging: Math.max(0, student.challenging + pending.challenging),
});

/** A student's page with what waits on this device: the days' counts, today's, and their ratio. */
export function withFigures(
  student: StudentDetail,
  pendingOf: (isOf: IsOf) => PendingCounts | undefined,
): StudentDetail {
  const { days, today } = student;
  const { positive, challenging } = withPending(student, pendingOf(isCountedDay({ days, today: today.date })));
  const isSame = positive === student.positive && challenging === student.challenging;
  const ratio = isSame ? student.ratio : challenging === 0 ? null : positive / challenging;
  const todays = withPending(
    today,
    pendingOf((date) => date === today.date),
  );
  return { ...student, positive, challenging, ratio, today: todays };
}
