import type { Queryable } from "#server/database/database.ts";

/** Every mailed link of a login that is not used yet stops working: what was asked for before its secret or address changed. */
export async function cancelLinks(db: Queryable, loginId: string): Promise<void> {
  await db.deleteFrom("link").where("login_id", "=", loginId).where("used_at", "is", null).execute();
}
