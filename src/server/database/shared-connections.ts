import { PostgresDialect, type Driver, type PostgresPool, type PostgresPoolClient } from "kysely";

/** A question behind so many others would wait longer for them than for a connection of its own. */
const MOST_TOGETHER = 8;

interface Shared {
  client: Promise<PostgresPoolClient>;
  /** Who has it now. */
  users: number;
  /** Whether others may still join. */
  isOpen: boolean;
  /** Whether one of them says that it is of no more use. */
  isBroken: boolean;
}

/**
 * For reading alone: questions that are asked in one turn of the event loop share a connection, which sends them in one
 * write and answers them one after the other. Each by a connection of its own would cost both sides more for the sending
 * than for the answer, and the database as many processes.
 */
export function sharingTurns(pool: PostgresPool): PostgresPool {
  let latest: Shared | undefined;

  function join(): Shared {
    if (latest?.isOpen && latest.users < MOST_TOGETHER) return latest;
    const shared: Shared = { client: pool.connect(), users: 0, isOpen: true, isBroken: false };
    latest = shared;
    // Whoever waits for it hears of a failure.
    shared.client.catch(() => undefined);
    setImmediate(() => void shut(shared));
    return shared;
  }

  async function shut(shared: Shared): Promise<void> {
    // Until it is there those who ask may as well join.
    const client = await shared.client.catch(() => undefined);
    shared.isOpen = false;
    if (shared.users === 0) client?.release(shared.isBroken);
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const shared = join();
      shared.users += 1;
      const client = await shared.client;
      return {
        query: client.query.bind(client),
        release: (isBroken = false) => {
          shared.users -= 1;
          shared.isBroken ||= isBroken;
          if (shared.users === 0 && !shared.isOpen) client.release(shared.isBroken);
        },
      };
    },
  };
}

/** PostgreSQL over connections that are shared: what reads there has no transaction of its own. */
export class ReadingPostgres extends PostgresDialect {
  override createDriver(): Driver {
    return Object.assign(super.createDriver(), { beginTransaction: refuse });
  }
}

function refuse(): never {
  throw new Error("A transaction needs a connection of its own: `write` gives one");
}
