import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Others read and write meanwhile: the moment when none does is waited for. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 20;

/**
 * Takes what was deleted out of the embedded database's log as well, where earlier versions of a page lie until it is
 * written over. False where someone was reading for so long that some of it is still there: until the server's log turns
 * over, or it ends.
 */
export async function forgetDeleted(database: Database): Promise<boolean> {
  if (database.kind !== "sqlite") return true;
  for (const until = performance.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database.read);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > until) return false;
  }
}
