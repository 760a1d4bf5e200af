import type { DaysDraft, ListDraft } from "#client/outbox/overlay.ts";
import { madeByKey, type OfCheckIn, type RowOf, studentKey } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** Recorded events, or a note to colleagues, are taken back. */
export interface UndoArgs extends OfCheckIn {
  /** `op_id` of the recording, where it was made on this device; undefined for one from the history. */
  recorded: string | undefined;
  event_ids: string[];
  /** What they are; left out: events. */
  of?: "note";
  /** Whose events they are, where known: keeps the order per student. */
  student_ids?: string[];
}

/** The recording that it waits for, where there is one. */
export const sources = ({ recorded }: UndoArgs): string[] => (recorded === undefined ? [] : [madeByKey(recorded)]);

// What shows before the server has it.

function onList(draft: ListDraft, row: RowOf<"undo">): void {
  for (const id of row.args.event_ids) {
    const event = draft.events.get(id);
    const counts = event && draft.counts.get(event.student_id);
    if (counts) counts[event.group] -= 1;
    draft.events.delete(id);
  }
}

function onDays(draft: DaysDraft, row: RowOf<"undo">, counted: boolean): void {
  for (const id of row.args.event_ids) {
    const event = draft.events.get(id);
    const day = event && draft.days.get(event.date);
    if (day && !counted) day[event.group] -= 1;
    draft.events.delete(id);
  }
}

export const undo: CommandType<"undo"> = {
  orderingKeys: (args) => [...(args.student_ids ?? []).map(studentKey), ...sources(args)],
  about: ({ class_id, date, student_ids }) => ({ class_id, date, student_ids: student_ids ?? [] }),
  overlay: { list: onList, days: onDays },
};
