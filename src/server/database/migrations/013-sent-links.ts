import type { Kysely, RawBuilder } from "kysely";

/** Which link a mail carries: one that has not left yet is taken back with it. */
export function sentLinks(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("mail").addColumn("link_id", text).execute();
    await db.schema.createIndex("mail_by_link").on("mail").column("link_id").execute();
  };
}
