import { madeByKey, type OfCheckIn, studentKey } from "#client/outbox/row.ts";
import type { CommandType } from "./command.ts";

/** A note to colleagues about a student. */
export interface NoteArgs extends OfCheckIn {
  student_id: string;
  /** 1 to 500 characters, typed; the note has the id `noteId(op_id)`. */
  text: string;
}

export const note: CommandType<"note"> = {
  orderingKeys: ({ student_id }, opId) => [studentKey(student_id), madeByKey(opId)],
  about: ({ class_id, date, student_id }) => ({ class_id, date, student_ids: [student_id] }),
  // Shown by the student's history alone, which lists what waits.
  overlay: {},
};
