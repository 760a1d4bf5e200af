import type { Kysely, RawBuilder } from "kysely";

/** What an administrator set by hand beside what the roster says, so that imports leave it alone. */
export function byHand(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["person", "class", "enrolment"])
      await db.schema.alterTable(table).addColumn("by_hand", text).execute();
    await db.schema.alterTable("person").addColumn("identifier", text).execute();
    await db.schema.alterTable("enrolment").addColumn("roster", text).execute();
    await db.schema
      .createTable("guardian_by_hand")
      .addColumn("school_id", text, (column) => column.notNull())
      .addColumn("guardian_id", text, (column) => column.notNull())
      .addColumn("student_id", text, (column) => column.notNull())
      .addColumn("linked", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("guardian_by_hand_key", ["school_id", "student_id", "guardian_id"])
      .execute();
  };
}
