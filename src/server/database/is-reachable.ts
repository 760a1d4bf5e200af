import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Whether the database answers. */
export async function isReachable(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.read);
    return true;
  } catch {
    return false;
  }
}
