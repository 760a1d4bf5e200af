import { BY_HAND_DAYS } from "#contract/people-by-hand.ts";
import type { PeopleError } from "#contract/errors.ts";
import { addDays, type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { settleAnimals } from "#server/database/animals/settle-animals.ts";
import type { Queryable } from "#server/database/database.ts";
import { lockNames } from "#server/database/locks.ts";
import type { ClassTable, PersonTable } from "#server/database/schema.ts";
import { AppError, invalid, notFound, refused } from "#server/errors.ts";
import { writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";
import { findErasure } from "#server/services/privacy/erasure-ledger.ts";
import { notErased } from "#server/services/privacy/not-erased.ts";

/** Who keeps a school's records by hand: an administrator in the app, or a command of the operator. */
export interface Registrar {
  db: Queryable;
  now: Date;
  schoolId: string;
  /** The administrator; null for a command. */
  actorId: string | null;
  timeZone: string;
  locale: string;
  /** What the school has set, as stored. */
  settings: string;
}

export const registrarOf = ({ actor, db, now }: Context): Registrar => ({
  db,
  now,
  schoolId: actor.schoolId,
  actorId: actor.personId,
  timeZone: actor.timeZone,
  locale: actor.locale,
  settings: actor.settings,
});

export const todayOf = ({ now, timeZone }: Registrar): SchoolDate => schoolDate(now, timeZone);

/** A refusal that the screens and commands have words for. */
export const peopleError = (reason: PeopleError): AppError => refused(reason);

/** A warning: nothing is done unless it is asked for in spite of it. */
export const warning = (reason: "KNOWN_ALREADY" | "RECORDED_AFTER", current: unknown): AppError =>
  new AppError(409, reason, { current });

/** Throws 400 `TOO_FAR` for a date further from today than is ever meant. */
export function checkNear(registrar: Registrar, date: SchoolDate): void {
  const today = todayOf(registrar);
  if (date < addDays(today, -BY_HAND_DAYS) || date > addDays(today, BY_HAND_DAYS)) throw peopleError("TOO_FAR");
}

/** The name under which a school's people and classes are locked, by hand and by an import. */
export const recordsLock = (schoolId: string): string => `records/${schoolId}`;

/** Two who change the same school's people or classes at once are served one after the other. */
export const lockRecords = ({ db, schoolId }: Registrar): Promise<void> => lockNames(db, [recordsLock(schoolId)]);

/** A person of the school who was not erased. Throws 404 for any other. */
export async function requirePersonOf({ db, schoolId }: Registrar, id: string): Promise<PersonTable> {
  const person = await db
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person || (await findErasure(db, schoolId, id))) throw notFound();
  return person;
}

/** Some people of the school. Throws 422 where one of the ids is nobody's. */
export async function requirePeople(
  { db, schoolId }: Registrar,
  ids: readonly string[],
  path: string,
): Promise<PersonTable[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const people = await db
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("id", "in", wanted)
    .where(notErased)
    .execute();
  if (people.length < wanted.length) throw invalid([{ path, message: "is nobody of the school" }]);
  return people;
}

export async function findClassOf({ db, schoolId }: Registrar, id: string): Promise<ClassTable | undefined> {
  return db.selectFrom("class").selectAll().where("school_id", "=", schoolId).where("id", "=", id).executeTakeFirst();
}

/** A class of the school that goes on at a date. Throws 422 where there is none of that id, 400 `CLASS_ENDED`. */
export async function requireOpenClass(registrar: Registrar, id: string, on: SchoolDate): Promise<ClassTable> {
  const found = await findClassOf(registrar, id);
  if (!found) throw invalid([{ path: "class_id", message: "is no class of the school" }]);
  if (found.ended_on !== null && found.ended_on <= on) throw peopleError("CLASS_ENDED");
  return found;
}

/** Writes what was done into the trail. */
export const tell = (
  { db, schoolId, actorId, now }: Registrar,
  entry: { action: string; subjectId: string; detail?: Record<string, string | number | boolean> },
): Promise<void> => writeAudit(db, { schoolId, actorId, now, ...entry });

/** Students who are new to a class: none of them shows a classmate's animal, as long as there are enough. */
export const settleNewcomers = ({ db, schoolId, now, timeZone }: Registrar, ids: Iterable<string>): Promise<void> =>
  settleAnimals(db, schoolId, ids, schoolDate(now, timeZone));
