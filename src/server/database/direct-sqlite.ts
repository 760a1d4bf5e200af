import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
} from "kysely";
import type { Queryable } from "./database.ts";
import type { Schema } from "./schema.ts";
import { SteadySqliteDialect } from "./steady-sqlite.ts";

/** Runs a statement on an open database. */
export function runOn<R>(database: SqliteDatabase, { sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">) {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
}

/** Runs any statement on whichever database it is meant for. */
type Run = <R>(query: CompiledQuery) => QueryResult<R>;

/**
 * Lets the query library ask a database of this process. Each statement is run at once, where it is asked: there is no
 * connection to wait for, and the library's own waiting takes longer than most of our statements do. Whoever opened the
 * database closes it.
 */
export function directSqlite(database: SqliteDatabase, run: Run): Queryable {
  const dialect = new SteadySqliteDialect({ database });
  const executor = new DirectExecutor(dialect, new DirectConnection(run));
  return new Kysely<Schema>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}

class DirectConnection implements DatabaseConnection {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run<R>(query);
  }

  streamQuery(): never {
    throw new TypeError("Rows are read all at once");
  }
}

class DirectExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;

  constructor(dialect: Dialect, connection: DatabaseConnection) {
    const provider: ConnectionProvider = { provideConnection: (consume) => consume(connection) };
    super(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
    this.#connection = connection;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery(query);
  }

  /** There is one connection, which everybody has. */
  override withConnectionProvider(_: ConnectionProvider): this {
    return this;
  }
}
