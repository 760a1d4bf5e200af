import type { Database } from "#server/database/database.ts";
import type { MailTable } from "#server/database/schema.ts";

/** How long a process may take over one mail before another may try. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 6 * 3_600_000;

export type QueuedMail = Pick<MailTable, "id" | "recipient" | "subject" | "text" | "html" | "attempts" | "created_at">;

/** Takes one mail that is due, for this process alone until the lease ends. Undefined where none is. */
export async function leaseMail(database: Database, now: Date): Promise<QueuedMail | undefined> {
  const at = now.toISOString();
  return database.write(async (db) => {
    const due = await db
      .selectFrom("mail")
      .select("id")
      .where("sent_at", "is", null)
      .where("next_attempt_at", "<=", at)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
      .orderBy("next_attempt_at")
      .executeTakeFirst();
    if (!due) return undefined;
    // The condition again, so that of two processes that saw the same row only one gets it.
    return db
      .updateTable("mail")
      .set({ leased_until: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where("id", "=", due.id)
      .where("sent_at", "is", null)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
      .returning(["id", "recipient", "subject", "text", "html", "attempts", "created_at"])
      .executeTakeFirst();
  });
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

/** The mail could not leave: it is tried again, each time after twice as long, up to six hours. */
export async function postpone(database: Database, mail: QueuedMail, reason: string, now: Date): Promise<void> {
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
}
