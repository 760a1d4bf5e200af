import type { Queryable } from "#server/database/database.ts";
import { lockNames } from "#server/database/locks.ts";
import { recordsLock } from "#server/services/by-hand/registrar.ts";

/** Keeps other imports of these schools, and whoever changes their people and classes by hand, waiting until this one ends. */
export const lockSchools = (db: Queryable, schoolIds: readonly string[]): Promise<void> =>
  lockNames(db, schoolIds.map(recordsLock));
