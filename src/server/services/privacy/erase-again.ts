import type { Role } from "#contract/roles.ts";
import type { Database, Queryable } from "#server/database/database.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { type Erased, eraseRows } from "./erase-person.ts";
import { sourceHash } from "./erased-sources.ts";
import { findErasure, listErasures, rememberErasure } from "./erasure-ledger.ts";
import { NAMELESS } from "./redactor.ts";

/**
 * Erases anew whoever stands in the ledger and is named in this database, as after a restore: by their id here, or as
 * the same person of the roster. All of the ledger is known to the database afterwards, so that an import leaves them
 * out. Gives what was erased.
 */
export async function eraseAgain(database: Database, ledger: readonly ErasureTable[], now: Date): Promise<Erased[]> {
  const erased: Erased[] = [];
  for (const erasure of await due(database.read, ledger)) erased.push(await eraseRows(database, erasure, { now }));
  await database.write(async (db) => {
    for (const erasure of ledger) await rememberErasure(db, erasure);
  });
  return erased;
}

/** A ledger entry for each person who is here and should not be. */
async function due(db: Queryable, ledger: readonly ErasureTable[]): Promise<ErasureTable[]> {
  const found: ErasureTable[] = [];
  // The file and a database tell the same.
  const once = new Map(ledger.map((one) => [`${one.school_id}/${one.person_id}`, one]));
  for (const erasure of once.values()) {
    const isDone = (await findErasure(db, erasure.school_id, erasure.person_id)) !== undefined;
    if (!isDone && (await isHere(db, erasure))) found.push(erasure);
  }
  const ids = new Set(found.map((one) => one.person_id));
  return [
    ...found,
    ...(await fromRoster(db, [...ledger, ...(await listErasures(db))])).filter((one) => !ids.has(one.person_id)),
  ];
}

/** Here, and with a name. */
async function isHere(db: Queryable, { school_id, person_id }: ErasureTable): Promise<boolean> {
  const row = await db
    .selectFrom("person")
    .select("first_name")
    .where("school_id", "=", school_id)
    .where("id", "=", person_id)
    .executeTakeFirst();
  return row !== undefined && row.first_name !== NAMELESS.first_name;
}

/** Those of the roster whom the ledger means, under whatever id they are here. */
async function fromRoster(db: Queryable, ledger: readonly ErasureTable[]): Promise<ErasureTable[]> {
  const meant = new Map(ledger.flatMap((one) => (one.source_hash === null ? [] : [[one.source_hash, one] as const])));
  if (meant.size === 0) return [];
  const people = await db
    .selectFrom("person")
    .innerJoin("school", "school.id", "person.school_id")
    .select([
      "person.id",
      "person.school_id",
      "person.role",
      "person.source_id",
      "school.source_id as school_source_id",
    ])
    .where("person.source_id", "is not", null)
    .where("school.source_id", "is not", null)
    .execute();
  return people.flatMap((one) => {
    const erasure = meant.get(hashOf(one));
    return erasure ? [{ ...erasure, school_id: one.school_id, person_id: one.id }] : [];
  });
}

const hashOf = (one: { school_source_id: string | null; role: Role; source_id: string | null }): string =>
  sourceHash(one.school_source_id ?? "", one.role, one.source_id ?? "");
