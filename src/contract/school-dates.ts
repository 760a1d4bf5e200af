import { z } from "zod";
import { defineCall } from "./call.ts";
import { date } from "./scalars.ts";
import { daysBetween } from "./school-date.ts";
import * as routes from "./routes/school.ts";

const area = "Running the school";

/** Most days of a request. */
const MOST_DAYS = 100;

const schoolDates = z.object({
  today: date,
  days: z.array(
    z.object({
      date,
      finished: z.number().int().meta({ description: "Check-ins finished on it." }),
      set: z
        .enum(["open", "closed"])
        .nullable()
        .meta({ description: "What an administrator said; null where check-ins decide." }),
      school_day: z.boolean().meta({ description: "Whether it counts as a school day as things stand." }),
    }),
  ),
});
export type SchoolDates = z.infer<typeof schoolDates>;

export const listDates = defineCall(routes.listDates, {
  area,
  summary: "Each date of a range: whether it counts as a school day, and why.",
  access: "administrator",
  query: z
    .object({ from: date, to: date })
    .refine((given) => given.from <= given.to, { path: ["to"], message: "must not lie before the first date" })
    .refine((given) => daysBetween(given.from, given.to) < MOST_DAYS, {
      path: ["to"],
      message: `must lie within ${MOST_DAYS} days`,
    }),
  answer: schoolDates,
});

export const setDates = defineCall(routes.setDates, {
  area,
  summary:
    "Opens or closes dates, or leaves it to the check-ins again. Streaks and figures by school days follow at once; connections are not looked at again.",
  access: "administrator",
  body: z
    .object({ from: date, to: date, state: z.enum(["open", "closed", "automatic"]) })
    .refine((given) => given.from <= given.to, { path: ["to"], message: "must not lie before the first date" })
    .refine((given) => daysBetween(given.from, given.to) < MOST_DAYS, {
      path: ["to"],
      message: `must lie within ${MOST_DAYS} days`,
    }),
  answer: schoolDates,
});
