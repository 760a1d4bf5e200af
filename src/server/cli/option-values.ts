import type { z } from "zod";
import { isLocale } from "#server/services/school/create-school.ts";
import { asZoneIsWritten, isTimeZone } from "#server/services/school/time-zone.ts";
import { UsageError } from "./school-usage.ts";

/** The zone asked for, else this machine's. Throws `UsageError` for one that is unknown. */
export function timeZoneFrom(asked: string | undefined): string {
  if (asked === undefined) return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(asked))
    throw new UsageError(`--time-zone must be an IANA name of a place, such as Europe/Vienna, not "${asked}".`);
  return asZoneIsWritten(asked);
}

/** The locale asked for, else this machine's. Throws `UsageError` for what is no BCP 47 tag. */
export function localeFrom(asked: string | undefined): string {
  if (asked === undefined) return new Intl.DateTimeFormat().resolvedOptions().locale;
  if (!isLocale(asked)) throw new UsageError(`--locale must be a language tag such as de-AT, not "${asked}".`);
  return asked;
}

/** One address alone: these signs of a mail's head would make several of it, or a name with one. */
const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;

/** Throws `UsageError` for what is no e-mail address. */
export function addressFrom(option: string, asked: string): string {
  const address = asked.trim();
  if (!ADDRESS.test(address)) throw new UsageError(`${option} must be an email address, not "${asked}".`);
  return address;
}

/** What the forms of the app make of it too. Throws `UsageError` for what they would refuse; `where` is said before why. */
export function asInForms<T extends z.ZodType>(schema: T, given: z.input<T>, where = ""): z.output<T> {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [first] = error.issues;
  throw new UsageError(`${where}${first?.path.join(".") ?? ""} ${first?.message ?? ""}.`);
}
