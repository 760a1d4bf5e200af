import { isSchoolDate, type SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { AppError } from "#server/errors.ts";
import { type Registrar, todayOf } from "#server/services/by-hand/registrar.ts";
import { findPeople } from "#server/services/privacy/find-person.ts";
import { findSchools } from "#server/services/school/find-school.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** A sentence for the terminal; nothing was changed. */
export class Refusal extends Error {}

const SENTENCES: Record<string, string> = {
  TOO_FAR: "That day lies more than 400 days from today.",
  CLASS_ENDED: "The class has ended by then.",
  HAS_LEFT: "This person has left the school by then.",
  IS_HERE: "This person or class is here already.",
  IS_OVER: "The time in this class is over by then.",
  SAME_CLASS: "That is the class to leave.",
  LAST_ADMINISTRATOR: "No other administrator who can sign in stays.",
  KNOWN_ALREADY:
    "A person or class with this name, email or number already exists, or several in the list have it. If this is a different one, add --anyway.",
  RECORDED_AFTER: "There are records after that day; they would stay in the history. To go ahead, add --anyway.",
};

/** Does the work for one school in a transaction of its own: exit code 0, or 1 with a sentence where it is refused. */
export async function byHand(
  school: string | undefined,
  ctx: CommandContext,
  work: (registrar: Registrar) => Promise<string>,
): Promise<number> {
  if (!school) throw new UsageError("Say in which school: --school.");
  return ctx.withDatabase(async (database) => {
    try {
      ctx.terminal.out(await database.write(async (db) => work(await registrarFor(db, school, ctx.now))));
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof AppError)) throw error;
      ctx.terminal.err(`${sentenceOf(error)} Nothing was changed.`);
      return 1;
    }
  });
}

function sentenceOf(error: Error): string {
  if (error instanceof AppError && error.more.issues)
    return error.more.issues.map(({ path, message }) => `${path} ${message}.`).join(" ");
  return SENTENCES[error.message] ?? error.message;
}

async function registrarFor(db: Queryable, wanted: string, now: Date): Promise<Registrar> {
  const [found, ...more] = await findSchools(db, wanted);
  if (!found) throw new Refusal(`There is no school ${wanted}.`);
  if (more.length > 0) throw new Refusal(`There are several schools named ${wanted}: say which by its id.`);
  const school = await db
    .selectFrom("school")
    .select(["id", "time_zone", "locale", "settings"])
    .where("id", "=", found.id)
    .executeTakeFirstOrThrow();
  const { id, time_zone, locale, settings } = school;
  return { db, now, schoolId: id, actorId: null, timeZone: time_zone, locale, settings };
}

/** Throws `UsageError` for what is no date. */
export function dateFrom(option: string, asked: string | undefined): SchoolDate | undefined {
  if (asked !== undefined && !isSchoolDate(asked))
    throw new UsageError(`${option} must be a date as 2026-09-01, not "${asked}".`);
  return asked;
}

export const orToday = (registrar: Registrar, date: SchoolDate | undefined): SchoolDate => date ?? todayOf(registrar);

/** A class by its id, its roster's, or its name among those that go on. */
export async function classNamed(registrar: Registrar, wanted: string): Promise<string> {
  const rows = await registrar.db
    .selectFrom("class")
    .select(["id", "name", "source_id", "ended_on"])
    .where("school_id", "=", registrar.schoolId)
    .execute();
  const byId = rows.find((row) => row.id === wanted || row.source_id === wanted);
  const name = wanted.trim().toLowerCase();
  const named = byId
    ? [byId]
    : rows.filter(
        (row) => row.name.toLowerCase() === name && (row.ended_on === null || row.ended_on > todayOf(registrar)),
      );
  const [found, ...more] = named;
  if (!found) throw new Refusal(`There is no class ${wanted}.`);
  if (more.length > 0)
    throw new Refusal(
      `There are several classes ${wanted}: say which by its id (${named.map(({ id }) => id).join(", ")}).`,
    );
  return found.id;
}

/** A person of the school by id, e-mail address or the roster's id; never by name, which several may bear. */
export async function personNamed(registrar: Registrar, wanted: string): Promise<string> {
  const found = await findPeople(registrar.db, wanted, registrar.schoolId);
  const [person, ...more] = found;
  if (!person) throw new Refusal(`Nobody here has the id, email or roster id ${wanted}.`);
  if (more.length > 0)
    throw new Refusal(
      `${found.length} people are meant by ${wanted}: say which by the id (${found.map(({ id }) => id).join(", ")}).`,
    );
  return person.id;
}
