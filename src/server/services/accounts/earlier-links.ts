import type { Queryable } from "#server/database/database.ts";
import type { LinkTable } from "#server/database/schema.ts";

/** Links of a purpose that a login may have alive at once; of activation links, from one school. */
export const MOST_LIVE = 5;

interface Whose {
  loginIds: string[];
  purpose: LinkTable["purpose"];
  /** The school whose activation links are meant: what one sends says nothing of another's, and takes none back. */
  schoolId?: string | null | undefined;
  now: Date;
}

/** Takes back the mails that have not left yet, and their links with them: what is under way, or has left, lives on. */
export async function withdrawUnsent(db: Queryable, { loginIds, purpose, schoolId = null, now }: Whose): Promise<void> {
  const at = now.toISOString();
  const waiting = await db
    .selectFrom("mail")
    .innerJoin("link", "link.id", "mail.link_id")
    .select(["mail.id", "mail.link_id"])
    .where("link.login_id", "in", loginIds)
    .where("link.purpose", "=", purpose)
    .$if(purpose === "activate", (query) => query.where("link.school_id", schoolId === null ? "is" : "=", schoolId))
    .where("mail.sent_at", "is", null)
    .where((eb) => eb.or([eb("mail.leased_until", "is", null), eb("mail.leased_until", "<=", at)]))
    .execute();
  if (waiting.length === 0) return;
  // The condition again: a mail that a process has taken in between goes its way with its link.
  const gone = await db
    .deleteFrom("mail")
    .where(
      "id",
      "in",
      waiting.map(({ id }) => id),
    )
    .where("sent_at", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
    .returning("link_id")
    .execute();
  const links = gone.map(({ link_id }) => link_id).filter((id) => id !== null);
  if (links.length > 0) await db.deleteFrom("link").where("id", "in", links).execute();
}

/** The links that still work, by login, oldest first. */
export async function liveLinks(
  db: Queryable,
  { loginIds, purpose, schoolId = null, now }: Whose,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("link")
    .select(["id", "login_id"])
    .where("login_id", "in", loginIds)
    .where("purpose", "=", purpose)
    .$if(purpose === "activate", (query) => query.where("school_id", schoolId === null ? "is" : "=", schoolId))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .orderBy("created_at")
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.login_id)].map(([login, links]) => [login, links.map(({ id }) => id)]),
  );
}
