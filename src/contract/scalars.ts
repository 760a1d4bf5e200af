import { z } from "zod";
import { isSchoolDate } from "./school-date.ts";

/** An opaque id: 1 to 64 URL-safe characters (api, *IDs*). Ours are UUIDs. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, - or _")
  .meta({ description: "Opaque id, at most 64 URL-safe characters." });

/** A date in the school's time zone, `YYYY-MM-DD` (specification, section 9). */
export const date = z
  .string()
  .refine(isSchoolDate, "must be a date as YYYY-MM-DD")
  .meta({ format: "date", description: "A date in the school's time zone." });

/** A moment, ISO 8601 in UTC. Clients may send any precision; answers carry milliseconds and `Z`. */
export const moment = z.iso
  .datetime({ offset: true, error: "must be a moment as 2026-09-01T08:02:00.000Z" })
  .transform((text) => new Date(text).toISOString())
  .meta({ format: "date-time", description: "A moment, ISO 8601, UTC." });

/** A moment in an answer. */
export const answeredMoment = z.string().meta({ format: "date-time", description: "A moment, ISO 8601, UTC." });

/** A note that a teacher typed: at most 500 characters. */
export const note = z.string().trim().max(500, "must be at most 500 characters");

export const email = z
  .string()
  .trim()
  .max(254, "must be at most 254 characters")
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an e-mail address");

/** A whole number in a query string, with its bounds. */
export const queryInt = (min: number, max: number, standard: number) =>
  z.coerce
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(standard);
