import type { Kysely, RawBuilder } from "kysely";

/** Who stays off the leaderboard, uploaded pictures and support tickets. */
export function profile(text: RawBuilder<unknown>, binary: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("person")
      .addColumn("leaderboard_hidden", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("avatar")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("key", text, (c) => c.notNull())
      .addColumn("content_type", text, (c) => c.notNull())
      .addColumn("bytes", binary, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("avatar_key", ["school_id", "key"])
      .execute();
    await db.schema
      .createTable("support_ticket")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("id", text, (c) => c.notNull())
      .addColumn("person_id", text, (c) => c.notNull())
      .addColumn("type_id", text, (c) => c.notNull())
      .addColumn("subject", text, (c) => c.notNull())
      .addColumn("message", text, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("support_ticket_key", ["school_id", "id"])
      .execute();
    await db.schema
      .createIndex("support_ticket_by_person")
      .on("support_ticket")
      .columns(["school_id", "person_id"])
      .execute();
    await db.schema
      .createIndex("connection_by_completer")
      .on("connection")
      .columns(["school_id", "completed_by", "settled_on"])
      .execute();
  };
}
