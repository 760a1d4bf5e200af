import BetterSqlite3 from "better-sqlite3";
import { type RawBuilder, sql, Kysely } from "kysely";
import { BackupError } from "./check-database-file.ts";
import { contentOf, firstDifference } from "./content-of.ts";
import type { Database, Queryable } from "./database.ts";
import type { Schema } from "./schema.ts";
import { SteadySqliteDialect } from "./steady-sqlite.ts";

/** What a cell holds, on either database. */
type Value = string | number | Buffer | null;

interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns by which its rows are in order, by their bytes on both databases. */
  key: string[];
}

/** So many rows travel at once, or fewer where they are long. */
const ROWS_AT_ONCE = 2000;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/**
 * Copies all rows of an embedded database, a file that nobody else uses, into the empty tables of a PostgreSQL: all of them
 * or none. Both are of the same version. Before it is settled every row is read back and compared. Throws `BackupError`
 * where a row cannot be taken, or is not what it was.
 */
export async function copyToPostgres(file: string, database: Database): Promise<void> {
  const source = new BetterSqlite3(file, { fileMustExist: true });
  const from = new Kysely<Schema>({ dialect: new SteadySqliteDialect({ database: source }) });
  try {
    await database.write(async (to) => {
      for (const table of await tablesOf(to)) {
        await copyTable(source, to, table);
        await compareTable(source, to, table);
      }
      const differs = firstDifference(await contentOf(from, "sqlite"), await contentOf(to, "postgres"));
      if (differs !== null) throw new BackupError(`What came into PostgreSQL is not what the file holds: ${differs}`);
    });
    // Without, the first plans take every table for an empty one.
    await sql`analyze`.execute(database.read);
  } finally {
    source.close();
  }
}

/** Those that hold data: which migrations a database has had it knows itself. */
async function tablesOf(db: Queryable): Promise<Table[]> {
  const { rows } = await sql<{ table: string; column: string; type: string; place: number | null }>`
    select relname as "table", attname as "column", format_type(atttypid, null) as type,
      array_position(indkey::int2[], attnum) as place
    from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
    key: columns
      .filter(({ place }) => place !== null)
      .sort((one, other) => Number(one.place) - Number(other.place))
      .map(({ column }) => column),
  }));
}

/** Ids and words in double quotes, as both databases take them. */
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** All rows of a table in the embedded database, in order; cells in the order of the columns. */
function* rowsOf(source: BetterSqlite3.Database, { name, columns, key }: Table): Generator<Value[]> {
  const names = quoted(columns.map((column) => column.name));
  for (const row of source
    .prepare(`select ${names} from "${name}" order by ${quoted(key)}`)
    .raw()
    .iterate())
    yield asCells(row);
}

/** Cells of our columns are text, numbers and bytes. */
const asCells = (row: unknown): Value[] => row as Value[];

async function copyTable(source: BetterSqlite3.Database, to: Queryable, table: Table): Promise<void> {
  for (const rows of batches(rowsOf(source, table)))
    await insert(to, table, rows).catch((error: unknown) => {
      throw new BackupError(
        `PostgreSQL does not take what the table ${table.name} holds: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    });
}

function* batches(rows: Iterable<Value[]>): Generator<Value[][]> {
  let batch: Value[][] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    for (const cell of row) bytes += cell === null || typeof cell === "number" ? 8 : cell.length;
    if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** By columns: one value for each, however many rows. */
async function insert(to: Queryable, { name, columns }: Table, rows: Value[][]): Promise<void> {
  const lists = columns.map(
    ({ type }, index): RawBuilder<unknown> => sql`${rows.map((row) => row[index])}::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.table(name)} (${sql.raw(quoted(columns.map((column) => column.name)))})
    select * from unnest(${sql.join(lists)})`.execute(to);
}

async function compareTable(source: BetterSqlite3.Database, to: Queryable, table: Table): Promise<void> {
  const copied = rowsBack(to, table);
  for (const row of rowsOf(source, table)) {
    const { value } = await copied.next();
    const index = row.findIndex((cell, column) => !isSame(cell, value?.[column]));
    if (!value || index !== -1)
      throw new BackupError(
        `What came into PostgreSQL is not what the file holds: ${table.columns[index]?.name ?? "a row"} of the table ${table.name}`,
      );
  }
  await copied.return(undefined);
}

function isSame(one: Value, other: Value | undefined): boolean {
  return Buffer.isBuffer(one) ? Buffer.isBuffer(other) && one.equals(other) : one === other;
}

/** All rows of a table in the PostgreSQL, in order, some at a time. */
async function* rowsBack(db: Queryable, { name, columns, key }: Table): AsyncGenerator<Value[], undefined> {
  // Each table's own, so that no prepared statement meets other columns than before.
  const cursor = `copied_${name}`;
  const names = quoted(columns.map((column) => column.name));
  await sql
    .raw(`declare ${cursor} no scroll cursor for select ${names} from "${name}" order by ${quoted(key)}`)
    .execute(db);
  try {
    for (;;) {
      const { rows } = await sql.raw<Record<string, Value>>(`fetch forward ${ROWS_AT_ONCE} from ${cursor}`).execute(db);
      for (const row of rows) yield columns.map((column) => row[column.name] ?? null);
      if (rows.length < ROWS_AT_ONCE) return undefined;
    }
  } finally {
    await sql.raw(`close ${cursor}`).execute(db);
  }
}
