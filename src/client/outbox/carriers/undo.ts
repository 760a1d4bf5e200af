import type { StudentList } from "#contract/check-in.ts";
import { undoEvent } from "#contract/routes/check-in.ts";
import { undoNote } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import { isDone } from "#client/api/answer.ts";
import { sources } from "#client/outbox/commands/undo.ts";
import { isOf, type Row, type RowOf } from "#client/outbox/row.ts";
import {
  type Carrier,
  countEvents,
  type DeliveryBy,
  type Effects,
  type SendingType,
  type StepResult,
  type Verdict,
} from "./carrier.ts";

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

export const undo: SendingType<"undo"> = { blockedBy: sources, holds: () => [], carrier };
