import { z } from "zod";
import { defineCall, isLocked } from "./call.ts";
import { id, moment } from "./scalars.ts";
import { FRONTS, MOST_PLACES } from "./seats.ts";
import * as routes from "./routes/check-in.ts";

const place = z
  .number()
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(MOST_PLACES, `must be at most ${MOST_PLACES}`);

const layout = {
  rows: place,
  columns: place,
  front: z.enum(FRONTS).meta({ description: "The edge, as shown, that is the front of the room." }),
};

export const seat = z.object({ student_id: id, row: place, column: place });

/** Where the students of a class sit: one plan for each class, the same for all of its teachers. */
export const seatingPlan = z.object({
  class_id: id,
  ...layout,
  seats: z.array(seat).meta({
    description: "Places are counted from 1 at the top left. Those beyond the rows and columns do not show for now.",
  }),
  version: z.number().int().min(1).meta({ description: "Grows by one with each change." }),
});
export type SeatingPlan = z.infer<typeof seatingPlan>;

export const seatMove = z
  .object({
    student_id: id,
    row: place.nullable(),
    column: place.nullable(),
    moved_at: moment,
  })
  .refine(({ row, column }) => (row === null) === (column === null), {
    path: ["column"],
    message: "must be given with the row, or null with it",
  });

export const seatingChange = z.object({
  layout: z.object({ ...layout, changed_at: moment }).optional(),
  moves: z
    .array(seatMove)
    .max(300, "must be at most 300 moves")
    .optional()
    .meta({ description: "The latest stands, of a student and of a place; null: has no seat any more." }),
  base: z.number().int().min(1).optional().meta({ description: "The `version` of the plan that this changes." }),
});
export type SeatingChange = z.infer<typeof seatingChange>;

export const updateSeating = defineCall(routes.updateSeating, {
  area: "Check-in",
  summary: "Move students to other seats, or change the size of the plan.",
  access: "teacher",
  params: z.object({ classId: id }),
  body: seatingChange,
  answer: seatingPlan,
  whileLocked: z.object({ locked: isLocked, class_id: id, seats: z.array(z.object({ student_id: id })) }),
});
