import type { Database, Queryable } from "#server/database/database.ts";
import type { MailTable } from "#server/database/schema.ts";

/** How long a process may take over one mail before another may try. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 30_000;
const DAY_MS = 86_400_000;
const LAST_RETRY_MS = 6 * 3_600_000;
/** A mail that could not leave for so many days is given up: as long as an activation link lives. */
export const GIVEN_UP_AFTER_DAYS = 7;

export type QueuedMail = Pick<MailTable, "id" | "recipient" | "subject" | "text" | "html" | "attempts" | "created_at">;

/** Which one of the mails that are due: the one that has waited longest, or the one that came last. */
export type Which = "earliest" | "latest";

/** What a process took, undefined where nothing is due; and how many mails were dropped meanwhile. */
interface Leased {
  mail: QueuedMail | undefined;
  dropped: number;
}

/**
 * Takes one mail that is due, for this process alone until the lease ends. Where it meets one that brings what works no
 * longer, all such are dropped.
 */
export async function leaseMail(database: Database, now: Date, which: Which = "earliest"): Promise<Leased> {
  const at = now.toISOString();
  return database.write(async (db) => {
    let due = await nextDue(db, at, which);
    let dropped = 0;
    if (due && (await isDead(db, due, at))) {
      dropped = await dropDeadMails(db, now);
      due = await nextDue(db, at, which);
    }
    return { mail: due ? await lease(db, due.id, now) : undefined, dropped };
  });
}

type Due = Pick<MailTable, "id" | "link_id" | "expires_at">;

const nextDue = (db: Queryable, at: string, which: Which): Promise<Due | undefined> =>
  db
    .selectFrom("mail")
    .select(["id", "link_id", "expires_at"])
    .where("sent_at", "is", null)
    .where("next_attempt_at", "<=", at)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
    .orderBy("next_attempt_at", which === "earliest" ? "asc" : "desc")
    .limit(1)
    .executeTakeFirst();

async function isDead(db: Queryable, { link_id, expires_at }: Due, at: string): Promise<boolean> {
  if (expires_at !== null && expires_at <= at) return true;
  if (link_id === null) return false;
  const link = await db.selectFrom("link").select("expires_at").where("id", "=", link_id).executeTakeFirst();
  return link === undefined || link.expires_at <= at;
}

/** Drops the mails that could not leave while what they bring worked, in the caller's transaction; gives how many. */
export async function dropDeadMails(db: Queryable, now: Date): Promise<number> {
  const at = now.toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("mail")
    .where("sent_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("mail.expires_at", "<=", at),
        eb.and([
          eb("link_id", "is not", null),
          eb.not(
            eb.exists(
              eb
                .selectFrom("link")
                .select("link.id")
                .whereRef("link.id", "=", "mail.link_id")
                .where("link.expires_at", ">", at),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Takes a mail back that has not left yet; one that is under way goes on. In the caller's transaction. */
export async function withdrawMail(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .deleteFrom("mail")
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .execute();
}

/** The condition again, so that of two processes that saw the same row only one gets it. */
function lease(db: Queryable, id: string, now: Date): Promise<QueuedMail | undefined> {
  return db
    .updateTable("mail")
    .set({ leased_until: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .returning(["id", "recipient", "subject", "text", "html", "attempts", "created_at"])
    .executeTakeFirst();
}

/** The mail has left: its words are forgotten, that it was sent is kept. */
export async function markSent(database: Database, id: string, now: Date): Promise<void> {
  await database.write((db) =>
    db
      .updateTable("mail")
      .set({ sent_at: now.toISOString(), leased_until: null, text: "", html: "", last_error: null })
      .where("id", "=", id)
      .execute(),
  );
}

/**
 * The mail could not leave: it is tried again, each time after twice as long, up to six hours. One that is a week old is
 * dropped; false then.
 */
export async function postpone(database: Database, mail: QueuedMail, reason: string, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(mail.created_at) >= GIVEN_UP_AFTER_DAYS * DAY_MS) {
    await database.write((db) =>
      db.deleteFrom("mail").where("id", "=", mail.id).where("sent_at", "is", null).execute(),
    );
    return false;
  }
  const wait = Math.min(FIRST_RETRY_MS * 2 ** mail.attempts, LAST_RETRY_MS);
  await database.write((db) =>
    db
      .updateTable("mail")
      .set({
        attempts: mail.attempts + 1,
        next_attempt_at: new Date(now.getTime() + wait).toISOString(),
        leased_until: null,
        last_error: reason.slice(0, 500),
      })
      .where("id", "=", mail.id)
      .execute(),
  );
  return true;
}
