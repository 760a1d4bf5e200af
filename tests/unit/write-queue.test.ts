import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "#server/database/schema.ts";
import { WriteQueue } from "#server/database/write-queue.ts";

test("Jobs share a commit, and between them whoever else has come gets a turn", async () => {
  const { file, db, queue, counted } = await opened();

  const order: string[] = [];
  const others = (): void => {
    order.push("other");
    if (order.filter((one) => one === "job").length < 6) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all(
    Array.from({ length: 6 }, (_none, job) =>
      queue.run(async (within) => {
        await sql`insert into written values (${job})`.execute(within);
        spin(4);
        order.push("job");
      }),
    ),
  );

  expect(file.prepare("select count(*) from written").pluck().get()).toBe(6);
  expect(counted("commit")).toBeLessThan(6);
  const first = order.indexOf("job");
  const last = order.lastIndexOf("job");
  expect(order.slice(first, last).filter((one) => one === "other").length).toBeGreaterThanOrEqual(5);
  await db.destroy();
});

test("Where one of those that share a commit fails, it alone is undone, and each savepoint is paid for only then", async () => {
  const { file, db, queue, counted } = await opened();
  const write = (job: number, fails = false): Promise<number> =>
    queue.run(async (within) => {
      await sql`insert into written values (${job})`.execute(within);
      if (fails) throw new Error(`Job ${job} fails`);
      return job;
    });

  expect(await Promise.all([1, 2, 3].map((job) => write(job)))).toEqual([1, 2, 3]);
  expect(counted("savepoint job")).toBe(0);

  const mixed = await Promise.allSettled([write(4), write(5, true), write(6), write(7, true), write(8)]);
  expect(mixed.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
    4,
    "Error: Job 5 fails",
    6,
    "Error: Job 7 fails",
    8,
  ]);
  expect(counted("savepoint job")).toBe(5);
  await expect(write(9, true)).rejects.toThrow("Job 9 fails");
  await write(10);
  expect(file.prepare("select job from written order by job").pluck().all()).toEqual([1, 2, 3, 4, 6, 8, 10]);
  await db.destroy();
});

/** A database in memory with a queue of its own; `counted`: how often a text was prepared. */
async function opened() {
  const file = new BetterSqlite3(":memory:");
  const prepared: string[] = [];
  const spied = {
    prepare: (text: string) => {
      prepared.push(text);
      return file.prepare(text);
    },
    close: () => file.close(),
  };
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: spied }) });
  await sql`create table written (job integer)`.execute(db);
  const counted = (text: string): number => prepared.filter((one) => one === text).length;
  return { file, db, queue: new WriteQueue(db, 1000), counted };
}

/** Keeps the thread busy, as long statements do. */
function spin(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}
