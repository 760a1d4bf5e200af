import type { Database } from "#server/database/database.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { eraseAgain } from "#server/services/privacy/erase-again.ts";
import { listErasures } from "#server/services/privacy/erasure-ledger.ts";
import { type Revoked, revokeAfterRestore } from "./revoke-after-restore.ts";

/** Makes of a database of another day one of today: without what must not live twice, and without who was erased since. */
export async function makePresent(
  database: Database,
  ledger: readonly ErasureTable[],
  now: Date,
): Promise<{ revoked: Revoked; erasedAgain: number; ledger: ErasureTable[] }> {
  const revoked = await revokeAfterRestore(database, now);
  const erased = await eraseAgain(database, ledger, now);
  return { revoked, erasedAgain: erased.length, ledger: await listErasures(database.read) };
}
