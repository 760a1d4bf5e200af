import { expect, test } from "vitest";
import { freshPlace } from "#tests/support/database.ts";
import { bound95, note, sourceHash } from "./ledger.ts";
import { inModel } from "./real/project.ts";
import { createDesk, type Outcome, run } from "./real/run.ts";
import { MORNING, type Schedule, scheduleOf } from "./real/schedule.ts";
import { type Servers, startServers } from "./real/servers.ts";

/* The app in real browsers on a real server behind bad networks: what its screens say is held against the database. */

/** One of each database, the same every day. */
const DAILY = [394, 259];
const DAILY_DEEDS = 14;
const LONG_MINUTES = 60;
const LONG_DEEDS = 14;
const LANES = 4;
/** Runs for which a lane keeps its tablets, and its servers where they are still in the same morning. */
const KEPT_FOR = 8;

const { REAL_SEED: named, REAL_MINUTES: asked } = process.env;
const minutes = asked ? Number(asked) : process.env["FAULTS"] === "full" && !named ? LONG_MINUTES : 0;
const seeds = named ? [Number(named)] : DAILY;

const wrongOf = ({ lost, doubled, wedged }: Outcome) => ({ lost, doubled, wedged });
const NOTHING_WRONG = { lost: [], doubled: [], wedged: [] };
const isWrong = (outcome: Outcome): boolean => Object.values(wrongOf(outcome)).some((list) => list.length > 0);

async function runOf(schedule: Schedule): Promise<Outcome> {
  const servers = await startServers(await freshPlace(schedule.database), schedule.clock);
  try {
    return await run(schedule, servers);
  } finally {
    await servers.close();
  }
}

/** Runs one after the other, on tablets and servers that are kept for some of them. */
function createLane(): { run(schedule: Schedule): Promise<Outcome>; close(): Promise<void> } {
  const desk = createDesk();
  let kept: Servers | undefined;
  let runs = 0;
  async function leave(): Promise<void> {
    await desk.forget().catch(() => desk.clear());
    await kept?.close();
    kept = undefined;
  }
  async function close(): Promise<void> {
    await desk.clear();
    await leave();
    runs = 0;
  }
  return {
    close,
    run: async (schedule) => {
      const isMorning = schedule.clock === MORNING;
      if (kept && !(isMorning && kept.kind === schedule.database)) await leave();
      const servers = kept ?? (await startServers(await freshPlace(schedule.database), schedule.clock));
      kept = servers;
      let outcome: Outcome | undefined;
      try {
        outcome = await run(schedule, servers, {}, desk);
        return outcome;
      } finally {
        runs += 1;
        if (!outcome || isWrong(outcome) || runs >= KEPT_FOR) await close();
        else if (!isMorning) await leave();
      }
    },
  };
}

async function outcomeOf(schedule: Schedule, by: (schedule: Schedule) => Promise<Outcome> = runOf): Promise<Outcome> {
  const outcome = await by(schedule);
  const { seed, database } = schedule;
  const { taps, shown, kills, killsAtUpgrade, serverKills, writes, doubledWrites } = outcome;
  if (named || isWrong(outcome)) console.info(outcome.timeline.join("\n"));
  if (isWrong(outcome)) console.info("In the model:", JSON.stringify(await inModel(schedule)));
  console.info(
    `Real parts, --seed ${seed} (${database}): ${taps} taps, ${shown} shown as saved, ${kills} browser (${killsAtUpgrade} amid a change of the shell) and ${serverKills} server kills, ${writes} writes, ${doubledWrites} sent twice`,
    wrongOf(outcome),
  );
  return outcome;
}

test.runIf(minutes === 0).each(seeds)(
  "what the screens show as saved is in the database once, seed %i",
  async (seed) => {
    const schedule = scheduleOf(seed, named ? LONG_DEEDS : DAILY_DEEDS);
    const outcome = await outcomeOf(schedule);
    expect(wrongOf(outcome)).toEqual(NOTHING_WRONG);
    const touches = schedule.tablets.flat().filter(({ what }) => what.do !== "weather" && what.do !== "kill").length;
    expect(outcome.taps).toBeGreaterThan(touches / 3);
  },
);

test.runIf(minutes > 0)(
  `the same for ${minutes} minutes, over other seeds each time`,
  async () => {
    const hash = sourceHash("real");
    const failed: number[] = [];
    const end = Date.now() + minutes * 60_000;
    const first = Math.floor(Math.random() * 1e9);
    const lane = async (_: unknown, at: number): Promise<void> => {
      const { run: by, close } = createLane();
      // Of each kind of database the same number of lanes.
      for (let seed = first + at; Date.now() < end; seed += LANES) {
        const outcome = await outcomeOf(scheduleOf(seed, LONG_DEEDS), by).catch((error: unknown) => {
          console.error(`Real parts, --seed ${seed} broke off:`, error);
        });
        if (!outcome || isWrong(outcome)) failed.push(seed);
        if (!outcome) continue;
        const { timeline: _timeline, lost, doubled, wedged, ...counts } = outcome;
        const wrong = { lost: lost.length, doubled: doubled.length, wedged: Math.min(wedged.length, 1) };
        const sum = note("real", hash, { runs: 1, ...counts, ...wrong });
        console.info(
          `${hash}: ${JSON.stringify(sum)}, 95 % bound ${bound95(sum["shown"] ?? 0).toExponential(1)} a tap`,
        );
      }
      await close();
    };
    // Much of a run is waiting.
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(failed).toEqual([]);
  },
  (minutes + 10) * 60_000,
);
