import { byUndo } from "./carry-undo.ts";
import type { RowOf, UndoArgs } from "./commands.ts";
import type { DaysDraft, ListDraft } from "./drafts.ts";
import { madeByKey, studentKey } from "./keys.ts";
import type { KindEntry } from "./kind.ts";

const sources = ({ recorded }: UndoArgs): string[] => (recorded === undefined ? [] : [madeByKey(recorded)]);

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

export const undoKind: KindEntry<"undo"> = {
  carrier: byUndo,
  lanes: (args) => [...(args.student_ids ?? []).map(studentKey), ...sources(args)],
  waitsUnder: sources,
  holds: () => [],
  about: ({ class_id, date, student_ids }) => ({ class_id, date, student_ids: student_ids ?? [] }),
  overlay: { list: onList, days: onDays },
};
