import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/database/database.ts";

/** How many transactions on this PostgreSQL database wait for another; those on other tests' databases do not count. */
export async function waitingTransactions({ read }: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows.length;
}

/** Begins all of the works while nobody may write into a table, and lets them go on once each of them waits. PostgreSQL alone. */
export async function allAtOnce<T>(database: Database, table: string, works: (() => Promise<T>)[]): Promise<T[]> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = database.write(async (db) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(db);
    begin();
    await over;
  });
  await begun;
  const done = Promise.all(works.map((work) => work()));
  try {
    await expect.poll(() => waitingTransactions(database)).toBe(works.length);
  } finally {
    end();
  }
  await holding;
  return done;
}
