import type { PostgresPool } from "kysely";
import pg from "pg";
import { withoutName } from "./postgres-address.ts";
import { preparingClient } from "./preparing-client.ts";
import { StatementNames } from "./statement-names.ts";
import { Unavailable } from "#server/unavailable.ts";

const CONNECTIONS = 6;
/** How long a request waits for a connection that others use, in ms. */
const QUEUE_MS = 5000;
/** Whoever would have to wait behind so many is told at once to come again. */
const MOST_WAITING = 2000;
/** A connection knows its plans: after a quiet night the first check-ins would wait for them to be made anew. */
const NEVER = 0;
/** After a failure, for so long nobody but the one who tries next waits for a database that is gone, in ms. */
const REST_MS = 500;

/**
 * Connections to a PostgreSQL that may break, restart or be gone. While none can be had, who asks is told so at once, and
 * one at a time tries anew. A connection that is silent for `silentMs`, though an answer is due, counts as broken; one that
 * nobody has used for `idleMs` is closed. Throws `Unavailable`.
 */
export function guardedPool(
  url: string,
  { silentMs, idleMs = NEVER }: { silentMs?: number; idleMs?: number | undefined } = {},
): PostgresPool & { waiting: () => number } {
  const pool = new pg.Pool({
    connectionString: withoutName(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: idleMs,
    application_name: "daybell",
    keepAlive: true,
    // The system's own is two hours: so long would who is cut off in silence hold what others wait for.
    keepAliveInitialDelayMillis: 10_000,
    Client: preparingClient(new StatementNames(), silentMs),
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  let restsUntil = 0;
  let ended: Promise<void> | undefined;

  return {
    options: pool.options,
    end: () => (ended ??= pool.end()),
    waiting: () => pool.waitingCount,
    async connect() {
      if (pool.waitingCount >= MOST_WAITING) throw new Unavailable("Too many wait for the database");
      if (restsUntil > 0) {
        if (performance.now() < restsUntil) throw new Unavailable("The database cannot be reached");
        restsUntil = performance.now() + REST_MS;
      }
      try {
        const client = await pool.connect();
        restsUntil = 0;
        return client;
      } catch (error) {
        // With others still at work it is only busy, or has no room for more.
        if (pool.totalCount === 0) restsUntil = performance.now() + REST_MS;
        throw new Unavailable("The database cannot be reached", { cause: error });
      }
    },
  };
}
