import { eventId } from "#contract/ids.ts";
import type { Row, RowOf } from "./row.ts";

/*
 * The one rule of what a tap on this device comes to, on every screen: it counts from the finger on, whether it is being
 * kept, waits or is on its way, until the cache has it from the server. What the server refused counts nowhere: it is
 * shown as needing somebody, and what it would have changed stands as it was.
 */

/** Whether what the row says is so, as far as this device knows. */
export const counts = ({ refusal }: Row): boolean => refusal === null;

/** Not on the device yet: it has no place in the order before it is there. */
const isBeingKept = (row: Row): boolean => row.seq === 0;

/**
 * How it stands: not on the device yet, on its way, refused, or taken back by a tap that is not on the device yet. The
 * last two are shown and in no figure.
 */
export type Standing = "keeping" | "waiting" | "needs-you" | "undoing";

export const standingOf = (row: Row): Standing =>
  counts(row) ? (isBeingKept(row) ? "keeping" : "waiting") : "needs-you";

/** Whether figures count it; what stands nowhere among the pending the server has told. */
export const isCounted = (standing: Standing | undefined): boolean =>
  standing === undefined || standing === "keeping" || standing === "waiting";

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

/** What the server's figures lack: recorded events that they do not know yet, and events they know that are taken back. */
export function pendingChanges<Recorded extends { id: string; pending?: Standing }, Told extends { id: string }>(
  recorded: readonly Recorded[],
  undone: ReadonlySet<string>,
  told: readonly Told[],
): { more: Recorded[]; less: Told[] } {
  const there = new Map(told.map((event) => [event.id, event]));
  return {
    more: recorded.filter(({ id, pending }) => isCounted(pending) && !there.has(id)),
    less: [...undone].flatMap((id) => there.get(id) ?? []),
  };
}

/**
 * A list of events, newest first, with what waits on top, each once; one that is being taken back stands until the
 * device has kept that.
 */
export function overlayEvents<Entry extends { id: string; pending?: Standing }>(
  told: readonly Entry[],
  /** Newest first. */
  recorded: readonly Entry[],
  { undone, undoing }: Pick<PendingEvents, "undone" | "undoing">,
): Entry[] {
  const there = new Set(told.map(({ id }) => id));
  const stands = told.flatMap((entry): Entry[] => {
    if (undoing.has(entry.id)) return [{ ...entry, pending: "undoing" }];
    return undone.has(entry.id) ? [] : [entry];
  });
  return [...recorded.filter(({ id }) => !there.has(id)), ...stands];
}
