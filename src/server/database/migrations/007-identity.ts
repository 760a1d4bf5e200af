import type { Kysely, RawBuilder } from "kysely";

/** Sign-in by outside providers, and the devices that signed in before. */
export function identity(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("identity")
      .addColumn("issuer", text, (c) => c.notNull())
      .addColumn("subject", text, (c) => c.notNull())
      .addColumn("login_id", text, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("identity_key", ["issuer", "subject"])
      .execute();
    await db.schema.createIndex("identity_by_login").unique().on("identity").columns(["login_id", "issuer"]).execute();
    await db.schema
      .createTable("spent_flow")
      .addColumn("id", text, (c) => c.notNull())
      .addColumn("expires_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("spent_flow_key", ["id"])
      .execute();
    await db.schema.createIndex("spent_flow_by_end").on("spent_flow").column("expires_at").execute();
    await db.schema
      .createTable("known_device")
      .addColumn("login_id", text, (c) => c.notNull())
      .addColumn("token_hash", text, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addColumn("last_used_at", text, (c) => c.notNull())
      .addColumn("failed_count", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("locked_until", text)
      .addPrimaryKeyConstraint("known_device_key", ["login_id", "token_hash"])
      .execute();
    await db.schema.createIndex("known_device_by_token").on("known_device").column("token_hash").execute();
    await db.schema.alterTable("session").addColumn("school_ids", text).execute();
  };
}
