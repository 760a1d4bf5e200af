import type { Row } from "#client/outbox/commands.ts";
import { eventId } from "#contract/ids.ts";
import type { KnownBehavior } from "./history-overlay.ts";

/** Events on this device that the server does not count yet. */
export interface PendingCounts {
  positive: number;
  challenging: number;
}

/** By student, of the recordings on their way that are not taken back on this device. */
export function pendingCounts(rows: readonly Row[], behaviorOf: (id: string) => KnownBehavior | undefined): Map<string, PendingCounts> {
  const undone = new Set(rows.flatMap((row) => (row.kind === "undo" ? row.args.event_ids : [])));
  const counts = new Map<string, PendingCounts>();
  for (const row of rows) {
    const behavior = row.kind === "record" && row.refusal === null ? behaviorOf(row.args.behavior_id) : undefined;
    if (row.kind !== "record" || !behavior) continue;
    for (const id of row.args.student_ids) {
      if (undone.has(eventId(row.op_id, id))) continue;
      const count = counts.get(id) ?? { positive: 0, challenging: 0 };
      count[behavior.group] += 1;
      counts.set(id, count);
    }
  }
  return counts;
}
