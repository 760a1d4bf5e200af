import { type QueryExecutorProvider, sql } from "kysely";

/** Of a session that was turned to an account under a key, only that it was: the answer held an e-mail and other schools' names. */
export async function keptAccounts(db: QueryExecutorProvider): Promise<void> {
  await sql`update idempotency set answer = '{"status":200}' where answer like '{"account":%' and answer like '%"session_expires_at":%'`.execute(
    db,
  );
}
