import type { Queryable } from "#server/services/context.ts";
import { dropDeadMails } from "#server/services/mail/mail-queue.ts";

const DAY_MS = 86_400_000;
/** For so long what has ended is kept: of several processes each has its own clock. Longer than any rate's window. */
const AFTER_MS = DAY_MS;
/** Whoever follows an old link is told that it has ended, and not that there is none. */
const LINKS_AFTER_MS = 30 * DAY_MS;
/** Rows of a table that one transaction deletes at most. */
const BATCH = 500;

/**
 * Deletes one batch of what is over of signing in – sessions, mailed links, the mails that could not bring theirs in time,
 * codes, challenges and counted tries –, whosever it was, in the caller's transaction. True where more may be left.
 */
export async function deleteExpired(db: Queryable, now: Date): Promise<boolean> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const [ended, links] = [before(AFTER_MS), before(LINKS_AFTER_MS)];
  await dropDeadMails(db, now);
  const deleted = [
    await db
      .deleteFrom("session")
      .where("id", "in", (eb) => eb.selectFrom("session").select("id").where("expires_at", "<", ended).limit(BATCH))
      .executeTakeFirst(),
    await db
      .deleteFrom("link")
      .where("id", "in", (eb) => eb.selectFrom("link").select("id").where("expires_at", "<", links).limit(BATCH))
      .executeTakeFirst(),
    await db
      .deleteFrom("rate_limit")
      .where("key", "in", (eb) =>
        eb.selectFrom("rate_limit").select("key").where("window_start", "<", ended).limit(BATCH),
      )
      .where("window_start", "<", ended)
      .executeTakeFirst(),
    await db
      .deleteFrom("proof_code")
      .where("session_id", "in", (eb) =>
        eb.selectFrom("proof_code").select("session_id").where("expires_at", "<", ended).limit(BATCH),
      )
      .where("expires_at", "<", ended)
      .executeTakeFirst(),
    await db
      .deleteFrom("passkey_challenge")
      .where("challenge", "in", (eb) =>
        eb.selectFrom("passkey_challenge").select("challenge").where("expires_at", "<", ended).limit(BATCH),
      )
      .executeTakeFirst(),
    await db
      .deleteFrom("spent_flow")
      .where("id", "in", (eb) => eb.selectFrom("spent_flow").select("id").where("expires_at", "<", ended).limit(BATCH))
      .executeTakeFirst(),
  ];
  return deleted.some(({ numDeletedRows }) => numDeletedRows >= BigInt(BATCH));
}
