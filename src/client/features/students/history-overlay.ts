import type { GroupSlug, HistoryEntry } from "#contract/history.ts";
import { overlayEvents, pendingEvents, type Standing } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";

/** An entry as it is shown: the server's, or one that is still on this device. */
export interface ShownEntry extends HistoryEntry {
  /** Absent: the server has it. */
  pending?: Standing;
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
 * A student's history with what waits laid over: recordings on their way stand on top, refused ones among them and told
 * apart; those that are taken back are gone, once the device has kept that. Pure; what the server has already is not shown twice.
 */
export function overlayHistory(
  entries: readonly HistoryEntry[],
  taps: readonly Row[],
  { studentId, group, behaviorOf }: Of,
): ShownEntry[] {
  const { recorded, ...taken } = pendingEvents(taps);
  const own = recorded.flatMap(({ id, student_id, row, pending }): ShownEntry[] => {
    const { behavior_id: type_id, class_id, date, note = null } = row.args;
    const behavior = behaviorOf(type_id);
    if (student_id !== studentId || !behavior || (group !== undefined && behavior.group !== group)) return [];
    return [
      {
        id,
        type_id,
        class_id,
        date,
        note,
        group: behavior.group,
        name: behavior.name,
        occurred_at: row.tapped_at,
        by: null,
        can_undo: false,
        pending,
      },
    ];
  });
  return overlayEvents<ShownEntry>(entries, own.reverse(), taken).map((entry) =>
    entry.pending === "undoing" ? { ...entry, can_undo: false } : entry,
  );
}
