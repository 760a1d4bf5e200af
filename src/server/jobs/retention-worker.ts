import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/database/database.ts";
import type { ClockLeap } from "#server/services/retention/clock-leap.ts";
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

interface Given {
  clock: () => Date;
  onError: (error: unknown) => void;
  /** Told once that nothing is deleted for now, since the clock has leapt. */
  onHeld: (leap: ClockLeap) => void;
}

/** Deletes what the schools keep no longer; of several processes on one database one does it. */
export function createRetentionWorker(database: Database, { clock, onError, onHeld }: Given): RetentionWorker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const goesOn = async (): Promise<boolean> => {
    await pause(BREATH_MS);
    return timer !== undefined;
  };
  let told = false;
  const run = async (): Promise<void> => {
    let leap: ClockLeap | undefined;
    const hasRun = await purgeSchools(database, { clock, pause: goesOn, onHeld: (found) => (leap = found) });
    if (leap && !told) onHeld(leap);
    if (hasRun) told = leap !== undefined;
  };
  const look = (): void => {
    round = run()
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
