import type { Database } from "./database.ts";
import { appliedMigrations, migrationNames } from "./migrate.ts";

/** Databases that have had all of them: migrations are never taken back. */
const known = new WeakSet<Database>();

/** Whether a database has had all migrations that this program knows; those of a newer program beside do no harm. */
export async function hasOurMigrations(database: Database): Promise<boolean> {
  if (known.has(database)) return true;
  const applied = new Set(await appliedMigrations(database.read, database.kind));
  const isWhole = migrationNames().every((name) => applied.has(name));
  if (isWhole) known.add(database);
  return isWhole;
}
