import type { Kysely, RawBuilder } from "kysely";

/** The address that a link gives back: nobody else may take it while the link works. */
export function undoingLinks(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("link").addColumn("reserved_key", text).execute();
    await db.schema.createIndex("link_by_reserved").on("link").column("reserved_key").execute();
  };
}
