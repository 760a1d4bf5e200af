import { noteId } from "#contract/ids.ts";
import type { Note } from "#contract/notes.ts";
import { createNote } from "#contract/routes/students.ts";
import { addressOf } from "#client/api/request.ts";
import { madeByKey } from "#client/outbox/row.ts";
import { alone, type SendingType } from "./carrier.ts";

export const note: SendingType<"note"> = {
  blockedBy: () => [],
  holds: (_, opId) => [madeByKey(opId)],
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
