import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash, randomBytes } from "node:crypto";
import { chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";
import { holdPlace } from "#server/database/place-lock.ts";
import { makeBackup } from "#server/services/backup/make-backup.ts";
import { StillAside } from "#server/database/restore-point.ts";
import { RESTORE_STEPS, restoreBackup } from "#server/services/backup/restore-backup.ts";
import { POSTGRES_STEPS, restoreIntoPostgres } from "#server/services/backup/restore-into-postgres.ts";
import { freshPlace, projectDatabase } from "#tests/support/database.ts";
import { everyCell, placesOf } from "#tests/support/every-cell.ts";
import { type ClassScene, makeBehavior, makeClassScene } from "#tests/support/factories.ts";
import { makeOldDatabase } from "#tests/support/old-schema.ts";
import { IN_TERM } from "#tests/support/roster.ts";
import { type Ran, runSchool } from "#tests/support/school-program.ts";
import { startServer } from "#tests/support/server.ts";
import { openTcpGate } from "#tests/support/tcp-gate.ts";

/** The clock runs on from `IN_TERM`. */
const A_MOMENT = /^2026-09-15T14:05:/;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybell-backup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withDatabase<T>(
  place: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const rename = (name: string) => (database: Database) =>
  database.write((db) => db.updateTable("school").set({ name }).execute());
const schoolName = async (database: Database): Promise<string | undefined> =>
  (await database.read.selectFrom("school").select("name").executeTakeFirst())?.name;

if (projectDatabase() === "sqlite")
  describe("the embedded database", () => {
    let dataDir: string;
    let scene: ClassScene;
    let backup: string;

    beforeEach(async () => {
      const place = await freshPlace("sqlite");
      dataDir = "dataDir" in place ? place.dataDir : "";
      scene = await withDatabase({ dataDir }, (database) => makeClassScene(database, { now: IN_TERM }));
      backup = join(folder, "backup.db");
    });

    const run = (...args: string[]): Promise<Ran> => runSchool({ dataDir }, args);
    const open = <T>(work: (database: Database) => Promise<T>): Promise<T> => withDatabase({ dataDir }, work);
    const content = () =>
      open(async (database) => {
        const cells: string[] = [];
        for await (const { place, text } of everyCell(database)) cells.push(`${place}=${text}`);
        return cells;
      });
    const keptFiles = async () => (await readdir(dataDir)).filter((name) => name.includes("before-restore"));

    describe("a backup", () => {
      test("is one file, readable by its owner alone, whole, with its checksum, and replaces none", async () => {
        const ran = await run("backup", backup);
        expect(ran).toMatchObject({
          code: 0,
          err: "",
          out: expect.stringMatching(/MB, restored and checked; its checksum is in .*backup\.db\.sha256/),
        });
        expect((await readdir(folder)).sort()).toEqual(["backup.db", "backup.db.sha256"]);
        expect((await stat(backup)).mode & 0o777).toBe(0o600);
        const sum = createHash("sha256")
          .update(await readFile(backup))
          .digest("hex");
        expect(await readFile(`${backup}.sha256`, "utf8")).toBe(`${sum}  backup.db\n`);
        const file = new BetterSqlite3(backup, { readonly: true });
        expect(file.pragma("journal_mode", { simple: true })).toBe("delete");
        expect(
          JSON.parse(String(file.prepare("select value from meta where key = 'backup'").pluck().get())),
        ).toMatchObject({
          format: "daybell-backup",
          version: 1,
          made_at: expect.stringMatching(A_MOMENT),
          schema: expect.stringMatching(/^\d{3}-/),
        });
        file.close();
        const before = await readFile(backup);
        expect(await run("backup", backup)).toMatchObject({
          code: 1,
          err: expect.stringContaining("is there already. No backup was made."),
        });
        expect(await readFile(backup)).toEqual(before);
        expect(await run("backup", join(folder, "no", "where.db"))).toMatchObject({
          code: 1,
          err: expect.stringContaining("There is no folder"),
        });
        expect(await runSchool({ dataDir: folder }, ["backup", join(folder, "other.db")])).toMatchObject({
          code: 1,
          err: expect.stringContaining("There is no database in"),
        });
        expect(await runSchool({ dataDir: join(folder, "none") }, ["backup", join(folder, "other.db")])).toMatchObject({
          code: 1,
          err: expect.stringContaining("There is no folder"),
        });
        expect(await run("backup")).toMatchObject({ code: 2 });
      });

      test("gets no name that this program's own files have, and not an empty one", async () => {
        const env = { BACKUP_DIR: folder };
        for (const name of [
          "",
          join(dataDir, "daybell.db-journal"),
          join(dataDir, "uploads"),
          join(folder, "erasures.jsonl"),
          join(folder, "backup.db.sha256"),
          join(folder, "daybell-2026-09-15T14-05-00Z.db"),
        ])
          expect(await runSchool({ dataDir }, ["backup", name], env)).toMatchObject({ code: 2, out: "" });
        expect(await run("restore", "")).toMatchObject({ code: 2 });
        expect(await readdir(folder)).toEqual([]);
      });

      test("that is broken off leaves nothing of anybody behind", async () => {
        const holder = new BetterSqlite3(join(dataDir, "daybell.db"));
        holder.pragma("locking_mode = EXCLUSIVE");
        holder.exec("begin exclusive");
        const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", "backup", backup], {
          stdio: "ignore",
          env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
        });
        const ended = once(child, "close");
        await expect.poll(() => readdir(folder)).toEqual([`backup.db.part-${child.pid}`]);
        child.kill("SIGINT");
        holder.close();
        expect(await ended).toEqual([null, "SIGINT"]);
        expect(await readdir(folder)).toEqual([]);
      });

      test("that does not get its name leaves no checksum", async () => {
        const making = makeBackup({ place: { dataDir }, file: backup, now: IN_TERM }, (step) =>
          step === "naming" ? mkdir(backup) : undefined,
        );
        await expect(making).rejects.toThrow("EISDIR");
        expect(await readdir(folder)).toEqual(["backup.db"]);
      });

      test("taken while a server writes holds what was acknowledged before, and no half of a write", async () => {
        const behavior = await open((database) => makeBehavior(database, scene.school.id));
        await open((database) => fill(database, scene.school.id));
        const server = await startServer({ place: { dataDir }, clock: IN_TERM.toISOString() });
        try {
          const done = { written: 0, isOver: false };
          const student_ids = scene.students.map((student) => student.id);
          const write = async (): Promise<void> => {
            const body = JSON.stringify({
              behavior_id: behavior.id,
              class_id: scene.class.id,
              student_ids,
              occurred_at: IN_TERM.toISOString(),
            });
            const answer = await fetch(`${server.origin}/api/check-in/event/create`, {
              method: "POST",
              headers: { ...scene.teacher.headers, "Content-Type": "application/json", Origin: server.origin },
              body,
            });
            expect(answer.status).toBe(200);
            done.written += 1;
          };
          const writer = (async () => {
            while (!done.isOver) await Promise.all([write(), write(), write()]);
          })();
          for (let count = 0; count < 3; count += 1) {
            while (done.written < 10 + 10 * count) await pause(5);
            const before = done.written;
            const file = join(folder, `${count}.db`);
            expect(await run("backup", file)).toMatchObject({ code: 0 });
            const after = done.written;
            const rows = eventsIn(file);
            expect(rows % student_ids.length).toBe(0);
            expect(rows / student_ids.length).toBeGreaterThanOrEqual(before);
            expect(rows / student_ids.length).toBeLessThanOrEqual(after + 3);
          }
          done.isOver = true;
          await writer;
        } finally {
          await server.stop();
        }
      });
    });

    describe("a restore", () => {
      test("brings the day of the backup back, keeps what was, and signs everyone out", async () => {
        await run("backup", backup);
        await open(rename("After"));
        const ran = await run("restore", backup);
        expect(ran).toMatchObject({ code: 0, err: "" });
        expect(ran.out).toMatch(/backup\.db, made at 2026-09-15T14:05:0\S+, is the database now\./);
        expect(ran.out).toContain("(1 sessions and 0 mailed links ended)");
        expect(await open(schoolName)).toBe("Maple School");
        const [kept = ""] = await keptFiles();
        expect(ran.out).toContain(kept);
        expect(kept).toMatch(/^daybell\.db\.before-restore-2026-09-15T/);
        expect(nameIn(join(dataDir, kept))).toBe("After");
        expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/restoring|\.part/));
        await open(async (database) => {
          expect(await database.read.selectFrom("session").select("id").execute()).toEqual([]);
          expect(await database.read.selectFrom("meta").select("key").where("key", "=", "backup").execute()).toEqual(
            [],
          );
          expect(await database.read.selectFrom("audit").select(["school_id", "action"]).execute()).toEqual([
            { school_id: scene.school.id, action: "database.restore" },
          ]);
        });
        // And back again, twice at the same moment: no kept database is written over.
        expect(await run("restore", join(dataDir, kept))).toMatchObject({
          code: 0,
          out: expect.stringContaining("no checksum lay beside it"),
        });
        expect(await open(schoolName)).toBe("After");
        expect(await keptFiles()).toHaveLength(2);
      });

      // Nobody else can give a file away.
      test.runIf(process.getuid?.() === 0)("by root leaves what it makes to the user of the server", async () => {
        await run("backup", backup);
        const SERVER = 65_534;
        for (const one of [".", ...(await readdir(dataDir))]) await chown(join(dataDir, one), SERVER, SERVER);
        await rm(join(dataDir, "daybell.lock"));
        const [student] = scene.students;
        await run("erase", "--person", student?.id ?? "", "--yes");
        expect(await run("restore", backup)).toMatchObject({ code: 0 });
        for (const one of ["daybell.db", "daybell.lock", "erasures.jsonl"])
          expect(await stat(join(dataDir, one)), one).toMatchObject({ uid: SERVER, gid: SERVER });
      });

      test("into an empty folder, and from an earlier version", async () => {
        const old = join(folder, "old.db");
        await makeOldDatabase(old);
        const ran = await runSchool({ dataDir: join(folder, "new") }, ["restore", old]);
        expect(ran).toMatchObject({ code: 0 });
        expect(ran.out).not.toContain("The database from before");
        expect(await withDatabase({ dataDir: join(folder, "new") }, schoolName)).toBe("Old School");
      });

      test("takes a database with its log, and drops mail and links that may have been used since", async () => {
        await open(async (database) => {
          const at = IN_TERM.toISOString();
          const mail = {
            school_id: scene.school.id,
            recipient: "a@b.example",
            subject: "s",
            text: "t",
            html: "",
            created_at: at,
            attempts: 0,
            next_attempt_at: at,
            leased_until: null,
            last_error: null,
          };
          const link = {
            token_hash: "h",
            login_id: scene.teacher.account.login_id,
            email: "a@b.example",
            expires_at: at,
            used_at: null,
            created_at: at,
          };
          await database.write(async (db) => {
            await db
              .insertInto("mail")
              .values([
                { ...mail, id: "waits", sent_at: null },
                { ...mail, id: "sent", sent_at: at },
              ])
              .execute();
            await db
              .insertInto("link")
              .values([
                { ...link, id: "reset", purpose: "reset" },
                { ...link, id: "activate", purpose: "activate" },
              ])
              .execute();
          });
          // As a machine leaves it that lost its power.
          for (const ending of ["", "-wal"])
            await copyFile(join(dataDir, `daybell.db${ending}`), join(folder, `raw.db${ending}`));
        });
        expect((await stat(join(folder, "raw.db-wal"))).size).toBeGreaterThan(0);
        expect(await run("restore", join(folder, "raw.db"))).toMatchObject({
          code: 0,
          out: expect.stringContaining("1 mailed links ended); 1 mails that waited then were dropped"),
        });
        await open(async (database) => {
          expect(await database.read.selectFrom("mail").select("id").execute()).toEqual([{ id: "sent" }]);
          expect(await database.read.selectFrom("link").select("id").execute()).toEqual([{ id: "activate" }]);
        });
      });

      test("erases anew who was erased since, from the file or from the database that it replaces", async () => {
        await open((database) =>
          database.write((db) =>
            db
              .updateTable("person")
              .set({ last_name: "Unmistakable" })
              .where("first_name", "like", "Student%")
              .execute(),
          ),
        );
        await run("backup", backup);
        const [one, other] = scene.students.map((student) => student.id);
        await run("erase", "--person", one ?? "", "--yes");
        await rm(join(dataDir, "erasures.jsonl"));
        await run("erase", "--person", other ?? "", "--yes");
        const ran = await run("restore", backup);
        expect(ran.out).toContain("2 erased anew: people who were erased after it was made.");
        await open(async (database) => {
          expect(await placesOf(database, ["Student0", "Student1"])).toEqual([]);
          expect(await placesOf(database, ["Student2"])).not.toEqual([]);
          expect(
            (await database.read.selectFrom("erasure").select("person_id").execute())
              .map((row) => row.person_id)
              .sort(),
          ).toEqual([one, other].sort());
        });
        expect((await readFile(join(dataDir, "erasures.jsonl"), "utf8")).trim().split("\n")).toHaveLength(2);
        expect((await run("restore", backup)).out).toContain("2 erased anew");
      });

      const broken: Record<string, (file: string) => Promise<unknown>> = {
        "is cut off at half": async (file) => truncate(file, Math.floor((await stat(file)).size / 2)),
        "lacks its last page": async (file) => truncate(file, (await stat(file)).size - 4096),
        "lacks its last byte": async (file) => truncate(file, (await stat(file)).size - 1),
        "is empty": (file) => writeFile(file, ""),
        "is random bytes": (file) => writeFile(file, randomBytes(50_000)),
        "is random bytes behind a right beginning": (file) =>
          writeFile(file, Buffer.concat([Buffer.from("SQLite format 3\u0000"), randomBytes(50_000)])),
        "has a page of noise": async (file) => {
          const bytes = await readFile(file);
          randomBytes(4096).copy(bytes, 4096 * 3);
          await writeFile(file, bytes);
        },
        "is another program's database": async (file) => {
          await rm(file);
          const other = new BetterSqlite3(file);
          other.exec("create table person (id text); create table meta (key text, value text)");
          other.close();
        },
        "was made by a newer version": async (file) => {
          const newer = new BetterSqlite3(file);
          newer.exec(
            "insert into kysely_migration (name, timestamp) values ('999-tomorrow', '2030-01-01T00:00:00.000Z')",
          );
          newer.close();
        },
        "is not there": (file) => rm(file),
      };

      test.each(Object.entries(broken))(
        "of a file that %s is refused, with a checksum or without",
        async (what, breakIt) => {
          await run("backup", backup);
          await open(rename("After"));
          const before = await content();
          await breakIt(backup);
          const reason = what.includes("newer")
            ? /newer version of this program \(it has 999-tomorrow\)/
            : /is broken|no backup of this program|cannot be read|is not there/;
          expect(await run("restore", backup)).toMatchObject({
            code: 1,
            out: "",
            err: expect.stringMatching(/checksum|broken|no backup|cannot be read|is not there/),
          });
          await rm(`${backup}.sha256`);
          const ran = await run("restore", backup);
          expect(ran).toMatchObject({ code: 1, out: "" });
          expect(ran.err).toMatch(reason);
          expect(ran.err).toContain("Nothing was restored, and the database is as it was.");
          expect(await content()).toEqual(before);
          expect(await keptFiles()).toEqual([]);
          expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/restoring/));
        },
      );

      test("onto a disk that is full is none, and says so", async () => {
        await run("backup", backup);
        await open(rename("After"));
        // Whatever is written beyond the first 100 KiB of a file is refused.
        const child = spawn(
          "sh",
          ["-c", `ulimit -f 200; exec "$0" src/server/cli/run.ts school restore "$1"`, process.execPath, backup],
          { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" } },
        );
        let said = "";
        child.stderr.on("data", (part: Buffer) => (said += part.toString()));
        expect(await once(child, "close")).toEqual([1, null]);
        expect(said).toContain(
          `The disk of ${dataDir} is full: make room there. Nothing was restored, and the database is as it was.`,
        );
        expect(await open(schoolName)).toBe("After");
        expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/restoring/));
      });

      test("names the folder that the trouble is in, which need not be that of the data", async () => {
        await run("backup", backup);
        const backupDir = join(folder, "backups");
        await writeFile(backupDir, "");
        expect(await runSchool({ dataDir }, ["restore", backup], { BACKUP_DIR: backupDir })).toMatchObject({
          code: 1,
          err: `${backupDir} is no folder. Nothing was restored, and the database is as it was.`,
        });
      });

      test("is refused while a server runs, and not after it was killed: then nothing that it acknowledged is lost", async () => {
        await run("backup", backup);
        const server = await startServer({ place: { dataDir }, clock: IN_TERM.toISOString() });
        try {
          expect(await run("restore", backup)).toMatchObject({
            code: 1,
            err: expect.stringContaining("is in use. Stop the server"),
          });
          const answer = await fetch(`${server.origin}/api/profile/update`, {
            method: "PATCH",
            headers: { ...scene.teacher.headers, "Content-Type": "application/json", Origin: server.origin },
            body: JSON.stringify({ first_name: "Acknowledged" }),
          });
          expect(answer.status).toBe(200);
        } finally {
          await server.kill();
        }
        expect(await run("restore", backup)).toMatchObject({ code: 0 });
        const [kept = ""] = await keptFiles();
        const before = new BetterSqlite3(join(dataDir, kept), { readonly: true });
        expect(before.prepare("select count(*) from person where first_name = 'Acknowledged'").pluck().get()).toBe(1);
        before.close();
        await server.start();
        expect((await fetch(`${server.origin}/api/auth/me`, { headers: scene.teacher.headers })).status).toBe(401);
        await server.stop();
      });

      test("is refused while another program has the database open", async () => {
        await run("backup", backup);
        const other = new BetterSqlite3(join(dataDir, "daybell.db"));
        other.pragma("journal_mode = WAL");
        other.prepare("select count(*) from school").get();
        expect(await run("restore", backup)).toMatchObject({
          code: 1,
          err: expect.stringContaining("in use by another program"),
        });
        other.close();
        expect(await run("restore", backup)).toMatchObject({ code: 0 });
      });

      test("makes a server that starts meanwhile wait", async () => {
        const letGo = holdPlace(dataDir, "alone");
        const start = (where: string) =>
          node(
            `const { openDatabase } = await import("#server/database/database.ts"); const db = await openDatabase({ dataDir: ${JSON.stringify(where)} }); await db.close(); console.log("opened");`,
          );
        const opening = start(dataDir);
        const elsewhere = start(join(folder, "elsewhere"));
        await elsewhere.ended;
        expect(elsewhere.said()).toBe("opened\n");
        expect(opening.said()).toBe("");
        letGo();
        await opening.ended;
        expect(opening.said()).toBe("opened\n");
      });

      test("takes the place of a broken database, which is kept as it is", async () => {
        await run("backup", backup);
        const bytes = await readFile(join(dataDir, "daybell.db"));
        randomBytes(8192).copy(bytes);
        await writeFile(join(dataDir, "daybell.db"), bytes);
        expect(await run("restore", backup)).toMatchObject({ code: 0 });
        expect(await open(schoolName)).toBe("Maple School");
        const [kept = ""] = await keptFiles();
        expect(await readFile(join(dataDir, kept))).toEqual(bytes);
      });

      test.each(RESTORE_STEPS.slice(0, -1))(
        "that is killed before %s loses nothing, and can be done again",
        async (step) => {
          await run("backup", backup);
          await open(rename("After"));
          const killed = node(
            `const { restoreBackup } = await import("#server/services/backup/restore-backup.ts");
         await restoreBackup({ dataDir: ${JSON.stringify(dataDir)}, file: ${JSON.stringify(backup)}, now: new Date(), onStep: (step) => { if (step === ${JSON.stringify(step)}) process.kill(process.pid, "SIGKILL"); } });`,
          );
          expect(await killed.ended).toBe("SIGKILL");
          expect(await open(schoolName)).toBe("After");
          expect(await run("restore", backup)).toMatchObject({ code: 0 });
          expect(await open(schoolName)).toBe("Maple School");
          expect((await keptFiles()).map((name) => nameIn(join(dataDir, name)))).toContain("After");
          expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/restoring/));
        },
      );

      test.each(RESTORE_STEPS)(
        "that fails before %s, as on a full disk, leaves the database in its place",
        async (step) => {
          await run("backup", backup);
          await open(rename("After"));
          const fails = (at: string): void => {
            if (at === step) throw new Error("no space left");
          };
          await expect(restoreBackup({ dataDir, file: backup, now: IN_TERM, onStep: fails })).rejects.toThrow(
            "no space left",
          );
          expect(await open(schoolName)).toBe("After");
          expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/restoring/));
        },
      );
    });
  });

/** So much that a backup takes a while. */
async function fill(database: Database, school_id: string): Promise<void> {
  const at = IN_TERM.toISOString();
  for (let part = 0; part < 20; part += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: `${part}-${index}`,
      school_id,
      at,
      actor_id: null,
      action: "test",
      subject_id: null,
      detail: JSON.stringify({ filler: "x".repeat(1500) }),
    }));
    await database.write((db) => db.insertInto("audit").values(rows).execute());
  }
}

function eventsIn(file: string): number {
  const copy = new BetterSqlite3(file, { readonly: true });
  try {
    return Number(copy.prepare("select count(*) from event").pluck().get());
  } finally {
    copy.close();
  }
}

function nameIn(file: string): unknown {
  const copy = new BetterSqlite3(file, { readonly: true });
  try {
    return copy.prepare("select name from school").pluck().get();
  } finally {
    copy.close();
  }
}

/** A process of its own that runs these words as a module of the project. */
function node(words: string): { ended: Promise<number | string | null>; said(): string } {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  return {
    ended: new Promise((resolve) => child.once("close", (code, signal) => resolve(signal ?? code))),
    said: () => said,
  };
}

if (projectDatabase() === "postgres")
  describe("PostgreSQL", () => {
    let place: { url: string };
    let file: string;
    let scene: ClassScene;
    const open = <T>(work: (database: Database) => Promise<T>): Promise<T> => withDatabase(place, work);
    const run = (...args: string[]): Promise<Ran> =>
      runSchool(place, args, { DATA_DIR: join(folder, "data"), BACKUP_DIR: folder, BACKUP_CHECK_URL: checkUrl });
    let checkUrl: string;
    const urlOf = async (): Promise<string> => {
      const fresh = await freshPlace("postgres");
      return "url" in fresh ? fresh.url : "";
    };
    const tell = async (url: string, ...words: string[]): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      for (const one of words) await client.query(one);
      await client.end();
    };
    const schemas = async (): Promise<string[]> =>
      open(async ({ read }) => {
        const { rows } = await sql<{
          name: string;
        }>`select nspname as name from pg_namespace where nspname like 'before%'`.execute(read);
        return rows.map(({ name }) => name);
      });

    beforeEach(async () => {
      place = { url: await urlOf() };
      checkUrl = await urlOf();
      await tell(checkUrl, "drop schema public cascade", "create schema public");
      scene = await open((database) => makeClassScene(database, { now: IN_TERM }));
      file = join(folder, "backup.dump");
      expect(await run("backup", file)).toMatchObject({ code: 0 });
      await open(rename("After"));
    });

    test("brings the day of the backup back, keeps what was, and erases anew who was erased since", async () => {
      await run("erase", "--person", scene.students[0]?.id ?? "", "--yes");
      const ran = await run("restore", file);
      expect(ran).toMatchObject({ code: 0, err: "", out: expect.stringContaining("1 erased anew") });
      expect(ran.out).toContain("The database from before is the schema before_restore_20260915140500");
      await open(async (database) => {
        expect(await schoolName(database)).toBe("Maple School");
        expect(await placesOf(database, ["Student0"])).toEqual([]);
        expect(await database.read.selectFrom("session").select("id").execute()).toEqual([]);
        expect(
          await database.read.withSchema("before_restore_20260915140500").selectFrom("school").select("name").execute(),
        ).toEqual([{ name: "After" }]);
      });
      // What is kept is no part of the next backup.
      expect(await run("backup", join(folder, "next.dump"))).toMatchObject({ code: 0 });
    });

    test("of a file that is cut off, another's or of a newer version goes back by itself; and while a server runs it is refused", async () => {
      const newer = join(folder, "newer.dump");
      const migration = { name: "999-tomorrow", timestamp: "2030-01-01T00:00:00.000Z" };
      await open((database) =>
        database.write((db) =>
          db
            .insertInto("kysely_migration" as never)
            .values(migration as never)
            .execute(),
        ),
      );
      expect(await run("backup", newer)).toMatchObject({ code: 0 });
      await tell(place.url, "delete from kysely_migration where name = '999-tomorrow'");
      const before = await open(schoolName);
      expect(await run("restore", newer)).toMatchObject({
        code: 1,
        err: expect.stringContaining("newer version of this program"),
      });
      await rm(`${file}.sha256`);
      await truncate(file, Math.floor((await stat(file)).size / 2));
      expect(await run("restore", file)).toMatchObject({ code: 1, err: expect.stringContaining("pg_restore failed") });
      await writeFile(file, "no backup");
      expect(await run("restore", file)).toMatchObject({
        code: 1,
        err: expect.stringContaining("is no backup of this program"),
      });
      expect(await open(schoolName)).toBe(before);
      const database = await openDatabase(place);
      expect(await database.read.selectFrom("school").select("name").execute()).toEqual([{ name: "After" }]);
      expect(await run("restore", newer)).toMatchObject({
        code: 1,
        err: expect.stringContaining("is in use: stop every server"),
      });
      await database.close();
      expect(await schemas()).toEqual([]);
    });

    test.each(["application_name", "fallback_application_name"])(
      "is refused while a server runs whose address says another %s",
      async (option) => {
        const named = new URL(place.url);
        named.searchParams.set(option, "the school's own");
        const database = await openDatabase({ url: named.href });
        try {
          expect(await database.read.selectFrom("school").select("name").execute()).toEqual([{ name: "After" }]);
          expect(await run("restore", file)).toMatchObject({ code: 1, err: expect.stringContaining("is in use") });
        } finally {
          await database.close();
        }
      },
    );

    test.each(["preparing", "keeping"] as const)(
      "goes back by itself where its connection breaks before %s, and says so where it cannot",
      async (step) => {
        const gated = new URL(place.url);
        const gate = await openTcpGate(Number(gated.port || 5432));
        gated.host = `127.0.0.1:${gate.port}`;
        /** A restore whose connections break at the step. */
        const broken = async (goBackMs: number, atStep: () => Promise<void>): Promise<unknown> => {
          let breaking: Promise<void> | undefined;
          const onStep = (at: string): void => void (at === step && (breaking = atStep()));
          const said = await restoreIntoPostgres({
            url: gated.href,
            file,
            dataDir: folder,
            ledgers: [folder],
            now: IN_TERM,
            goBackMs,
            onStep,
          }).catch((error: unknown) => error);
          await breaking;
          return said;
        };
        expect(await broken(1, () => gate.shut())).toBeInstanceOf(StillAside);
        await expect(open(schoolName)).rejects.toThrow("A backup is being restored into the PostgreSQL");
        await gate.open();
        const said = await broken(20_000, () => gate.shut().then(() => gate.open()));
        expect(said).toBeInstanceOf(Error);
        expect(said).not.toBeInstanceOf(StillAside);
        await gate.shut();
        expect(await open(schoolName)).toBe("After");
        expect(await schemas()).toEqual([]);
      },
    );

    test("leaves to the server's administrator the extensions that they put into the database", async () => {
      const names = async (of: { url: string }): Promise<string[]> =>
        withDatabase(of, async ({ read }) => {
          const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(read);
          return rows.map(({ name }) => name).sort();
        });
      await tell(
        place.url,
        "create extension pgcrypto",
        "create table of_the_extension (name text)",
        "insert into of_the_extension values ('not ours')",
        "alter extension pgcrypto add table of_the_extension",
      );
      const next = join(folder, "next.dump");
      expect(await run("backup", next)).toMatchObject({ code: 0, err: expect.not.stringContaining("failed") });
      expect(await names({ url: checkUrl })).toEqual(["plpgsql"]);
      expect(await run("restore", next)).toMatchObject({ code: 0 });
      expect(await open(schoolName)).toBe("After");
      expect(await names(place)).toEqual(["pgcrypto", "plpgsql"]);
    });

    test("stays in the schema of its own that the user has, and so does its backup", async () => {
      const user = `own_${Date.now()}`;
      const as = (url: string): string => {
        const address = new URL(url);
        address.username = user;
        return address.href;
      };
      await tell(place.url, `create role ${user} login superuser`);
      const [own, check] = [await urlOf(), await urlOf()];
      for (const url of [own, check]) await tell(url, "drop schema public cascade", "create schema public");
      await tell(own, `create schema ${user}`);
      place = { url: as(own) };
      checkUrl = as(check);
      await open((database) => makeClassScene(database, { now: IN_TERM }));
      for (const name of ["one.dump", "two.dump"])
        expect(await run("backup", join(folder, name))).toMatchObject({ code: 0 });
      await open(rename("After"));
      expect(await run("restore", join(folder, "two.dump"))).toMatchObject({ code: 0 });
      expect(await open(schoolName)).toBe("Maple School");
      expect(await schemas()).toHaveLength(1);
    });

    test.each(POSTGRES_STEPS)("that is killed before %s is done again, and loses nothing", async (step) => {
      const killed = node(
        `const { restoreIntoPostgres } = await import("#server/services/backup/restore-into-postgres.ts");
         await restoreIntoPostgres({ url: ${JSON.stringify(place.url)}, file: ${JSON.stringify(file)}, dataDir: ${JSON.stringify(folder)}, ledgers: [${JSON.stringify(folder)}], now: new Date(), onStep: (step) => { if (step === ${JSON.stringify(step)}) process.kill(process.pid, "SIGKILL"); } });`,
      );
      expect(await killed.ended).toBe("SIGKILL");
      const isAside = ["restoring", "preparing", "keeping"].includes(step);
      if (isAside) await expect(open(schoolName)).rejects.toThrow("A backup is being restored into the PostgreSQL");
      else expect(await open(schoolName)).toBe("After");
      expect(await run("restore", file)).toMatchObject({ code: 0 });
      expect(await open(schoolName)).toBe("Maple School");
      const kept = await schemas();
      expect(kept).toEqual([expect.stringMatching(/^before_restore_\d{14}$/)]);
    });
  });

test.each(["backup", "restore", "export", "erase"])("%s --help explains", async (command) => {
  const ran = await runSchool({ dataDir: dirname(folder) }, [command, "--help"]);
  expect(ran).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`npm run school -- ${command}`) });
  expect(ran.out).toContain("Exit code: 0 done");
});
