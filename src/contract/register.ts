import { z } from "zod";
import { defineCall, TAKES_PROOF } from "./call.ts";
import { MARK_STATUSES } from "./marks.ts";
import { classRef, studentRef } from "./people.ts";
import { date, id } from "./scalars.ts";
import * as routes from "./routes/figures.ts";

const area = "Admin dashboard";

/** A month, `YYYY-MM`, in the school's time zone. */
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month as YYYY-MM")
  .meta({ description: "A month of the school, YYYY-MM." });

const registerClass = classRef.extend({ grade: z.string().nullable() });

/** The classes that have a register of a month: those with students enrolled, or a check-in finished, on any day of it, by name. */
export const registerList = z.object({ month, classes: z.array(registerClass) });
export type RegisterList = z.infer<typeof registerList>;

export const listRegisters = defineCall(routes.listRegisters, {
  area,
  summary: "The classes that have a register of a month.",
  access: "administrator",
  query: z.object({ month }),
  answer: registerList,
});

/** What the register says of a student on one of its days. */
export const registerDay = z.object({
  status: z
    .enum(MARK_STATUSES)
    .nullable()
    .meta({ description: "By the class's own finished check-in; null without a mark." }),
  enrolled: z.boolean().meta({ description: "Whether the student was in the class on that day." }),
  left_early: z.boolean().meta({ description: "Whether the student left before the end. It changes no count." }),
});

/** The monthly register of a class: students × days. */
export const register = z.object({
  class: registerClass,
  month,
  days: z.array(date).meta({
    description: "The school days of the month so far, and any other day on which the class finished a check-in.",
  }),
  students: z
    .array(
      studentRef.extend({ days: z.array(registerDay).meta({ description: "One for each of the register's days." }) }),
    )
    .meta({ description: "Everyone enrolled or marked in the month, by last name." }),
});
export type Register = z.infer<typeof register>;

export const getRegister = defineCall(routes.getRegister, {
  area,
  summary: "The monthly register of a class: students by days.",
  access: "administrator",
  params: z.object({ class_id: id }),
  query: z.object({ month }),
  answer: register,
});

export const exportRegister = defineCall(routes.exportRegister, {
  area,
  summary: "The same to be saved as a file: kept in the audit trail, and told to the school's administrators by mail.",
  access: "administrator",
  keyed: false,
  proof: TAKES_PROOF,
  params: z.object({ class_id: id }),
  body: z.object({ month }),
  answer: register,
});
