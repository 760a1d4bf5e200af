import type { CreatedEvents, EventPayload, StudentList } from "#contract/check-in.ts";
import { eventId } from "#contract/ids.ts";
import { createEvent } from "#contract/routes/check-in.ts";
import { addressOf } from "#client/api/request.ts";
import { isOf, madeByKey, type Row, type RowOf } from "#client/outbox/row.ts";
import {
  answerAs,
  areLists,
  type Carrier,
  countEvents,
  type DeliveryBy,
  eachIn,
  type Effects,
  isReduced,
  type SendingType,
  type Verdict,
  withConnections,
} from "./carrier.ts";

// How it is sent, and what the answer means.

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
    .filter((row) => isOf("record", row))
    .map((row) => ({ ...row, args: { ...row.args, student_ids: row.args.student_ids.filter((id) => !not.has(id)) } }));
}

/** A recording travels alone: its `op_id` is the request's key, from which the events' ids follow (`eventId`). */
const carrier: Carrier = {
  group: (row) => row.op_id,
  takes: () => false,
  steps: (rows) =>
    rows
      .filter((row) => isOf("record", row))
      .map((row) => ({
        key: row.op_id,
        method: createEvent.method,
        path: addressOf(createEvent),
        body: JSON.stringify(payload(row)),
      })),
  isOurs(rows, _, { events, connections, rejected }) {
    const known = new Set([...eachIn(events, "id"), ...eachIn(rejected, "student_id")]);
    const isAnswered = ({ op_id, args }: RowOf<"record">): boolean =>
      args.student_ids.every((id) => known.has(eventId(op_id, id)) || known.has(id));
    return areLists(events, connections, rejected) && rows.filter((row) => isOf("record", row)).every(isAnswered);
  },

  independent: false,

  verdicts(rows, [result]) {
    return rows
      .filter((row) => isOf("record", row))
      .flatMap((row): Verdict[] => {
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

// What the answer changes in the cache.

function withEvents(list: StudentList, { events, connections }: CreatedEvents): StudentList {
  const known = new Set(list.own_events?.map(({ id }) => id));
  const listed = new Set(list.students.map(({ id }) => id));
  const added = events
    .filter(({ id, date, student_id }) => date === list.date && listed.has(student_id) && !known.has(id))
    .map(({ id, student_id, group }) => ({ id, student_id, group }));
  return {
    ...list,
    students: withConnections(countEvents(list, added, 1), connections),
    own_events: [...(list.own_events ?? []), ...added],
  };
}

export const afterRecord = ({ rows, answer }: DeliveryBy<"record">): Effects => ({
  studentList: (list) => withEvents(list, answer),
  days: rows,
});

export const record: SendingType<"record"> = {
  blockedBy: () => [],
  holds: (_, opId) => [madeByKey(opId)],
  carrier,
};
