import type { Kysely, RawBuilder } from "kysely";

/** How much rosters ended lately, so that many small ones count like a large one; and those that were held. */
export function rosterGuard(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("roster_ending")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("at", text, (c) => c.notNull())
      .addColumn("kind", text, (c) => c.notNull())
      .addColumn("in_force", "integer", (c) => c.notNull())
      .addColumn("ended", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("roster_ending_key", ["school_id", "at", "kind"])
      .execute();
    await db.schema
      .createTable("roster_hold")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("held_at", text, (c) => c.notNull())
      .addColumn("endings", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("roster_hold_key", ["school_id"])
      .execute();
  };
}
