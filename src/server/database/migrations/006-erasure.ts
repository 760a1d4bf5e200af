import type { Kysely, RawBuilder } from "kysely";

/** Who was erased, without a name: an import leaves them out, and a restored backup is erased anew. */
export function erasure(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("erasure")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("person_id", text, (c) => c.notNull())
      .addColumn("source_hash", text)
      .addColumn("erased_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("erasure_key", ["school_id", "person_id"])
      .execute();
  };
}
