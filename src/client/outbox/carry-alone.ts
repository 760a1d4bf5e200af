import type { Fields } from "#client/api/answer.ts";
import { answerAs, type Carrier, isReduced } from "./carrier.ts";
import type { Kind, Row, RowOf, Step } from "./commands.ts";
import type { Delivery } from "./outbox-types.ts";

interface Given<K extends Kind, Answer> {
  kind: K;
  step: (row: RowOf<K>) => Pick<Step, "method" | "path"> & { body: object };
  /** Whether an answer is about what the row says. */
  isAbout: (row: RowOf<K>, answer: Fields) => boolean;
  delivery: (rows: readonly Row[], answer: Answer) => Delivery;
}

const isOf = <K extends Kind>(kind: K, row: { kind: Kind }): row is RowOf<K> => row.kind === kind;

/** A kind whose rows travel alone: one request each, under the row's own id as its key. */
export const alone = <K extends Kind, Answer>({ kind, step, isAbout, delivery }: Given<K, Answer>): Carrier => ({
  group: (row) => row.op_id,
  takes: () => false,
  steps: (rows) =>
    rows.flatMap((row) => {
      if (!isOf(kind, row)) return [];
      const { body, ...where } = step(row);
      return [{ ...where, key: row.op_id, body: JSON.stringify(body) }];
    }),
  isOurs: (rows, _, answer) => rows.every((row) => isOf(kind, row) && isAbout(row, answer)),
  independent: false,
  verdicts: (rows, [result]) =>
    rows.flatMap(({ op_id: opId }) => {
      if (!result) return [];
      return [
        result.taken ? { opId, now: "delivered" } : { opId, now: "refused", refusal: { ...result.refusal, holds: [] } },
      ];
    }),
  delivery: (rows, [result]) => {
    // Settled otherwise by somebody else: how it stands is news, though nothing of this device was taken.
    const answer = result?.taken ? result.answer : result?.current;
    if (isReduced(answer)) return { by: "locked", rows };
    return answer ? delivery(rows, answerAs<Answer>(answer)) : null;
  },
});
