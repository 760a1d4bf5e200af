import type { HistoryEntry, HistoryGroup } from "#contract/history.ts";
import { noteId } from "#contract/ids.ts";
import { overlayEvents, type PendingEvents, pendingEvents, type Standing, standingOf } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import { messages } from "./messages.ts";

/** An entry as it is shown: the server's, or one that is still on this device. */
export interface ShownEntry extends HistoryEntry {
  /** Absent: the server has it. */
  pending?: Standing;
  /** `op_id` of the tap that it came from, where an undo may take that away as a whole. */
  recorded?: string;
}

/** What the device knows of a behaviour. */
export interface KnownBehavior {
  name: string;
  /** Key of its icon. */
  icon: string;
  group: "positive" | "challenging";
}

interface Of {
  studentId: string;
  group: HistoryGroup | undefined;
  behaviorOf: (id: string) => KnownBehavior | undefined;
}

/** What was recorded of the student on this device, in the order of the taps. */
const recordedHere = ({ recorded }: PendingEvents, { studentId, behaviorOf }: Of): ShownEntry[] =>
  recorded.flatMap(({ id, student_id, row, pending }): ShownEntry[] => {
    const { behavior_id: type_id, class_id, date, note = null, student_ids } = row.args;
    const behavior = behaviorOf(type_id);
    if (student_id !== studentId || !behavior) return [];
    const entry = { id, type_id, class_id, date, note, ...behavior, occurred_at: row.tapped_at, by: null };
    return [
      {
        ...entry,
        can_undo: pending === "waiting",
        pending,
        ...(student_ids.length === 1 ? { recorded: row.op_id } : {}),
      },
    ];
  });

/** The notes to colleagues among the taps, without what is durably taken back. */
const notesHere = (taps: readonly Row[], { undone, undoing }: PendingEvents, { studentId }: Of): ShownEntry[] =>
  taps.flatMap((row): ShownEntry[] => {
    if (row.kind !== "note" || row.args.student_id !== studentId) return [];
    const id = noteId(row.op_id);
    if (undone.has(id) && !undoing.has(id)) return [];
    const pending = undoing.has(id) ? "undoing" : standingOf(row);
    const { class_id, date, text } = row.args;
    return [
      {
        id,
        group: "note",
        type_id: "note",
        name: messages.groups.note,
        occurred_at: row.tapped_at,
        date,
        class_id,
        by: null,
        note: text,
        can_undo: pending === "waiting",
        pending,
        recorded: row.op_id,
      },
    ];
  });

const latestFirst = (a: ShownEntry, b: ShownEntry): number =>
  a.occurred_at === b.occurred_at ? 0 : a.occurred_at < b.occurred_at ? 1 : -1;

/**
 * A student's history with what waits laid over: recordings on their way stand on top, refused ones among them and told
 * apart; those that are taken back are gone, once the device has kept that. Pure; what the server has already is not shown twice.
 */
export function overlayHistory(entries: readonly HistoryEntry[], taps: readonly Row[], of: Of): ShownEntry[] {
  const pending = pendingEvents(taps);
  const own = [...recordedHere(pending, of), ...notesHere(taps, pending, of)]
    .filter(({ group }) => of.group === undefined || of.group === group)
    .reverse()
    .sort(latestFirst);
  return overlayEvents<ShownEntry>(entries, own, pending).map((entry) =>
    entry.pending === "undoing" ? { ...entry, can_undo: false } : entry,
  );
}
