import { isSchoolDate, type SchoolDate } from "#contract/school-date.ts";

export const FIRST_DATE = "2000-01-01";
export const LAST_DATE = "2099-12-31";

/** A date that a school can have had. */
export const isPlausible = (value: unknown): value is SchoolDate =>
  typeof value === "string" && isSchoolDate(value) && value >= FIRST_DATE && value <= LAST_DATE;

/** The same of an address; undefined for any other. */
export const plausibleDate = (typed: unknown): SchoolDate | undefined => (isPlausible(typed) ? typed : undefined);
