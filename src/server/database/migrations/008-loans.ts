import type { Kysely, RawBuilder } from "kysely";

/** Which enrolments of teachers are loans of a class, and who lent it. */
export function loans(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("enrolment").addColumn("lent_by", text).execute();
  };
}
