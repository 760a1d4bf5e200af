import type { Kysely, RawBuilder } from "kysely";

/** Until when a session is proven, and the codes that are mailed to prove one. */
export function proof(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("session").addColumn("proven_until", text).execute();
    await db.schema
      .createTable("proof_code")
      .addColumn("session_id", text, (c) => c.notNull())
      .addColumn("code_hash", text, (c) => c.notNull())
      .addColumn("email_key", text, (c) => c.notNull())
      .addColumn("tries", "integer", (c) => c.notNull())
      .addColumn("expires_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("proof_code_key", ["session_id"])
      .execute();
    await db.schema.createIndex("proof_code_by_end").on("proof_code").column("expires_at").execute();
  };
}
