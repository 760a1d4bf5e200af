import { z } from "zod";
import { defineCall, TAKES_PROOF } from "./call.ts";
import { connection } from "./connection.ts";
import { event } from "./check-in.ts";
import { figureEntry, GROUP_SLUGS, studentHistoryEntry } from "./history.ts";
import { studentRef } from "./people.ts";
import { date, id, queryInt } from "./scalars.ts";
import * as routes from "./routes/figures.ts";

const area = "Insights";

/** School days of a figure, today so far included where there is school. */
const days = queryInt(1, 260, 5);
const previousSchoolDays = z.number().int().optional().meta({
  description:
    "How many school days the counts before are of: fewer than `days` where the school has no more, or keeps no longer what happened on them. Then they compare with nothing.",
});
const canOpen = z.boolean().optional().meta({
  description:
    "Whether the one who asks may open the student: one of a class of theirs today, for an administrator any. Figures are of past days too, and name who has left since.",
});
const typeId = z.string().max(64).optional().meta({ description: "A behaviour, mark status or connection type." });
const type = z.enum(GROUP_SLUGS);
const typeName = z.object({ type_id: z.string(), name: z.string() });
const typeCount = typeName.extend({ count: z.number().int() });

/** The overview: five days by group, against the five school days before. */
export const overview = z.object({
  days: z
    .array(date)
    .meta({ description: "The last five school days, today so far among them where there is school, oldest first." }),
  previous_school_days: previousSchoolDays,
  groups: z.array(
    z.object({
      slug: type,
      name: z.string(),
      total: z.number().int(),
      previous_total: z.number().int(),
      by_day: z.array(z.number().int()),
    }),
  ),
  ratio: z
    .number()
    .nullable()
    .meta({ description: "Positive to challenging over these days; null without challenging ones." }),
  classes: z
    .array(
      z.object({
        id,
        name: z.string(),
        positive: z.number().int(),
        challenging: z.number().int(),
        attendance_rate: z.number().min(0).max(1).nullable(),
      }),
    )
    .meta({ description: "Classes that ended within these days are among them, so that they add up to the totals." }),
  active_connections: z.array(connection),
});
export type Overview = z.infer<typeof overview>;

const overviewCall = { area, access: "teacher", answer: overview } as const;
export const getOverview = defineCall(routes.getOverview, {
  ...overviewCall,
  summary: "The overview over the teacher's classes.",
});
export const getClassOverview = defineCall(routes.getClassOverview, {
  ...overviewCall,
  summary: "The overview of a class.",
  params: z.object({ id }),
});

export const studentInsights = z.object({
  student: studentRef,
  type,
  previous_school_days: previousSchoolDays,
  total: z.number().int(),
  previous_total: z.number().int().meta({ description: "Over as many school days before those." }),
  by_day: z.array(z.object({ date, count: z.number().int() })),
  by_type: z.array(typeCount),
  events: z.array(figureEntry).meta({
    description:
      "What the total counts, a line for each: of attendance a mark for each day, of connections each as it was raised. The latest 200, newest first.",
  }),
});
export type StudentInsights = z.infer<typeof studentInsights>;

export const getStudentInsights = defineCall(routes.getStudentInsights, {
  area,
  summary: "One student's group over some school days. `a` is the student, `b` the group.",
  access: "teacher",
  params: z.object({ a: id, b: type }),
  query: z.object({ days, type_id: typeId }),
  answer: studentInsights,
});

export const latestEvents = z.object({ events: z.array(studentHistoryEntry) });

const eventsCall = {
  area,
  access: "teacher",
  query: z.object({ quantity: queryInt(1, 200, 20) }),
  answer: latestEvents,
} as const;
export const getLatestEvents = defineCall(routes.getLatestEvents, {
  ...eventsCall,
  summary: "The latest events of the teacher's classes.",
});
export const getLatestClassEvents = defineCall(routes.getLatestClassEvents, {
  ...eventsCall,
  summary: "The latest events of a class.",
  params: z.object({ id }),
});

export const eventInsights = z.object({
  event,
  student: studentRef,
  student_count: z
    .number()
    .int()
    .meta({ description: "The same behaviour for the student, over the last 20 school days." }),
  class_count: z.number().int().meta({ description: "The same behaviour in the class, over the last 20 school days." }),
  can_open: canOpen,
});
export type EventInsights = z.infer<typeof eventInsights>;

export const getEventInsights = defineCall(routes.getEventInsights, {
  area,
  summary: "One event, with counts of the same behaviour.",
  access: "teacher",
  params: z.object({ id }),
  answer: eventInsights,
});

export const studentConnections = z.object({
  active: z.array(connection),
  completed: z.array(connection).meta({ description: "The latest 50." }),
});
export type StudentConnections = z.infer<typeof studentConnections>;

export const getStudentConnections = defineCall(routes.getStudentConnections, {
  area,
  summary: "A student's connections.",
  access: "teacher",
  params: z.object({ id }),
  answer: studentConnections,
});

/** A group by student and by type. */
export const details = z.object({
  type,
  days: z.array(date),
  previous_school_days: previousSchoolDays,
  total: z.number().int(),
  students: z.array(
    studentRef.pick({ id: true, first_name: true, last_name: true }).extend({
      count: z.number().int(),
      share: z.number().min(0).max(1).meta({ description: "Of the total." }),
      previous_count: z.number().int(),
      can_open: canOpen,
    }),
  ),
  types: z.array(typeCount),
});
export type Details = z.infer<typeof details>;

const detailsCall = {
  area,
  access: "teacher",
  query: z.object({ days, type_id: typeId }),
  answer: details,
} as const;
export const getDetails = defineCall(routes.getDetails, {
  ...detailsCall,
  summary: "A group by student and type, over the teacher's classes.",
  params: z.object({ type }),
});
export const getClassDetails = defineCall(routes.getClassDetails, {
  ...detailsCall,
  summary: "A group by student and type, in a class.",
  params: z.object({ type, id }),
});

export const exportDetails = defineCall(routes.exportDetails, {
  area,
  summary: "The same to be saved as a file: kept in the audit trail, and told to the school's administrators by mail.",
  access: "teacher",
  keyed: false,
  proof: TAKES_PROOF,
  params: z.object({ type }),
  body: z.object({
    class_id: id.optional().meta({ description: "All of the teacher's classes where left out." }),
    days: z.number().int().min(1).max(260).default(5),
    type_id: typeId,
  }),
  answer: details,
});

export const graph = z.object({
  type,
  points: z.array(z.object({ date, count: z.number().int(), by_type: z.record(z.string(), z.number().int()) })),
  types: z.array(typeName),
});
export type Graph = z.infer<typeof graph>;

const graphCall = {
  area,
  access: "teacher",
  query: z.object({ days, type_id: typeId }),
  answer: graph,
} as const;
export const getGraph = defineCall(routes.getGraph, {
  ...graphCall,
  summary: "A group day by day, over the teacher's classes.",
  params: z.object({ type }),
});
export const getClassGraph = defineCall(routes.getClassGraph, {
  ...graphCall,
  summary: "A group day by day, in a class.",
  params: z.object({ type, id }),
});
