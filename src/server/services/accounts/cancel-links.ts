import type { Queryable } from "#server/database/database.ts";

/** Every mailed link of a login that is not used yet stops working: what was asked for before its secret or address changed. */
export async function cancelLinks(db: Queryable, loginId: string): Promise<void> {
  const unused = db.selectFrom("link").select("id").where("login_id", "=", loginId).where("used_at", "is", null);
  // A mail that has not left yet would carry a dead one.
  await db.deleteFrom("mail").where("link_id", "in", unused).where("sent_at", "is", null).execute();
  await db.deleteFrom("link").where("login_id", "=", loginId).where("used_at", "is", null).execute();
}
