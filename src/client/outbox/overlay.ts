import type { BehaviorGroup, CheckIn, DayFigures, DaysStatistics, Mark, StudentList } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import { aboutRow, layOnCheckIn, layOnDays, layOnList } from "./commands/registry.ts";
import { overlaySeating } from "./commands/seat.ts";
import { counts, standingOf } from "./pending.ts";
import { isOfCheckIn, isSameCheckIn, type OfCheckIn, type Row } from "./row.ts";

/*
 * What a screen shows is the overlay of what waits on the device over what the server said. Pure, the same before and after a reload, and the same where the server's part holds some of it already.
 */

// What is shown, and what commands lay themselves over.

/** A student of the list with what still waits on the device laid over. */
export type ShownStudent = StudentList["students"][number] & {
  /** A tap on this student is on its way. */
  pending: boolean;
  /** A tap on this student was refused. */
  needs_you: boolean;
  /** A tap on this student is not on the device yet. */
  keeping?: boolean;
};

export type ShownStudentList = Omit<StudentList, "students"> & {
  students: ShownStudent[];
  /** Something of this check-in is on its way. */
  pending: boolean;
  /** That it was finished, or opened again, is not on the device yet. */
  keeping?: boolean;
};

/** An event of the asker's, as far as counting it once asks. */
export interface KnownEvent {
  student_id: string;
  group: Group;
  date: string;
}

export type Group = "positive" | "challenging";

/** A behaviour's group; undefined where the catalogue does not know it. */
export type GroupOf = (behaviorId: string) => Group | undefined;

/** A check-in while rows are laid over it. */
export interface CheckInDraft {
  class_id: string;
  date: string;
  /** Null while there is none. */
  checkIn: CheckIn | null;
  marks: Map<string, Mark>;
  /** Students that *Finish* may settle; undefined: whoever it names. */
  listed: ReadonlySet<string> | undefined;
}

/** A class's list while rows are laid over it. */
export interface ListDraft extends CheckInDraft {
  listed: ReadonlySet<string>;
  counts: Map<string, Record<Group, number>>;
  /** The asker's standing events of the day, by id: what is in here is counted. */
  events: Map<string, KnownEvent>;
  groupOf: GroupOf;
  /** Connections that are completed on this device. */
  completed: Set<string>;
  touched: Set<string>;
  keeping: Set<string>;
  refused: Set<string>;
  pending: boolean;
  /** That it was finished, or opened again, is not on the device yet. */
  finishing: boolean;
}

/** The statistics of the days while rows are laid over them. */
export interface DaysDraft {
  /** Undefined: all of the teacher's classes. */
  class_id: string | undefined;
  days: Map<string, DayFigures>;
  isCheckIn: boolean;
  events: Map<string, KnownEvent>;
  groupOf: GroupOf;
}

/** Cached statistics remember which rows they hold already, since figures alone cannot tell. */
export type KnownDaysStatistics = DaysStatistics & { applied?: readonly string[] };

// A check-in, and a class's list with it.

/** Tells a behaviour's group from the catalogue that GET /check-in/behaviors gave. */
export function groupsOf(catalogue: readonly BehaviorGroup[] = []): GroupOf {
  const groups = new Map(catalogue.flatMap(({ slug, behaviors }) => behaviors.map(({ id }) => [id, slug] as const)));
  return (behaviorId) => groups.get(behaviorId);
}

/** A check-in that a tap has begun on this device, with the id that the server will give it (`checkInId`). */
const begun = ({ class_id, date }: OfCheckIn, at: string): CheckIn => ({
  id: checkInId(class_id, date),
  class_id,
  date,
  marks: [],
  finished_at: null,
  finished_by: null,
  updated_at: at,
  streak: 0,
  connections: [],
});

function layCheckIn(draft: CheckInDraft, rows: readonly Row[]): void {
  for (const row of rows) {
    if (!isOfCheckIn(row) || !isSameCheckIn(draft, row.args) || !counts(row)) continue;
    draft.checkIn ??= begun(draft, row.tapped_at);
    layOnCheckIn(draft, row);
  }
}

/** A check-in with what waits laid over; null where there is none, on the server or on the device. */
export function overlayCheckIn(checkIn: CheckIn | null, rows: readonly Row[], of: OfCheckIn): CheckIn | null {
  const marks = new Map(checkIn?.marks.map((mark) => [mark.student_id, mark]));
  const draft: CheckInDraft = { class_id: of.class_id, date: of.date, checkIn, marks, listed: undefined };
  layCheckIn(draft, rows);
  return draft.checkIn && { ...draft.checkIn, marks: [...draft.marks.values()] };
}

function draftOf(list: StudentList, groupOf: GroupOf): ListDraft {
  return {
    class_id: list.class.id,
    date: list.date,
    checkIn: list.check_in,
    marks: new Map(list.students.flatMap(({ id, mark }) => (mark ? [[id, mark]] : []))),
    listed: new Set(list.students.map(({ id }) => id)),
    counts: new Map(
      list.students.map((one) => [one.id, { positive: one.positive_today, challenging: one.challenging_today }]),
    ),
    events: new Map((list.own_events ?? []).map(({ id, ...event }) => [id, { ...event, date: list.date }])),
    groupOf,
    completed: new Set(),
    touched: new Set(),
    keeping: new Set(),
    refused: new Set(),
    pending: false,
    finishing: false,
  };
}

/** Notes whom the row is about. Events count on their date in every class of the student. */
function flag(draft: ListDraft, row: Row): void {
  const about = aboutRow(row);
  if (about.date !== draft.date || (isOfCheckIn(row) && about.class_id !== draft.class_id)) return;
  const isKeeping = standingOf(row) === "keeping";
  for (const id of about.student_ids) {
    (counts(row) ? draft.touched : draft.refused).add(id);
    if (isKeeping) draft.keeping.add(id);
  }
  if (counts(row) && about.class_id === draft.class_id) draft.pending = true;
  if (isKeeping && isOfCheckIn(row) && row.kind !== "mark") draft.finishing = true;
}

/** The marks of those who are no longer listed stay in the check-in. */
function marksOf(draft: ListDraft): CheckIn["marks"] {
  const others = draft.checkIn?.marks.filter(({ student_id }) => !draft.listed.has(student_id)) ?? [];
  return [...others, ...[...draft.listed].flatMap((id) => draft.marks.get(id) ?? [])];
}

/** A class's list with what waits laid over: marks, counts, the check-in's state, and whom something waits for. */
export function overlayStudentList(
  list: StudentList,
  rows: readonly Row[],
  behaviors?: readonly BehaviorGroup[],
): ShownStudentList {
  const draft = draftOf(list, groupsOf(behaviors));
  const today = rows.filter((row) => row.args.date === list.date);
  layCheckIn(draft, today);
  for (const row of today) {
    if (counts(row)) layOnList(draft, row);
    flag(draft, row);
  }
  const students = list.students.map((student): ShownStudent => {
    const figures = draft.counts.get(student.id);
    return {
      ...student,
      mark: draft.marks.get(student.id) ?? null,
      positive_today: figures?.positive ?? 0,
      challenging_today: figures?.challenging ?? 0,
      active_connection_id: draft.completed.has(student.active_connection_id ?? "")
        ? null
        : student.active_connection_id,
      pending: draft.touched.has(student.id),
      needs_you: draft.refused.has(student.id),
      ...(draft.keeping.has(student.id) ? { keeping: true } : {}),
    };
  });
  const own_events = [...draft.events].map(([id, { student_id, group }]) => ({ id, student_id, group }));
  const check_in = draft.checkIn && { ...draft.checkIn, marks: marksOf(draft) };
  const flags = { pending: draft.pending, ...(draft.finishing ? { keeping: true } : {}) };
  return { ...list, check_in, students, own_events, seating: overlaySeating(list, rows), ...flags };
}

// The figures of the days.

/** What the rows alone do not say. */
export interface DaysContext {
  /** The class that the statistics are of; left out: all of the teacher's. */
  class_id?: string | undefined;
  /** Lists of that class with the overlay on: they say what a day's marks come to. */
  lists?: readonly ShownStudentList[];
  behaviors?: readonly BehaviorGroup[];
}

const NONE = { present: 0, late: 0, absent: 0, excused: 0 };

/** Marks count for the figures while their check-in is finished. */
function fromList(day: DayFigures, { check_in, students }: ShownStudentList): DayFigures {
  if (!check_in?.finished_at) return { ...day, ...NONE, checked_in: 0 };
  const marked = { ...NONE };
  for (const { mark } of students) if (mark) marked[mark.status] += 1;
  return { ...day, ...marked, checked_in: 1 };
}

/** Whether the class is finished on the date, as the rows that wait have it; undefined where they do not say. */
function finishedByRows(rows: readonly Row[], classId: string, date: string): boolean | undefined {
  const last = rows.findLast(
    ({ kind, args }) => (kind === "finish" || kind === "reopen") && args.class_id === classId && args.date === date,
  );
  return last && last.kind === "finish";
}

function layFinished(
  draft: DaysDraft,
  rows: readonly Row[],
  { class_id, lists = [] }: DaysContext,
  today: string | undefined,
): void {
  if (class_id === undefined) return;
  for (const [date, day] of draft.days) {
    const list = lists.find((one) => one.class.id === class_id && one.date === date);
    const finished = list ? Boolean(list.check_in?.finished_at) : finishedByRows(rows, class_id, date);
    if (list) draft.days.set(date, fromList(day, list));
    else if (finished !== undefined) day.checked_in = finished ? 1 : 0;
    if (date === today && finished !== undefined) draft.isCheckIn = finished;
  }
}

/**
 * The days' figures with what waits laid over. Events are counted from the rows; marks from the `lists` of the class,
 * where given. Over all classes the marks stay the server's: a student-day is not told from the rows alone.
 */
export function overlayDaysStatistics(
  stats: KnownDaysStatistics,
  taps: readonly Row[],
  context: DaysContext = {},
): DaysStatistics {
  const rows = taps.filter(counts);
  const own = (context.lists ?? []).flatMap((list) =>
    (list.own_events ?? []).map((event) => ({ ...event, date: list.date })),
  );
  const draft: DaysDraft = {
    class_id: context.class_id,
    days: new Map(stats.days.map((day) => [day.date, { ...day }])),
    isCheckIn: stats.is_check_in,
    events: new Map(own.map((event) => [event.id, event])),
    groupOf: groupsOf(context.behaviors),
  };
  for (const row of rows) layOnDays(draft, row, stats.applied?.includes(row.op_id) === true);
  layFinished(draft, rows, context, stats.days.at(-1)?.date);
  return { ...stats, days: stats.days.map((day) => draft.days.get(day.date) ?? day), is_check_in: draft.isCheckIn };
}
