import type { Kysely, RawBuilder } from "kysely";

/** Of a roster that is held: what exactly it says, when its school was told, and who has said that it is meant. */
export function rosterApproval(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of ["content", "told_at", "approved_at", "approved_by"]) {
      await db.schema.alterTable("roster_hold").addColumn(column, text).execute();
    }
  };
}
