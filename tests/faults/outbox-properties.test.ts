import { expect, test } from "vitest";
import { note, sourceHash } from "./ledger.ts";
import { amount, daily, isFull } from "./outbox/amount.ts";
import type { Happening, Schedule } from "./outbox/schedule.ts";
import { search } from "./outbox/search.ts";
import { searched } from "./outbox/searcher.ts";
import { simulate } from "./outbox/simulate.ts";

/** How many schedules. */
const RUNS = amount("OUTBOX_SCHEDULES", 2_000, 1_000_000);

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
  [
    "a mark over one that is held shows, though the clock has fallen back by a day since the server told its time",
    "alone",
    [
      mark(0, 0, 1),
      { do: "pass", ms: 2_000 },
      { do: "kill", who: 0, reopens: true },
      mark(0, 0, 0),
      { do: "clock", who: 0, ms: DAY },
      { do: "pass", ms: 2_000 },
      { do: "clock", who: 0, ms: -DAY },
      mark(0, 0, 0),
    ],
  ],
  [
    "said anew while a mark from ahead of the time is on its way, a mark may stand, as the server takes both for when they come",
    "tabs",
    [
      mark(1, 0, 0),
      mark(0, 1, 0),
      { do: "clock", who: 0, ms: -DAY },
      { do: "clock", who: 0, ms: DAY },
      mark(0, 0, 0),
      { do: "discard", who: 0 },
      { do: "pass", ms: 200 },
      { do: "mend", who: 0 },
    ],
  ],
];

test.each(FOUND)("%s", async (_, setting, happenings) => {
  const schedule = { seed: 0, setting, happenings: happenings.map((what) => ({ what, pause: 20 })) };
  expect((await simulate(schedule)).wrong).toEqual([]);
});

test.runIf(!isFull)(
  `what is shown as saved reaches the server once or needs a teacher, over ${RUNS} schedules`,
  async () => {
    const { report, ...counts } = await searched(RUNS, daily);
    console.info("Outbox:", counts);
    expect(report).toBeNull();
  },
  TIME_MS,
);

test.runIf(isFull)(
  `the same over ${RUNS} schedules of other seeds each time`,
  async () => {
    const hash = sourceHash("model");
    const reports: string[] = [];
    await search(RUNS, ({ report, ...counts }) => {
      console.info(`Outbox, ${hash}:`, JSON.stringify(note("model", hash, counts)));
      if (report === null) return;
      console.info(report);
      reports.push(report);
    });
    expect(reports).toEqual([]);
  },
  TIME_MS,
);
