import { z } from "zod";
import { defineCall, done } from "./call.ts";
import { CLASS_KINDS } from "./school-classes.ts";
import { date, id, line, name, version } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "School: classes";

const className = name(100);
const grade = line(40).nullable();
const anyway = z.boolean().default(false).meta({ description: "Does it in spite of what a 409 warned of." });

export const addClass = defineCall(routes.addClass, {
  area,
  summary: "Adds a class by hand, with its teachers from a day on.",
  access: "administrator",
  body: z.object({
    name: className,
    grade: grade.default(null),
    kind: z.enum(CLASS_KINDS),
    teacher_ids: z.array(id).max(30).default([]),
    from: date,
    anyway,
  }),
  answer: done.extend({ id }),
  errors: { 400: "`TOO_FAR` or `HAS_LEFT`", 409: "`KNOWN_ALREADY`: a class of that name is there; nothing is done" },
});
export type NewClass = z.input<typeof addClass.body>;

const params = z.object({ id });

export const changeClass = defineCall(routes.changeClass, {
  area,
  summary:
    "Changes a class's name or grade; what is left out stays. What differs from the roster is kept until it is given back.",
  access: "administrator",
  params,
  body: z.object({ name: className.optional(), grade: grade.optional(), version }),
  answer: done,
  errors: { 409: "`CHANGED`: someone else changed it meanwhile; `current` is the class as the list of classes has it" },
});

export const endClass = defineCall(routes.endClass, {
  area,
  summary: "Ends a class, and everybody's time in it, after a day; the history stays.",
  access: "administrator",
  params,
  body: z.object({ last_day: date, anyway }),
  answer: done,
  errors: {
    400: "`TOO_FAR` or `CLASS_ENDED`",
    409: "`RECORDED_AFTER`: it was checked in after that day, `current` tells when; nothing is done",
  },
});

export const bringBackClass = defineCall(routes.bringBackClass, {
  area,
  summary: "Brings back a class that has ended, with everyone whose time in it ended with it.",
  access: "administrator",
  params,
  body: z.object({ from: date }),
  answer: done,
  errors: { 400: "`TOO_FAR` or `IS_HERE`" },
});

export const giveBackClass = defineCall(routes.giveBackClass, {
  area,
  summary:
    "Gives a class back to the roster: its name, grade and end are again as the roster last said, and follow it.",
  access: "administrator",
  params,
  answer: done,
  errors: { 400: "`BY_HAND`: no roster has this class" },
});
