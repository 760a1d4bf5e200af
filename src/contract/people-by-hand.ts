import { z } from "zod";
import { defineCall, done, TOO_MANY } from "./call.ts";
import { MOST_AT_ONCE } from "./name-list.ts";
import { ROLES } from "./roles.ts";
import { date, id, line, name, newEmail, version } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "School: people";

/** How far from today a date that is set by hand may lie, in days, back or ahead. */
export const BY_HAND_DAYS = 400;

const firstName = name(100);
const lastName = line(100);
const grade = line(40).nullable();
const identifier = line(100)
  .nullable()
  .meta({ description: "The number on the person's card: a later roster tells them by it." });

/** Does it although the answer without it was a warning (409). */
const anyway = z.boolean().default(false).meta({ description: "Does it in spite of what a 409 warned of." });

/** Whom an administrator adds. */
export const newPerson = z.object({
  first_name: firstName,
  last_name: lastName.default(""),
  grade: grade.default(null).meta({ description: "Students only." }),
  identifier: identifier.default(null),
  email: newEmail
    .nullable()
    .default(null)
    .meta({ description: "By which they sign in once they have activated their account; null for no account." }),
});
export type NewPerson = z.infer<typeof newPerson>;

/** Someone who is here, or was, and may be the same person. */
const knownPerson = z.object({
  row: z.number().int().meta({ description: "Which of the people to be added, from 0." }),
  id,
  name: z.string(),
  grade: z.string().nullable(),
  classes: z.array(z.string()),
  left_on: date.nullable(),
});
export type KnownPerson = z.infer<typeof knownPerson>;

/** A number that several of the people to be added would have. */
const sharedNumber = z.object({
  identifier: z.string(),
  rows: z.array(z.number().int()).meta({ description: "Which of the people to be added, from 0." }),
});
export type SharedNumber = z.infer<typeof sharedNumber>;

/** A name that several of the people to be added would have. */
export interface SharedName {
  name: string;
  /** Which of the people to be added, from 0. */
  rows: number[];
}

/** What a warning of people who may be known already carries. */
export interface KnownAlready {
  people: KnownPerson[];
  /** No names and no numbers where one person is changed. */
  shared_names: SharedName[];
  shared_numbers: SharedNumber[];
}

export const addPeople = defineCall(routes.addPeople, {
  area,
  summary:
    "Adds people by hand, with their account where they have an e-mail, and puts them into classes from a day on.",
  access: "administrator",
  body: z.object({
    role: z.enum(ROLES),
    people: z.array(newPerson).min(1).max(MOST_AT_ONCE),
    class_ids: z.array(id).max(30).default([]),
    from: date.meta({ description: "First day in these classes." }),
    child_ids: z.array(id).max(30).default([]).meta({ description: "For parents: their children." }),
    invite: z.boolean().default(false).meta({ description: "Mails an activation link to each who has an e-mail." }),
    anyway,
  }),
  answer: done.extend({ ids: z.array(id).meta({ description: "In the order of `people`." }) }),
  errors: {
    429: TOO_MANY,
    400: "`TOO_FAR` or `CLASS_ENDED`",
    409: "`KNOWN_ALREADY`: `current` holds the `people` of the same name, e-mail or number, in `shared_names` each name and in `shared_numbers` each number that several of those to be added have; nothing is done",
  },
});
export type NewPeople = z.input<typeof addPeople.body>;

const params = z.object({ id });

export const changePerson = defineCall(routes.changePerson, {
  area,
  summary:
    "Changes what is known of a person; what is left out stays. What differs from the roster is kept until it is given back.",
  access: "administrator",
  params,
  body: z.object({
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    grade: grade.optional(),
    identifier: identifier.optional(),
    email: newEmail.nullable().optional(),
    version,
    anyway,
  }),
  answer: done,
  errors: {
    400: "`OWN_EMAIL`: whoever has activated an account changes its e-mail alone",
    409: "`CHANGED`: someone else changed it meanwhile; `current` is the person as `GET` answers. `KNOWN_ALREADY`: `current` holds the `people` who have the number, and neither `shared_names` nor `shared_numbers`; nothing is done",
  },
});
export type PersonChange = z.input<typeof changePerson.body>;

/** What was recorded on days that a change leaves out, as those after the day on which something is to end. It would stay in the history. */
export const recordedAfter = z.object({ last: date, days: z.number().int() });
export type RecordedAfter = z.infer<typeof recordedAfter>;

const RECORDED = "`RECORDED_AFTER`: something is recorded after that day, `current` tells what; nothing is done";

export const endPerson = defineCall(routes.endPerson, {
  area,
  summary: "Lets a person leave: out of every class after that day, no sign-in once it is over; the history stays.",
  access: "administrator",
  params,
  body: z.object({ last_day: date, anyway }),
  answer: done,
  errors: { 400: "`TOO_FAR`, `HAS_LEFT`, `YOURSELF` or `LAST_ADMINISTRATOR`", 409: RECORDED },
});

export const bringBackPerson = defineCall(routes.bringBackPerson, {
  area,
  summary:
    "Brings back who left, into the classes that they left with it. From the day after the last one it is as if they had never left.",
  access: "administrator",
  params,
  body: z.object({ from: date }),
  answer: done,
  errors: { 400: "`TOO_FAR` or `IS_HERE`" },
});

export const giveBackPerson = defineCall(routes.giveBackPerson, {
  area,
  summary:
    "Gives a person back to the roster: what was set by hand is again as the roster last said, and follows it. Where a student was put into the roster's classes by hand, that ends with yesterday; classes made by hand stay.",
  access: "administrator",
  params,
  answer: done,
  errors: { 400: "`BY_HAND`: no roster has this person" },
});

const tie = z.object({ parent_id: id, student_id: id });

export const tieParent = defineCall(routes.tieParent, {
  area,
  summary: "Ties a parent and a child.",
  access: "administrator",
  body: tie,
  answer: done,
});

export const untieParent = defineCall(routes.untieParent, {
  area,
  summary: "Unties a parent and a child.",
  access: "administrator",
  body: tie,
  answer: done,
});

export const enrol = defineCall(routes.enrol, {
  area,
  summary: "Puts students or teachers into a class from a day on; who is in it already stays so.",
  access: "administrator",
  body: z.object({
    class_id: id,
    person_ids: z.array(id).min(1).max(MOST_AT_ONCE),
    from: date,
    to: date.nullable().default(null).meta({
      description:
        "Last day; null without an end: of who is in the class by a roster, it stays the roster's. It is earlier where a person leaves, or the class ends, before it.",
    }),
  }),
  answer: done.extend({
    added: z.number().int().meta({ description: "How many were not in it on all of these days." }),
  }),
  errors: { 400: "`TOO_FAR`, `WRONG_ORDER`, `CLASS_ENDED` or `HAS_LEFT`" },
});

export const changeEnrolment = defineCall(routes.changeEnrolment, {
  area,
  summary: "Moves the first or the last day in a class. A last day before the first one: they never were in it.",
  access: "administrator",
  params,
  body: z.object({
    from: date.optional(),
    to: date.nullable().optional(),
    base: z
      .object({ from: date, to: date.nullable() })
      .optional()
      .meta({ description: "The days that stood when the change was made; left out, any." }),
    anyway,
  }),
  answer: done,
  errors: {
    400: "`TOO_FAR`, `CLASS_ENDED`, `HAS_LEFT` or `IN_CLASS_ALREADY`",
    409: "`CHANGED`: someone else moved them meanwhile, `current` has the days as they stand. `RECORDED_AFTER`: something is recorded on days that the new dates leave out, `current` tells what; nothing is done",
  },
});

export const moveStudents = defineCall(routes.moveStudents, {
  area,
  summary:
    "Moves students to another class from a day on, until they leave the school or it ends; until the day before they were in the one that they leave.",
  access: "administrator",
  body: z.object({ enrolment_ids: z.array(id).min(1).max(MOST_AT_ONCE), class_id: id, from: date, anyway }),
  answer: done.extend({ moved: z.number().int() }),
  errors: {
    404: "One of them is in that class no longer",
    400: "`TOO_FAR`, `CLASS_ENDED`, `HAS_LEFT`, `SAME_CLASS` or `IS_OVER`",
    409: RECORDED,
  },
});
