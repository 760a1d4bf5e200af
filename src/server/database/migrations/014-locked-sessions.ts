import type { Kysely, RawBuilder } from "kysely";

/** Sessions whose device is locked, and the secrets that PINs of devices wrap. */
export function lockedSessions(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("session").addColumn("locked_at", text).execute();
    await db.schema
      .createTable("device_pin")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("login_id", text, (c) => c.notNull())
      .addColumn("secret_hash", text, (c) => c.notNull())
      .addColumn("failed_count", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("created_at", text, (c) => c.notNull())
      .addColumn("last_used_at", text, (c) => c.notNull())
      .execute();
    await db.schema.createIndex("device_pin_by_login").on("device_pin").column("login_id").execute();
  };
}
