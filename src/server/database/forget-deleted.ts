import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Takes what was deleted out of the embedded database's log as well, where earlier versions of a page lie until it is
 * written over. False where someone was reading for so long that some of it is still there: until the server's log turns
 * over, or it ends.
 */
export async function forgetDeleted(database: Database): Promise<boolean> {
  if (database.kind !== "sqlite") return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database.read);
  return rows[0]?.busy === 0;
}
