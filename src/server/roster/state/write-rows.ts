import type { Queryable } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";

/** Values in one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 16_000;

function* chunks<Row extends object>(rows: Row[]): Generator<Row[]> {
  const [first] = rows;
  const size = first ? Math.floor(MAX_VALUES / Object.keys(first).length) : 1;
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** Inserts many rows in few statements. */
export async function insertRows<Table extends keyof Schema>(
  db: Queryable,
  table: Table,
  rows: Schema[Table][],
): Promise<void> {
  for (const chunk of chunks(rows)) await db.insertInto(table).values(asValues(chunk)).execute();
}

/** Writes rows over those with the same id, in few statements. */
export async function upsertRows<Table extends "person" | "class" | "enrolment" | "account">(
  db: Queryable,
  table: Table,
  rows: Schema[Table][],
): Promise<void> {
  for (const chunk of chunks(rows)) {
    const columns = Object.keys(chunk[0] ?? {}).filter((column) => column !== "id" && column !== "school_id");
    await db
      .insertInto(table)
      .values(asValues(chunk))
      .onConflict((conflict) =>
        conflict
          .columns(["school_id", "id"] as never)
          .doUpdateSet(
            (eb) =>
              Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never,
          ),
      )
      .execute();
  }
}

/** Deletes the rows of some ids, in few statements. */
export async function deleteByIds(
  db: Queryable,
  table: "account" | "session",
  column: "id" | "account_id",
  ids: string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_VALUES) {
    await db
      .deleteFrom(table)
      .where(column as never, "in", ids.slice(at, at + MAX_VALUES) as never)
      .execute();
  }
}

// The generic table hides from the query builder that rows of `Schema` are what it inserts.
const asValues = (rows: object[]): never => rows as never;
