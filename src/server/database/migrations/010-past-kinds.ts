import { type Kysely, type RawBuilder, sql } from "kysely";

/** The kinds that classes had before, so that what was expected on a date never changes afterwards. */
export function pastKinds(text: RawBuilder<unknown>, kind: "sqlite" | "postgres") {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("class_past_kind")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("class_id", text, (c) => c.notNull())
      .addColumn("changed_on", text, (c) => c.notNull())
      .addColumn("kind", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("class_past_kind_key", ["school_id", "class_id", "changed_on"])
      .modifyEnd(kind === "sqlite" ? sql`without rowid` : sql``)
      .execute();
  };
}
