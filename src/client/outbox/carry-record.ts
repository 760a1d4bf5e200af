import type { CreatedEvents, EventPayload } from "#contract/check-in.ts";
import { eventId } from "#contract/ids.ts";
import { answerAs, areLists, type Carrier, eachIn, isReduced, type Verdict } from "./carrier.ts";
import type { Row, RowOf } from "./commands.ts";
import { madeByKey } from "./keys.ts";

const isRecord = (row: Row): row is RowOf<"record"> => row.kind === "record";

const payload = ({ args, tapped_at }: RowOf<"record">): EventPayload => ({
  behavior_id: args.behavior_id,
  student_ids: args.student_ids,
  class_id: args.class_id,
  date: args.date,
  occurred_at: tapped_at,
  ...(args.note === undefined ? {} : { note: args.note }),
});

/** What is left of a recording when some of its students were not taken. */
function taken(row: RowOf<"record">, { rejected }: CreatedEvents, at: string): Verdict {
  const [first] = rejected;
  if (!first) return { opId: row.op_id, now: "delivered" };
  const left = rejected.map(({ student_id }) => student_id);
  return {
    opId: row.op_id,
    now: "delivered",
    rest: {
      args: { ...row.args, student_ids: left },
      refusal: { status: 200, message: first.message, code: null, at, holds: [] },
      keepsId: false,
    },
  };
}

/** The rows without the students that were not taken. */
function takenOf(rows: readonly Row[], { rejected }: CreatedEvents): Row[] {
  const not = new Set(rejected.map(({ student_id }) => student_id));
  return rows
    .filter(isRecord)
    .map((row) => ({ ...row, args: { ...row.args, student_ids: row.args.student_ids.filter((id) => !not.has(id)) } }));
}

/** A recording travels alone: its `op_id` is the request's key, from which the events' ids follow (`eventId`). */
export const byRecord: Carrier = {
  group: (row) => row.op_id,
  takes: () => false,
  steps: (rows) =>
    rows.filter(isRecord).map((row) => ({
      key: row.op_id,
      method: "POST",
      path: "/check-in/event/create",
      body: JSON.stringify(payload(row)),
    })),
  isOurs(rows, _, { events, connections, rejected }) {
    const known = new Set([...eachIn(events, "id"), ...eachIn(rejected, "student_id")]);
    const isAnswered = ({ op_id, args }: RowOf<"record">): boolean =>
      args.student_ids.every((id) => known.has(eventId(op_id, id)) || known.has(id));
    return areLists(events, connections, rejected) && rows.filter(isRecord).every(isAnswered);
  },

  independent: false,

  verdicts(rows, [result]) {
    return rows.filter(isRecord).flatMap((row): Verdict[] => {
      if (!result) return [];
      if (result.taken) return [taken(row, answerAs<CreatedEvents>(result.answer), result.at)];
      return [{ opId: row.op_id, now: "refused", refusal: { ...result.refusal, holds: [madeByKey(row.op_id)] } }];
    });
  },

  delivery(rows, [result]) {
    if (!result?.taken) return null;
    const answer = answerAs<CreatedEvents>(result.answer);
    return isReduced(answer) ? { by: "locked", rows: takenOf(rows, answer) } : { by: "record", rows, answer };
  },
};
