import type { Kysely, RawBuilder } from "kysely";

/** The comments left after circles. */
export function circle(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("circle_entry")
      .addColumn("id", text, (c) => c.notNull())
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("class_id", text, (c) => c.notNull())
      .addColumn("activity_id", text, (c) => c.notNull())
      .addColumn("catalogue_key", text, (c) => c.notNull())
      .addColumn("category", text, (c) => c.notNull())
      .addColumn("date", text, (c) => c.notNull())
      .addColumn("comment", text, (c) => c.notNull())
      .addColumn("recorded_by", text, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("circle_entry_key", ["school_id", "id"])
      .execute();
    await db.schema
      .createIndex("circle_entry_by_class")
      .on("circle_entry")
      .columns(["school_id", "class_id", "created_at"])
      .execute();
    await db.schema
      .createIndex("circle_entry_by_date")
      .on("circle_entry")
      .columns(["school_id", "date", "class_id", "category"])
      .execute();
  };
}
