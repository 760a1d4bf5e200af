import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { freshPlace, projectDatabase } from "#tests/support/database.ts";

/* What a district runs by hand, as the user that the kit gives the program: the database's owner, and no more. */

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test.runIf(projectDatabase() === "postgres")("the owner divides the tables, and is warned of nothing", async () => {
  const place = await freshPlace();
  if (!("url" in place)) throw new Error("no PostgreSQL");
  const name = `daybell_${randomUUID().replaceAll("-", "_")}`;
  const own = new URL(place.url);
  own.pathname = name;
  own.username = name;
  const administer = (...statements: string[]) =>
    connected(place.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await administer(
    `create role ${name} login`,
    `create database ${name} owner ${name} encoding 'UTF8' template template0`,
  );
  try {
    await (await openDatabase({ url: own.href })).close();
    const script = await readFile("src/deploy/partition-by-school.sql", "utf8");
    const told: (string | undefined)[] = [];
    const tables = await connected(own.href, async (client) => {
      client.on("notice", ({ message }) => told.push(message));
      await client.query(script);
      return client.query<{ divided: number; unknown: number }>(
        `select count(*) filter (where relkind = 'p')::int as divided,
          count(*) filter (where not relispartition and relkind = 'r' and reltuples < 0)::int as unknown
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      );
    });
    expect(told).toEqual([]);
    expect(tables.rows[0]?.divided).toBeGreaterThan(20);
    // What was never looked at has -1 rows, from PostgreSQL 14 on.
    expect(tables.rows[0]?.unknown).toBe(0);
  } finally {
    await administer(`drop database ${name}`, `drop role ${name}`);
  }
});
