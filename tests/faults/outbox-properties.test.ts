import fc from "fast-check";
import { expect, test } from "vitest";
import { note, sourceHash } from "./ledger.ts";
import { amount, daily, isFull } from "./outbox/amount.ts";
import { type Happening, type Schedule, schedules } from "./outbox/schedule.ts";
import { simulate } from "./outbox/simulate.ts";

/** How many schedules. */
const RUNS = amount("OUTBOX_SCHEDULES", 2_000, 100_000);

/** A slice of the full run takes as long as it takes. */
const TIME_MS = isFull ? 6 * 3_600_000 : 600_000;

const DAY = 86_400_000;

const mark = (who: number, student: number, status: number): Happening => ({
  do: "mark",
  who,
  cls: 0,
  student,
  status,
});

const seat = (who: number, student: number, column: number): Happening => ({
  do: "seat",
  who,
  cls: 0,
  student,
  column,
});

/** What random schedules have found once. */
const FOUND: [string, Schedule["setting"], Happening[]][] = [
  [
    "of two tabs the seat that was given later stands, though the other's storage let its own be kept first",
    "tabs",
    [
      { do: "fetch", who: 0 },
      { do: "fetch", who: 1 },
      { do: "pass", ms: 1_000 },
      { do: "stall", who: 0, ms: 6_000 },
      mark(0, 1, 0),
      seat(0, 0, 2),
      seat(1, 0, 1),
    ],
  ],
  [
    "seats given one after the other stand on a device whose clock has fallen back by a day",
    "alone",
    [
      seat(0, 3, 1),
      { do: "clock", who: 0, ms: -DAY },
      { do: "pass", ms: 1_430 },
      { do: "fetch", who: 0 },
      seat(0, 0, 1),
      seat(0, 3, 2),
    ],
  ],
  [
    "what a wrong clock put on another day counts from when its teacher puts it right",
    "alone",
    [
      mark(0, 0, 0),
      { do: "pass", ms: 35_000 },
      { do: "seal", who: 0, diesAfter: 0 },
      mark(0, 2, 0),
      { do: "clock", who: 0, ms: DAY },
      { do: "note", who: 0, cls: 0, student: 0 },
      { do: "pass", ms: 500 },
      { do: "mend", who: 0 },
      { do: "record", who: 0, cls: 0, students: [4], behavior: 2, note: false },
    ],
  ],
];

test.each(FOUND)("%s", async (_, setting, happenings) => {
  const schedule = { seed: 0, setting, happenings: happenings.map((what) => ({ what, pause: 20 })) };
  expect((await simulate(schedule)).wrong).toEqual([]);
});

test(
  `what is shown as saved reaches the server once or needs a teacher, over ${RUNS} schedules`,
  async () => {
    let taps = 0;
    let kills = 0;
    const hash = sourceHash("model");
    const details = await fc.check(
      fc.asyncProperty(schedules, async (schedule) => {
        const outcome = await simulate(schedule);
        taps += outcome.taps;
        kills += outcome.kills;
        expect(outcome.wrong).toEqual([]);
      }),
      { ...daily, numRuns: RUNS },
    );
    const counts = { schedules: details.numRuns, taps, kills, findings: details.failed ? 1 : 0 };
    console.info("Outbox:", isFull ? note("model", hash, counts) : counts);
    expect(details.failed, fc.defaultReportMessage(details)).toBe(false);
  },
  TIME_MS,
);
