import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { avatarAddress, uploadAddress } from "#contract/avatars.ts";
import type { StudentRef } from "#contract/people.ts";
import { BUILT_IN } from "#server/database/animals/settle-animals.ts";
import type { Queryable } from "#server/database/database.ts";
import { type Asked, prepared, type Value } from "#server/database/prepared.ts";
import type { Schema } from "#server/database/schema.ts";
import type { Context } from "#server/services/context.ts";
import { readSettings } from "#server/services/school/settings.ts";

export interface Names {
  first_name: string;
  last_name: string;
}

/** First name, last name: to compare and to search; what is shown has the school's order. */
export const fullName = ({ first_name, last_name }: Names): string => `${first_name} ${last_name}`.trim();

/** A name as colleagues and lists show it, in the order that the school has set; `school.settings` as they are stored. */
export const shownName = (school: { settings: string }, { first_name, last_name }: Names): string =>
  readSettings(school.settings).last_name_first
    ? `${last_name} ${first_name}`.trim()
    : `${first_name} ${last_name}`.trim();

/** Whether a person's last day at the school is over on a date of that school. */
export const hasLeft = ({ left_on }: { left_on: string | null }, date: string): boolean =>
  left_on !== null && left_on <= date;

const eb = expressionBuilder<Pick<Schema, "person">, "person">();

/** The same for a query of people: that the last day of each is not over on the date. */
export const notLeftBy = (date: Value<string>): Expression<SqlBool> =>
  eb.or([eb("person.left_on", "is", null), eb("person.left_on", ">", date)]);

/** What a person's face is told from. */
interface Pictured {
  avatar: string | null;
  animal: string | null;
}

/**
 * Address of a person's picture: a built-in one by its key, an upload by its content's name; where there is none, a
 * student's animal, if the school shows those, or null. `school.settings` as they are stored.
 */
export function avatarUrl(school: { settings: string }, { avatar, animal }: Pictured): string | null {
  if (avatar === null) return animal !== null && readSettings(school.settings).animals ? avatarAddress(animal) : null;
  return avatar.startsWith(BUILT_IN) ? avatarAddress(avatar.slice(BUILT_IN.length)) : uploadAddress(avatar);
}

/** A student as lists show them; `school.settings` as they are stored, as an actor brings them. */
export const studentRef = (school: { settings: string }, person: Pictured & Named): StudentRef => ({
  id: person.id,
  first_name: person.first_name,
  last_name: person.last_name,
  avatar_url: avatarUrl(school, person),
});

const collators = new Map<string, Intl.Collator>();

/** Orders people by last name, first name, then id, as the school's locale sorts. */
export function byName(locale: string): (a: Named, b: Named) => number {
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
    collators.set(locale, collator);
  }
  const { compare } = collator;
  return (a, b) => compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || (a.id < b.id ? -1 : 1);
}

interface Named extends Names {
  id: string;
}

const namesById = prepared((db, { schoolId, ids }: Asked<{ schoolId: string; ids: readonly string[] }>) =>
  db
    .selectFrom("person")
    .select(["id", "first_name", "last_name"])
    .where("school_id", "=", schoolId)
    .where("id", "in", ids),
);

/** Names of some people of a school by id, for *done by*; of the school its id and settings, as an actor brings them. */
export async function namesOf(
  db: Queryable,
  school: { schoolId: string; settings: string },
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await namesById.all(db, { schoolId: school.schoolId, ids: wanted });
  return new Map(rows.map((row) => [row.id, shownName(school, row)]));
}

/** As `namesOf`, in a request: mostly they are its own actor, whose name is known. */
export async function namesWith(
  { actor, db }: Pick<Context, "actor" | "db">,
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const others = [...ids].filter((id) => id !== actor.personId);
  return (await namesOf(db, actor, others)).set(actor.personId, actor.name);
}

/** `{ id, name }` of someone, or null for nobody. */
export const personRef = (id: string | null, names: Map<string, string>): { id: string; name: string } | null =>
  id === null ? null : { id, name: names.get(id) ?? "" };
