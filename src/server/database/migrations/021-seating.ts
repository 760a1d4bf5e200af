import type { Kysely, RawBuilder } from "kysely";

/** Where the students of a class sit: the plan, what was last said of each student, and of each place. */
export function seating(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("seating_plan")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("class_id", text, (c) => c.notNull())
      .addColumn("row_count", "integer", (c) => c.notNull())
      .addColumn("column_count", "integer", (c) => c.notNull())
      .addColumn("front", text, (c) => c.notNull())
      .addColumn("changed_at", text, (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("seating_plan_key", ["school_id", "class_id"])
      .execute();
    await db.schema
      .createTable("seat")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("class_id", text, (c) => c.notNull())
      .addColumn("student_id", text, (c) => c.notNull())
      .addColumn("seat_row", "integer")
      .addColumn("seat_column", "integer")
      .addColumn("moved_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("seat_key", ["school_id", "class_id", "student_id"])
      .execute();
    await db.schema
      .createTable("seat_place")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("class_id", text, (c) => c.notNull())
      .addColumn("seat_row", "integer", (c) => c.notNull())
      .addColumn("seat_column", "integer", (c) => c.notNull())
      .addColumn("student_id", text, (c) => c.notNull())
      .addColumn("moved_at", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("seat_place_key", ["school_id", "class_id", "seat_row", "seat_column"])
      .execute();
    // Whoever is erased is looked for in every class.
    await db.schema.createIndex("seat_by_student").on("seat").columns(["school_id", "student_id"]).execute();
    await db.schema
      .createIndex("seat_place_by_student")
      .on("seat_place")
      .columns(["school_id", "student_id"])
      .execute();
  };
}
