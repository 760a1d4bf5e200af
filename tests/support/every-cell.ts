import { sql } from "kysely";
import type { Database } from "#server/database/database.ts";

/** Every value of every column of every table as text, by `table.column`. */
export async function* everyCell(database: Database): AsyncGenerator<{ place: string; text: string }> {
  for (const { name } of await database.read.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.read);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        yield { place: `${name}.${column}`, text: Buffer.isBuffer(value) ? value.toString("latin1") : String(value) };
  }
}

/** Where any of these words stands, in any letter case, anywhere in the database. */
export async function placesOf(database: Database, words: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { place, text } of everyCell(database)) {
    if (words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
      found.push(`${place}: ${text.slice(0, 200)}`);
  }
  return found;
}
