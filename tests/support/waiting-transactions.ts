import { sql } from "kysely";
import type { Database } from "#server/database/database.ts";

/** How many transactions on this PostgreSQL database wait for another; those on other tests' databases do not count. */
export async function waitingTransactions({ read }: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows.length;
}
