import type { Behavior, ListedStudent } from "#contract/check-in.ts";
import { eventId } from "#contract/ids.ts";
import { type MarkStatus, nextStatus } from "#contract/marks.ts";
import { serverNow } from "#client/api/server-time.ts";
import type { Command } from "#client/outbox/row.ts";
import { announce } from "#client/ui/live-region.tsx";
import { fullName } from "#client/ui/names.ts";
import { notify } from "#client/ui/notice-store.ts";
import { formatTime } from "#client/ui/format.ts";
import type { ClassStore } from "./class-store.ts";
import { finishOf, standingOf, tallyOf } from "./standing.ts";
import { messages } from "./messages.ts";

interface Details {
  /** Left out: stays; null: taken away. */
  note?: string | null;
  arrived_at?: string | null;
  left_at?: string | null;
  returned_at?: string | null;
}

export interface ClassActions {
  mark: (studentId: string, status: MarkStatus, details?: Details) => void;
  /** A tap on a tile: present → absent → late → present. */
  cycle: (studentId: string) => void;
  arrivedNow: (studentId: string) => void;
  /** Settles the check-in; `undone` runs where the teacher takes it back. */
  finish: (undone: () => void) => void;
  /** Says whether the device has kept it. */
  record: (behavior: Behavior, studentIds: readonly string[], note: string) => Promise<boolean>;
}

interface Given {
  classId: string;
  date: string;
  timeZone: string;
  store: ClassStore;
  /** Keeps a command on the device. Never rejects: null where it could not be kept. */
  tap: (command: Command) => Promise<{ op_id: string } | null>;
}

/** Everything that the page writes; each goes through the outbox and nothing waits for the network. */
export function createClassActions({ classId, date, timeZone, store, tap }: Given): ClassActions {
  const of = { class_id: classId, date };

  const put = (student: ListedStudent, status: MarkStatus, details: Details = {}): void => {
    const base = student.mark && !student.mark.settled ? { base: student.mark.version } : {};
    void tap({ kind: "mark", args: { ...of, student_id: student.id, status, ...details, ...base } });
    announce(messages.said(fullName(student), status));
  };

  const withStudent = (id: string, work: (student: ListedStudent) => void): void => {
    const student = store.student(id);
    if (student) work(student);
  };

  return {
    mark: (id, status, details) => withStudent(id, (student) => put(student, status, details)),
    cycle: (id) => withStudent(id, (student) => put(student, nextStatus(standingOf(student).status))),
    arrivedNow: (id) =>
      withStudent(id, (student) => {
        const now = new Date(serverNow()).toISOString();
        const before = standingOf(student).status;
        put(student, "late", { arrived_at: now });
        const undo = {
          label: messages.undo,
          run: () => withStudent(id, (present) => put(present, before, { arrived_at: null })),
        };
        notify({ text: messages.arrived(fullName(student), formatTime(now, timeZone)), action: undo });
      }),
    finish: (undone) => {
      const { students } = store.list();
      const text = messages.finished(tallyOf(students));
      const { marks, settled } = finishOf(students);
      for (const { student_id, status } of marks) withStudent(student_id, (student) => put(student, status));
      void tap({ kind: "finish", args: { ...of, student_ids: settled } });
      const reopen = (): void => {
        void tap({ kind: "reopen", args: of });
        announce(messages.reopened);
        undone();
      };
      notify({ text, action: { label: messages.undo, run: reopen } });
    },
    record: (behavior, ids, note) => {
      const student_ids = [...ids];
      const kept = tap({
        kind: "record",
        args: { ...of, behavior_id: behavior.id, student_ids, ...(note ? { note } : {}) },
      });
      const undo = async (): Promise<void> => {
        const recorded = await kept;
        if (!recorded) return;
        const { op_id } = recorded;
        const event_ids = student_ids.map((id) => eventId(op_id, id));
        if (await tap({ kind: "undo", args: { ...of, recorded: op_id, event_ids, student_ids } }))
          announce(messages.undone);
      };
      const names = student_ids
        .map((id) => store.student(id))
        .filter((student) => student !== undefined)
        .map(fullName);
      notify({
        text: messages.recorded(behavior.name, names),
        action: { label: messages.undo, run: () => void undo() },
      });
      return kept.then((recorded) => recorded !== null);
    },
  };
}
