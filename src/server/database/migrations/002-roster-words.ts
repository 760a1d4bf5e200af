import type { Kysely, RawBuilder } from "kysely";

/** What the roster last said of a row, beside what the row says now (server/roster: three-way comparison). */
export function rosterWords(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["person", "class", "account"]) {
      await db.schema.alterTable(table).addColumn("roster", text).execute();
    }
  };
}
