import type { StudentList } from "#contract/check-in.ts";
import { undoEvent } from "#contract/routes/check-in.ts";
import { undoNote } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import { isDone } from "#client/api/answer.ts";
import type { DaysDraft, ListDraft } from "#client/outbox/overlay.ts";
import { isOf, madeByKey, type OfCheckIn, type Row, type RowOf, studentKey } from "#client/outbox/row.ts";
import {
  type Carrier,
  type CommandType,
  countEvents,
  type DeliveryBy,
  type Effects,
  type StepResult,
  type Verdict,
} from "./command.ts";

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

const sources = ({ recorded }: UndoArgs): string[] => (recorded === undefined ? [] : [madeByKey(recorded)]);

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

// How it is sent, and what the answer means.

/** Undone, or never there: of a recording some students may have been rejected. */
const isGone = (result: StepResult | undefined): boolean => result?.taken === true || result?.refusal.status === 404;

/** The ids whose step came to this, in order. */
const idsWhere = (rows: readonly Row[], results: readonly StepResult[], gone: boolean): string[] =>
  rows
    .filter((row) => isOf("undo", row))
    .flatMap((row) => row.args.event_ids.filter((_, i) => isGone(results[i]) === gone));

function verdict(row: RowOf<"undo">, results: readonly StepResult[]): Verdict {
  const left = idsWhere([row], results, false);
  const refused = results.find((one) => !isGone(one));
  if (!refused || refused.taken) return { opId: row.op_id, now: "delivered" };
  const refusal = { ...refused.refusal, holds: [] };
  return {
    opId: row.op_id,
    now: "delivered",
    rest: { args: { ...row.args, event_ids: left }, refusal, keepsId: true },
  };
}

/** One request for each event; one that is refused says nothing of the others. */
const carrier: Carrier = {
  group: (row) => row.op_id,
  takes: () => false,
  steps: (rows, { newId }) =>
    rows
      .filter((row) => isOf("undo", row))
      .flatMap((row) =>
        row.args.event_ids.map((id) => ({
          key: newId(),
          method: undoEvent.method,
          path: addressOf(row.args.of ? undoNote : undoEvent, { params: { id }, query: { undone_at: row.tapped_at } }),
          body: null,
        })),
      ),
  isOurs: (_rows, _step, answer) => isDone(answer),
  independent: true,
  verdicts: (rows, results) => rows.filter((row) => isOf("undo", row)).map((row) => verdict(row, results)),

  delivery(rows, results) {
    const event_ids = idsWhere(rows, results, true);
    return event_ids.length > 0 ? { by: "undo", rows, answer: { event_ids } } : null;
  },
};

// What the answer changes in the cache.

function withoutEvents(list: StudentList, ids: readonly string[]): StudentList {
  const undone = list.own_events?.filter(({ id }) => ids.includes(id)) ?? [];
  if (undone.length === 0) return list;
  return {
    ...list,
    students: countEvents(list, undone, -1),
    own_events: list.own_events?.filter(({ id }) => !ids.includes(id)),
  };
}

export const afterUndo = ({ rows, answer }: DeliveryBy<"undo">): Effects => ({
  studentList: (list) => withoutEvents(list, answer.event_ids),
  days: rows,
});

export const undo: CommandType<"undo"> = {
  orderingKeys: (args) => [...(args.student_ids ?? []).map(studentKey), ...sources(args)],
  blockedBy: sources,
  holds: () => [],
  about: ({ class_id, date, student_ids }) => ({ class_id, date, student_ids: student_ids ?? [] }),
  overlay: { list: onList, days: onDays },
  carrier,
};
