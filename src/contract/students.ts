import { z } from "zod";
import { defineCall } from "./call.ts";
import { classRef, studentRef } from "./people.ts";
import { answeredMoment, id, queryInt } from "./scalars.ts";

const area = "Students";

export const STUDENT_SORTS = ["name", "grade", "attendance", "positive", "challenging", "last_event"] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** One line of the students' list; counts over the last 20 school days (api, *Students*). */
export const studentRow = studentRef.extend({
  grade: z.string().nullable(),
  classes: z.array(classRef),
  attendance_rate: z.number().min(0).max(1).nullable().meta({ description: "Here ÷ marked days; null without any." }),
  positive: z.number().int(),
  challenging: z.number().int(),
  last_event_at: answeredMoment.nullable(),
  active_connections: z.number().int(),
});
export type StudentRow = z.infer<typeof studentRow>;

export const studentPage = z.object({
  students: z.array(studentRow),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type StudentPage = z.infer<typeof studentPage>;

export const listStudents = defineCall({
  method: "get",
  path: "/students",
  area,
  summary: "Students of the teacher's classes (an administrator: of the school), sorted and paged.",
  access: "teacher",
  query: z.object({
    limit: queryInt(1, 100, 25),
    offset: queryInt(0, 1_000_000, 0),
    sort_by: z.enum(STUDENT_SORTS).default("name"),
    sort_direction: z.enum(["asc", "desc"]).default("asc"),
    class_id: id.optional(),
    search: z.string().trim().max(100).optional().meta({ description: "Part of a name." }),
  }),
  answer: studentPage,
});
