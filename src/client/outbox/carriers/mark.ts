import type { ArrivingMark, CheckIn, CheckInChange, StudentList, UpdatedCheckIn } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import { createCheckIn, updateCheckIn } from "#contract/routes/check-in.ts";
import { addressOf } from "#client/api/request.ts";
import type { ReopenArgs } from "#client/outbox/commands/finish.ts";
import {
  checkInKey,
  finishKey,
  isOf,
  isOfCheckIn,
  markKey,
  type OfCheckIn,
  type Refusal,
  type Row,
  type RowOf,
  type Step,
} from "#client/outbox/row.ts";
import {
  answerAs,
  areLists,
  type Carrier,
  type DeliveryBy,
  type Effects,
  isReduced,
  type Refused,
  type SendingType,
  type StepResult,
  type Verdict,
  withConnections,
} from "./carrier.ts";

/* How marks are sent, with the *Finish* or *Open again* that follows them, and what the answer means. */

/** The contract's bound on the marks of one update. */
const MOST_MARKS = 300;

type CheckInRow = Extract<Row, { kind: "mark" | "finish" | "reopen" }>;

const arriving = ({ args, tapped_at }: RowOf<"mark">): ArrivingMark => ({
  student_id: args.student_id,
  status: args.status,
  ...(args.note === undefined ? {} : { note: args.note }),
  ...(args.arrived_at === undefined ? {} : { arrived_at: args.arrived_at }),
  ...(args.left_at === undefined ? {} : { left_at: args.left_at }),
  ...(args.returned_at === undefined ? {} : { returned_at: args.returned_at }),
  marked_at: tapped_at,
  ...(args.base === undefined ? {} : { base: args.base }),
});

const finishedBy = ({ finished_by }: ReopenArgs): Pick<CheckInChange, "finished_by"> =>
  finished_by === undefined ? {} : { finished_by };

function changeOf(rows: readonly CheckInRow[]): CheckInChange {
  const marks = rows.filter((row) => isOf("mark", row)).map(arriving);
  const last = rows.at(-1);
  return {
    ...(marks.length > 0 ? { marks } : {}),
    ...(last?.kind === "finish"
      ? { finished: true, finished_at: last.tapped_at, student_ids: last.args.student_ids }
      : {}),
    ...(last?.kind === "reopen" ? { finished: false, ...finishedBy(last.args) } : {}),
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
    const message = row.kind === "mark" ? messages.get(row.args.student_id) : undefined;
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
      method: createCheckIn.method,
      path: addressOf(createCheckIn, { params: { id: class_id } }),
      body: JSON.stringify({ date }),
    };
    const update: Step = {
      key: newId(),
      method: updateCheckIn.method,
      path: addressOf(updateCheckIn, { params: { id } }),
      body: JSON.stringify(changeOf(ours)),
    };
    return knowsCheckIn(id) ? [update] : [create, update];
  },

  isOurs(rows, { method }, { id, class_id, date, marks, connections, rejected }) {
    const isAbout = ({ args }: CheckInRow): boolean =>
      class_id === args.class_id && date === args.date && id === checkInId(args.class_id, args.date);
    return areLists(marks, connections, method === "PATCH" ? rejected : []) && rows.filter(isOfCheckIn).every(isAbout);
  },

  independent: false,

  verdicts(rows, results) {
    const ours = rows.filter(isOfCheckIn);
    const update = updated(results);
    if (update) return afterUpdate(ours, update.answer, update.at);
    const refused = results.find((one) => !one.taken);
    if (!refused || refused.taken) return [];
    const creating = refused.step.method === "POST";
    // A server that was set back to an earlier state has lost the check-in: the next batch makes it first.
    if (!creating && refused === results[0] && refused.refusal.status === 404)
      return ours.map(({ op_id }) => ({ opId: op_id, now: "again" }));
    return afterRefusal(ours, refused.refusal, creating);
  },

  delivery(rows, results) {
    const update = updated(results);
    if (!update) return null;
    return isReduced(update.answer) ? { by: "locked", rows } : { by: "check-in", rows, answer: update.answer };
  },
};

// What the answer changes in the cache.

/** The answer without what is no part of a check-in. */
function checkInOf(answer: UpdatedCheckIn): CheckIn {
  const checkIn: CheckIn & Partial<UpdatedCheckIn> = { ...answer };
  delete checkIn.rejected;
  return checkIn;
}

/** The list with the check-in of an answer, unless it holds a newer one. */
export function withCheckIn(list: StudentList, answer: UpdatedCheckIn): StudentList {
  if (answer.class_id !== list.class.id || answer.date !== list.date) return list;
  const cached = list.check_in;
  if (cached?.id === answer.id && answer.updated_at < cached.updated_at) return list;
  const check_in = checkInOf(answer);
  const marks = new Map(check_in.marks.map((mark) => [mark.student_id, mark]));
  const students = list.students.map((student) => ({ ...student, mark: marks.get(student.id) ?? null }));
  return { ...list, check_in, students: withConnections(students, check_in.connections) };
}

export const afterCheckIn = ({ rows, answer }: DeliveryBy<"check-in">): Effects => ({
  studentList: (list) => withCheckIn(list, answer),
  days: rows,
  counted: answer,
  // The streak, and what a student's marks in several classes come to.
  askAnew: answer.finished_at !== null || rows.some(({ kind }) => kind !== "mark") ? ["days"] : [],
});

export const mark: SendingType<"mark"> = {
  blockedBy: (args) => [checkInKey(args), markKey(args)],
  holds: (args) => [markKey(args)],
  carrier: byCheckIn,
};

/** Opening again, too. */
export const finish = {
  blockedBy: (args: OfCheckIn) => [checkInKey(args), finishKey(args)],
  holds: (args: OfCheckIn) => [finishKey(args)],
  carrier: byCheckIn,
};
