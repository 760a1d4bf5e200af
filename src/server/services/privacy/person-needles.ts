import type { Queryable } from "#server/database/database.ts";
import { loneNames, type Name, NAMELESS, type Needle, Redactor, wholeNames } from "./redactor.ts";

export interface PersonNeedles {
  /** What names this person and nobody else of the school. */
  own: Redactor;
  /** Names that others of the school bear too: whose they are in a text cannot be told. */
  shared: Redactor;
}

/** What to look for in the texts of a person's school, by their names here and in the roster's last word, and their addresses. */
export async function needlesOf(
  db: Queryable,
  schoolId: string,
  names: readonly Name[],
  addresses: readonly string[],
  personId: string,
): Promise<PersonNeedles> {
  const others = await db
    .selectFrom("person")
    .select(["first_name as first", "last_name as last"])
    .where("school_id", "=", schoolId)
    .where("id", "!=", personId)
    .execute();
  const borne = new Set(others.flatMap((name) => needlesOfName(name).map(keyOf)));
  const wanted = [...new Map(names.flatMap(needlesOfName).map((needle) => [keyOf(needle), needle])).values()];
  const own = wanted.filter((needle) => !borne.has(keyOf(needle)));
  const shared = wanted.filter((needle) => borne.has(keyOf(needle)));
  const address = addresses.map((words): Needle => ({ words, exactCase: false, isAddress: true }));
  return { own: new Redactor([...address, ...own]), shared: new Redactor(shared) };
}

/** Whole names first: of *Dora Brown* nothing is left for *Brown* to find. */
const needlesOfName = (name: Name): Needle[] => [...wholeNames(name), ...loneNames(name)];

const keyOf = ({ words }: Needle): string => words.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ");

/** The names of a person's row, and those of what the roster last said (roster/state/roster-snapshot.ts). */
export async function namesOfPerson(db: Queryable, schoolId: string, personId: string): Promise<Name[]> {
  const row = await db
    .selectFrom("person")
    .select(["first_name", "last_name", "roster"])
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  const rostered: unknown = row.roster === null ? undefined : JSON.parse(row.roster);
  const named = [row, rostered].map((one) => ({ first: textOf(one, "first_name"), last: textOf(one, "last_name") }));
  return named.filter(({ first }) => first !== NAMELESS.first_name);
}

function textOf(value: unknown, key: string): string {
  const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof text === "string" ? text : "";
}
