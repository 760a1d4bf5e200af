import { type BackupState, readBackupState } from "#server/services/backup/backup-state.ts";
import type { Database } from "#server/services/context.ts";

export interface Waiting {
  /** Mails that are still to leave, those included that are tried again. */
  mails: number;
  /** Sessions that have not expired. */
  sessions: number;
  /** What is known of the backups that the server makes by itself; null where none was ever tried. */
  backup: BackupState | null;
}

/** What a technician watches, over all schools of the database: numbers alone. */
export async function countWhatWaits({ read }: Pick<Database, "read">, now: Date): Promise<Waiting> {
  const count = read.fn.countAll<number>().as("count");
  const mails = await read.selectFrom("mail").select(count).where("sent_at", "is", null).executeTakeFirstOrThrow();
  const sessions = await read
    .selectFrom("session")
    .select(count)
    .where("expires_at", ">", now.toISOString())
    .where("absolute_expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return { mails: mails.count, sessions: sessions.count, backup: await readBackupState(read) };
}
