import { z } from "zod";
import { defineCall, done, isLocked } from "./call.ts";
import { personRef } from "./people.ts";
import { answeredMoment, date, id, moment, note as noteText } from "./scalars.ts";
import * as routes from "./routes/students.ts";

const area = "Check-in";

/** A teacher's note to colleagues about a student: for the teachers of the student, and in no figure. */
export const note = z.object({
  id,
  student_id: id,
  class_id: id,
  date,
  text: z.string(),
  written_at: answeredMoment,
  by: personRef.nullable(),
});
export type Note = z.infer<typeof note>;

export const notePayload = z.object({
  student_id: id,
  class_id: id.meta({ description: "A class of the writer's that the student is in." }),
  date: date.optional().meta({ description: "The day it belongs to; that of `written_at` where left out." }),
  text: noteText.min(1, "must not be empty"),
  written_at: moment.meta({
    description:
      "By the device's clock. The server's own stands for one that is to come, or lies more than a day before `date`.",
  }),
});
export type NotePayload = z.infer<typeof notePayload>;

export const createNote = defineCall(routes.createNote, {
  area,
  summary: "Leave a note about a student to their other teachers.",
  access: "teacher",
  body: notePayload,
  answer: note,
  whileLocked: z.object({ locked: isLocked, id, student_id: id }),
});

export const undoNote = defineCall(routes.undoNote, {
  area,
  summary: "Take a note back, by its author, within 24 hours.",
  access: "teacher",
  params: z.object({ id }),
  query: z.object({ undone_at: moment.optional() }),
  answer: done,
  whileLocked: done,
  errors: { 400: "UNDO_TOO_LATE" },
});
