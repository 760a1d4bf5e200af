import { noteId } from "#contract/ids.ts";
import type { Note } from "#contract/notes.ts";
import { createNote } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import { madeByKey, type OfCheckIn, studentKey } from "#client/outbox/row.ts";
import { alone, type CommandType } from "./command.ts";

/** A note to colleagues about a student. */
export interface NoteArgs extends OfCheckIn {
  student_id: string;
  /** 1 to 500 characters, typed; the note has the id `noteId(op_id)`. */
  text: string;
}

export const note: CommandType<"note"> = {
  orderingKeys: ({ student_id }, opId) => [studentKey(student_id), madeByKey(opId)],
  blockedBy: () => [],
  holds: (_, opId) => [madeByKey(opId)],
  about: ({ class_id, date, student_id }) => ({ class_id, date, student_ids: [student_id] }),
  // Shown by the student's history alone, which lists what waits.
  overlay: {},
  carrier: alone<"note", Note>({
    kind: "note",
    step: ({ args, tapped_at }) => ({
      method: createNote.method,
      path: addressOf(createNote),
      body: { ...args, written_at: tapped_at },
    }),
    isAbout: ({ op_id, args }, { id, student_id }) => id === noteId(op_id) && student_id === args.student_id,
    delivery: (rows, answer) => ({ by: "note", rows, answer }),
  }),
};
