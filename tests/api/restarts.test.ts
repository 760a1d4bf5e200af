import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { freshPlace, projectDatabase } from "#tests/support/database.ts";
import { makeBehavior, makeClassScene } from "#tests/support/factories.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { keepTapping, type Sent } from "#tests/support/steady-client.ts";

/* Servers that are put anew under load: what clients were told is taken is there, once. */

const CLOCK = "2026-09-15T14:05:00Z";
const CLIENTS = 8;
/** How often a balancer asks who is ready, in ms. */
const LOOK_MS = 50;

let place: DatabasePlace;
let database: Database;
let servers: TestServer[] = [];

beforeEach(async () => {
  place = await freshPlace();
  database = await openDatabase(place);
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
  await database.close();
});

/** So many clients tap during `work`, where `origin` says; gives what became of it, and what the database has of it. */
async function tapDuring(work: () => Promise<void>, origin: () => string): Promise<{ sent: Sent; kept: string[] }> {
  const scene = await makeClassScene(database, { students: 1, now: new Date(CLOCK) });
  const event = {
    behavior_id: (await makeBehavior(database, scene.school.id)).id,
    student_ids: scene.students.map(({ id }) => id),
    class_id: scene.class.id,
    occurred_at: "2026-09-15T14:04:00.000Z",
  };
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, () =>
    keepTapping({ as: scene.teacher, origin, event }, () => !isOver),
  );
  await work();
  isOver = true;
  const all = await Promise.all(clients);
  const rows = await database.read.selectFrom("event").select("note").execute();
  return {
    sent: { taken: all.flatMap(({ taken }) => taken), failed: all.reduce((sum, { failed }) => sum + failed, 0) },
    kept: rows.map(({ note }) => note ?? ""),
  };
}

test.runIf(projectDatabase() === "sqlite")(
  "one process that is ended, or killed, and started again: no tap is lost or doubled",
  async () => {
    const server = await startServer({ place, clock: CLOCK });
    servers = [server];
    const { sent, kept } = await tapDuring(
      async () => {
        expect(await server.stop()).toBe(0);
        await server.start();
        await server.kill();
        await server.start();
      },
      () => server.origin,
    );
    expect(kept.toSorted()).toEqual(sent.taken.toSorted());
    expect(sent.failed).toBeGreaterThan(0);
    expect(sent.taken.length).toBeGreaterThan(CLIENTS);
  },
);

test.runIf(projectDatabase() === "postgres")(
  "one process after the other, behind who asks which is ready: no request is refused",
  async () => {
    servers = await Promise.all([1, 2].map(() => startServer({ place, clock: CLOCK, env: { DRAIN_SECONDS: "3" } })));
    let ready = servers;
    const isReady = (server: TestServer) =>
      fetch(`${server.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const over = new AbortController();
    const balancing = (async () => {
      while (!over.signal.aborted) {
        const found = await Promise.all(servers.map(isReady));
        ready = servers.filter((_server, at) => found[at]);
        await pause(LOOK_MS);
      }
    })();
    let turn = 0;
    const { sent, kept } = await tapDuring(
      async () => {
        for (const server of servers) {
          await expect.poll(() => ready.length).toBe(2);
          expect(await server.stop()).toBe(0);
          await server.start();
        }
      },
      () => ready[(turn += 1) % ready.length]?.origin ?? "http://nobody.invalid",
    );
    over.abort();
    await balancing;
    expect(sent.failed).toBe(0);
    expect(kept.toSorted()).toEqual(sent.taken.toSorted());
    expect(sent.taken.length).toBeGreaterThan(CLIENTS);
  },
);
