import { z } from "zod";
import { NOTE_LENGTH } from "./lengths.ts";
import { isSchoolDate } from "./school-date.ts";
import { isPlain, plainLines, tidy } from "./text.ts";

/** An opaque id: 1 to 64 URL-safe characters. Ours are UUIDs. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, - or _")
  .meta({ description: "Opaque id, at most 64 URL-safe characters." });

/** No school of ours is older, and what is counted back from here has a year of four digits. */
const EARLIEST = "1900-01-01";

/** A date in the school's time zone, `YYYY-MM-DD`, from 1900 on. */
export const date = z
  .string()
  // What is asked of a range is not asked where an end of it is no date.
  .refine((text) => isSchoolDate(text) && text >= EARLIEST, { error: "must be a date as YYYY-MM-DD", abort: true })
  .meta({ format: "date", description: "A date in the school's time zone, from 1900 on." });

const MOMENT = "must be a moment as 2026-09-01T08:02:00.000Z";

/** An offset may move a moment out of the years 0000 to 9999; it would be written longer, and sort before all others. */
const hasFourDigitYear = (text: string): boolean => /^\d{4}-/.test(new Date(text).toISOString());

/** A moment, ISO 8601 in UTC, of the years 0000 to 9999. Clients may send any precision; answers carry milliseconds and `Z`. */
export const moment = z.iso
  .datetime({ offset: true, error: MOMENT, abort: true })
  .refine(hasFourDigitYear, MOMENT)
  .transform((text) => new Date(text).toISOString())
  .meta({ format: "date-time", description: "A moment, ISO 8601, UTC." });

/** A moment in an answer. */
export const answeredMoment = z.string().meta({ format: "date-time", description: "A moment, ISO 8601, UTC." });

const atMost = (max: number): string => `must be at most ${max.toLocaleString("en")} characters`;

/** Composing a text takes long where it is long: one that is far over its limit is refused as it is. */
const within =
  (max: number, work: (text: string) => string) =>
  (text: string): string =>
    text.length > 4 * max ? text : work(text);

/** A text in one line, which may be empty: composed, trimmed, with no control character and nothing that turns the direction of text. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(within(max, tidy))
    .refine(isPlain, "must not hold control characters or hidden signs of direction")
    .max(max, atMost(max));

/** What somebody or something is called: the same, and something of it can be seen. */
export const name = (max: number) => line(max).min(1, "must not be empty");

/** A text of several lines, which may be empty; what no text has is taken out of it. */
export const prose = (max: number) => z.string().overwrite(within(max, plainLines)).max(max, atMost(max));

/** A note that a teacher typed. */
export const note = prose(NOTE_LENGTH);

export const email = z
  .string()
  .trim()
  // The pattern takes long where the text is long.
  .max(254, { error: "must be at most 254 characters", abort: true })
  .refine(isPlain, "must be an email address")
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an email address");

/** What mail programs read as several addresses, or as a name beside one, is none to sign in with. */
export const newEmail = email.regex(/^[^\p{Cc},;:<>()[\]"\\]*$/u, "must be a plain e-mail address");

/** A whole number within bounds. */
export const whole = (least: number, most: number) =>
  z
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

/** A whole number in a query string, in digits alone. One below zero is read as well, to be told that it is too small. */
export const queryWhole = (least: number, most: number) =>
  z.preprocess(
    (value: number | string) => (typeof value === "string" && /^(\d+|-[1-9]\d*)$/.test(value) ? Number(value) : value),
    whole(least, most),
  );

/** The same, with what it is where it is left out. */
export const queryInt = (least: number, most: number, standard: number) => queryWhole(least, most).default(standard);

/** What a change is made over, as the answer that was looked at told it. */
export const version = z
  .string()
  .max(64)
  .optional()
  .meta({ description: "The one that was looked at; left out, the change is made over any." });
