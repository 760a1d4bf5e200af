import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/database/database.ts";
import { purgeSchools } from "#server/services/retention/purge-schools.ts";

export interface RetentionWorker {
  /** Looks now and then whether something is due, until stopped. */
  start(): void;
  /** Stops, after the batch under way. */
  stop(): Promise<void>;
}

/** Well after the start, which must not wait for it, and then every ten minutes: it is due once a day. */
const FIRST_MS = 60_000;
const EVERY_MS = 10 * 60_000;
/** Between two batches, for whoever else wants to write. */
const BREATH_MS = 25;

/** Deletes what the schools keep no longer; of several processes on one database one does it. */
export function createRetentionWorker(
  database: Database,
  { clock, onError }: { clock: () => Date; onError: (error: unknown) => void },
): RetentionWorker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const goesOn = async (): Promise<boolean> => {
    await pause(BREATH_MS);
    return timer !== undefined;
  };
  const look = (): void => {
    round = purgeSchools(database, { clock, pause: goesOn })
      .catch(onError)
      .then(() => {
        if (timer) timer = setTimeout(look, EVERY_MS);
      });
  };
  return {
    start() {
      timer = setTimeout(look, FIRST_MS);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await round;
    },
  };
}
