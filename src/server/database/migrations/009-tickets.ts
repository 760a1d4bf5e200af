import type { Kysely, RawBuilder } from "kysely";

/** Support tickets are closed by an administrator. */
export function tickets(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("support_ticket").addColumn("closed_at", text).execute();
    await db.schema.alterTable("support_ticket").addColumn("closed_by", text).execute();
  };
}
