import { z } from "zod";
import { defineCall, done, isLocked } from "./call.ts";
import { connection } from "./connection.ts";
import { MARK_STATUSES } from "./marks.ts";
import { personRef, studentRef } from "./people.ts";
import { answeredMoment, date, id, moment, note } from "./scalars.ts";
import { seatingPlan } from "./seating.ts";
import * as checkInRoutes from "./routes/check-in.ts";
import * as figuresRoutes from "./routes/figures.ts";

const area = "Check-in";

/** What a check-in says of one student. */
export const mark = z.object({
  student_id: id,
  status: z.enum(MARK_STATUSES),
  note: z.string().nullable(),
  arrived_at: answeredMoment.nullable().meta({ description: "When a late student came." }),
  left_at: answeredMoment.nullable().optional().meta({ description: "When a student who was here left early." }),
  returned_at: answeredMoment.nullable().optional().meta({ description: "When they came back." }),
  marked_at: answeredMoment,
  marked_by: personRef.nullable(),
  settled: z.boolean().meta({ description: "Set present by *Finish*, not by a tap; loses to any explicit mark." }),
  version: z.number().int().min(1).meta({ description: "Grows by one with each change; sent back as `base`." }),
});
export type Mark = z.infer<typeof mark>;

/** One class on one date. */
export const checkIn = z.object({
  id,
  class_id: id,
  date,
  marks: z.array(mark),
  finished_at: answeredMoment.nullable(),
  finished_by: personRef.nullable(),
  updated_at: answeredMoment,
  streak: z.number().int().min(0).meta({ description: "School days in a row, of the teacher who asks." }),
  connections: z.array(connection).meta({ description: "Those that this change raised." }),
});
export type CheckIn = z.infer<typeof checkIn>;

/** A student or item of a body that was not taken; the rest was. */
export const rejection = z.object({ student_id: id, message: z.string() });
export type Rejection = z.infer<typeof rejection>;

export const updatedCheckIn = checkIn.extend({ rejected: z.array(rejection) });
export type UpdatedCheckIn = z.infer<typeof updatedCheckIn>;

const onlyIds = z.array(z.object({ id }));

/** What a locked session is told of a check-in that it wrote. */
const lockedCheckIn = z.object({
  locked: isLocked,
  id,
  class_id: id,
  date,
  marks: z.array(z.object({ student_id: id })),
  connections: onlyIds,
});

/** Who is likely away, before anyone marked. */
const suggestion = z.object({
  status: z.enum(MARK_STATUSES),
  source: z.string().meta({ description: "Told to the teacher: an earlier lesson or an announcement." }),
});

export type Suggestion = z.infer<typeof suggestion>;

const announcedAhead = suggestion.extend({ from: date, to: date });
export type AnnouncedAhead = z.infer<typeof announcedAhead>;

export const listedStudent = studentRef.extend({
  mark: mark.nullable(),
  suggested: suggestion
    .nullable()
    .meta({ description: "Marked away elsewhere today, gone early from there, or announced." }),
  announced: z
    .array(announcedAhead)
    .optional()
    .meta({ description: "For days of the next two weeks: what a device suggests there without a network." }),
  positive_today: z.number().int(),
  challenging_today: z.number().int(),
  active_connection_id: id.nullable(),
  can_open: z.literal(false).optional().meta({
    description:
      "Told of a student of a past date whom the one who asks may not open any more: one of none of their classes today.",
  }),
});
export type ListedStudent = z.infer<typeof listedStudent>;

export const studentList = z.object({
  class: z.object({ id, name: z.string(), grade: z.string().nullable(), kind: z.enum(["daily", "lesson"]) }),
  date,
  check_in: checkIn.nullable(),
  students: z.array(listedStudent).meta({ description: "The enrolment as of the date, sorted by name." }),
  own_events: z
    .array(z.object({ id, student_id: id, group: z.enum(["positive", "challenging"]) }))
    .optional()
    .meta({
      description: "The asker's standing events in the counts above: what a device still sends is not counted twice.",
    }),
  seating: seatingPlan
    .nullable()
    .optional()
    .meta({ description: "Today's, whatever the date; null: nobody made one." }),
});
export type StudentList = z.infer<typeof studentList>;

export const isFirstCheckIn = defineCall(checkInRoutes.isFirstCheckIn, {
  area,
  summary: "Whether this teacher has never checked a class in.",
  access: "teacher",
  answer: z.object({ first: z.boolean() }),
});

export const getStudentList = defineCall(checkInRoutes.getStudentList, {
  area,
  summary: "A class on a date: its students with today's marks and counts.",
  access: "teacher",
  params: z.object({ classId: id }),
  query: z.object({ date: date.optional() }),
  answer: studentList,
});

export const createCheckIn = defineCall(checkInRoutes.createCheckIn, {
  area,
  summary: "Make the check-in of a class and date, or find it made. `id` is the class.",
  access: "teacher",
  params: z.object({ id }),
  body: z.object({ date }),
  answer: checkIn,
  whileLocked: lockedCheckIn,
});

export const arrivingMark = z.object({
  student_id: id,
  status: z.enum(MARK_STATUSES),
  note: note.nullable().optional(),
  arrived_at: moment.nullable().optional(),
  left_at: moment.nullable().optional(),
  returned_at: moment.nullable().optional(),
  marked_at: moment,
  base: z.number().int().min(1).optional().meta({ description: "The `version` that this mark replaces." }),
});
export type ArrivingMark = z.infer<typeof arrivingMark>;

export const checkInChange = z.object({
  marks: z.array(arrivingMark).max(300, "must be at most 300 marks").optional().meta({
    description:
      "Whose student is not in the class, or whose times are of another day or out of order (gone before they came, back before they left), comes back in `rejected`.",
  }),
  finished: z.boolean().optional(),
  finished_by: id.optional().meta({
    description: "With `finished: false`: what somebody other than this person had finished stays finished.",
  }),
  finished_at: moment.optional().meta({
    description:
      "By the device's clock. The server's own stands for one that is to come, or lies more than a day before the check-in's date.",
  }),
  student_ids: z.array(id).max(300).optional().meta({
    description: "Those shown when it was finished: who has no mark and is not in the class comes back in `rejected`.",
  }),
});
export type CheckInChange = z.infer<typeof checkInChange>;

export const updateCheckIn = defineCall(checkInRoutes.updateCheckIn, {
  area,
  summary: "Mark students, finish, or open again.",
  access: "teacher",
  params: z.object({ id }),
  body: checkInChange,
  answer: updatedCheckIn,
  whileLocked: lockedCheckIn.extend({ rejected: z.array(rejection) }),
});

export const getCheckIn = defineCall(checkInRoutes.getCheckIn, {
  area,
  summary: "One check-in.",
  access: "teacher",
  params: z.object({ id }),
  answer: checkIn,
});

export const SEVERITIES = ["minor", "major"] as const;

export const behavior = z.object({
  id,
  name: z.string(),
  icon: z.string().meta({ description: "Key of an icon that the app knows." }),
  severity: z.enum(SEVERITIES).nullable().meta({ description: "Challenging behaviours only." }),
  uses: z.number().int().meta({ description: "By this teacher in the last 20 school days." }),
});
export type Behavior = z.infer<typeof behavior>;

export const behaviorGroup = z.object({
  id: z.string(),
  slug: z.enum(["positive", "challenging"]),
  name: z.string(),
  behaviors: z.array(behavior),
});
export type BehaviorGroup = z.infer<typeof behaviorGroup>;

export const getBehaviors = defineCall(checkInRoutes.getBehaviors, {
  area,
  summary: "The school's catalogue of behaviours, by group.",
  access: "teacher",
  answer: z.object({ groups: z.array(behaviorGroup) }),
});

/** A behaviour recorded for a student. */
export const event = z.object({
  id,
  behavior_id: id,
  group: z.enum(["positive", "challenging"]),
  name: z.string(),
  student_id: id,
  class_id: id,
  date,
  occurred_at: answeredMoment,
  note: z.string().nullable(),
  by: personRef.nullable(),
});
export type Event = z.infer<typeof event>;

export const eventPayload = z.object({
  behavior_id: id,
  student_ids: z.array(id).min(1, "must name a student").max(300, "must be at most 300 students"),
  class_id: id,
  date: date.optional().meta({ description: "The day it counts for; that of `occurred_at` where left out." }),
  occurred_at: moment.meta({
    description:
      "By the device's clock. The server's own stands for one that is to come, or lies more than a day before `date`.",
  }),
  note: note.optional(),
});
export type EventPayload = z.infer<typeof eventPayload>;

export const createdEvents = z.object({
  events: z.array(event),
  connections: z.array(connection),
  rejected: z.array(rejection),
});
export type CreatedEvents = z.infer<typeof createdEvents>;

export const createEvent = defineCall(checkInRoutes.createEvent, {
  area,
  summary: "Record a behaviour for one or several students.",
  access: "teacher",
  body: eventPayload,
  answer: createdEvents,
  whileLocked: z.object({ locked: isLocked, events: onlyIds, connections: onlyIds, rejected: z.array(rejection) }),
});

export const undoEvent = defineCall(checkInRoutes.undoEvent, {
  area,
  summary: "Undo an event, by its author, within 24 hours.",
  access: "teacher",
  params: z.object({ id }),
  query: z.object({ undone_at: moment.optional() }),
  answer: done,
  whileLocked: done,
  errors: { 400: "UNDO_TOO_LATE" },
});

const byClass = z.object({ class_id: id.optional() });

export const eventsStatistics = z.object({
  days: z
    .array(date)
    .meta({ description: "The last five school days, today so far among them where there is school, oldest first." }),
  previous_school_days: z.number().int().optional().meta({
    description:
      "How many school days the totals before are of: fewer than five where the school has no more, or keeps no longer what happened on them.",
  }),
  groups: z.array(
    z.object({
      slug: z.enum(["positive", "challenging"]),
      name: z.string(),
      total: z.number().int(),
      previous_total: z.number().int().meta({ description: "Over the five school days before those." }),
      by_day: z.array(z.number().int()),
      behaviors: z.array(z.object({ id, name: z.string(), total: z.number().int() })),
    }),
  ),
});
export type EventsStatistics = z.infer<typeof eventsStatistics>;

export const getEventsStatistics = defineCall(figuresRoutes.getEventsStatistics, {
  area,
  summary: "Events of the last five school days, by group.",
  access: "teacher",
  query: byClass,
  answer: eventsStatistics,
});

export const dayFigures = z.object({
  date,
  checked_in: z.number().int().meta({ description: "Finished check-ins." }),
  present: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  excused: z.number().int(),
  positive: z.number().int(),
  challenging: z.number().int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

export const daysStatistics = z.object({
  days: z.array(dayFigures),
  school_day: z.boolean().optional().meta({ description: "Whether today is a school day, or may still become one." }),
  streak: z.number().int().min(0),
  is_check_in: z
    .boolean()
    .meta({ description: "Whether the class (or all daily classes with students) is checked in today." }),
});
export type DaysStatistics = z.infer<typeof daysStatistics>;

export const getDaysStatistics = defineCall(checkInRoutes.getDaysStatistics, {
  area,
  summary: "Today and the four school days before it: check-ins, marks and events.",
  access: "teacher",
  query: byClass,
  answer: daysStatistics,
});
