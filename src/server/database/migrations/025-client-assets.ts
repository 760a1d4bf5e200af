import type { Kysely, RawBuilder } from "kysely";

/** The files of every client that was served lately, where all processes find them. */
export function clientAssets(text: RawBuilder<unknown>, binary: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("client_asset")
      .addColumn("path", text, (c) => c.notNull())
      .addColumn("encoding", text)
      .addColumn("bytes", binary, (c) => c.notNull())
      .addColumn("served_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("client_asset_key", ["path"])
      .execute();
  };
}
