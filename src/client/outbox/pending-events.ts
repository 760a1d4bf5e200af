import { eventId } from "#contract/ids.ts";
import type { Row, RowOf } from "./commands.ts";
import { counts } from "./pending.ts";

/**
 * How it stands: not on the device yet, on its way, refused, or taken back by a tap that is not on the device yet. The
 * last two are shown and in no figure.
 */
export type Standing = "keeping" | "waiting" | "needs-you" | "undoing";

/** Whether figures count it. */
export const isCounted = (standing: Standing): boolean => standing === "keeping" || standing === "waiting";

const isBeingKept = (row: Row): boolean => row.seq === 0;

/** How a tap on this device stands; a tap has no place in the order before it is there. */
export const standingOf = (row: Row): Standing =>
  counts(row) ? (isBeingKept(row) ? "keeping" : "waiting") : "needs-you";

/** An event that was recorded on this device and is not told by the server yet. */
export interface PendingEvent {
  /** The id that it will have. */
  id: string;
  student_id: string;
  row: RowOf<"record">;
  pending: Standing;
}

export interface PendingEvents {
  /** In the order of the taps, without what is durably taken back. */
  recorded: PendingEvent[];
  /** Ids of events that are taken back on this device, whoever knows them: no figure counts them. */
  undone: ReadonlySet<string>;
  /** Those of them whose taking back is not on the device yet: a list shows them still, and says so. */
  undoing: ReadonlySet<string>;
}

/** The events of the taps on this device, as every list, history and figure counts them. */
export function pendingEvents(rows: readonly Row[]): PendingEvents {
  const undos = rows.filter((row) => row.kind === "undo").filter(counts);
  const undone = new Set(undos.flatMap(({ args }) => args.event_ids));
  const kept = new Set(undos.filter((row) => !isBeingKept(row)).flatMap(({ args }) => args.event_ids));
  const undoing = new Set([...undone].filter((id) => !kept.has(id)));
  const recorded = rows.flatMap((row) => {
    if (row.kind !== "record") return [];
    const pending = standingOf(row);
    return row.args.student_ids.map((student_id): PendingEvent => {
      const id = eventId(row.op_id, student_id);
      return { id, student_id, row, pending: undoing.has(id) ? "undoing" : pending };
    });
  });
  return { recorded: recorded.filter(({ id }) => !kept.has(id)), undone, undoing };
}
