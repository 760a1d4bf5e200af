import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import type { Queryable } from "./database.ts";
import { endingTogether } from "./in-flight.ts";
import type { Schema } from "./schema.ts";

/** PostgreSQL, in whose transactions one question need not wait for the answer to another: see `inFlight`. */
export class PipelinedPostgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #patienceMs: number;

  /** `patienceMs`: how long a transaction waits for what another holds. */
  constructor(config: PostgresDialectConfig, patienceMs: number) {
    super(config);
    this.#config = config;
    this.#patienceMs = patienceMs;
  }

  override createDriver(): PostgresDriver {
    return new PipeliningDriver(this.#config, this.#patienceMs);
  }

  /** Runs the work in one transaction. What it asks goes to the server at once, in the order in which it is asked. */
  transaction<T>(db: Queryable, work: (db: Queryable) => Promise<T>): Promise<T> {
    return endingTogether((within) =>
      db.transaction().execute((transaction) => {
        const executor = transaction.getExecutor();
        return executor.provideConnection((connection) => {
          // Kysely hands the connection to one query after the other; the client keeps their order by itself.
          const together = executor.withConnectionProvider({ provideConnection: (consume) => consume(connection) });
          const props = { config: { dialect: this }, dialect: this, driver: this.createDriver(), executor: together };
          return within(new Kysely<Schema>(props), work);
        });
      }),
    );
  }
}

/**
 * How a transaction's questions are planned. What writes goes by its keys, so one plan serves every value; else each
 * connection plans each statement six times before it knows that. Such a plan is kept, and may be made while a table is
 * as good as empty, on a school's first morning: it goes by the keys then too, and walks no table that has grown
 * meanwhile. What can only walk one is so dear by that reckoning that the database would compile it first.
 */
const PLANS = { plan_cache_mode: "force_generic_plan", enable_seqscan: "off", jit: "off" };

class PipeliningDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;

  constructor(config: PostgresDialectConfig, patienceMs: number) {
    super(config);
    // For the transaction alone: behind a pooler the next one on this connection may be another program's.
    const settings = { lock_timeout: patienceMs, ...PLANS };
    const set = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
    this.#begin = CompiledQuery.raw(["begin work", ...set].join("; "));
  }

  /** Does not wait: it fails where the connection does, and then so does whatever is asked behind it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    connection.executeQuery(this.#begin).catch(() => undefined);
  }
}
