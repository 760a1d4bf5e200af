import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { carrierOf } from "#client/outbox/carriers/registry.ts";
import { markRow, OF, row } from "#tests/support/outbox-rows.ts";
import { daily } from "./outbox/amount.ts";
import { schedules } from "./outbox/schedule.ts";
import { type Mutation, simulate } from "./outbox/simulate.ts";

/** Each is found within some hundreds; more would only hide a check that has become weak. */
const RUNS = 3_000;

const MUTATIONS: Record<string, Mutation> = {
  "the server forgets its idempotency keys": { server: { forgetsKeys: true } },
  "the server takes a request for whoever is signed in": { server: { takesAnyAccount: true } },
  "the device calls a tap kept before its transaction is complete": { storage: { tellsEarly: true } },
  "the screen tells nothing apart that is not on the device yet": { blindScreen: true },
  "no batch and no bytes are kept": { storage: { forgetsBatches: true } },
  "the device's rows are read whatever their account": { storage: { mixesAccounts: true } },
  "rows go before the cache holds what they stood for": { ignoresAnswers: true },
};

afterEach(() => void vi.restoreAllMocks());

const check = async (mutation: Mutation): Promise<boolean> => {
  const property = fc.asyncProperty(
    schedules,
    async (schedule) => (await simulate(schedule, mutation)).wrong.length === 0,
  );
  return (await fc.check(property, { ...daily, numRuns: RUNS, endOnFailure: true })).failed;
};

test.each(Object.entries(MUTATIONS))("the properties fail where %s", async (_, mutation) => {
  expect(await check(mutation)).toBe(true);
});

test("the properties fail where any JSON counts as an answer", async () => {
  const rows = [
    markRow(1, "s1"),
    row(2, "record", { ...OF, behavior_id: "b", student_ids: [] }),
    row(3, "undo", { ...OF, recorded: undefined, event_ids: [] }),
    row(4, "complete", { ...OF, connection_id: "c", student_id: "s1", selected_option: "o", resolutions: [] }),
    row(6, "note", { ...OF, student_id: "s1", text: "t" }),
    row(5, "circle", { ...OF, activity_id: "a", comment: "c" }),
  ];
  for (const carrier of rows.map(carrierOf)) vi.spyOn(carrier, "isOurs").mockReturnValue(true);
  expect(await check({})).toBe(true);
});
