import type { Database } from "#server/database/database.ts";
import { backUp, type BackupDuty } from "#server/services/backup/back-up.ts";

export interface BackupWorker {
  /** Looks now and then whether a backup is due, until stopped. */
  start(): void;
  /** Stops; one under way is given up, and made anew by the next server. */
  stop(): Promise<void>;
}

/** After the start, which must not wait for it. */
const FIRST_MS = 2000;
const EVERY_MS = 5 * 60_000;

/** Makes the backups of a database; of several processes on one database one does it. */
export function createBackupWorker(
  database: Database,
  duty: Omit<BackupDuty, "signal"> & { onError: (error: unknown) => void },
): BackupWorker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const look = (): void => {
    round = backUp(database, { ...duty, signal: stopping.signal })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) duty.onError(error);
      })
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, EVERY_MS);
      });
  };
  return {
    start() {
      timer = setTimeout(look, FIRST_MS);
    },
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await round;
    },
  };
}
