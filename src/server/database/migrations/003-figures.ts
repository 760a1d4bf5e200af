import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Daily and monthly sums of attendance, so that figures cost what their range costs and not what the history does, and
 * the indexes that counts of events are read from.
 */
export function figures(text: RawBuilder<unknown>, kind: "sqlite" | "postgres") {
  // SQLite keeps them in their key's own tree.
  const end = kind === "sqlite" ? sql`without rowid` : sql``;
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("student_day")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("date", text, (c) => c.notNull())
      .addColumn("student_id", text, (c) => c.notNull())
      .addColumn("word", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("student_day_key", ["school_id", "student_id", "date"])
      .modifyEnd(end)
      .execute();
    await db.schema
      .createIndex("student_day_by_date")
      .on("student_day")
      .columns(["school_id", "date", "word", "student_id"])
      .execute();
    await db.schema
      .createTable("student_month")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("month", text, (c) => c.notNull())
      .addColumn("student_id", text, (c) => c.notNull())
      .addColumn("present", "integer", (c) => c.notNull())
      .addColumn("late", "integer", (c) => c.notNull())
      .addColumn("absent", "integer", (c) => c.notNull())
      .addColumn("excused", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("student_month_key", ["school_id", "month", "student_id"])
      .modifyEnd(end)
      .execute();
    await sql`create index event_counts on event (school_id, date, group_slug, behavior_id, class_id, student_id) where undone_at is null`.execute(
      db,
    );
    await sql`create index event_class_counts on event (school_id, class_id, date, group_slug, behavior_id, student_id) where undone_at is null`.execute(
      db,
    );
    await sql`create index event_student_counts on event (school_id, student_id, date, group_slug, behavior_id) where undone_at is null`.execute(
      db,
    );
    for (const columns of [
      ["school_id", "student_id", "date"],
      ["school_id", "class_id", "date"],
      ["school_id", "date"],
    ]) {
      await db.schema.dropIndex(`event_by_${columns.join("_")}`).execute();
    }
    await db.schema.createIndex("event_latest").on("event").columns(["school_id", "occurred_at", "id"]).execute();
    await db.schema
      .createIndex("event_class_latest")
      .on("event")
      .columns(["school_id", "class_id", "occurred_at", "id"])
      .execute();
    await db.schema
      .createIndex("event_student_latest")
      .on("event")
      .columns(["school_id", "student_id", "occurred_at", "id"])
      .execute();
    await sql`create index mark_exceptions on mark (school_id, student_id, marked_at) where status <> 'present'`.execute(
      db,
    );
    await db.schema
      .createIndex("connection_by_student_status")
      .on("connection")
      .columns(["school_id", "student_id", "status"])
      .execute();
    await db.schema
      .createIndex("connection_by_raised")
      .on("connection")
      .columns(["school_id", "raised_on", "type"])
      .execute();
    await db.schema
      .createIndex("connection_by_settled")
      .on("connection")
      .columns(["school_id", "settled_on", "status", "type"])
      .execute();
  };
}
