import type { Queryable } from "./database.ts";
import { appliedMigrations, migrationNames } from "./migrate.ts";

/** Databases that have had all of them: migrations are never taken back. */
const known = new WeakSet<Queryable>();

/** Whether a database has had all migrations that this program knows; those of a newer program beside do no harm. */
export async function hasOurMigrations(db: Queryable): Promise<boolean> {
  if (known.has(db)) return true;
  const applied = new Set(await appliedMigrations(db));
  const isWhole = migrationNames().every((name) => applied.has(name));
  if (isWhole) known.add(db);
  return isWhole;
}
