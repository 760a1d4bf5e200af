import { z } from "zod";
import { defineCall, done, TAKES_PROOF, TOO_MANY } from "./call.ts";
import { ROSTER_NAME_LENGTH } from "./lengths.ts";
import { classRef, personRef, studentRef } from "./people.ts";
import { ROLES } from "./roles.ts";
import { answeredMoment, date, id, queryInt } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "School: people";

/**
 * How an account stands. `not_activated`: its owner has not opened it yet. `locked`: too many wrong passwords, of
 * strangers or on a device of its owner. `disabled`: the roster switched it off.
 */
export const ACCOUNT_STATES = ["not_activated", "active", "locked", "disabled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** By what the list is narrowed: `no_account` has no e-mail, `left` is no longer at the school. */
export const PERSON_STATUSES = ["no_account", ...ACCOUNT_STATES, "left"] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

/** A role, or the teachers among them who are administrators. */
export const PERSON_KINDS = [...ROLES, "administrator"] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

const account = z.object({
  state: z.enum(ACCOUNT_STATES),
  email: z.string().meta({
    description:
      "As the school has it until its owner has activated the account; then as they sign in, and no school changes it.",
  }),
  locked_until: answeredMoment.nullable(),
  invited_at: answeredMoment
    .nullable()
    .meta({ description: "When the school sent the latest activation link; null before the first." }),
});

/** Someone of the school, as its administrators see them. */
export const schoolPerson = studentRef.extend({
  role: z.enum(ROLES),
  is_administrator: z.boolean(),
  grade: z.string().nullable(),
  classes: z.array(classRef).meta({ description: "Today's, borrowed ones included." }),
  account: account.nullable().meta({ description: "Null for who has no e-mail." }),
  left_on: date.nullable().meta({ description: "The date from which the person is no longer listed." }),
});
export type SchoolPerson = z.infer<typeof schoolPerson>;

export const schoolPeople = z.object({
  people: z.array(schoolPerson),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
});
export type SchoolPeople = z.infer<typeof schoolPeople>;

export const listSchoolPeople = defineCall(routes.listSchoolPeople, {
  area,
  summary: "People of the school by name, paged; those who left only where asked for.",
  access: "administrator",
  query: z.object({
    limit: queryInt(1, 100, 50),
    offset: queryInt(0, 1_000_000, 0),
    search: z.string().trim().max(100).optional().meta({ description: "Parts of a name or of an e-mail." }),
    role: z.enum(PERSON_KINDS).optional(),
    class_id: id.optional().meta({ description: "Those who are in the class today, as students or teachers." }),
    status: z.enum(PERSON_STATUSES).optional(),
  }),
  answer: schoolPeople,
});

/** Someone's time in a class, both dates included. */
export const stay = z.object({
  id,
  class: classRef,
  from: date,
  to: date.nullable(),
  state: z.enum(["over", "running", "coming"]),
  is_loan: z.boolean().meta({ description: "The class is lent to the teacher: see loans." }),
  by_hand: z.boolean().meta({ description: "Its dates are not the roster's." }),
});
export type Stay = z.infer<typeof stay>;

/** What may be set otherwise than the roster has it. */
export const BY_HAND_COLUMNS = ["first_name", "last_name", "grade", "email", "left_on"] as const;

/** One person with what an administrator can do for them. */
export const schoolPersonDetail = schoolPerson.extend({
  since: answeredMoment.meta({ description: "When the person was added here." }),
  roster_id: z.string().nullable().meta({ description: "`sourcedId` in the roster; null where added by hand." }),
  identifier: z.string().nullable().meta({ description: "The number on the card: the roster's, or typed by hand." }),
  by_hand: z
    .array(z.enum(BY_HAND_COLUMNS))
    .meta({ description: "What of a roster's person was set by hand, and outlasts imports until it is given back." }),
  stays: z.array(stay).meta({ description: "Classes, the latest first." }),
  guardians: z.array(personRef),
  children: z.array(personRef),
  is_self: z.boolean(),
  is_last_administrator: z.boolean().meta({ description: "Nobody else who stays could administer the school." }),
  shares_sign_in: z.boolean().meta({ description: "The same e-mail signs in another person of the school too." }),
  link_expires_at: answeredMoment.nullable().meta({
    description:
      "Until when the school's latest activation link works; null without one, and once the account is activated.",
  }),
  terms_agreed_at: answeredMoment.nullable(),
  version: z.string().meta({ description: "Of the names, grade, number and e-mail: told back with a change of them." }),
});
export type SchoolPersonDetail = z.infer<typeof schoolPersonDetail>;

const params = z.object({ id });

export const getSchoolPerson = defineCall(routes.getSchoolPerson, {
  area,
  summary: "One person of the school.",
  access: "administrator",
  params,
  answer: schoolPersonDetail,
});

export const setAdministrator = defineCall(routes.setAdministrator, {
  area,
  summary: "Names a teacher as administrator, or no longer; the last active one stays.",
  access: "administrator",
  proof: TAKES_PROOF,
  params,
  body: z.object({ is_administrator: z.boolean() }),
  answer: done,
  errors: { 400: "`NOT_A_TEACHER`, `HAS_LEFT` or `LAST_ADMINISTRATOR`" },
});

export const invitePerson = defineCall(routes.invitePerson, {
  area,
  summary: "Mails an activation link; to whoever signs in at another school already, that they will be asked there.",
  access: "administrator",
  params,
  answer: done,
  errors: {
    429: TOO_MANY,
    400: "`NO_ACCOUNT`, `HAS_LEFT`, `ACTIVATED`, or `JUST_SENT`: the latest one left less than a minute ago",
  },
});

export const unlockPerson = defineCall(routes.unlockPerson, {
  area,
  summary: "Ends the lock of the school's account; another school's account of the same login stays locked.",
  access: "administrator",
  params,
  answer: done,
  errors: { 429: TOO_MANY, 400: "`NO_ACCOUNT`" },
});

export const removePicture = defineCall(routes.removePicture, {
  area,
  summary:
    "Takes a person's picture away, also of one who has left; a student's animal shows again. Without one nothing changes.",
  access: "administrator",
  params,
  answer: done,
});

export const exportPerson = defineCall(routes.exportPerson, {
  area,
  summary:
    "All that is stored about one person, as `npm run school -- export` tells it. That it was exported is kept in the audit trail.",
  access: "administrator",
  keyed: false,
  proof: TAKES_PROOF,
  params,
  answer: z.looseObject({ format: z.literal("daybell-person"), version: z.literal(1), exported_at: answeredMoment }),
});

export const erasePerson = defineCall(routes.erasePerson, {
  area,
  summary:
    "Erases one person for good: name, address, sign-in, picture, ties and what was written about them; figures stay.",
  access: "administrator",
  keyed: false,
  proof: TAKES_PROOF,
  params,
  body: z.object({
    name: z
      .string()
      .max(2 * ROSTER_NAME_LENGTH + 1)
      .meta({ description: "First and last name, typed to be sure who is meant." }),
  }),
  answer: done.extend({
    texts_left: z
      .number()
      .int()
      .meta({ description: "Texts that hold a first or last name which others of the school bear too: they stayed." }),
  }),
  errors: { 400: "`YOURSELF`, `ADMINISTRATOR` (no longer name them first) or `NAME_DIFFERS`" },
});
export type ErasedPerson = z.infer<typeof erasePerson.answer>;

/** The people who could be sent an activation link at once. */
export const invitations = z.object({
  waiting: z.number().int().meta({ description: "Addresses that have not been activated yet." }),
  recent: z.number().int().meta({ description: "Of those, sent a link in the last 24 hours: left out." }),
});
export type Invitations = z.infer<typeof invitations>;

const whom = { role: z.enum(ROLES).optional() };

export const getInvitations = defineCall(routes.getInvitations, {
  area,
  summary: "How many wait for an activation link.",
  access: "administrator",
  query: z.object(whom),
  answer: invitations,
});

export const sendInvitations = defineCall(routes.sendInvitations, {
  area,
  summary: "Mails an activation link to all who wait for one and were sent none in the last 24 hours.",
  access: "administrator",
  body: z.object(whom),
  answer: done.extend({ sent: z.number().int() }),
  errors: { 429: TOO_MANY },
});
