import { isDone } from "#client/api/answer.ts";
import type { Carrier, StepResult, Verdict } from "./carrier.ts";
import type { Row, RowOf } from "./commands.ts";

const isUndo = (row: Row): row is RowOf<"undo"> => row.kind === "undo";

/** Undone, or never there: of a recording some students may have been rejected. */
const isGone = (result: StepResult | undefined): boolean => result?.taken === true || result?.refusal.status === 404;

/** The ids whose step came to this, in order. */
const idsWhere = (rows: readonly Row[], results: readonly StepResult[], gone: boolean): string[] =>
  rows.filter(isUndo).flatMap((row) => row.args.event_ids.filter((_, i) => isGone(results[i]) === gone));

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
export const byUndo: Carrier = {
  group: (row) => row.op_id,
  takes: () => false,
  steps: (rows, { newId }) =>
    rows.filter(isUndo).flatMap((row) =>
      row.args.event_ids.map((id) => ({
        key: newId(),
        method: "DELETE",
        path: `/check-in/event/${id}?undone_at=${encodeURIComponent(row.tapped_at)}`,
        body: null,
      })),
    ),
  isOurs: (_rows, _step, answer) => isDone(answer),
  independent: true,
  verdicts: (rows, results) => rows.filter(isUndo).map((row) => verdict(row, results)),

  delivery(rows, results) {
    const event_ids = idsWhere(rows, results, true);
    return event_ids.length > 0 ? { by: "undo", rows, answer: { event_ids } } : null;
  },
};
