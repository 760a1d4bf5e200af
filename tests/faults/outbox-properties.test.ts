import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, daily } from "./outbox/amount.ts";
import { schedules } from "./outbox/schedule.ts";
import { simulate } from "./outbox/simulate.ts";

/** How many schedules. */
const RUNS = amount("OUTBOX_SCHEDULES", 2_000, 100_000);

test(`what is shown as saved reaches the server once or needs a teacher, over ${RUNS} schedules`, async () => {
  let taps = 0;
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const outcome = await simulate(schedule);
      taps += outcome.taps;
      kills += outcome.kills;
      expect(outcome.wrong).toEqual([]);
    }),
    { ...daily, numRuns: RUNS },
  );
  console.info(`Outbox: ${RUNS} schedules, ${taps} taps, ${kills} kills, 0 lost, 0 doubled`);
});
