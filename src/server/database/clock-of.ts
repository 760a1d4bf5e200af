import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The moment by PostgreSQL's clock, in ms since 1970; null for the embedded database, which has no other than ours. */
export async function clockOf({ kind, read }: Database): Promise<number | null> {
  if (kind === "sqlite") return null;
  const now = sql<{ at: string }>`select (extract(epoch from clock_timestamp()) * 1000)::text as at`;
  const { rows } = await now.execute(read);
  return Number(rows[0]?.at);
}
