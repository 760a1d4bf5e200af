import type { Queryable } from "#server/database/database.ts";

/** What became of some mails. */
export interface MailStates {
  sent: number;
  /** Not tried yet, or being tried. */
  waiting: number;
  /** Tried in vain; they are tried again. */
  failed: number;
  /** Why the latest of them could not leave; null where none failed. */
  cause: string | null;
}

const CHUNK = 500;

/** The states of the mails that carry these links. */
export async function mailStates(db: Queryable, linkIds: readonly string[]): Promise<MailStates> {
  const states: MailStates = { sent: 0, waiting: 0, failed: 0, cause: null };
  for (let at = 0; at < linkIds.length; at += CHUNK) {
    const rows = await db
      .selectFrom("mail")
      .select(["sent_at", "last_error"])
      .where("link_id", "in", linkIds.slice(at, at + CHUNK))
      .execute();
    for (const { sent_at, last_error } of rows) {
      if (sent_at !== null) states.sent += 1;
      else if (last_error === null) states.waiting += 1;
      else {
        states.failed += 1;
        states.cause = last_error;
      }
    }
  }
  return states;
}
