import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { me } from "#contract/auth.ts";
import { getDaysStatistics } from "#contract/check-in.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { freshPlace } from "#tests/support/database.ts";
import { type ClassScene, makeClassScene } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";

describe("an app on a database", () => {
  let app: TestApp;
  let scene: ClassScene;

  beforeAll(async () => {
    app = await openTestApp();
    scene = await makeClassScene(app.database);
  });

  it("knows who asks", async () => {
    const account = await ask(app, me, { as: scene.teacher });
    expect(account.id).toBe(scene.teacher.account.id);
    expect(account.person.classes.map((one) => one.id)).toEqual([scene.class.id]);
  });

  it("answers in the shape of the contract", async () => {
    const { days } = await ask(app, getDaysStatistics, { as: scene.teacher, query: { class_id: scene.class.id } });
    expect(days.at(-1)?.date).toBe("2026-09-01");
  });

  it("tells a stranger that there is no token", async () => {
    expect(await app.call("GET", "/auth/me")).toMatchObject({
      status: 401,
      body: { statusCode: 401, message: "No token provided" },
    });
  });
});

describe("an app on a database that is behind the program", () => {
  it("is alive, but not ready until the missing migration has come", async () => {
    const app = await openTestApp();
    const migrations = sql.table("kysely_migration");
    const [last] = (
      await sql<{ name: string; timestamp: string }>`select * from ${migrations} order by name desc limit 1`.execute(
        app.database.read,
      )
    ).rows;
    const { name, timestamp } = last ?? { name: "", timestamp: "" };
    await app.database.write(async (db) => sql`delete from ${migrations} where name = ${name}`.execute(db));
    const behind = await app.ready();
    expect(behind.status).toBe(503);
    expect(await behind.json()).toEqual({ status: "the database is not up to date with this program" });
    await app.database.write(async (db) =>
      sql`insert into ${migrations} (name, timestamp) values (${name}, ${timestamp})`.execute(db),
    );
    expect((await app.ready()).status).toBe(200);
  });
});

describe("a server process", () => {
  it("answers, ends cleanly on SIGTERM, and starts again on its data", async () => {
    const server = await startServer({ place: await freshPlace(), clock: "2026-09-15T14:05:00Z" });
    const health = async (): Promise<unknown> => (await fetch(`${server.origin}/healthz`)).json();
    expect(await health()).toEqual({ status: "ok" });
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: "ok" });
    expect(await server.stop()).toBe(0);
    await expect(health()).rejects.toThrow("fetch failed");
    await server.start();
    expect(await health()).toEqual({ status: "ok" });
    await server.kill();
  });
});
