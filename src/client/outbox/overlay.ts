import type { BehaviorGroup, CheckIn, StudentList } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import type { OfCheckIn, Row } from "./commands.ts";
import type { CheckInDraft, GroupOf, ListDraft, ShownStudent, ShownStudentList } from "./drafts.ts";
import { aboutRow, layOnCheckIn, layOnList } from "./kinds.ts";
import { isSame } from "./kind.ts";
import { counts } from "./pending.ts";

/*
 * What a screen shows is the overlay of what waits on the device over what the server said. Pure, the same before and after a reload, and the same where the server's part holds some of it already.
 */

/** Tells a behaviour's group from the catalogue that GET /check-in/behaviors gave. */
export function groupsOf(catalogue: readonly BehaviorGroup[] = []): GroupOf {
  const groups = new Map(catalogue.flatMap(({ slug, behaviors }) => behaviors.map(({ id }) => [id, slug] as const)));
  return (behaviorId) => groups.get(behaviorId);
}

const isOfCheckIn = (row: Row): boolean => row.kind === "mark" || row.kind === "finish" || row.kind === "reopen";

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
    if (!isOfCheckIn(row) || !isSame(draft, row.args) || !counts(row)) continue;
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
    refused: new Set(),
    pending: false,
  };
}

/** Notes whom the row is about. Events count on their date in every class of the student. */
function flag(draft: ListDraft, row: Row): void {
  const about = aboutRow(row);
  if (about.date !== draft.date || (isOfCheckIn(row) && about.class_id !== draft.class_id)) return;
  const flags = counts(row) ? draft.touched : draft.refused;
  for (const id of about.student_ids) flags.add(id);
  if (counts(row) && about.class_id === draft.class_id) draft.pending = true;
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
    };
  });
  const own_events = [...draft.events].map(([id, { student_id, group }]) => ({ id, student_id, group }));
  const check_in = draft.checkIn && { ...draft.checkIn, marks: marksOf(draft) };
  return { ...list, check_in, students, own_events, pending: draft.pending };
}
