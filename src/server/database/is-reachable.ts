import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Who asks after the server's health wants to know now. */
const PATIENCE_MS = 2000;

/** Whether the database answers, and soon. */
export async function isReachable(database: Database): Promise<boolean> {
  const inTime = new AbortController();
  try {
    // Something that is in the file: without a table the embedded database would not even look.
    const asked = sql`select 1 from meta limit 1`.execute(database.read).then(() => true);
    return await Promise.race([asked, pause(PATIENCE_MS, false, { signal: inTime.signal, ref: false })]);
  } catch {
    return false;
  } finally {
    inTime.abort();
  }
}
