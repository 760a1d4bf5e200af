import type { StudentList } from "#contract/check-in.ts";
import { MARK_NAMES, type MarkStatus } from "#contract/marks.ts";
import { overlayStudentList } from "#client/outbox/overlay.ts";
import { counts } from "#client/outbox/pending.ts";
import type { Row } from "#client/outbox/row.ts";
import { fullName } from "#client/ui/names.ts";
import type { Change } from "./waiting.ts";

/** Marks that wait on the device, as far as figures of attendance are about them. */
export interface WaitingMarks {
  /** Marks other than present, more or less than the server counts. */
  changes: Change[];
  /** Check-ins, `class/date`, of which this device holds no list: what their marks come to is not known here. */
  unknown: string[];
}

/** A check-in's marks count while it is finished; those as present are in no figure of the group. */
const exceptions = (
  students: readonly { id: string; mark: { status: MarkStatus } | null }[],
  finishedAt: string | null | undefined,
): Map<string, MarkStatus> =>
  new Map(
    finishedAt
      ? students.flatMap(({ id, mark }) => (mark && mark.status !== "present" ? [[id, mark.status] as const] : []))
      : [],
  );

function changesOfList(list: StudentList, rows: readonly Row[], isShared: (studentId: string) => boolean): Change[] {
  const shown = overlayStudentList(list, rows);
  const before = exceptions(list.students, list.check_in?.finished_at);
  const after = exceptions(shown.students, shown.check_in?.finished_at);
  const change = (student: StudentList["students"][number], status: MarkStatus, by: 1 | -1): Change => ({
    by,
    group: "attendance",
    type_id: status,
    name: MARK_NAMES[status],
    date: list.date,
    student_id: student.id,
    student_name: fullName(student),
    class_id: list.class.id,
    ofOneClass: isShared(student.id),
  });
  return list.students.flatMap((student) => {
    const [was, is] = [before.get(student.id), after.get(student.id)];
    if (was === is) return [];
    return [...(was ? [change(student, was, -1)] : []), ...(is ? [change(student, is, 1)] : [])];
  });
}

const checkInOf = (row: Row): string[] =>
  counts(row) && (row.kind === "mark" || row.kind === "finish" || row.kind === "reopen")
    ? [`${row.args.class_id}/${row.args.date}`]
    : [];

/**
 * What the marks that wait change in the figures, by the lists that the device holds. How a day adds up for a child who
 * is on several of the lists of a date, the server alone can say: such a change is of its class alone.
 */
export function waitingMarksOf(lists: readonly StudentList[], rows: readonly Row[]): WaitingMarks {
  const waiting = new Set(rows.flatMap(checkInOf));
  const held = lists.filter((list) => waiting.has(`${list.class.id}/${list.date}`));
  const isShared = (date: string, studentId: string): boolean =>
    lists.filter((list) => list.date === date && list.students.some(({ id }) => id === studentId)).length > 1;
  for (const list of held) waiting.delete(`${list.class.id}/${list.date}`);
  return {
    changes: held.flatMap((list) => changesOfList(list, rows, (id) => isShared(list.date, id))),
    unknown: [...waiting],
  };
}
