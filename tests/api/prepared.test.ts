import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { guardedPool } from "#server/database/guarded-pool.ts";
import { type Asked, filledLength, prepared } from "#server/database/prepared.ts";
import { preparingClient } from "#server/database/preparing-client.ts";
import { StatementNames } from "#server/database/statement-names.ts";
import { freshPlace, openTestDatabase, projectDatabase, type TestDatabase } from "#tests/support/database.ts";

/* Queries whose text is made once, and what PostgreSQL then says of statements that it planned. */

let opened: TestDatabase;
let database: Database;

interface Meta {
  key: string;
  value: string;
}

const insertRows = prepared((db, { rows }: Asked<{ rows: Meta[] }>) =>
  db
    .insertInto("meta")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);
const byKeys = prepared((db, { keys, least }: Asked<{ keys: readonly string[]; least: string }>) =>
  db.selectFrom("meta").select(["key", "value"]).where("key", "in", keys).where("value", ">=", least).orderBy("key"),
);
const change = prepared((db, { key, value }: Asked<Meta>) =>
  db.updateTable("meta").set({ value }).where("key", "=", key),
);
const changed = prepared((db, { key, value }: Asked<Meta>) =>
  db.updateTable("meta").set({ value }).where("key", "=", key).returning("value"),
);

const KEYS = Array.from({ length: 70 }, (_, index) => `key-${String(index).padStart(2, "0")}`);

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  for (const size of [1, 2, 67])
    await database.write((db) =>
      insertRows.run(db, { rows: KEYS.slice(0, 3 + size).map((key) => ({ key, value: `of ${key}` })) }),
    );
});

describe("a prepared query", () => {
  test("finds by lists of every length what the list says", async () => {
    for (let length = 1; length <= KEYS.length; length += 1) {
      const keys = KEYS.slice(0, length);
      expect((await byKeys.all(database.read, { keys, least: "" })).map((row) => row.key)).toEqual(keys);
    }
    expect(await byKeys.all(database.read, { keys: KEYS, least: "of key-68" })).toEqual(
      KEYS.slice(68).map((key) => ({ key, value: `of ${key}` })),
    );
    expect(await byKeys.first(database.read, { keys: ["nothing"], least: "" })).toBeUndefined();
  });

  test("tells how many rows it wrote, and inside a transaction sees and undoes with it", async () => {
    expect(await database.write((db) => change.run(db, { key: "key-00", value: "a" }))).toBe(1);
    expect(await database.write((db) => change.run(db, { key: "none", value: "a" }))).toBe(0);
    expect(
      await database.write((db) =>
        insertRows.run(db, {
          rows: [
            { key: "key-00", value: "b" },
            { key: "fresh", value: "b" },
          ],
        }),
      ),
    ).toBe(1);
    const undone = database.write(async (db) => {
      expect(await changed.first(db, { key: "key-01", value: "inside" })).toEqual({ value: "inside" });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await byKeys.first(database.read, { keys: ["key-01"], least: "" })).toEqual({
      key: "key-01",
      value: "of key-01",
    });
  });

  test("keeps the values of calls at the same time apart", async () => {
    const found = await Promise.all(KEYS.slice(2).map((key) => byKeys.all(database.read, { keys: [key], least: "" })));
    expect(found.flat().map((row) => row.key)).toEqual(KEYS.slice(2));
  });

  test("refuses to compute with what has no value yet", async () => {
    const wrong = prepared((db, { key }: Asked<{ key: string }>) =>
      db
        .selectFrom("meta")
        .select("value")
        // oxlint-disable-next-line typescript/no-base-to-string
        .where("key", "=", `${String(key)}!`),
    );
    await expect(wrong.all(database.read, { key: "a" })).rejects.toThrow('must not compute with "key"');
  });

  test("cannot be built by what a value is: the compiler knows that there is none", () => {
    prepared((db, { key, n, keys }: Asked<{ key: string; n: number; keys: readonly string[] }>) => {
      const query = db.selectFrom("meta").select("value").where("key", "in", keys);
      // @ts-expect-error It is no text.
      if (key === "a") return query;
      // @ts-expect-error It is no number.
      if (n > 1) return query;
      // @ts-expect-error Neither are those of a list texts.
      if (keys.includes("a")) return query;
      return query.where("value", "=", key);
    });
  });

  test("fills lists up to a few lengths, by a half at most", () => {
    const lengths = Array.from({ length: 300 }, (_, index) => filledLength(index + 1));
    lengths.forEach((filled, index) =>
      expect(filled >= index + 1 && filled <= (index + 1) * 1.5, `${index + 1}`).toBe(true),
    );
    expect(new Set(lengths).size).toBeLessThan(18);
  });
});

describe("names of statements", () => {
  const TEXT = "select 1";
  const often = (names: StatementNames): string | undefined => [1, 2, 3].map(() => names.of(TEXT)).at(-1);

  test("are given to what is asked often, by each pool for itself", () => {
    const [one, other] = [new StatementNames(), new StatementNames()];
    expect([one.of(TEXT), one.of(TEXT)]).toEqual([undefined, undefined]);
    expect(one.of(TEXT)).toMatch(/^daybell_1_/);
    one.forget("26000");
    expect(often(one)).toBeUndefined();
    expect(often(other)).toMatch(/^daybell_1_/);
  });

  test("are given again after a rest, which grows, and others than before", () => {
    const clock = { now: 0 };
    const names = new StatementNames(() => clock.now);
    const first = often(names);
    names.forget("26000");
    names.forget("42P05");
    clock.now = 59_999;
    expect(often(names)).toBeUndefined();
    clock.now = 60_000;
    const again = often(names);
    expect(again).toMatch(/^daybell_/);
    expect(again).not.toBe(first);
    names.forget("26000");
    clock.now = 120_001;
    expect(often(names)).toBeUndefined();
    clock.now = 180_000;
    expect(often(names)).toBeDefined();
  });

  test("are others at once where the tables changed", () => {
    const names = new StatementNames();
    const first = often(names);
    names.forget("0A000");
    expect(often(names)).toMatch(/^daybell_2_/);
    expect(often(names)).not.toBe(first);
  });
});

if (projectDatabase() === "postgres")
  describe("on PostgreSQL", () => {
    const everything = (): Promise<unknown[]> =>
      database.read.selectFrom("meta").selectAll().where("key", "=", "key-00").execute();

    const preparedNames = async (): Promise<string[]> =>
      (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.read)).rows.map(
        ({ name }) => name,
      );

    test("of several that are under way on one connection none is lost with a statement that is gone", async () => {
      const place = await freshPlace("postgres");
      if (!("url" in place)) throw new Error("No address");
      const client = new (preparingClient(new StatementNames()))(place.url);
      await client.connect();
      const ask = () => client.query<{ n: number }>("select $1::int as n", [7]);
      for (let times = 0; times < 4; times += 1) await ask();
      await client.query("deallocate all");
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(answers.flatMap(({ rows }) => rows)).toEqual([{ n: 7 }, { n: 7 }, { n: 7 }]);
      await client.end();
    });

    test("a transaction plans each of its statements once for all values, and reading is left to the database", async () => {
      const written = prepared((db, { value }: Asked<{ value: string }>) =>
        db.updateTable("meta").set({ value }).where("key", "=", "key-03").where("value", "!=", "never planned"),
      );
      const planned = await database.write(async (db) => {
        for (let times = 0; times < 4; times += 1) await written.run(db, { value: `of turn ${times}` });
        return sql<{ once: string; anew: string }>`
          select generic_plans as once, custom_plans as anew from pg_prepared_statements
          where statement like 'update%"value" != $3%'`.execute(db);
      });
      expect(planned.rows).toEqual([{ once: 2, anew: 0 }]);
      const { rows } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(database.read);
      expect(rows[0]?.plan_cache_mode).not.toBe("force_generic_plan");
    });

    test("what a transaction plans while a table is empty goes by its keys all the same", async () => {
      // What the database knows of a table that it has looked at on a school's first morning.
      await sql`analyze support_ticket`.execute(database.read);
      const ask = sql<{
        "QUERY PLAN": string;
      }>`explain select * from support_ticket where school_id = 'a' and id = 'b'`;
      const planned = await database.write((db) => ask.execute(db));
      expect(planned.rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/^Index Scan/);
      const left = await ask.execute(database.read);
      expect(left.rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/^Seq Scan/);
    });

    test("connections outlive a quiet night, with all that they have planned", async () => {
      const place = await freshPlace("postgres");
      if (!("url" in place)) throw new Error("No address");
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const pool = guardedPool(place.url);
      const backend = async (): Promise<unknown> => {
        const client = await pool.connect();
        try {
          return (await client.query("select pg_backend_pid() as pid", [])).rows[0];
        } finally {
          client.release();
        }
      };
      const evening = await backend();
      vi.advanceTimersByTime(12 * 3_600_000);
      expect(await backend()).toEqual(evening);
      vi.useRealTimers();
      await pool.end();
    });

    test("a table that changes under its statements, and statements that are gone, disturb nobody", async () => {
      for (let times = 0; times < 30; times += 1) await everything();
      await database.write((db) => sql`alter table meta add column added text`.execute(db));
      expect(await everything()).toEqual([expect.objectContaining({ key: "key-00", added: null })]);
      for (let times = 0; times < 30; times += 1) await everything();
      expect(await preparedNames()).toEqual(expect.arrayContaining([expect.stringMatching(/^daybell_2_/)]));
      await Promise.all(
        Array.from({ length: 30 }, () => database.write((db) => change.run(db, { key: "key-02", value: "again" }))),
      );
      for (let times = 0; times < 30; times += 1) await sql`deallocate all`.execute(database.read);
      await Promise.all(Array.from({ length: 30 }, () => everything()));
      await Promise.all(
        Array.from({ length: 30 }, () => database.write((db) => change.run(db, { key: "key-02", value: "still" }))),
      );
      expect(await byKeys.first(database.read, { keys: ["key-02"], least: "" })).toEqual({
        key: "key-02",
        value: "still",
      });

      const now = performance.now();
      const clock = vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
      for (let times = 0; times < 30; times += 1) await everything();
      expect(await preparedNames()).toEqual(expect.arrayContaining([expect.stringMatching(/^daybell_3_/)]));
      clock.mockRestore();
    });
  });
