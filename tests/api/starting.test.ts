import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { OpeningError } from "#server/database/opening-error.ts";
import { freshPlace, openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { makeOldDatabase } from "#tests/support/old-schema.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { serverCommand, startServer, type TestServer } from "#tests/support/server.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "daybell-start-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a server that cannot start: its exit code and all that it said. */
async function tryToStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const [program, args] = serverCommand({});
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 60_000,
    env: { ...process.env, DEMO: "on", DATABASE_URL: "", ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** The one sentence of an opening that fails, in this process. */
const sentenceOf = (place: Parameters<typeof openDatabase>[0]): Promise<string> =>
  openDatabase(place).then(
    async (database) => {
      await database.close();
      return "opened";
    },
    (error: unknown) => (error instanceof OpeningError ? error.message : `unforeseen: ${String(error)}`),
  );

/** Opens it in a process of its own: what that says of it. */
async function openElsewhere(dataDir: string): Promise<string> {
  const words = `const { openDatabase } = await import("#server/database/database.ts");
    const opening = openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await opening.then((database) => database.close()).then(() => console.log("opened"), console.log);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  await once(child, "close");
  return said;
}

const newerMigration = { name: "999-from-tomorrow", timestamp: "2030-01-01T00:00:00.000Z" };

test("a port that is taken: one sentence, status 1, and nothing was made", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" ? address?.port : 0;
  const dataDir = join(folder, "never");
  const place = await freshPlace();
  const { code, said } = await tryToStart({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...("url" in place ? { DATABASE_URL: place.url } : {}),
  });
  taken.close();
  expect({ code, said }).toEqual({
    code: 1,
    said: `Port ${port} of localhost is in use by another program: stop that one, or choose another port with PORT.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

// A PostgreSQL is there for as many as come.
if (projectDatabase() === "sqlite")
  test("data that another process has open as well: it starts, and says so in one line", async () => {
    const place = await freshPlace();
    const line = "Another process has this data open as well: where that is not meant, stop one of them\n";
    const servers: TestServer[] = [];
    const begin = async (says: RegExp | string): Promise<TestServer> => {
      const server = await startServer({ place });
      servers.push(server);
      await expect.poll(() => server.output()).toMatch(says);
      return server;
    };
    try {
      const first = await begin(/^Data: /m);
      await begin(line);
      for (const server of servers) await server.stop();
      const later = await begin(/^Data: /m);
      await later.stop();
      // All that they said, now that they have ended.
      for (const { output } of [first, later]) expect(output()).not.toContain(line);
    } finally {
      for (const server of servers) await server.kill();
    }
  });

test("a deployment without TLS: it starts, and warns of what lies open", async () => {
  const place = await freshPlace();
  const says = async (origin: string): Promise<string> => {
    const server = await startServer({ place, env: { PUBLIC_ORIGIN: origin } });
    try {
      await expect.poll(() => server.output()).toMatch(/^Data: /m);
      await server.stop();
      return server.output();
    } finally {
      await server.kill();
    }
  };
  expect(await says("http://school.example")).toContain("Warning: http://school.example is without TLS: passwords");
  expect(await says("https://school.example")).not.toContain("TLS");
});

test("data of a newer version: one sentence, status 1, no stack", async () => {
  const { database, place } = await openTestDatabase();
  await database.write((db) =>
    db
      .insertInto("kysely_migration" as never)
      .values(newerMigration as never)
      .execute(),
  );
  const env: Record<string, string> = "url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir };
  const { code, said } = await tryToStart({ PORT: String(await freePort()), ...env });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^The data \(.*\) were written by a newer version of this program: start that version, or restore a backup made before it \(they have 999-from-tomorrow\)\.\n$/,
  );
});

// Where a file system takes no folder, Node's recursive mkdir never ends.
if (projectDatabase() === "sqlite" && process.platform === "linux")
  test("folders for data and for backups that cannot be made: one sentence each, status 1", async () => {
    expect(await tryToStart({ PORT: String(await freePort()), DATA_DIR: "/proc/daybell/data" })).toEqual({
      code: 1,
      said: "The folder /proc/daybell/data cannot be made: choose another with DATA_DIR.\n",
    });
    const { database, place } = await openTestDatabase();
    await database.close();
    const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", "backup"], {
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 60_000,
      env: {
        ...process.env,
        DATABASE_URL: "",
        DATA_DIR: "dataDir" in place ? place.dataDir : "",
        BACKUP_DIR: "/proc/daybell",
      },
    });
    let said = "";
    child.stderr.on("data", (part: Buffer) => (said += part.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(said).toContain("There is no folder /proc/daybell: make it, or see that its disk is mounted");
  });

if (projectDatabase() === "sqlite")
  describe("a folder for backups", () => {
    test("that is a file, or lies in one: one sentence, status 1, and nothing was made", async () => {
      const file = join(folder, "no-folder");
      await writeFile(file, "");
      const dataDir = join(folder, "never-made");
      for (const place of [file, join(file, "below")])
        expect(await tryToStart({ PORT: String(await freePort()), DATA_DIR: dataDir, BACKUP_DIR: place })).toEqual({
          code: 1,
          said: `BACKUP_DIR must be a folder, and ${place} is none: choose another.\n`,
        });
      expect(existsSync(dataDir)).toBe(false);
    });

    /** What a server says of its backups as it starts. */
    const saidOfBackups = async (
      backupDir: string,
      place: DatabasePlace,
      env: Record<string, string> = {},
    ): Promise<string | undefined> => {
      const server = await startServer({ place, env: { ...env, BACKUP_DIR: backupDir } });
      try {
        await expect.poll(() => server.output(), { timeout: 20_000 }).toMatch(/^Backups: .*\n/m);
        return server
          .output()
          .split("\n")
          .find((line) => line.startsWith("Backups: "));
      } finally {
        expect(await server.stop()).toBe(0);
      }
    };

    test("whose disk hangs: the server starts, says so, and answers on", async () => {
      const place = await freshPlace();
      const hangs = join(folder, "hangs");
      await mkdir(hangs);
      const preload = join(folder, "hang.mjs");
      await writeFile(
        preload,
        `import fs from "node:fs";
        import { syncBuiltinESMExports } from "node:module";
        for (const of of [fs, fs.promises])
          for (const [name, does] of Object.entries(of))
            if (typeof does === "function" && !/^[A-Z]/.test(name))
              of[name] = function (path, ...more) {
                if (!String(path).startsWith(${JSON.stringify(hangs)})) return does.call(this, path, ...more);
                if (of === fs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
                return new Promise(() => undefined);
              };
        syncBuiltinESMExports();`,
      );
      const env = { NODE_OPTIONS: `--import=${preload}` };
      expect(await saidOfBackups(hangs, place, env)).toBe(
        `Backups: none can be made at present. The disk of ${hangs} does not answer: see to it, or to the network that it is on. The server goes on trying`,
      );
      const doctor = spawn(process.execPath, ["src/server/cli/run.ts", "school", "doctor"], {
        stdio: ["ignore", "pipe", "ignore"],
        timeout: 60_000,
        env: {
          ...process.env,
          ...env,
          DATABASE_URL: "",
          DATA_DIR: "dataDir" in place ? place.dataDir : "",
          BACKUP_DIR: hangs,
        },
      });
      let said = "";
      doctor.stdout.on("data", (part: Buffer) => (said += part.toString()));
      await once(doctor, "close");
      expect(said).toContain(`The disk of ${hangs} does not answer`);
    });

    test("that cannot be made, or no longer holds what was made in it: the server starts, and says so", async () => {
      const place = await freshPlace();
      // As of a disk that is not mounted, or that is mounted for reading alone.
      expect(await saidOfBackups("/proc/daybell", place)).toBe(
        "Backups: none can be made at present. There is no folder /proc/daybell: make it, or see that its disk is mounted. The server goes on trying",
      );
      const backups = join(folder, "backups");
      expect(await saidOfBackups(backups, place)).toBe(`Backups: every night, in ${backups}`);
      expect(await runSchool(place, ["backup"], { BACKUP_DIR: backups })).toMatchObject({ code: 0 });
      await rm(backups, { recursive: true });
      expect(await saidOfBackups(backups, place)).toContain(
        `none can be made at present. ${backups} no longer holds the backups that were made in it: see that its disk is mounted`,
      );
      expect(existsSync(backups)).toBe(false);
    });
  });

if (projectDatabase() === "postgres")
  describe("a PostgreSQL that cannot be used", () => {
    const address = async (change: (url: URL) => void): Promise<{ url: string }> => {
      const place = await freshPlace();
      if (!("url" in place)) throw new Error("This is no PostgreSQL");
      const url = new URL(place.url);
      change(url);
      return { url: url.href };
    };

    test("nobody listens, no such host, no such database, nobody of that name, no PostgreSQL at all", async () => {
      const port = String(await freePort());
      const other = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
      await once(other, "listening");
      const otherPort = other.address();
      expect(await sentenceOf(await address((url) => (url.port = port)))).toBe(
        `No PostgreSQL listens at 127.0.0.1:${port}: start it there, or correct DATABASE_URL`,
      );
      expect(await sentenceOf(await address((url) => (url.hostname = "nowhere.invalid")))).toBe(
        "There is no host nowhere.invalid: correct DATABASE_URL",
      );
      expect(await sentenceOf(await address((url) => (url.pathname = "/missing")))).toMatch(
        /^There is no database missing at 127\.0\.0\.1:\d+: make it there \(createdb missing\), or correct DATABASE_URL$/,
      );
      expect(await sentenceOf(await address((url) => (url.username = "stranger")))).toMatch(
        /^PostgreSQL at 127\.0\.0\.1:\d+ does not let stranger in: correct user and password in DATABASE_URL/,
      );
      expect(
        await sentenceOf(
          await address((url) => (url.port = String(typeof otherPort === "object" ? otherPort?.port : 0))),
        ),
      ).toMatch(/^What answers at .* broke off: see that it is a PostgreSQL/);
      other.close();
    });
  });

if (projectDatabase() === "sqlite")
  describe("a folder that cannot be used", () => {
    test("it is a file, its database is damaged, cut off, or another program's", async () => {
      const file = join(folder, "file");
      await writeFile(file, "");
      expect(await sentenceOf({ dataDir: file })).toBe(`${file} is no folder: choose another with DATA_DIR`);
      expect(await sentenceOf({ dataDir: join(file, "below") })).toBe(
        `${join(file, "below")} is no folder: choose another with DATA_DIR`,
      );

      const damaged = await freshPlace();
      if (!("dataDir" in damaged)) throw new Error("This is no folder");
      const database = join(damaged.dataDir, "daybell.db");
      const { size } = await stat(database);
      await truncate(database, size - 8192);
      expect(await sentenceOf(damaged)).toBe(
        `${database} is damaged, its end is missing: put a backup in its place (npm run school -- restore <file>)`,
      );
      await writeFile(database, "no database at all ".repeat(100));
      expect(await sentenceOf(damaged)).toBe(
        `${database} is damaged, or no database: put a backup in its place (npm run school -- restore <file>)`,
      );
    });

    test("its disk is full, and so has no room for what SQLite puts beside its database", async () => {
      const place = await freshPlace();
      if (!("dataDir" in place)) throw new Error("This is no folder");
      const copy = join(await mkdtemp(join(folder, "of-full-disk-")), "copy.db");
      // Whatever is written beyond the first 10 KiB of a file is refused.
      const commands = [["doctor"], ["invite", "--all"], ["backup", copy]];
      const says = `The disk of ${place.dataDir} is full: make room, or choose another folder with DATA_DIR.`;
      for (const args of commands) {
        const child = spawn(
          "sh",
          ["-c", 'ulimit -f 20; exec "$0" src/server/cli/run.ts school "$@"', process.execPath, ...args],
          { env: { ...process.env, NODE_COMPILE_CACHE: "", DATA_DIR: place.dataDir, DATABASE_URL: "" } },
        );
        let said = "";
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (part: Buffer) => (said += part.toString()));
        expect(await once(child, "close")).toEqual([1, null]);
        expect(said).toContain(says);
      }
    });

    test("its database is a folder, or a link that leads nowhere", async () => {
      const dataDir = await mkdtemp(join(folder, "no-file-"));
      const file = join(dataDir, "daybell.db");
      await mkdir(file);
      expect(await sentenceOf({ dataDir })).toBe(
        `${file} is a folder, where the database is to be: move it away, or choose another folder with DATA_DIR`,
      );
      await rm(file, { recursive: true });
      const lock = join(dataDir, "daybell.lock");
      await rm(lock, { force: true });
      await mkdir(lock);
      expect(await sentenceOf({ dataDir })).toBe(
        `${lock} is a folder, where the lock of the data is to be: move it away, or choose another folder with DATA_DIR`,
      );
      await rm(lock, { recursive: true });
      await symlink(join(dataDir, "elsewhere", "daybell.db"), file);
      expect(await sentenceOf({ dataDir })).toBe(
        `${file} is a link to a file that is not there: see that its disk is mounted, or choose another folder with DATA_DIR`,
      );
    });

    test.each([
      ["of a program that knows nothing of ours", "create table bell (song text)"],
      ["of one that keeps its migrations as we do", "create table kysely_migration (name text, timestamp text)"],
    ])("its database is another program's, %s: it is left as it is", async (_whose, more) => {
      const dataDir = await mkdtemp(join(folder, "foreign-"));
      const file = join(dataDir, "daybell.db");
      const foreign = new BetterSqlite3(file);
      foreign.exec(`create table note (text text); insert into note values ('theirs'); ${more}`);
      if (more.includes("kysely")) foreign.exec("insert into kysely_migration values ('0001-theirs', '2026')");
      foreign.close();
      const before = await readFile(file);
      const says = `${file} is another program's: choose another folder with DATA_DIR`;
      expect(await sentenceOf({ dataDir })).toBe(says);
      expect(await runSchool({ dataDir }, ["invite", "--all"])).toMatchObject({
        code: 1,
        err: `${says}. Nothing was changed.`,
      });
      expect((await runSchool({ dataDir }, ["doctor"])).out).toContain(`BAD   Database: ${says}.`);
      expect(await runSchool({ dataDir }, ["backup", join(dataDir, "copy.db")])).toMatchObject({
        code: 1,
        err: `${says}. No backup was made.`,
      });
      expect(await readFile(file)).toEqual(before);
      // Nobody holds it still.
      await rm(file);
      expect(await runSchool({ dataDir }, ["restore", await aBackup()])).toMatchObject({ code: 0 });
    });

    /** A backup of an empty database. */
    async function aBackup(): Promise<string> {
      const place = await freshPlace();
      const file = join(await mkdtemp(join(folder, "backup-")), "copy.db");
      expect(await runSchool(place, ["backup", file])).toMatchObject({ code: 0 });
      return file;
    }

    test("of an earlier version: a checked copy is kept before it is brought up to date, and none after", async () => {
      const dataDir = join(folder, "old");
      await mkdir(dataDir);
      await makeOldDatabase(join(dataDir, "daybell.db"));
      const copies = async () => (await readdir(dataDir)).filter((name) => name.includes("before-upgrade"));
      expect(await sentenceOf({ dataDir })).toBe("opened");
      const [copy = "", ...more] = await copies();
      expect(copy).toMatch(/^daybell\.db\.before-upgrade-003-figures-/);
      expect(more).toEqual([]);
      expect((await stat(join(dataDir, copy))).mode & 0o777).toBe(0o600);
      expect(await sentenceOf({ dataDir })).toBe("opened");
      expect(await copies()).toEqual([copy]);
      const kept = new BetterSqlite3(join(dataDir, copy), { readonly: true });
      expect(kept.prepare("select name from kysely_migration order by name").pluck().all()).toEqual([
        "001-first",
        "002-roster-words",
      ]);
      expect(kept.prepare("select name from school").pluck().get()).toBe("Old School");
      kept.close();
    });

    describe("whose upgrade fails in its middle", () => {
      let dataDir: string;
      beforeEach(async () => {
        dataDir = await mkdtemp(join(folder, "half-"));
        await makeOldDatabase(join(dataDir, "daybell.db"));
        // One of the later migrations adds this column after another.
        onFile((file) => file.exec("alter table mark add column returned_at text"));
      });

      const onFile = <Result>(work: (file: BetterSqlite3.Database) => Result): Result => {
        const file = new BetterSqlite3(join(dataDir, "daybell.db"));
        try {
          return work(file);
        } finally {
          file.close();
        }
      };
      const schema = () => onFile((file) => file.prepare("select name, sql from sqlite_master order by name").all());
      const copies = async () => (await readdir(dataDir)).filter((name) => name.includes("before-upgrade"));
      const mend = () => onFile((file) => file.exec("alter table mark drop column returned_at"));

      test("it is left as it was, and opens once the trouble is gone", async () => {
        const before = schema();
        expect(await sentenceOf({ dataDir })).toBe(
          `The data (${join(dataDir, "daybell.db")}) hold already what 024-left-early is to add (duplicate column name: returned_at): an upgrade was cut off, or tables were changed by hand. Restore the copy from before the upgrade, or a backup`,
        );
        expect(schema()).toEqual(before);
        mend();
        expect(await sentenceOf({ dataDir })).toBe("opened");
      });

      test("each further start keeps the copy that is there, until something was written since", async () => {
        const earlier = "daybell.db.before-upgrade-002-roster-words-2026-01-01T00-00-00-000Z";
        await writeFile(join(dataDir, earlier), "a copy from before another upgrade");
        // As of a process that was killed while it copied.
        await writeFile(join(dataDir, "daybell.db.before-upgrade-003-figures-x.part-4194305"), "half");
        await sentenceOf({ dataDir });
        const [, copy] = await copies();
        expect(await copies()).toEqual([earlier, expect.stringMatching(/-003-figures-[\dTZ-]+$/)]);
        await sentenceOf({ dataDir });
        expect(await copies()).toEqual([earlier, copy]);
        onFile((file) => file.exec("update school set name = 'Renamed'"));
        await sentenceOf({ dataDir });
        const [, newer = ""] = await copies();
        expect(await copies()).toEqual([earlier, newer]);
        expect(newer).not.toBe(copy);
        mend();
        expect(await sentenceOf({ dataDir })).toBe("opened");
        const [last = "", ...more] = await copies();
        expect(more).toEqual([]);
        const kept = new BetterSqlite3(join(dataDir, last), { readonly: true });
        expect(kept.prepare("select name from school").pluck().get()).toBe("Renamed");
        kept.close();
      });
    });

    test("of an earlier version, opened by two at once: one brings it up to date, and the other finds it so", async () => {
      const dataDir = await mkdtemp(join(folder, "twice-"));
      await makeOldDatabase(join(dataDir, "daybell.db"));
      expect(await Promise.all([sentenceOf({ dataDir }), openElsewhere(dataDir), openElsewhere(dataDir)])).toEqual([
        "opened",
        "opened\n",
        "opened\n",
      ]);
      const [copy, ...more] = (await readdir(dataDir)).filter((name) => name.includes("before-upgrade"));
      expect(more).toEqual([]);
      const kept = new BetterSqlite3(join(dataDir, copy ?? ""), { readonly: true });
      expect(kept.prepare("select count(*) from kysely_migration").pluck().get()).toBe(2);
      kept.close();
    });

    test("it may not be written to: one sentence, for whoever starts the server", async () => {
      const dataDir = join(folder, "locked");
      await mkdir(dataDir);
      await chmod(dataDir, 0o500);
      await chmod(folder, 0o755);
      const [program, args] = serverCommand({});
      // Root may write everywhere.
      const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const child = spawn(program, args, {
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          ...process.env,
          DEMO: "off",
          DATABASE_URL: "",
          NODE_COMPILE_CACHE: "",
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
        },
        ...nobody,
      });
      let said = "";
      child.stderr.on("data", (part: Buffer) => (said += part.toString()));
      expect(await once(child, "close")).toEqual([1, null]);
      expect(said).toBe(
        `${dataDir} cannot be written to: give this user the right to, or choose another folder with DATA_DIR.\n`,
      );
    });

    test("what it holds is for its owner's eyes alone, also where an earlier version left it open", async () => {
      const dataDir = join(folder, "private");
      const modes = async () =>
        Object.fromEntries(
          await Promise.all(
            [".", ...(await readdir(dataDir))].map(async (name) => [
              name,
              ((await stat(join(dataDir, name))).mode & 0o777).toString(8),
            ]),
          ),
        );
      let database = await openDatabase({ dataDir });
      const whole = {
        ".": "700",
        "daybell.db": "600",
        "daybell.db-shm": "600",
        "daybell.db-wal": "600",
        "daybell.lock": "600",
      };
      expect(await modes()).toEqual(whole);
      await database.close();
      for (const name of ["daybell.db", "daybell.lock"]) await chmod(join(dataDir, name), 0o644);
      await chmod(dataDir, 0o755);
      database = await openDatabase({ dataDir });
      expect(await modes()).toEqual(whole);
      await database.close();
    });
  });
