import type { BehaviorGroup, StudentList } from "#contract/check-in.ts";
import type { GroupSlug, StudentHistoryEntry } from "#contract/history.ts";
import {
  overlayEvents,
  pendingChanges,
  type PendingEvent,
  type PendingEvents,
  pendingEvents,
  type Standing,
} from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import { fullName } from "#client/ui/names.ts";
import { waitingMarksOf, type WaitingMarks } from "./waiting-marks.ts";

/** What ids are called, as far as this device has been told. */
export interface Known {
  behaviors: readonly BehaviorGroup[];
  student: (id: string) => string | undefined;
  class: (id: string) => string | undefined;
  /** Classes' lists as the server told them. */
  lists: () => readonly StudentList[];
}

/** An entry of a history; `pending` while the server does not have it, or would not take it. */
export type ShownEntry = StudentHistoryEntry & { pending?: Standing };

/** One event or mark more, or one less, than the server counts. */
export interface Change {
  by: 1 | -1;
  group: GroupSlug;
  type_id: string;
  name: string;
  date: string;
  student_id: string;
  student_name: string;
  class_id: string | null;
  /** It belongs into figures of its class, and into no others. */
  ofOneClass?: boolean;
}

export interface Waiting extends Pick<PendingEvents, "undone" | "undoing"> {
  /** Recorded on this device and not yet taken, newest first; `isCounted` tells which of these count. */
  entries: ShownEntry[];
  marks: WaitingMarks;
}

function entryOf({ id, student_id, row, pending }: PendingEvent, { behaviors, student }: Known): ShownEntry[] {
  const { behavior_id, class_id, date, note } = row.args;
  const group = behaviors.find((one) => one.behaviors.some((behavior) => behavior.id === behavior_id));
  const behavior = group?.behaviors.find((one) => one.id === behavior_id);
  if (!group || !behavior) return [];
  const entry: ShownEntry = {
    id,
    group: group.slug,
    type_id: behavior.id,
    name: behavior.name,
    icon: behavior.icon,
    occurred_at: row.tapped_at,
    date,
    class_id,
    by: null,
    note: note ?? null,
    can_undo: false,
    student: { id: student_id, first_name: student(student_id) ?? "", last_name: "", avatar_url: null },
    pending,
  };
  return [entry];
}

/** The events and marks that wait on the device, and what was undone there. */
export function waitingOf(taps: readonly Row[], known: Known): Waiting {
  const { recorded, undone, undoing } = pendingEvents(taps);
  const entries = recorded.flatMap((event) => entryOf(event, known));
  return { entries: entries.toReversed(), undone, undoing, marks: waitingMarksOf(known.lists(), taps) };
}

const asChange = (entry: ShownEntry, by: 1 | -1): Change => ({
  by,
  group: entry.group,
  type_id: entry.type_id,
  name: entry.name,
  date: entry.date,
  student_id: entry.student.id,
  student_name: fullName(entry.student),
  class_id: entry.class_id,
});

/**
 * What the figures lack. `told` are entries that the server has already: one that it tells is in its figures, and one
 * undone is known by them alone.
 */
export function changesOf({ entries, undone, marks }: Waiting, told: readonly StudentHistoryEntry[]): Change[] {
  const { more, less } = pendingChanges(entries, undone, told);
  return [...more.map((entry) => asChange(entry, 1)), ...less.map((entry) => asChange(entry, -1)), ...marks.changes];
}

/** See `overlayEvents`. */
export const overlayEntries = (
  told: readonly StudentHistoryEntry[],
  { entries, ...taken }: Omit<Waiting, "marks">,
): ShownEntry[] => overlayEvents<ShownEntry>(told, entries, taken);
