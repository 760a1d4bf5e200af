import { z } from "zod";
import { defineCall, done } from "./call.ts";
import { classRef, personRef } from "./people.ts";
import { date, id, queryInt } from "./scalars.ts";
import { daysBetween } from "./school-date.ts";
import * as routes from "./routes/school.ts";

const area = "School: classes";

/** `daily`: checked in once a school day, and expected to be. `lesson`: whenever it takes place. */
export const CLASS_KINDS = ["daily", "lesson"] as const;
export type ClassKind = (typeof CLASS_KINDS)[number];

/** A class lent to a teacher for some dates, both included. */
export const loan = z.object({
  id,
  class: classRef,
  teacher: personRef,
  from: date,
  to: date,
  state: z.enum(["coming", "running", "over"]),
  lent_by: personRef.nullable(),
});
export type Loan = z.infer<typeof loan>;

export const schoolClass = classRef.extend({
  grade: z.string().nullable(),
  kind: z.enum(CLASS_KINDS),
  roster_kind: z
    .enum(CLASS_KINDS)
    .nullable()
    .meta({ description: "What the roster last made of it; null for a class that no roster told." }),
  student_count: z.number().int(),
  teachers: z.array(personRef).meta({ description: "Whose class it is today; who borrows it is told in `loans`." }),
  loans: z.array(loan).meta({ description: "Running and coming ones." }),
  ended_on: date.nullable().meta({ description: "The date from which the class is no longer listed." }),
  by_hand: z.boolean().meta({ description: "What the roster says of it was set otherwise by hand." }),
  version: z.string().meta({ description: "Of its name and grade: told back with a change of them." }),
});
export type SchoolClass = z.infer<typeof schoolClass>;

export const schoolClasses = z.object({
  classes: z.array(schoolClass),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type SchoolClasses = z.infer<typeof schoolClasses>;

export const listSchoolClasses = defineCall(routes.listSchoolClasses, {
  area,
  summary: "Classes of the school by name, with who teaches them, paged; ended ones only where asked for.",
  access: "administrator",
  query: z.object({
    limit: queryInt(1, 100, 50),
    offset: queryInt(0, 1_000_000, 0),
    search: z.string().trim().max(100).optional().meta({ description: "Parts of the class's or a teacher's name." }),
    kind: z.enum(CLASS_KINDS).optional(),
    ended: z.enum(["true", "false"]).default("false"),
  }),
  answer: schoolClasses,
});

export const setClassKind = defineCall(routes.setClassKind, {
  area,
  summary: "Makes a class daily or a lesson; that stays until the roster changes its word.",
  access: "administrator",
  params: z.object({ id }),
  body: z.object({ kind: z.enum(CLASS_KINDS) }),
  answer: done,
});

export const loans = z.object({
  loans: z.array(loan),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type Loans = z.infer<typeof loans>;

export const listLoans = defineCall(routes.listLoans, {
  area,
  summary: "Classes lent: those that run, that come, and that ended in the last 30 days, the latest end first.",
  access: "administrator",
  query: z.object({ limit: queryInt(1, 100, 50), offset: queryInt(0, 1_000_000, 0), class_id: id.optional() }),
  answer: loans,
});

/** Most days for which a class can be lent at once. */
const LOAN_DAYS = 400;

export const lendClass = defineCall(routes.lendClass, {
  area,
  summary:
    "Lends a class to a teacher for some dates: it is theirs to check in and to see on these, and their streak does not depend on it.",
  access: "administrator",
  body: z
    .object({ class_id: id, teacher_id: id, from: date, to: date })
    .refine((b) => b.from <= b.to, { path: ["to"], message: "must not lie before from" })
    .refine((b) => daysBetween(b.from, b.to) < LOAN_DAYS, {
      path: ["to"],
      message: `a class may be lent for at most ${LOAN_DAYS} days`,
    }),
  answer: done.extend({ id }),
  errors: {
    400: "`TOO_EARLY` (more than seven days back), `IS_OVER`, `CLASS_ENDED`, `HAS_LEFT`, `TEACHES_IT` or `LENT_ALREADY`",
  },
});

export const changeLoan = defineCall(routes.changeLoan, {
  area,
  summary: "Moves the last day of a loan that is not over, to today at the earliest.",
  access: "administrator",
  params: z.object({ id }),
  body: z.object({
    to: date,
    base: date.optional().meta({ description: "The last day that stood when the change was made; left out, any." }),
  }),
  answer: done,
  errors: {
    400: "`IS_OVER`, `TOO_LONG`, `CLASS_ENDED` or `LENT_ALREADY`",
    409: "CHANGED: someone else moved it meanwhile; `current` has the last day as it stands",
  },
});

export const endLoan = defineCall(routes.endLoan, {
  area,
  summary:
    "Takes a lent class back at once; what was recorded on earlier days may still arrive. One that is over stays as it was.",
  access: "administrator",
  params: z.object({ id }),
  answer: done,
});
