import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database, Queryable } from "#server/database/database.ts";
import { inFlight, withCommit } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { sentBy } from "#tests/support/statements.ts";

/* Queries of one transaction that need nothing of each other's answers, and what becomes of them where one fails. */

let database: Database;

const valueOf = prepared((db, { key }: Asked<{ key: string }>) =>
  db.selectFrom("meta").select("value").where("key", "=", key),
);
const insert = (db: Queryable, key: string, value = "") => db.insertInto("meta").values({ key, value }).execute();
const read = async (db: Queryable, key: string) => (await valueOf.first(db, { key }))?.value;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  await database.write((db) => insert(db, "there", "before"));
});

describe("queries in flight together", () => {
  test("are run in the order in which they are asked, and answered each for itself", async () => {
    const answers = await database.write((db) =>
      inFlight([read(db, "new"), insert(db, "new", "written"), read(db, "new"), undefined, read(db, "there")]),
    );
    expect(answers).toEqual([undefined, expect.anything(), "written", undefined, "before"]);
  });

  test("fail together, with what failed first, and leave nothing", async () => {
    const failing = database.write((db) =>
      inFlight([
        insert(db, "left", "over"),
        read(db, "there"),
        insert(db, "there"),
        read(db, "left"),
        read(db, "left"),
      ]),
    );
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await read(database.read, "left")).toBeUndefined();
  });

  test("fail with the cause where a longer errand before it hears of the failure too", async () => {
    const failing = database.write((db) =>
      inFlight([read(db, "there").then(() => insert(db, "left", "over")), insert(db, "there")]),
    );
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await read(database.read, "left")).toBeUndefined();
  });

  test("undo the transaction whose last write fails, and say why", async () => {
    const failing = database.write(async (db) => {
      await insert(db, "undone", "value");
      await withCommit(db, insert(db, "there"));
    });
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await read(database.read, "undone")).toBeUndefined();
  });

  test("throw only when all of them are over", async () => {
    let isOver = false;
    const failing = database.write((db) =>
      inFlight([insert(db, "there"), read(db, "there").finally(() => (isOver = true))]),
    );
    await expect(failing).rejects.toThrow(/unique/i);
    expect(isOver).toBe(true);
  });
});

describe.runIf(projectDatabase() === "postgres")("on PostgreSQL", () => {
  test("they take one flight, and a transaction begins with its first", async () => {
    await database.write((db) => inFlight([read(db, "there"), read(db, "new")]));
    const sent = await sentBy(() => database.write((db) => inFlight([read(db, "there"), read(db, "new")])));
    expect(sent.statements.map(({ text }) => text.split(" ")[0])).toEqual(["begin", "select", "select", "commit"]);
    expect(sent.flights).toBe(2);
  });

  test("reads of one turn share a connection, and each is answered for itself", async () => {
    const failing = (): Promise<unknown> => sql`select 1 / 0`.execute(database.read);
    const backend = async (): Promise<number | undefined> =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read)).rows[0]?.pid;
    await read(database.read, "there");
    let answers: PromiseSettledResult<unknown>[] = [];
    const sent = await sentBy(async () => {
      answers = await Promise.allSettled([backend(), read(database.read, "there"), failing(), backend()]);
    });
    expect(sent.flights).toBe(1);
    const [first, there, failed, last] = answers;
    expect(there).toMatchObject({ value: "before" });
    expect(failed).toMatchObject({ reason: { code: "22012" } });
    expect(first).toMatchObject({ value: expect.any(Number) });
    expect(last).toEqual(first);
  });

  test("more reads at once than there are connections are all answered, and none is kept", async () => {
    for (let times = 0; times < 3; times += 1) {
      const reads = Array.from({ length: 100 }, () => read(database.read, "there"));
      expect(new Set(await Promise.all(reads))).toEqual(new Set(["before"]));
    }
    // A write has a connection of its own, and so have many.
    await Promise.all(
      Array.from({ length: 20 }, () => database.write((db) => inFlight([read(db, "there"), read(db, "new")]))),
    );
  });

  test("what reads has no transaction, which others would be in as well", async () => {
    await expect(database.read.transaction().execute((db) => read(db, "there"))).rejects.toThrow(
      /connection of its own/,
    );
    expect(await read(database.read, "there")).toBe("before");
  });

  test("a commit that the server answers with a rollback is a failure", async () => {
    const swallowed = database.write(async (db) => {
      await insert(db, "lost", "value");
      await insert(db, "there").catch(() => undefined);
      return "done";
    });
    await expect(swallowed).rejects.toThrow(/rolled back instead/i);
    expect(await read(database.read, "lost")).toBeUndefined();
  });

  test("a last write travels with the commit", async () => {
    const work = async (db: Queryable) => {
      await read(db, "there");
      await withCommit(db, insert(db, `last ${performance.now()}`));
    };
    await database.write(work);
    const sent = await sentBy(() => database.write(work));
    expect(sent.statements.map(({ text }) => text.split(" ")[0])).toEqual(["begin", "select", "insert", "commit"]);
    expect(sent.flights).toBe(2);
  });

  test("what is asked after the end of its transaction is refused", async () => {
    let kept: Queryable | undefined;
    await database.write(async (db) => void (kept = db));
    await expect(kept && read(kept, "there")).rejects.toThrow(/committed/);
  });

  test("a failure beside it does not take a statement that is being prepared for a forgotten one", async () => {
    const fresh = prepared((db, { key }: Asked<{ key: string }>) =>
      db.selectFrom("meta").select(["key", "value"]).where("key", "=", key).where("value", "!=", "never"),
    );
    // Twice by itself, so that it is prepared from here on.
    for (let times = 0; times < 2; times += 1) await fresh.first(database.read, { key: "there" });
    const failing = database.write((db) =>
      inFlight([insert(db, "there"), fresh.first(db, { key: "there" }), fresh.first(db, { key: "there" })]),
    );
    await expect(failing).rejects.toThrow(/unique/i);
    const names = await database.write(async (db) => {
      await fresh.first(db, { key: "there" });
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    });
    expect(names.rows.map(({ statement }) => statement)).toContainEqual(expect.stringContaining(`"value" != $2`));
  });

  test("a forgotten statement runs the whole transaction again", async () => {
    const work = (db: Queryable) => inFlight([read(db, "there"), read(db, "new")]);
    for (let times = 0; times < 3; times += 1) await database.write(work);
    const answers = await database.write(async (db) => {
      await sql`deallocate all`.execute(db);
      return work(db);
    });
    expect(answers).toEqual(["before", "written"]);
  });

  test("so does one that travels with the commit", async () => {
    const set = prepared((db, { key, value }: Asked<{ key: string; value: string }>) =>
      db.updateTable("meta").set({ value }).where("key", "=", key),
    );
    // A pool that has not yet met a server which forgets: after that it prepares nothing for a while.
    const { database: other } = await openTestDatabase();
    await other.write((db) => insert(db, "new"));
    let deallocates = false;
    let times = 0;
    const work = async (db: Queryable) => {
      times += 1;
      if (deallocates) await sql`deallocate all`.execute(db);
      deallocates = false;
      await withCommit(db, set.run(db, { key: "new", value: `${times}` }));
    };
    for (let round = 0; round < 3; round += 1) await other.write(work);
    deallocates = true;
    await other.write(work);
    expect(times).toBe(5);
    expect(await read(other.read, "new")).toBe("5");
  });
});
