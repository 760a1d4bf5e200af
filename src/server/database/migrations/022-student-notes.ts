import type { Kysely, RawBuilder } from "kysely";

/** Notes to colleagues about a student. */
export function studentNotes(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("student_note")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("id", text, (c) => c.notNull())
      .addColumn("student_id", text, (c) => c.notNull())
      .addColumn("class_id", text, (c) => c.notNull())
      .addColumn("date", text, (c) => c.notNull())
      .addColumn("text", text, (c) => c.notNull())
      .addColumn("written_by", text, (c) => c.notNull())
      .addColumn("written_at", text, (c) => c.notNull())
      .addColumn("created_at", text, (c) => c.notNull())
      .addColumn("undone_at", text)
      .addPrimaryKeyConstraint("student_note_key", ["school_id", "id"])
      .execute();
    await db.schema
      .createIndex("student_note_by_student")
      .on("student_note")
      .columns(["school_id", "student_id", "written_at", "id"])
      .execute();
    await db.schema.createIndex("student_note_by_date").on("student_note").columns(["school_id", "date"]).execute();
  };
}
