import type { Kysely, RawBuilder } from "kysely";

/** Until when what a mail brings works, and which mail brings a code. */
export function codesInTime(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("mail").addColumn("expires_at", text).execute();
    await db.schema.alterTable("proof_code").addColumn("mail_id", text).execute();
  };
}
