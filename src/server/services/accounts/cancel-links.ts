import type { Queryable } from "#server/database/database.ts";

/**
 * The mailed links of some logins that are not used yet stop working: what was asked for before their secret or address changed.
 * Not those that undo a change of address: whoever changed it must not be rid of them by another change.
 */
export async function cancelLinks(db: Queryable, loginIds: readonly string[]): Promise<void> {
  if (loginIds.length === 0) return;
  const unused = await db
    .selectFrom("link")
    .select("id")
    .where("login_id", "in", loginIds)
    .where("used_at", "is", null)
    .where("purpose", "!=", "undo-email")
    .execute();
  await endLinks(
    db,
    unused.map(({ id }) => id),
  );
}

/** Some links stop working, and their mails that have not left yet do not leave: they would carry dead ones. */
export async function endLinks(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("mail").where("link_id", "in", ids).where("sent_at", "is", null).execute();
  await db.deleteFrom("link").where("id", "in", ids).where("used_at", "is", null).execute();
}
