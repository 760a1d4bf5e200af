import type { Kysely, RawBuilder } from "kysely";

/** What a stay was before its person left or its class ended, so that either is undone exactly. */
export function datesBeforeEnd(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("enrolment").addColumn("dates_before_end", text).execute();
  };
}
