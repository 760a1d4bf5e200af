import { eventId } from "#contract/ids.ts";
import type { Row, RowOf } from "./commands.ts";
import { counts } from "./pending.ts";

/** How it stands: not on the device yet, on its way, or refused, which is shown and in no figure. */
export type Standing = "keeping" | "waiting" | "needs-you";

/** A tap has no place in the order before it is on the device. */
const standingOf = (row: Row): Standing => (counts(row) ? (row.seq === 0 ? "keeping" : "waiting") : "needs-you");

/** An event that was recorded on this device and is not told by the server yet. */
export interface PendingEvent {
  /** The id that it will have. */
  id: string;
  student_id: string;
  row: RowOf<"record">;
  pending: Standing;
}

export interface PendingEvents {
  /** In the order of the taps, without what is taken back. */
  recorded: PendingEvent[];
  /** Ids of events that are taken back on this device, whoever knows them. */
  undone: ReadonlySet<string>;
}

/** The events of the taps on this device, as every list, history and figure counts them. */
export function pendingEvents(rows: readonly Row[]): PendingEvents {
  const undone = new Set(rows.flatMap((row) => (row.kind === "undo" && counts(row) ? row.args.event_ids : [])));
  const recorded = rows.flatMap((row) => {
    if (row.kind !== "record") return [];
    const pending = standingOf(row);
    return row.args.student_ids.map((student_id) => ({ id: eventId(row.op_id, student_id), student_id, row, pending }));
  });
  return { recorded: recorded.filter(({ id }) => !undone.has(id)), undone };
}
