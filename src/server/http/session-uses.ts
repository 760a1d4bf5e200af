import { type FoundSession, noteUse } from "#server/services/accounts/sessions.ts";
import { limitConcurrency } from "#server/services/limits/limit-concurrency.ts";
import type { Deps } from "./deps.ts";
import type { RequestLog } from "./request-id.ts";

/** So that whoever reads finds a connection, however long these writers are kept waiting. */
const AT_ONCE = 5;

/** Writes uses of sessions down beside the requests that they are of: whoever reads waits for no writer. */
export function sessionUses({
  database,
}: Pick<Deps, "database">): (session: FoundSession, now: Date, log: RequestLog) => void {
  const underWay = new Set<string>();
  const inTurn = limitConcurrency(AT_ONCE);
  return ({ actor: { sessionId }, expiresAt }, now, log) => {
    if (underWay.has(sessionId)) return;
    underWay.add(sessionId);
    void inTurn(() => database.write((db) => noteUse(db, { sessionId, expiresAt, now })))
      // It counts as unwritten, so that the next use tries again.
      .catch((error: unknown) => log.warn({ err: error }, "the use of a session could not be written down"))
      .finally(() => underWay.delete(sessionId));
  };
}
