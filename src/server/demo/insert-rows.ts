import type { Queryable } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";

/** Values of one statement: both databases take more. */
const MOST_VALUES = 12_000;

/** Inserts any number of rows of one table in few statements. */
export async function insertRows<T extends keyof Schema>(
  db: Queryable,
  table: T,
  rows: readonly Schema[T][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(MOST_VALUES / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto(table)
      .values(asInsert(rows.slice(start, start + size)))
      .execute();
  }
}

/** The rows are whole ones of their table, which the query builder cannot tell from a table's name alone. */
const asInsert = (rows: readonly Schema[keyof Schema][]): never => rows as never;
