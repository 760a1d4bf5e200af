import type { Kysely, RawBuilder } from "kysely";

/** When a student who was here left before the end, and came back. */
export function leftEarly(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("mark").addColumn("left_at", text).execute();
    await db.schema.alterTable("mark").addColumn("returned_at", text).execute();
  };
}
