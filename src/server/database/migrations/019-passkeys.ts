import type { Kysely, RawBuilder } from "kysely";

/** Passkeys of logins, and what browsers were asked for one with. */
export function passkeys(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("passkey")
      .addColumn("id", text, (c) => c.notNull())
      .addColumn("login_id", text, (c) => c.notNull())
      .addColumn("credential_id", text, (c) => c.notNull())
      .addColumn("public_key", text, (c) => c.notNull())
      .addColumn("counter", "bigint", (c) => c.notNull())
      .addColumn("transports", text, (c) => c.notNull())
      .addColumn("school_ids", text)
      .addColumn("name", text, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addColumn("last_used_at", text)
      .addPrimaryKeyConstraint("passkey_key", ["id"])
      .execute();
    await db.schema.createIndex("passkey_by_credential").unique().on("passkey").column("credential_id").execute();
    await db.schema.createIndex("passkey_by_login").on("passkey").column("login_id").execute();
    await db.schema
      .createTable("passkey_challenge")
      .addColumn("challenge", text, (c) => c.notNull())
      .addColumn("purpose", text, (c) => c.notNull())
      .addColumn("session_id", text)
      .addColumn("expires_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("passkey_challenge_key", ["challenge"])
      .execute();
    await db.schema.createIndex("passkey_challenge_by_end").on("passkey_challenge").column("expires_at").execute();
  };
}
