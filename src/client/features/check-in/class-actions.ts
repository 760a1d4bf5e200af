import type { ListedStudent } from "#contract/check-in.ts";
import { type MarkStatus, nextStatus } from "#contract/marks.ts";
import { serverNow } from "#client/api/server-time.ts";
import { announce } from "#client/ui/live-region.tsx";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { formatTime } from "#client/ui/format.ts";
import type { ClassStore } from "./class-store.ts";
import { finishOf, standingOf, tallyOf } from "./standing.ts";
import type { Tap } from "./tap.ts";
import { messages } from "./messages.ts";

interface Details {
  /** Left out: stays; null: taken away. */
  note?: string | null;
  arrived_at?: string | null;
  left_at?: string | null;
  returned_at?: string | null;
}

export interface ClassActions {
  /** Null where the device could not keep it, which the teacher is told. */
  mark: (studentId: string, status: MarkStatus, details?: Details) => ReturnType<Tap>;
  /** A tap on a tile: present → absent → late → present. */
  cycle: (studentId: string) => void;
  arrivedNow: (studentId: string) => void;
  /** Settles the check-in; `undone` runs where the teacher takes it back. */
  finish: (undone: () => void) => void;
  /** In a finished check-in, settles those whom nobody marked: enrolled since, or not yet on the list that was finished. */
  settleRest: () => void;
}

interface Given {
  classId: string;
  date: string;
  timeZone: string;
  /** Who taps. */
  personId: string;
  store: ClassStore;
  tap: Tap;
}

/** Everything that the page writes; each goes through the outbox and nothing waits for the network. */
export function createClassActions({ classId, date, timeZone, personId, store, tap }: Given): ClassActions {
  const of = { class_id: classId, date };

  const put = (student: ListedStudent, status: MarkStatus, details: Details = {}): ReturnType<Tap> => {
    const base = student.mark && !student.mark.settled ? { base: student.mark.version } : {};
    const kept = tap({ kind: "mark", args: { ...of, student_id: student.id, status, ...details, ...base } });
    announce(messages.said(fullName(student), status));
    return kept;
  };

  /** Tells of a tap at once, and takes that back where the device could not keep it. */
  const tell = (kept: ReturnType<Tap>, text: string, undo: () => void): void => {
    const withdraw = notify({ text, action: { label: messages.undo, run: undo } });
    void kept.then((row) => {
      if (!row) withdraw();
    });
  };

  const withStudent = (id: string, work: (student: ListedStudent) => void): void => {
    const student = store.student(id);
    if (student) work(student);
  };

  /** Makes suggested marks explicit and finishes, which marks the untouched as here. */
  const settle = (students: ListedStudent[]): ReturnType<Tap> => {
    const { marks, settled } = finishOf(students);
    for (const { student_id, status } of marks) withStudent(student_id, (student) => void put(student, status));
    return tap({ kind: "finish", args: { ...of, student_ids: settled } });
  };

  return {
    mark: async (id, status, details) => {
      const student = store.student(id);
      return student ? put(student, status, details) : null;
    },
    cycle: (id) => withStudent(id, (student) => void put(student, nextStatus(standingOf(student).status))),
    arrivedNow: (id) =>
      withStudent(id, (student) => {
        const now = new Date(serverNow()).toISOString();
        const before = standingOf(student).status;
        const kept = put(student, "late", { arrived_at: now });
        tell(kept, messages.arrived(fullName(student), formatTime(now, timeZone)), () =>
          withStudent(id, (present) => void put(present, before, { arrived_at: null })),
        );
      }),
    finish: (undone) => {
      const list = store.list();
      tell(settle(list.students), messages.finished(tallyOf(list)), () => {
        const { check_in, class: listed } = store.list();
        const by = check_in?.finished_by;
        // A colleague was first: what they finished is not this finish's to undo.
        if (by && by.id !== personId) {
          notify({ text: messages.finishedBy(by.name, listed.name) });
          return;
        }
        void tap({ kind: "reopen", args: { ...of, finished_by: personId } });
        announce(messages.reopened);
        undone();
      });
    },
    settleRest: () => {
      const rest = store.list().students.filter(({ mark }) => !mark);
      if (rest.length > 0) void settle(rest);
    },
  };
}
