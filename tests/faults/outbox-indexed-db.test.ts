import fc from "fast-check";
import { expect, test } from "vitest";
import { amount, daily } from "./outbox/amount.ts";
import { indexedDbStorage } from "./outbox/indexed-db-storage.ts";
import { schedules } from "./outbox/schedule.ts";
import { simulate } from "./outbox/simulate.ts";

/** A part of the schedules, since a real database takes its time. */
const RUNS = Math.ceil(amount("OUTBOX_SCHEDULES", 2_000, 100_000) / 10);

test(`the same holds on the real store, over ${RUNS} schedules on one device`, async () => {
  const onOneDevice = schedules.filter(({ setting }) => setting !== "company");
  await fc.assert(
    fc.asyncProperty(onOneDevice, async (schedule) => {
      const { wrong } = await simulate(schedule, {}, indexedDbStorage());
      expect(wrong).toEqual([]);
    }),
    { ...daily, numRuns: RUNS },
  );
});
