import type { Queryable } from "#server/database/database.ts";
import { lockNames, lockPeople } from "#server/database/locks.ts";
import { recordsLock } from "#server/services/by-hand/registrar.ts";

/**
 * Keeps whoever writes what an import of these schools compares waiting until it ends, since it writes whole rows: other
 * imports and changes of the records by their name, people who change what is theirs, as a picture or terms that they
 * agree to, by the rows.
 */
export async function lockSchools(db: Queryable, schoolIds: readonly string[]): Promise<void> {
  await lockNames(db, schoolIds.map(recordsLock));
  await lockPeople(db, schoolIds);
}
