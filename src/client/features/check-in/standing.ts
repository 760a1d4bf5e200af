import type { ListedStudent, StudentList } from "#contract/check-in.ts";
import { isAway, MARK_NAMES, type MarkStatus } from "#contract/marks.ts";

/** How a student's tile stands: the mark, and where it comes from. */
export interface Standing {
  status: MarkStatus;
  /** `assumed`: nobody said anything, so here. `settled`: set by *Finish*. `suggested`: away elsewhere, or announced. */
  from: "mark" | "settled" | "suggested" | "assumed";
}

/** Everyone starts as here, except whoever was last marked away today elsewhere or is announced away. */
export function standingOf({ mark, suggested }: Pick<ListedStudent, "mark" | "suggested">): Standing {
  if (mark) return { status: mark.status, from: mark.settled ? "settled" : "mark" };
  if (suggested) return { status: suggested.status, from: "suggested" };
  return { status: "present", from: "assumed" };
}

/** Outside the check-in only what was marked shows; nothing is assumed of a class that nobody has looked at. */
export const markedStatus = (student: Pick<ListedStudent, "mark">): MarkStatus | null => student.mark?.status ?? null;

/** How many students stand where. `unmarked`: of a finished check-in, those whom nobody marked. */
export type Tally = Record<MarkStatus | "unmarked", number>;

/** The sum that *Finish* states; once the check-in is finished nothing is assumed any more. */
export function tallyOf({ check_in, students }: Pick<StudentList, "check_in" | "students">): Tally {
  const tally: Tally = { present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 };
  for (const student of students)
    tally[check_in?.finished_at && !student.mark ? "unmarked" : standingOf(student).status] += 1;
  return tally;
}

export type Progress = { kind: "open" } | { kind: "begun"; done: number } | { kind: "finished"; at: string };

/** The state of the daily check-in button: *Start check-in* · *Continue check-in (12 marked)* · *Checked in 8:41 · Change*. */
export function progressOf({ check_in, students }: Pick<StudentList, "check_in" | "students">): Progress {
  if (check_in?.finished_at) return { kind: "finished", at: check_in.finished_at };
  const done = students.filter((student) => student.mark && !student.mark.settled).length;
  return done > 0 ? { kind: "begun", done } : { kind: "open" };
}

/** What *Finish* sends: suggested marks that nobody touched become explicit, the untouched rest is settled as present. */
export function finishOf(students: ListedStudent[]): {
  marks: { student_id: string; status: MarkStatus }[];
  settled: string[];
} {
  const marks = [];
  const settled = [];
  for (const student of students) {
    const { status, from } = standingOf(student);
    if (from === "suggested") marks.push({ student_id: student.id, status });
    else if (from !== "mark") settled.push(student.id);
  }
  return { marks, settled };
}

/** What being away does not say yet: that it is excused, and why. */
export const awayDetail = ({ mark }: ListedStudent): string | null =>
  [mark?.status === "excused" && MARK_NAMES.excused, mark?.note].filter(Boolean).join(", ") || null;

/** Those marked away, for the list beside the grid. */
export const awayStudents = (students: ListedStudent[]): ListedStudent[] =>
  students.filter(({ mark }) => mark && isAway(mark.status));
