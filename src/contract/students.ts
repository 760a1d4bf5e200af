import { z } from "zod";
import { defineCall } from "./call.ts";
import { connection } from "./connection.ts";
import { HISTORY_GROUPS, historyEntry } from "./history.ts";
import { MARK_STATUSES } from "./marks.ts";
import { classRef, studentRef } from "./people.ts";
import { answeredMoment, date, id, queryInt } from "./scalars.ts";
import * as routes from "./routes/students.ts";

const area = "Students";

export const STUDENT_SORTS = ["name", "grade", "attendance", "positive", "challenging", "last_event"] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

const countedDays = z.array(date).optional().meta({
  description: "The school days that the counts are over, oldest first: no event of another date is in them.",
});

/** One line of the students' list; counts over the last 20 school days. */
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
  days: countedDays,
  today: date.optional().meta({ description: "The school's date as of the answer." }),
});
export type StudentPage = z.infer<typeof studentPage>;

export const listStudents = defineCall(routes.listStudents, {
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

/** One student as a teacher sees them. */
export const studentDetail = studentRef.extend({
  grade: z.string().nullable(),
  classes: z.array(classRef),
  guardians: z.array(z.object({ id, first_name: z.string(), last_name: z.string() })),
  today: z.object({
    date,
    status: z.enum(MARK_STATUSES).nullable().meta({ description: "The day so far, over all finished check-ins." }),
    positive: z.number().int(),
    challenging: z.number().int(),
  }),
  days: countedDays,
  attendance_rate: z.number().min(0).max(1).nullable().meta({ description: "Over the last 20 school days." }),
  positive: z.number().int().meta({ description: "Over the last 20 school days." }),
  challenging: z.number().int().meta({ description: "Over the last 20 school days." }),
  ratio: z.number().nullable().meta({ description: "Positive to challenging; null without challenging ones." }),
  active_connections: z.array(connection),
  past_connections: z.array(connection).meta({ description: "The latest 20 that are settled." }),
});
export type StudentDetail = z.infer<typeof studentDetail>;

export const studentHistory = z.object({
  student: studentDetail,
  events: z.array(historyEntry).meta({ description: "Newest first." }),
  next: z.string().nullable().meta({ description: "Sent back as `events_before` for the page after this one." }),
});
export type StudentHistory = z.infer<typeof studentHistory>;

export const getStudent = defineCall(routes.getStudent, {
  area,
  summary: "One student, with a page of the history.",
  access: "teacher",
  params: z.object({ id }),
  query: z.object({
    events_before: z.string().max(200).optional().meta({ description: "`next` of the page before." }),
    events_limit: queryInt(1, 200, 50),
    group: z.enum(HISTORY_GROUPS).optional(),
  }),
  answer: studentHistory,
});
