import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import { countWhatWaits } from "#server/services/readiness/count-what-waits.ts";

/** What the server counts of itself. No label names a school or a person. */
export interface Metrics {
  /** A call was answered: as the contract writes its path, or `other` where it has none. */
  answered(call: { method: string; path: string; status: number; seconds: number }): void;
  /** Taps of teachers arrived, so many ms after they were made; what a wrong clock says is bounded. */
  arrived(agesMs: readonly number[]): void;
  /** All of it, in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** In s: from what is quick to what has gone wrong. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** In s: at once, a lesson without a network, a school day, a weekend, a week. */
const AGES = [1, 5, 30, 120, 600, 3600, 21_600, 86_400, 259_200, 604_800];
const OLDEST_S = 604_800;

/** Counts for one process; the figures of several are added up by who collects them. */
export function createMetrics(database: Database, clock: () => Date): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "daybell_call_duration_seconds",
    help: "Calls of the API by method, path and status, and how long they took",
    labelNames: ["method", "path", "status"],
    buckets: DURATIONS,
    registers,
  });
  const ages = new Histogram({
    name: "daybell_tap_age_seconds",
    help: "How long after a teacher's tap it reached the server",
    buckets: AGES,
    registers,
  });
  const writes = new Gauge({ name: "daybell_writes_waiting", help: "Writes that wait in this process", registers });
  const mails = new Gauge({ name: "daybell_mails_waiting", help: "Mails that are still to leave", registers });
  const sessions = new Gauge({ name: "daybell_sessions", help: "Sessions that have not expired", registers });
  const backupAge = new Gauge({
    name: "daybell_backup_age_seconds",
    help: "Since the last backup was made, restored and checked; NaN where there is none",
    registers,
  });
  const backupFailed = new Gauge({
    name: "daybell_backup_failed",
    help: "1 where the last try to make a backup failed, else 0",
    registers,
  });
  return {
    answered: ({ method, path, status, seconds }) => durations.observe({ method, path, status }, seconds),
    arrived: (agesMs) => {
      for (const age of agesMs) ages.observe(Math.min(OLDEST_S, Math.max(0, age / 1000)));
    },
    text: async () => {
      const now = clock();
      const waiting = await countWhatWaits(database, now);
      const goodAt = Date.parse(waiting.backup?.goodAt ?? "");
      backupAge.set((now.getTime() - goodAt) / 1000);
      backupFailed.set(waiting.backup?.error ? 1 : 0);
      writes.set(database.waiting());
      mails.set(waiting.mails);
      sessions.set(waiting.sessions);
      return register.metrics();
    },
    contentType: register.contentType,
  };
}
