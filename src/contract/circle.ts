import { z } from "zod";
import { defineCall, isLocked } from "./call.ts";
import { COMMENT_LENGTH } from "./lengths.ts";
import { personRef } from "./people.ts";
import { answeredMoment, date, id } from "./scalars.ts";
import * as routes from "./routes/students.ts";

const area = "Circle";

/** The five areas that CASEL names. */
export const CIRCLE_CATEGORIES = [
  "self-awareness",
  "self-management",
  "social-awareness",
  "relationship-skills",
  "responsible-decisions",
] as const;
export type CircleCategory = (typeof CIRCLE_CATEGORIES)[number];

/** A prompt for a community circle, dated for a class. */
export const circleActivity = z.object({
  id,
  category: z.enum(CIRCLE_CATEGORIES),
  title: z.string(),
  prompt: z.string(),
  minutes: z.number().int(),
});
export type CircleActivity = z.infer<typeof circleActivity>;

/** The comment left after a circle. */
export const circleEntry = z.object({
  id,
  activity_id: id,
  title: z.string(),
  comment: z.string(),
  by: personRef.nullable(),
  date: date.optional().meta({ description: "The day of the circle; `created_at` may be a later one." }),
  created_at: answeredMoment,
});
export type CircleEntry = z.infer<typeof circleEntry>;

export const circleDay = z.object({
  date,
  activities: z.array(circleActivity).meta({ description: "Three, the same all day." }),
  entries: z.array(circleEntry).meta({ description: "The latest 20 of the class, newest first." }),
  ahead: z
    .array(z.object({ date, activities: z.array(circleActivity) }))
    .optional()
    .meta({ description: "With today's: those of the next seven days, for a device that is without a network then." }),
});
export type CircleDay = z.infer<typeof circleDay>;

export const getCircleActivities = defineCall(routes.getCircleActivities, {
  area,
  summary: "Today's activities of a class, and its latest entries.",
  access: "teacher",
  params: z.object({ id }),
  query: z.object({ date: date.optional().meta({ description: "Another date than today." }) }),
  answer: circleDay,
  errors: { 400: "The date lies in the future, or more than 400 days back" },
});

/** The client sends the comment with one `%` appended; the server takes exactly one away. */
const sentComment = z
  .string()
  .max(COMMENT_LENGTH + 1, "must be at most 2,000 characters")
  .transform((text) => text.replace(/%$/, "").trim())
  .refine((text) => text.length >= 1, "must not be empty")
  .refine((text) => text.length <= COMMENT_LENGTH, "must be at most 2,000 characters")
  .meta({ description: "1 to 2,000 characters, followed by one `%`." });

export const createCircleEntry = defineCall(routes.createCircleEntry, {
  area,
  summary: "Store the comment of an activity.",
  access: "teacher",
  body: z.object({
    comment: sentComment,
    activity_id: id,
    class_id: id
      .optional()
      .meta({ description: "With `date`: whose activity it is, where it lies more than a week back." }),
    date: date.optional().meta({ description: "The activity's date; not more than 400 days back." }),
  }),
  answer: circleEntry,
  whileLocked: z.object({ locked: isLocked, id, activity_id: id }),
});
