import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventId } from "#contract/ids.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { openDatabase } from "#server/database/database.ts";
import { lockPerson } from "#server/database/locks.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { openTestDatabase, projectDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ClassScene, makeBehavior, makeClassScene } from "#tests/support/factories.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { openTcpGate, type TcpGate } from "#tests/support/tcp-gate.ts";

/* What a database, or another program that uses it, does to a server costs answers for a while: never a process, never a row. */

/** Far longer than a session's use is left unwritten. */
const LATER = 20 * 60_000;
/** On a machine that does much else; whoever waits for the lock waits until it is let go. */
const AT_ONCE_MS = 1500;
const CLIENTS = 24;
const NOW = "2026-09-01T14:02:00.000Z";

if (projectDatabase() === "sqlite")
  describe("while another process holds the embedded database's write lock", () => {
    let app: TestApp;
    let scene: ClassScene;

    beforeAll(async () => {
      app = await openTestApp();
      scene = await makeClassScene(app.database, { now: app.clock.now });
    });

    /** Holds it until the result is called. */
    function hold(): () => void {
      const other = new BetterSqlite3(join(app.dataDir, DATABASE_FILE), { timeout: 0 });
      other.exec("begin immediate");
      return () => {
        other.exec("rollback");
        other.close();
      };
    }

    const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
      const began = performance.now();
      return { value: await work, ms: performance.now() - began };
    };

    const write = (key = randomUUID()) =>
      app.call("POST", `/check-in/create/${scene.class.id}`, {
        as: scene.teacher,
        body: { date: "2026-09-01" },
        headers: { "Idempotency-Key": key },
      });

    test("reading, the sign-in check and its health answer at once, and a writer is answered when it is let go", async () => {
      // So long after the last use that it is to be written down.
      app.clock.now = new Date(app.clock.now.getTime() + LATER);
      const letGo = hold();
      const writing = write();
      for (const path of [
        "/auth/me",
        `/check-in/student-list/${scene.class.id}`,
        "/students",
        "/notification/health-check/reset?key=a&token=b",
      ]) {
        const { value, ms } = await timed(app.call("GET", path, { as: scene.teacher }));
        expect(value.status, path).toBe(path.startsWith("/notification") ? 400 : 200);
        expect(ms, path).toBeLessThan(AT_ONCE_MS);
      }
      const health = await timed(app.ready());
      expect(health.value.status).toBe(200);
      expect(health.ms).toBeLessThan(AT_ONCE_MS);
      expect(await Promise.race([writing, Promise.resolve("waits")])).toBe("waits");
      letGo();
      expect((await writing).status).toBe(200);
      const { last_used_at } = await app.database.read
        .selectFrom("session")
        .select("last_used_at")
        .where("account_id", "=", scene.teacher.account.id)
        .executeTakeFirstOrThrow();
      expect(last_used_at).toBe(app.clock.now.toISOString());
    });

    test("for longer than a writer's patience: 503, when to come again, and nothing written; then it is well again", async () => {
      const letGo = hold();
      const key = randomUUID();
      const { value, ms } = await timed(write(key));
      letGo();
      expect(value).toMatchObject({ status: 503, body: { statusCode: 503 } });
      expect(value.headers.get("Retry-After")).toBe("2");
      expect(ms).toBeGreaterThan(4000);
      expect(ms).toBeLessThan(7000);
      expect((await write(key)).status).toBe(200);
    });
  });

if (projectDatabase() === "postgres")
  describe("a PostgreSQL that breaks under load", () => {
    let data: TestDatabase;
    let gate: TcpGate;
    let servers: TestServer[];
    let scene: ClassScene;
    let behaviorId: string;

    beforeAll(async () => {
      data = await openTestDatabase();
      scene = await makeClassScene(data.database, { students: 1, now: new Date() });
      behaviorId = (await makeBehavior(data.database, scene.school.id)).id;
      const address = addressOf(data);
      gate = await openTcpGate(Number(address.port));
      address.port = String(gate.port);
      servers = await Promise.all([1, 2].map(() => startServer({ place: { url: address.href }, clock: NOW })));
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await gate.shut();
    });

    test.each([
      ["its backends are ended again and again", endBackends],
      ["it is gone for a while", goneForAWhile],
    ])("%s: answers of 503, nothing lost, nothing doubled, and it heals", async (_what, happen) => {
      const pids = servers.map(({ pid }) => pid);
      const load = { isOver: false };
      const clients = Array.from({ length: CLIENTS }, (_each, index) => record(servers[index % 2]?.origin ?? "", load));
      await happen();
      load.isOver = true;
      const done = (await Promise.all(clients)).flat();

      expect(servers.map(({ pid }) => pid)).toEqual(pids);
      for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const statuses = new Set(done.flatMap(({ refusals }) => refusals));
      expect([...statuses]).toEqual([503]);
      const keys = new Set(done.map(({ key }) => key));
      expect(keys.size).toBe(done.length);
      const [student] = scene.students;
      const rows = await data.database.read
        .selectFrom("event")
        .select("id")
        .where(
          "id",
          "in",
          done.map(({ key }) => eventId(key, student?.id ?? "")),
        )
        .execute();
      expect(rows).toHaveLength(done.length);
      const all = await data.database.read
        .selectFrom("idempotency")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      const events = await data.database.read
        .selectFrom("event")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      expect(events.n).toBe(all.n);
    });

    test("who waits for too long for what another holds is told to come again, and is well when it is let go", async () => {
      const impatient = await openDatabase(data.place, 200);
      const holder = new pg.Client({ connectionString: addressOf(data).href });
      await holder.connect();
      const { school_id, id } = scene.teacher.person;
      await holder.query("begin");
      await holder.query("select id from person where school_id = $1 and id = $2 for update", [school_id, id]);
      const write = (): Promise<void> => impatient.write((db) => lockPerson(db, school_id, id));
      await expect(write()).rejects.toSatisfy(isUnavailable);
      await holder.query("rollback");
      await write();
      await holder.end();
      await impatient.close();
    });

    test("a connection that falls silent is cut, and the next are made anew", async () => {
      const address = addressOf(data);
      const silent = await openTcpGate(Number(address.port));
      address.port = String(silent.port);
      const impatient = await openDatabase({ url: address.href }, 200);
      const write = (): Promise<void> =>
        impatient.write((db) => lockPerson(db, scene.school.id, scene.teacher.person.id));
      await write();
      silent.fallSilent();
      await expect(write()).rejects.toSatisfy(isUnavailable);
      await expect(impatient.read.selectFrom("school").select("id").execute()).rejects.toSatisfy(isUnavailable);
      silent.speak();
      await expect.poll(() => write().then(() => "well", isUnavailable)).toBe("well");
      await impatient.close();
      await silent.shut();
    });

    async function endBackends(): Promise<void> {
      const admin = new pg.Client({ connectionString: addressOf(data).href });
      await admin.connect();
      for (let round = 0; round < 12; round += 1) {
        await pause(50);
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daybell' and client_port <> 0 and pid <> pg_backend_pid()",
        );
      }
      await admin.end();
    }

    async function goneForAWhile(): Promise<void> {
      await pause(300);
      await gate.shut();
      await pause(600);
      const began = performance.now();
      const answers = await Promise.all(
        servers.flatMap(({ origin }) =>
          ["/readyz", "/api/auth/me"].map((path) => fetch(origin + path, { headers: scene.teacher.headers })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      expect(answers[1]?.headers.get("Retry-After")).toBe("2");
      expect(await answers[1]?.json()).toEqual({ statusCode: 503, message: expect.any(String) });
      expect(performance.now() - began).toBeLessThan(1000);
      for (const { origin } of servers) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      await gate.open();
    }

    /** Records one event after the other, each until it is taken, as the app does: with its key, again and again. */
    async function record(origin: string, load: { isOver: boolean }) {
      const done: { key: string; refusals: number[] }[] = [];
      while (!load.isOver) {
        const key = randomUUID();
        const refusals: number[] = [];
        const body = JSON.stringify({
          behavior_id: behaviorId,
          student_ids: scene.students.map(({ id }) => id),
          class_id: scene.class.id,
          occurred_at: NOW,
        });
        for (;;) {
          const answer = await fetch(`${origin}/api/check-in/event/create`, {
            method: "POST",
            headers: { ...scene.teacher.headers, "Content-Type": "application/json", "Idempotency-Key": key },
            body,
          });
          await answer.arrayBuffer();
          if (answer.status === 200) break;
          refusals.push(answer.status);
          await pause(20);
        }
        done.push({ key, refusals });
      }
      return done;
    }
  });

function addressOf({ place }: TestDatabase): URL {
  if (!("url" in place)) throw new Error("This is no PostgreSQL");
  return new URL(place.url);
}
