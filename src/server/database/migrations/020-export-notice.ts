import type { Kysely, RawBuilder } from "kysely";

/** When a school's administrators were last mailed that files were saved, and what the next mail is to tell. */
export function exportNotice(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("export_notice")
      .addColumn("school_id", text, (c) => c.notNull())
      .addColumn("leaves_at", text, (c) => c.notNull())
      .addColumn("told", text, (c) => c.notNull())
      .addColumn("mail_ids", text, (c) => c.notNull())
      .addPrimaryKeyConstraint("export_notice_key", ["school_id"])
      .execute();
  };
}
