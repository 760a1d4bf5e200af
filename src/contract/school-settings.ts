import { z } from "zod";
import { defineCall } from "./call.ts";
import { date, queryWhole, whole } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

const celebrate = z
  .object({ positive: whole(1, 100), days: whole(1, 60), within: whole(1, 60), ratio: whole(0, 50) })
  .refine(({ days, within }) => days <= within, {
    path: ["days"],
    message: "must not be more than the school days that are looked at",
  })
  .refine(({ days, positive }) => days <= positive, { path: ["days"], message: "must not be more than the events" });

const repair = z
  .object({
    minor: whole(1, 100),
    days: whole(1, 60),
    within: whole(1, 60),
    same_minutes: whole(0, 480),
    major: whole(1, 20),
  })
  .refine(({ days, within }) => days <= within, {
    path: ["days"],
    message: "must not be more than the school days that are looked at",
  })
  .refine(({ days, minor }) => days <= minor, { path: ["days"], message: "must not be more than the events" });

const welcomeBack = z.object({ away_days: whole(1, 60), absence_percent: whole(1, 100), marked_days: whole(1, 250) });

const notice = z.object({ here_days: whole(1, 120), class_days: whole(0, 250), most_active: whole(0, 40) });

/** The figures by which the rules of connections decide. */
export const connectionFigures = z.object({
  fresh_days: whole(1, 30).meta({ description: "A fact older than so many school days raises nothing." }),
  rest_days: whole(0, 120).meta({ description: "School days for which a type rests after it was completed." }),
  active_days: whole(1, 120).meta({ description: "School days after which an active one expires." }),
  celebrate,
  repair,
  welcome_back: welcomeBack,
  notice,
});
export type ConnectionFigures = z.infer<typeof connectionFigures>;

/** How long records are kept. What is older is deleted by itself. */
export const retention = z.object({
  attendance_years: whole(1, 20).meta({
    description: "Years for which check-ins and their marks are kept, and the audit trail at least as long.",
  }),
  record_school_years: whole(0, 20).meta({
    description:
      "Behaviours, notes to colleagues, connections, circles, announced absences and tickets: to the end of so many school years after their own.",
  }),
});
export type Retention = z.infer<typeof retention>;

const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, "must be a month and a day up to the 28th, as 08-01");

const settings = z.object({
  leaderboard: z.boolean().meta({ description: "Whether teachers see each other's streaks." }),
  student_pictures: z.boolean().meta({ description: "Whether students may upload a picture." }),
  animals: z
    .boolean()
    .meta({ description: "Whether a student without a picture is shown by an animal; else by initials." }),
  last_name_first: z.boolean().meta({ description: "Whether names are written with the last name first." }),
  lock_after_minutes: whole(1, 720).meta({ description: "Idle minutes after which the app locks itself on a device." }),
  school_year_from: monthAndDay.meta({ description: "On which the school year begins." }),
  retention,
  connections: connectionFigures,
});
export type SchoolSettingsValues = z.infer<typeof settings>;

const answered = settings.extend({
  defaults: settings,
  version: z.string().meta({ description: "Told back with a change, so that none is lost." }),
});
export type AnsweredSettings = z.infer<typeof answered>;

export const getSettings = defineCall(routes.getSettings, {
  area,
  summary: "What the school has set, with the defaults.",
  access: "administrator",
  answer: answered,
});

const settingsChange = settings.partial().extend({ version: z.string().max(64) });
export type SettingsChange = z.infer<typeof settingsChange>;

export const changeSettings = defineCall(routes.changeSettings, {
  area,
  summary:
    "Changes what is given, each part whole. Nothing is evaluated anew: a rule's figures count from the next fact about a student on.",
  access: "administrator",
  proof: {
    when: "to change how long records are kept, or to let the school year begin on a day by which records are deleted",
    of: ({ retention: wanted }) => wanted !== undefined,
  },
  body: settingsChange,
  answer: answered,
  errors: {
    409: "CHANGED: another administrator changed the settings meanwhile; `current` are the settings as they stand",
  },
});

const years = (least: number) => queryWhole(least, 20);

const retentionPreview = z.object({
  attendance_before: date.meta({ description: "Check-ins of an earlier date would be deleted." }),
  records_before: date.meta({ description: "The other records of an earlier date would be deleted." }),
  check_ins: z.number().int(),
  student_days: z.number().int().meta({ description: "Days on which a student was marked." }),
  events: z.number().int(),
  notes: z.number().int().optional().meta({ description: "To colleagues." }),
  connections: z.number().int(),
  circles: z.number().int(),
  absences: z.number().int(),
  tickets: z.number().int(),
  audit_entries: z.number().int(),
  deletes_more: z.boolean().meta({ description: "Whether that is more than is deleted as the school has set it." }),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const previewRetention = defineCall(routes.previewRetention, {
  area,
  summary: "What would be deleted if records were kept for so long, and the school year began on that day.",
  access: "administrator",
  query: z.object({
    attendance_years: years(1),
    record_school_years: years(0),
    school_year_from: monthAndDay.optional().meta({ description: "As the school has set it where left out." }),
  }),
  answer: retentionPreview,
});
