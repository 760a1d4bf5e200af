import { PostgresAdapter, sql } from "kysely";
import type { Queryable } from "./database.ts";

/**
 * Holds the named things until the end of the transaction, so that others who name one of them wait. On SQLite every
 * writer waits for the one before anyway. The names are taken in one order, so that two transactions never wait for
 * each other.
 */
export async function lockUntilCommit(db: Queryable, names: Iterable<string>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const sorted = [...new Set(names)].sort();
  if (sorted.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name`.execute(db);
}
