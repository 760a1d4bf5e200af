import type { BehaviorGroup, CheckIn, CreatedEvents, Mark, StudentList, UpdatedCheckIn } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import type { KnownDaysStatistics } from "./drafts.ts";
import type { Delivery } from "./outbox-types.ts";
import type { Row } from "./commands.ts";
import { overlayStudentList } from "./overlay.ts";
import { type DaysContext, overlayDaysStatistics } from "./overlay-days.ts";

/*
 * What an answer changes in the cache, applied before its rows leave the outbox, so that the view is the same in every
 * instant. Applying one twice changes nothing, and an answer that was told again late takes nothing newer back.
 */

type Student = StudentList["students"][number];
type OwnEvents = NonNullable<StudentList["own_events"]>;

const counted = (student: Student, group: OwnEvents[number]["group"], by: 1 | -1): Student =>
  group === "positive"
    ? { ...student, positive_today: student.positive_today + by }
    : { ...student, challenging_today: student.challenging_today + by };

/** Adds the events to the counts, or takes them out. */
function count(list: StudentList, events: OwnEvents, by: 1 | -1): StudentList["students"] {
  return list.students.map((student) =>
    events
      .filter(({ student_id }) => student_id === student.id)
      .reduce((one, { group }) => counted(one, group, by), student),
  );
}

function withConnections(
  students: StudentList["students"],
  connections: readonly Connection[],
): StudentList["students"] {
  const raised = new Map(
    connections.filter(({ status }) => status === "active").map((one) => [one.student.id, one.id]),
  );
  return students.map((student) => ({
    ...student,
    active_connection_id: raised.get(student.id) ?? student.active_connection_id,
  }));
}

/** The answer without what is no part of a check-in. */
function checkInOf(answer: UpdatedCheckIn): CheckIn {
  const checkIn: CheckIn & Partial<UpdatedCheckIn> = { ...answer };
  delete checkIn.rejected;
  return checkIn;
}

/** The newer of the cached check-in and an answer to an update of it. */
export function settleCheckIn(cached: CheckIn | null, answer: UpdatedCheckIn): CheckIn {
  const isOlder = cached?.id === answer.id && answer.updated_at < cached.updated_at;
  return isOlder ? cached : checkInOf(answer);
}

function settleUpdate(list: StudentList, answer: UpdatedCheckIn): StudentList {
  if (answer.class_id !== list.class.id || answer.date !== list.date) return list;
  const check_in = settleCheckIn(list.check_in, answer);
  if (check_in === list.check_in) return list;
  const marks = new Map(check_in.marks.map((mark) => [mark.student_id, mark]));
  const students = list.students.map((student) => ({ ...student, mark: marks.get(student.id) ?? null }));
  return { ...list, check_in, students: withConnections(students, check_in.connections) };
}

function settleCreated(list: StudentList, { events, connections }: CreatedEvents): StudentList {
  const known = new Set(list.own_events?.map(({ id }) => id));
  const listed = new Set(list.students.map(({ id }) => id));
  const added = events
    .filter(({ id, date, student_id }) => date === list.date && listed.has(student_id) && !known.has(id))
    .map(({ id, student_id, group }) => ({ id, student_id, group }));
  return {
    ...list,
    students: withConnections(count(list, added, 1), connections),
    own_events: [...(list.own_events ?? []), ...added],
  };
}

function settleUndone(list: StudentList, ids: readonly string[]): StudentList {
  const undone = list.own_events?.filter(({ id }) => ids.includes(id)) ?? [];
  if (undone.length === 0) return list;
  return {
    ...list,
    students: count(list, undone, -1),
    own_events: list.own_events?.filter(({ id }) => !ids.includes(id)),
  };
}

/** Its dot goes; another connection of the student comes with the next list. */
function settleConnection(list: StudentList, { id, status }: Connection): StudentList {
  if (status === "active") return list;
  const students = list.students.map((student) =>
    student.active_connection_id === id ? { ...student, active_connection_id: null } : student,
  );
  return { ...list, students };
}

/**
 * What was taken without an answer stands as it was entered. Which version it became is not known, so that a mark after
 * it goes by its moment.
 */
function settleUntold(
  list: StudentList,
  rows: readonly Row[],
  behaviors: readonly BehaviorGroup[] | undefined,
): StudentList {
  const { check_in, students, own_events } = overlayStudentList(list, rows, behaviors);
  const told = new Set([...(list.check_in?.marks ?? []), ...list.students.map(({ mark }) => mark)]);
  const settle = (mark: Mark): Mark => (told.has(mark) ? mark : { ...mark, version: 0 });
  return {
    ...list,
    check_in: check_in && { ...check_in, marks: check_in.marks.map(settle) },
    students: list.students.map((student, i) => {
      const { mark = null, positive_today = 0, challenging_today = 0, active_connection_id = null } = students[i] ?? {};
      return { ...student, mark: mark && settle(mark), positive_today, challenging_today, active_connection_id };
    }),
    ...(own_events ? { own_events } : {}),
  };
}

/** A cached list with what the server has just taken; the same object where that is not about it. */
export function settleStudentList(
  list: StudentList,
  delivery: Delivery,
  behaviors?: readonly BehaviorGroup[],
): StudentList {
  switch (delivery.by) {
    case "check-in":
      return settleUpdate(list, delivery.answer);
    case "record":
      return settleCreated(list, delivery.answer);
    case "undo":
      return settleUndone(list, delivery.answer.event_ids);
    case "connection":
      return settleConnection(list, delivery.answer);
    case "circle":
      return list;
    case "locked":
      return delivery.rows.some(({ args }) => args.date === list.date)
        ? settleUntold(list, delivery.rows, behaviors)
        : list;
  }
}

/** Cached statistics with what the server has just taken; they remember it until they are fetched anew. */
export function settleDaysStatistics(
  stats: KnownDaysStatistics,
  delivery: Delivery,
  context: DaysContext = {},
): KnownDaysStatistics {
  const rows = delivery.rows.filter(({ op_id }) => !stats.applied?.includes(op_id));
  const applied = [...(stats.applied ?? []), ...rows.map(({ op_id }) => op_id)];
  return { ...overlayDaysStatistics(stats, rows, context), applied };
}
