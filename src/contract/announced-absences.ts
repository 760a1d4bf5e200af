import { z } from "zod";
import { defineCall } from "./call.ts";
import { personRef, studentRef } from "./people.ts";
import { answeredMoment, date, id, note, queryInt, version } from "./scalars.ts";
import { daysBetween } from "./school-date.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

/** A student announced as away for some dates, both included: check-ins of these dates start so. */
const announcedAbsence = z.object({
  id,
  student: studentRef,
  from: date,
  to: date,
  status: z.enum(["absent", "excused"]),
  note: z.string().nullable(),
  by: personRef.meta({ description: "Who announced it." }),
  created_at: answeredMoment.meta({ description: "When it was announced." }),
  version: z.string().meta({ description: "Told back with a change, so that none is lost." }),
});
export type AnnouncedAbsence = z.infer<typeof announcedAbsence>;

const announcedAbsences = z.object({
  absences: z.array(announcedAbsence),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type AnnouncedAbsences = z.infer<typeof announcedAbsences>;

export const listAbsences = defineCall(routes.listAbsences, {
  area,
  summary: "Absences announced ahead: those of today and later by their first date, or past ones, latest first.",
  access: "administrator",
  query: z.object({
    when: z.enum(["ahead", "past"]).default("ahead"),
    search: z.string().max(100).optional(),
    limit: queryInt(1, 100, 25),
    offset: queryInt(0, 1_000_000, 0),
  }),
  answer: announcedAbsences,
});

/** Longest absence, in days. */
const MOST_DAYS = 400;

const newAbsence = z
  .object({
    student_id: id,
    from: date,
    to: date,
    status: z.enum(["absent", "excused"]),
    note: note.nullable().default(null).meta({ description: "Teachers of the student see it in their check-in." }),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not lie before the first date" })
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, {
    path: ["to"],
    message: `must lie within ${MOST_DAYS} days`,
  });

export const announceAbsence = defineCall(routes.announceAbsence, {
  area,
  summary:
    "Announces a student as away. 422 for who is no student of the school, for dates that are over or begin once the student has left, and for dates that are announced already.",
  access: "administrator",
  body: newAbsence,
  answer: announcedAbsence.pick({ id: true, version: true }),
});

const absenceChange = z
  .object({
    from: date,
    to: date,
    status: z.enum(["absent", "excused"]),
    note: note.nullable(),
    version,
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not lie before the first date" })
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, {
    path: ["to"],
    message: `must lie within ${MOST_DAYS} days`,
  });
export type AbsenceChange = z.infer<typeof absenceChange>;

export const changeAbsence = defineCall(routes.changeAbsence, {
  area,
  summary:
    "Changes an announced absence, or takes its end back. 422 for dates that would be over or begin once the student has left, and for dates that are announced already; what was marked stays.",
  access: "administrator",
  params: z.object({ id }),
  body: absenceChange,
  answer: announcedAbsence,
  errors: { 409: "CHANGED: another administrator changed it meanwhile; `current` is the absence as it stands" },
});

export const endAbsence = defineCall(routes.endAbsence, {
  area,
  summary: "From today on the student is expected again. One that has not begun is gone; what was marked stays.",
  access: "administrator",
  params: z.object({ id }),
  query: z.object({ version }),
  answer: z.object({
    status: z.literal(200),
    version: z.string().nullable().meta({ description: "Of what is left of it; null where it is gone." }),
  }),
  errors: { 409: "CHANGED: another administrator changed it meanwhile; `current` is the absence as it stands" },
});
