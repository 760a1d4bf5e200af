import { parentPort, workerData } from "node:worker_threads";
import fc from "fast-check";
import { schedules } from "./schedule.ts";
import { simulate } from "./simulate.ts";

/** What a slice of the search has come to. */
export interface Slice {
  schedules: number;
  taps: number;
  kills: number;
  /** Findings of this slice, 0 or 1. */
  findings: number;
  /** What was found, shrunk, in words; null where nothing was. */
  report: string | null;
}

/** So many schedules of other seeds each time; it ends at the first that goes wrong, which it shrinks. */
export async function searched(count: number, parameters: { seed?: number } = {}): Promise<Slice> {
  let taps = 0;
  let kills = 0;
  const details = await fc.check(
    fc.asyncProperty(schedules, async (schedule) => {
      const outcome = await simulate(schedule);
      taps += outcome.taps;
      kills += outcome.kills;
      if (outcome.wrong.length > 0) throw new Error(outcome.wrong.join("\n"));
    }),
    { ...parameters, numRuns: count },
  );
  const report = (details.failed && fc.defaultReportMessage(details)) || null;
  return { schedules: details.numRuns, taps, kills, findings: report === null ? 0 : 1, report };
}

// As a thread of a long search: a slice for each message.
const { sliceOf } = (workerData ?? {}) as { sliceOf?: number };
if (parentPort && sliceOf) {
  const port = parentPort;
  port.on("message", () => void searched(sliceOf).then((slice) => port.postMessage(slice)));
}
