import fc from "fast-check";
import { expect, test } from "vitest";
import { daily } from "./outbox/amount.ts";
import { schedules } from "./outbox/schedule.ts";
import { type Mutation, simulate } from "./outbox/simulate.ts";

/** Each is found within some hundreds; more would only hide a check that has become weak. */
const RUNS = 3_000;

const MUTATIONS: Record<string, Mutation> = {
  "the server forgets its idempotency keys": { server: { forgetsKeys: true } },
  "the server takes a request for whoever is signed in": { server: { takesAnyAccount: true } },
  "a tap is shown before its transaction is complete": { storage: { tellsEarly: true } },
  "no batch and no bytes are kept": { storage: { forgetsBatches: true } },
  "the device's rows are read whatever their account": { storage: { mixesAccounts: true } },
  "rows go before the cache holds what they stood for": { ignoresAnswers: true },
};

test.each(Object.entries(MUTATIONS))("the properties fail where %s", async (_, mutation) => {
  const property = fc.asyncProperty(schedules, async (schedule) => (await simulate(schedule, mutation)).wrong.length === 0);
  const { failed } = await fc.check(property, { ...daily, numRuns: RUNS, endOnFailure: true });
  expect(failed).toBe(true);
});
