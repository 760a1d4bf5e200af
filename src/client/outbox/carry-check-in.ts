import type { ArrivingMark, CheckInChange, UpdatedCheckIn } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import { answerAs, areLists, type Carrier, isReduced, type Refused, type StepResult, type Verdict } from "./carrier.ts";
import type { Refusal, Row, RowOf, Step } from "./commands.ts";
import { checkInKey, finishKey, markKey } from "./keys.ts";

/** The contract's bound on the marks of one update. */
const MOST_MARKS = 300;

type CheckInRow = RowOf<"mark"> | RowOf<"finish"> | RowOf<"reopen">;
const isOfCheckIn = (row: Row): row is CheckInRow =>
  row.kind === "mark" || row.kind === "finish" || row.kind === "reopen";
const isMark = (row: Row): row is RowOf<"mark"> => row.kind === "mark";

const arriving = ({ args, tapped_at }: RowOf<"mark">): ArrivingMark => ({
  student_id: args.student_id,
  status: args.status,
  ...(args.note === undefined ? {} : { note: args.note }),
  ...(args.arrived_at === undefined ? {} : { arrived_at: args.arrived_at }),
  marked_at: tapped_at,
  ...(args.base === undefined ? {} : { base: args.base }),
});

function changeOf(rows: readonly CheckInRow[]): CheckInChange {
  const marks = rows.filter(isMark).map(arriving);
  const last = rows.at(-1);
  return {
    ...(marks.length > 0 ? { marks } : {}),
    ...(last?.kind === "finish"
      ? { finished: true, finished_at: last.tapped_at, student_ids: last.args.student_ids }
      : {}),
    ...(last?.kind === "reopen" ? { finished: false } : {}),
  };
}

/** What a refusal holds back: the whole check-in where it is not this teacher's, else what the row itself touches. */
function withHolds(row: CheckInRow, refusal: Refused, wholeCheckIn: boolean): Refusal {
  if (wholeCheckIn) return { ...refusal, holds: [checkInKey(row.args)] };
  return { ...refusal, holds: [row.kind === "mark" ? markKey(row.args) : finishKey(row.args)] };
}

function afterUpdate(rows: readonly CheckInRow[], { rejected }: UpdatedCheckIn, at: string): Verdict[] {
  const messages = new Map(rejected.map(({ student_id, message }) => [student_id, message]));
  return rows.map((row): Verdict => {
    const message = isMark(row) ? messages.get(row.args.student_id) : undefined;
    if (message === undefined) return { opId: row.op_id, now: "delivered" };
    return {
      opId: row.op_id,
      now: "refused",
      refusal: withHolds(row, { status: 200, message, code: null, at }, false),
    };
  });
}

function afterRefusal(rows: readonly CheckInRow[], refusal: Refused, creating: boolean): Verdict[] {
  const wholeCheckIn = creating || refusal.status === 403 || refusal.status === 404;
  if (!wholeCheckIn && rows.length > 1) return rows.map(({ op_id }) => ({ opId: op_id, now: "alone" }));
  return rows.map((row) => ({ opId: row.op_id, now: "refused", refusal: withHolds(row, refusal, wholeCheckIn) }));
}

/** The answer to the update, where it was taken. */
function updated(results: readonly StepResult[]): (StepResult & { answer: UpdatedCheckIn }) | undefined {
  const update = results.find(({ step }) => step.method === "PATCH");
  return update?.taken ? { ...update, answer: answerAs<UpdatedCheckIn>(update.answer) } : undefined;
}

/** Marks that wait together travel together, a *Finish* or *Open again* after them closing the batch. */
export const byCheckIn: Carrier = {
  group: (row) => (isOfCheckIn(row) ? checkInKey(row.args) : row.op_id),

  takes: (rows, next) =>
    !next.alone && rows.length < MOST_MARKS && rows.every((row) => row.kind === "mark" && !row.alone),

  steps(rows, { newId, knowsCheckIn }) {
    const ours = rows.filter(isOfCheckIn);
    const first = ours[0];
    if (!first) return [];
    const { class_id, date } = first.args;
    const id = checkInId(class_id, date);
    const create: Step = {
      key: newId(),
      method: "POST",
      path: `/check-in/create/${class_id}`,
      body: JSON.stringify({ date }),
    };
    const update: Step = {
      key: newId(),
      method: "PATCH",
      path: `/check-in/update/${id}`,
      body: JSON.stringify(changeOf(ours)),
    };
    return knowsCheckIn(id) ? [update] : [create, update];
  },

  isOurs(rows, { method }, { id, class_id, date, marks, connections, rejected }) {
    const isOf = ({ args }: CheckInRow): boolean =>
      class_id === args.class_id && date === args.date && id === checkInId(args.class_id, args.date);
    return areLists(marks, connections, method === "PATCH" ? rejected : []) && rows.filter(isOfCheckIn).every(isOf);
  },

  independent: false,

  verdicts(rows, results) {
    const ours = rows.filter(isOfCheckIn);
    const update = updated(results);
    if (update) return afterUpdate(ours, update.answer, update.at);
    const refused = results.find((one) => !one.taken);
    return refused && !refused.taken ? afterRefusal(ours, refused.refusal, refused.step.method === "POST") : [];
  },

  delivery(rows, results) {
    const update = updated(results);
    if (!update) return null;
    return isReduced(update.answer) ? { by: "locked", rows } : { by: "check-in", rows, answer: update.answer };
  },
};
