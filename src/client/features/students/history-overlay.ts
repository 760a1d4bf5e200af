import type { GroupSlug, HistoryEntry } from "#contract/history.ts";
import { eventId } from "#contract/ids.ts";
import type { Row } from "#client/outbox/commands.ts";

/** An entry as it is shown: the server's, or one that is still on this device. */
export interface ShownEntry extends HistoryEntry {
  /** Absent: the server has it. */
  pending?: "waiting" | "needs-you";
}

/** What the device knows of a behaviour. */
export interface KnownBehavior {
  name: string;
  group: "positive" | "challenging";
}

interface Of {
  studentId: string;
  group: GroupSlug | undefined;
  behaviorOf: (id: string) => KnownBehavior | undefined;
}

/**
 * A student's history with what waits laid over (architecture, *How data flows*): recordings on their way stand on top,
 * those that are taken back are gone. Pure; what the server has already is not shown twice.
 */
export function overlayHistory(entries: readonly HistoryEntry[], rows: readonly Row[], { studentId, group, behaviorOf }: Of): ShownEntry[] {
  const undone = new Set(rows.flatMap((row) => (row.kind === "undo" && row.refusal === null ? row.args.event_ids : [])));
  const known = new Set(entries.map(({ id }) => id));
  const recorded = rows.flatMap((row): ShownEntry[] => {
    if (row.kind !== "record" || !row.args.student_ids.includes(studentId)) return [];
    const id = eventId(row.op_id, studentId);
    const behavior = behaviorOf(row.args.behavior_id);
    if (known.has(id) || !behavior || (group !== undefined && behavior.group !== group)) return [];
    const { behavior_id: type_id, class_id, date, note = null } = row.args;
    const pending = row.refusal ? "needs-you" : "waiting";
    return [{ id, type_id, class_id, date, note, group: behavior.group, name: behavior.name, occurred_at: row.tapped_at, by: null, can_undo: false, pending }];
  });
  return [...recorded.reverse(), ...entries].filter(({ id }) => !undone.has(id));
}
