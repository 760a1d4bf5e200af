import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshPlace } from "#tests/support/database.ts";
import { bound95, note, sourceHash } from "./ledger.ts";
import { isFull } from "./outbox/amount.ts";
import { type Mutation, playRound, type Round, type Sum } from "./proxy/run.ts";
import { type Servers, startServers } from "./real/servers.ts";

/* The outbox itself on the real server, one process on SQLite and two on PostgreSQL, through networks as bad as they come. */

/** On each database, in a full run. */
const OPERATIONS = Number(process.env["PROXY_OPERATIONS"] ?? 500_000);
const CLOCK = "2026-09-15T14:05:00.000Z";
const FEW: Round = { seed: 20_260_901, classes: 2, operations: 120, healsWithin: 60_000 };
const MANY: Omit<Round, "seed"> = { classes: 6, operations: 600, healsWithin: 240_000 };

async function onServers<T>(kind: Servers["kind"], work: (servers: Servers) => Promise<T>): Promise<T> {
  const servers = await startServers(await freshPlace(kind), CLOCK);
  try {
    return await work(servers);
  } finally {
    await servers.close();
  }
}

const wrongOf = ({ lost, doubled, wedged }: Sum) => ({ lost, doubled, wedged });
const NOTHING_WRONG = { lost: [], doubled: [], wedged: [] };

test.runIf(!isFull).each(["sqlite", "postgres"] as const)(
  "what is durable on the tablets reaches %s once",
  async (kind) => {
    const sum = await onServers(kind, (servers) => playRound(FEW, servers));
    console.info(`Through the proxy (${kind}):`, sum);
    expect(wrongOf(sum)).toEqual(NOTHING_WRONG);
    expect(sum.operations).toBe(2 * FEW.classes * FEW.operations);
    for (const count of [sum.doubledWrites, sum.harmed, sum.serverKills]) expect(count).toBeGreaterThan(0);
  },
);

test.runIf(isFull).each(["sqlite", "postgres"] as const)(
  `the same for ${OPERATIONS} operations on %s, of another seed each time`,
  async (kind) => {
    const hash = sourceHash("proxy");
    let left = OPERATIONS;
    while (left > 0) {
      // Each round on a database of its own: a school's day has only so many taps in it.
      const seed = Math.floor(Math.random() * 1e9);
      const sum = await onServers(kind, (servers) => playRound({ ...MANY, seed }, servers));
      left -= sum.operations;
      const { lost, doubled, wedged, ...counts } = sum;
      const wrong = { lost: lost.length, doubled: doubled.length, wedged: wedged.length };
      const all = note("proxy", hash, { ...counts, ...wrong });
      console.info(
        `${kind}, ${hash}:`,
        all,
        `at most ${bound95(all["operations"] ?? 0).toExponential(1)} an operation`,
      );
      expect(wrongOf(sum), `seed ${seed}`).toEqual(NOTHING_WRONG);
    }
  },
  6 * 3_600_000,
);

describe.runIf(!isFull)("the checks are checked", () => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await startServers(await freshPlace("sqlite"), CLOCK);
  });
  afterAll(() => servers.close());

  test.each<[keyof typeof NOTHING_WRONG, string, Mutation]>([
    ["doubled", "a server that forgets which writes it has had", { forgetsKeys: true }],
    ["lost", "a tablet that forgets taps which it told as kept", { forgets: 20 }],
    ["wedged", "a portal that never goes away", { staysInPortal: true }],
  ])("%s: %s is found out", async (fault, _, mutation) => {
    const sum = await playRound({ ...FEW, operations: 40, healsWithin: 1_500 }, servers, mutation);
    expect(sum[fault].length).toBeGreaterThan(0);
  });
});
