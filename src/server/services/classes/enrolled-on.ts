import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Value } from "#server/database/prepared.ts";
import type { Schema } from "#server/database/schema.ts";

/** The names by which queries call enrolments. */
type Enrolments = Record<"enrolment" | "own" | "pupil" | "teaching", Schema["enrolment"]>;

const eb = expressionBuilder<Enrolments, keyof Enrolments>();

/** That an enrolment lasts on a date; its first and its last day are days of it. */
export const enrolledOn = (date: Value<string>, name?: keyof Enrolments): Expression<SqlBool> =>
  enrolledWithin(date, date, name);

/** That an enrolment lasts on at least one of the days from `from` to `to`. */
export const enrolledWithin = (
  from: Value<string>,
  to: Value<string>,
  name: keyof Enrolments = "enrolment",
): Expression<SqlBool> => eb.and([eb(`${name}.begin_date`, "<=", to), notEndedBefore(from, name)]);

/** That an enrolment has no last day before a date. */
export const notEndedBefore = (date: Value<string>, name: keyof Enrolments = "enrolment"): Expression<SqlBool> =>
  eb.or([eb(`${name}.end_date`, "is", null), eb(`${name}.end_date`, ">=", date)]);
