import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, test } from "vitest";
import type { Schema } from "#server/database/schema.ts";
import { WriteQueue } from "#server/database/write-queue.ts";

test("Jobs share a commit, and between them whoever else has come gets a turn", async () => {
  const file = new BetterSqlite3(":memory:");
  const commits: string[] = [];
  const spied = {
    prepare: (text: string) => {
      if (text === "commit") commits.push(text);
      return file.prepare(text);
    },
    close: () => file.close(),
  };
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: spied }) });
  await sql`create table written (job integer)`.execute(db);
  const queue = new WriteQueue(db, 1000);

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
  expect(commits.length).toBeLessThan(6);
  const first = order.indexOf("job");
  const last = order.lastIndexOf("job");
  expect(order.slice(first, last).filter((one) => one === "other").length).toBeGreaterThanOrEqual(5);
  await db.destroy();
});

/** Keeps the thread busy, as long statements do. */
function spin(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}
