import { eventId } from "#contract/ids.ts";
import type { DaysDraft, ListDraft } from "#client/outbox/overlay.ts";
import { madeByKey, type OfCheckIn, type RowOf, studentKey } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** A behaviour of some students. */
export interface RecordArgs extends OfCheckIn {
  behavior_id: string;
  /** 1 to 300. The event of each has the id `eventId(op_id, student_id)`. */
  student_ids: string[];
  note?: string;
}

// What shows before the server has it.

const idsOfRows = new WeakMap<RowOf<"record">, ReadonlyMap<string, string>>();

/** The events' ids by student; computed once a row, since each is a hash. */
function idsOf(row: RowOf<"record">): ReadonlyMap<string, string> {
  const known = idsOfRows.get(row) ?? new Map(row.args.student_ids.map((id) => [id, eventId(row.op_id, id)]));
  idsOfRows.set(row, known);
  return known;
}

/** The counts of a list are over all of a student's classes, so that only the date must agree. */
function onList(draft: ListDraft, row: RowOf<"record">): void {
  const group = draft.groupOf(row.args.behavior_id);
  if (row.args.date !== draft.date || !group) return;
  for (const [student_id, id] of idsOf(row)) {
    if (draft.events.has(id)) continue;
    draft.events.set(id, { student_id, group, date: draft.date });
    const counts = draft.counts.get(student_id);
    if (counts) counts[group] += 1;
  }
}

function onDays(draft: DaysDraft, row: RowOf<"record">, counted: boolean): void {
  const { date, class_id } = row.args;
  const group = draft.groupOf(row.args.behavior_id);
  const elsewhere = draft.class_id !== undefined && draft.class_id !== class_id;
  if (!group || elsewhere) return;
  for (const [student_id, id] of idsOf(row)) draft.events.set(id, { student_id, group, date });
  const day = draft.days.get(date);
  if (day && !counted) day[group] += row.args.student_ids.length;
}

export const record: CommandType<"record"> = {
  orderingKeys: (args, opId) => [...args.student_ids.map(studentKey), madeByKey(opId)],
  about: ({ class_id, date, student_ids }) => ({ class_id, date, student_ids }),
  overlay: { list: onList, days: onDays },
};
