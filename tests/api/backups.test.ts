import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BackupError } from "#server/database/check-database-file.ts";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { PostgresPrograms } from "#server/database/postgres-programs.ts";
import { backUp } from "#server/services/backup/back-up.ts";
import { readBackupState, standingOf } from "#server/services/backup/backup-state.ts";
import { BACKUP_STEPS, type BackupOrder, makeBackup } from "#server/services/backup/make-backup.ts";
import { ledgerFile, readLedgerFile } from "#server/services/privacy/ledger-file.ts";
import type { Context } from "#server/services/context.ts";
import { getSchoolOverview } from "#server/services/overview/school-overview.ts";
import { openTestDatabase, projectDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ClassScene, makeClassScene, makePerson } from "#tests/support/factories.ts";
import { createNarrowDatabase } from "#tests/support/narrow-database.ts";
import { makeOldDatabase } from "#tests/support/old-schema.ts";
import { IN_TERM } from "#tests/support/roster.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { startServer } from "#tests/support/server.ts";

/* The backups that the server makes by itself: when, by whom, where, and what never counts as one. */

let data: TestDatabase;
let database: Database;
let scene: ClassScene;
let parent: string;
let folder: string;
let now: Date;

beforeEach(async () => {
  data = await openTestDatabase();
  ({ database } = data);
  scene = await makeClassScene(database, { now: IN_TERM });
  parent = await mkdtemp(join(tmpdir(), "daybell-backups-"));
  folder = join(parent, "backups");
  now = IN_TERM;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(parent, { recursive: true, force: true });
});

const at = (moment: string): void => void (now = new Date(moment));
const finished = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^daybell-[\dTZ-]+\.(db|dump)$/.test(name)).sort();

describe("one by itself", () => {
  /** Instead of a real one, which takes its time. */
  const write = async (file: string): Promise<number> => {
    await writeFile(file, "a backup");
    return 8;
  };
  const duty = (make: (file: string) => Promise<number> = write) => ({ folder, clock: () => now, make });
  const tried = async (make?: (file: string) => Promise<number>): Promise<string> =>
    backUp(database, duty(make)).then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const standing = async () => standingOf(await readBackupState(database.read), true, now);

  test("is made at once, then in the night of the school's own clock, and in the morning where nobody ran at night", async () => {
    expect(await standing()).toBe("none");
    expect(await tried()).toBe("made");
    expect(await tried()).toBe("not due");
    // In Denver it is half past one, and then half past two.
    at("2026-09-16T07:30:00Z");
    expect(await tried()).toBe("not due");
    at("2026-09-16T08:30:00Z");
    expect(await tried()).toBe("made");
    expect(await standing()).toBe("good");
    at("2026-09-18T15:00:00Z");
    expect(await standing()).toBe("late");
    expect(await tried()).toBe("made");
    at("2026-09-19T07:59:00Z");
    expect(await tried()).toBe("not due");
    expect(await finished()).toHaveLength(3);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test("is made by one of two processes alone", async () => {
    const other = await openDatabase(data.place);
    const both = Promise.withResolvers<void>();
    const slowly = (file: string): Promise<number> => both.promise.then(() => write(file));
    const making = [database, other].map((one) => backUp(one, duty(slowly)));
    expect(await Promise.race(making)).toEqual({ kind: "elsewhere" });
    both.resolve();
    const outcomes = await Promise.all(making);
    await other.close();
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["elsewhere", "made"].sort());
    expect(await finished()).toHaveLength(1);
  });

  test("that fails is told, costs no other, and is tried again an hour later", async () => {
    await tried();
    const [good] = await finished();
    at("2026-09-17T14:05:00Z");
    const full = async (file: string): Promise<number> => {
      await writeFile(`${file}.part-1`, "half");
      throw Object.assign(new Error("write"), { code: "ENOSPC" });
    };
    expect(await tried(full)).toBe(`The disk of ${folder} is full: make room there`);
    expect(await standing()).toBe("failed");
    expect(await readBackupState(database.read)).toMatchObject({ goodAt: IN_TERM.toISOString() });
    expect(await finished()).toEqual([good]);
    at("2026-09-17T14:45:00Z");
    expect(await tried()).toBe("not due");
    at("2026-09-17T15:06:00Z");
    expect(await tried()).toBe("made");
    expect(await standing()).toBe("good");
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining("part"));
  });

  test("outlives a clock that jumps ahead and comes back, and a process that died at it", async () => {
    at("2036-01-01T12:00:00Z");
    expect(await tried()).toBe("made");
    const lease = (value: Date) =>
      database.write((db) =>
        db.updateTable("meta").set({ value: value.toISOString() }).where("key", "=", "backup.lease").execute(),
      );
    await lease(new Date("2036-01-01T12:09:00Z"));
    now = IN_TERM;
    expect(await tried()).toBe("made");
    expect(await finished()).toHaveLength(2);
    at("2026-09-16T14:05:00Z");
    await lease(new Date("2026-09-16T14:14:00Z"));
    expect(await tried()).toBe("elsewhere");
    at("2026-09-16T14:14:01Z");
    expect(await tried()).toBe("made");
  });

  test("asks where the folder went, and leaves another database's alone", async () => {
    expect(await tried()).toBe("made");
    at("2026-09-16T14:05:00Z");
    await rename(folder, `${folder}-unmounted`);
    expect(await tried()).toBe(
      `${folder} no longer holds the backups that were made in it: see that its disk is mounted, or begin anew there with npm run school -- backup`,
    );
    await rename(`${folder}-unmounted`, folder);
    at("2026-09-16T15:06:00Z");
    expect(await tried()).toBe("made");
    const fresh = await openTestDatabase();
    await expect(backUp(fresh.database, duty())).rejects.toThrow(`${folder} holds the backups of another database`);
    expect(await finished()).toHaveLength(2);
    expect((await backUp(fresh.database, duty(), true)).kind).toBe("made");
  });

  test("removes what is no longer kept, but never where none was made", async () => {
    await tried();
    const old = Array.from(
      { length: 40 },
      (_, index) => `daybell-2026-07-${String((index % 30) + 1).padStart(2, "0")}`,
    );
    for (const name of old)
      for (const end of ["", ".sha256"]) await writeFile(join(folder, `${name}T02-00-00Z.db${end}`), "");
    at("2026-09-16T14:05:00Z");
    await tried(() => Promise.reject(new Error("no")));
    expect(await finished()).toHaveLength(31);
    at("2026-09-16T15:06:00Z");
    expect(await tried()).toBe("made");
    const names = await readdir(folder);
    expect((await finished()).length).toBeLessThan(20);
    expect(names.filter((name) => name.endsWith("sha256")).map((name) => name.replace(".sha256", ""))).toEqual(
      names.filter((name) => /07-\d\dT02-00-00Z\.db$/.test(name)),
    );
  });

  test("has the ledger of erasures beside it", async () => {
    const [student] = scene.students;
    await runSchool(data.place, ["erase", "--person", student?.id ?? "", "--yes"], {
      DATA_DIR: join(parent, "data"),
      ...("dataDir" in data.place ? { DATA_DIR: data.place.dataDir } : {}),
    });
    await tried();
    expect(await readLedgerFile(folder)).toMatchObject([{ person_id: student?.id }]);
    const [, other] = scene.students;
    const dataDir = "dataDir" in data.place ? data.place.dataDir : join(parent, "data");
    const env = { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_CHECK_URL: "postgres://127.0.0.1/another" };
    expect(await runSchool(data.place, ["erase", "--person", other?.id ?? "", "--yes"], env)).toMatchObject({
      code: 0,
    });
    for (const each of [folder, dataDir])
      expect((await readLedgerFile(each)).map((one) => one.person_id)).toEqual([student?.id, other?.id]);
    await rename(folder, `${folder}-unmounted`);
    await writeFile(folder, "");
    const [, , third] = scene.students;
    expect(await runSchool(data.place, ["erase", "--person", third?.id ?? "", "--yes"], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The ledger of erasures in ${folder} cannot be written. Try again.`),
    });
    // Nobody is to be erased by a restore who is not erased here.
    expect((await readLedgerFile(dataDir)).map((one) => one.person_id)).toEqual([student?.id, other?.id]);
    await rm(folder);
    await rename(`${folder}-unmounted`, folder);
    await rename(ledgerFile(dataDir), `${ledgerFile(dataDir)}-away`);
    await mkdir(ledgerFile(dataDir));
    expect(await runSchool(data.place, ["erase", "--person", third?.id ?? "", "--yes"], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `The ledger of erasures in ${dataDir} cannot be written, while that in ${folder} has the entry: until this is done again a restore erases what is still here. Try again.`,
      ),
    });
  });

  test("is told to a technician by the doctor, and to administrators on their overview", async () => {
    const dataDir = "dataDir" in data.place ? data.place.dataDir : join(parent, "data");
    const doctor = async (): Promise<string> => {
      const env = { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_CHECK_URL: "postgres://127.0.0.1/another" };
      return (await runSchool(data.place, ["doctor"], env)).out;
    };
    const overview = async (makesBackups = true) => {
      const context = { db: database.read, now, actor: { schoolId: scene.school.id, timeZone: "UTC" } };
      return (await getSchoolOverview(context as Context, makesBackups)).backup;
    };
    expect(await overview(false)).toEqual({ state: "off", at: null });
    expect(await overview()).toEqual({ state: "none", at: null });
    expect(await doctor()).toContain("note  Backups: there is no good one yet.");
    await tried(async (file) => {
      await writeFile(`${file}.sha256`, `${createHash("sha256").update("a backup").digest("hex")}  x\n`);
      return write(file);
    });
    expect(await overview()).toEqual({ state: "good", at: IN_TERM.toISOString() });
    expect(await doctor()).toMatch(
      /ok {4}Backups: the last good one is 0 h old, restored and checked\.[^]*ok {4}Backup file:/,
    );
    const [name = ""] = await finished();
    await writeFile(join(folder, name), "a bakcup");
    expect(await doctor()).toMatch(/BAD {3}Backup file: .* is not what its checksum says/);
    at("2026-09-17T14:05:00Z");
    await tried(() => Promise.reject(new BackupError("The disk is full")));
    expect(await overview()).toEqual({ state: "failed", at: IN_TERM.toISOString() });
    expect(await doctor()).toContain(
      "the last try failed: The disk is full. Mend that, then: npm run school -- backup.",
    );
  });
});

if (projectDatabase() === "sqlite")
  describe("one of the embedded database", () => {
    const dataDir = (): string => ("dataDir" in data.place ? data.place.dataDir : "");

    test("is made by a server soon after its start, with nothing left beside it", async () => {
      const server = await startServer({ place: data.place, env: { BACKUP_DIR: folder } });
      try {
        for (const until = Date.now() + 20_000; Date.now() < until; await pause(50))
          if ((await readdir(folder).catch(() => [])).some((name) => name.endsWith(".db"))) break;
      } finally {
        expect(await server.stop()).toBe(0);
      }
      expect(server.output()).toContain(`Backups: every night, in ${folder}`);
      const [name = ""] = await finished();
      expect((await readdir(folder)).sort()).toEqual([name, `${name}.sha256`, "daybell-backups.json"].sort());
      for (const one of await readdir(folder)) expect((await stat(join(folder, one))).mode & 0o777).toBe(0o600);
      const copy = new BetterSqlite3(join(folder, name), { readonly: true });
      expect(copy.prepare("select count(*) from person").pluck().get()).toBeGreaterThan(0);
      copy.close();
    });

    test("is made by hand too, and says so where it cannot be", async () => {
      const run = (dir: string) => runSchool(data.place, ["backup"], { BACKUP_DIR: dir });
      const ran = await run(folder);
      expect(ran).toMatchObject({
        code: 0,
        out: expect.stringMatching(/T14-05-0\dZ\.db: \d\.\d MB, restored and checked\./),
      });
      expect(await finished()).toHaveLength(1);
      await writeFile(join(parent, "file"), "");
      expect(await run(join(parent, "file"))).toMatchObject({
        code: 1,
        err: expect.stringContaining("is no folder. No backup was made."),
      });
      expect(await runSchool(data.place, ["backup"])).toMatchObject({
        code: 2,
        err: expect.stringContaining("or set BACKUP_DIR"),
      });
      expect(await run(dataDir())).toMatchObject({
        code: 2,
        err: expect.stringContaining("BACKUP_DIR must be another folder than DATA_DIR"),
      });
    });

    test.runIf(process.getuid?.() === 0)("is the server's where root makes it by hand", async () => {
      const SERVER = 12_345;
      await mkdir(folder);
      await chown(folder, SERVER, SERVER);
      expect(await runSchool(data.place, ["backup"], { BACKUP_DIR: folder })).toMatchObject({ code: 0 });
      const names = await readdir(folder);
      expect(names).toHaveLength(3);
      for (const name of names)
        expect({ name, uid: (await stat(join(folder, name))).uid }).toEqual({ name, uid: SERVER });
    });

    test("is none where it cannot be read whose the folder is, and says why", async () => {
      await mkdir(join(folder, "daybell-backups.json"), { recursive: true });
      expect(await runSchool(data.place, ["backup"], { BACKUP_DIR: folder })).toMatchObject({
        code: 1,
        err: `${join(folder, "daybell-backups.json")} cannot be read (EISDIR). No backup was made.`,
      });
    });

    test("is made by hand of one of an earlier version as it is", async () => {
      const old = join(parent, "old");
      await mkdir(old);
      await makeOldDatabase(join(old, "daybell.db"));
      expect(await runSchool({ dataDir: old }, ["backup"], { BACKUP_DIR: folder })).toMatchObject({
        code: 0,
        err: "",
        out: expect.stringContaining("restored and checked."),
      });
      const [name = ""] = await finished();
      for (const file of [join(old, "daybell.db"), join(folder, name)]) {
        const one = new BetterSqlite3(file, { readonly: true });
        expect(one.prepare("select count(*) from kysely_migration").pluck().get()).toBe(2);
        one.close();
      }
    });

    const damages: Record<string, (part: string) => Promise<unknown>> = {
      "is cut off": async (part) => truncate(part, (await stat(part)).size - 4096),
      "has a page of noise": async (part) => {
        const bytes = await readFile(part);
        bytes.fill(0xaa, 4096 * 3, 4096 * 4);
        await writeFile(part, bytes);
      },
      "lost rows": async (part) => {
        const copy = new BetterSqlite3(part);
        copy.exec("delete from person where rowid = (select max(rowid) from person)");
        copy.close();
      },
    };
    test.each(Object.entries(damages))("that %s on its way to the disk is none", async (_what, damage) => {
      const file = join(parent, "backup.db");
      let damaged: Promise<unknown> | undefined;
      const making = makeBackup({ place: data.place, file, now }, async (step, part) => {
        if (step === "restoring") await (damaged = damage(part));
      });
      await expect(making).rejects.toThrow(/The copy is broken|The copy does not hold what the database did/);
      await damaged;
      expect(await readdir(parent)).toEqual([]);
    });

    test("to a file of one's own leaves nothing of a try before that was killed", async () => {
      const file = join(parent, "mine.db");
      await expect(killedAt("comparing", data.place, file)).rejects.toThrow("SIGKILL");
      expect((await readdir(parent)).filter((name) => name.startsWith("mine.db.part-"))).not.toEqual([]);
      await makeBackup({ place: data.place, file, now });
      expect((await readdir(parent)).filter((name) => name.startsWith("mine.db")).sort()).toEqual([
        "mine.db",
        "mine.db.sha256",
      ]);
    });

    test.each(BACKUP_STEPS)(
      "whose process is killed while it is %s is none, and what is left of it goes",
      async (step) => {
        await makeBackup({ place: data.place, file: join(parent, "ignored.db"), now });
        await rm(join(parent, "ignored.db"));
        const outcome = await backUp(database, {
          folder,
          clock: () => now,
          make: (file) => killedAt(step, data.place, file),
        }).catch((error: unknown) => error);
        expect(outcome).toBeInstanceOf(Error);
        expect(await finished()).toEqual([]);
        expect((await readdir(folder)).some((name) => name.includes(".part-"))).toBe(true);
        now = new Date(now.getTime() + 3_700_000);
        await backUp(database, {
          folder,
          clock: () => now,
          make: (file) => makeBackup({ place: data.place, file, now }),
        });
        const [name = ""] = await finished();
        expect((await readdir(folder)).sort()).toEqual([name, `${name}.sha256`, "daybell-backups.json"].sort());
      },
    );

    test("on a disk that is full is none, and says so", async () => {
      const file = join(parent, "backup.db");
      const words = `const { makeBackup } = await import("#server/services/backup/make-backup.ts");
        const { asBackupError } = await import("#server/services/backup/as-backup-error.ts");
        await makeBackup({ place: ${JSON.stringify(data.place)}, file: ${JSON.stringify(file)}, now: new Date() })
          .catch((error) => console.log(asBackupError(error, ${JSON.stringify(parent)}).message));`;
      // Whatever is written beyond the first 100 KiB of a file is refused.
      const child = spawn(
        "sh",
        ["-c", `ulimit -f 200; exec "$0" --input-type=module-typescript --eval "$1"`, process.execPath, words],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      let said = "";
      child.stdout.on("data", (part: Buffer) => (said += part.toString()));
      await once(child, "close");
      expect(said).toMatch(/The disk of .* is full|cannot be read or written/);
      expect(await readdir(parent)).toEqual([]);
    });
  });

if (projectDatabase() === "postgres")
  describe("one of a PostgreSQL", () => {
    let check: TestDatabase;
    let checkUrl: string;
    let order: BackupOrder;
    const urlOf = ({ place }: TestDatabase): string => ("url" in place ? place.url : "");

    beforeEach(async () => {
      check = await openTestDatabase();
      checkUrl = urlOf(check);
      // As a technician makes one: empty.
      await check.database.write((db) => sql`drop schema public cascade`.execute(db));
      await check.database.write((db) => sql`create schema public`.execute(db));
      order = { place: data.place, checkUrl, file: join(parent, "backup.dump"), now };
    });

    const tables = async (): Promise<string[]> =>
      (await check.database.read.introspection.getTables()).map(({ name }) => name);
    const refusal = (given: Partial<BackupOrder>, onStep?: Parameters<typeof makeBackup>[1]): Promise<string> =>
      makeBackup({ ...order, ...given }, onStep).then(
        () => "made",
        (error: unknown) => (error instanceof BackupError ? error.message : `unforeseen: ${String(error)}`),
      );

    test("is made by a server soon after its start, restored into the other database, and taken out of it again", async () => {
      const env = { BACKUP_DIR: folder, BACKUP_CHECK_URL: checkUrl, DATA_DIR: join(parent, "data") };
      const server = await startServer({ place: data.place, env });
      try {
        for (const until = Date.now() + 20_000; Date.now() < until; await pause(50))
          if ((await readdir(folder).catch(() => [])).some((name) => name.endsWith(".dump"))) break;
      } finally {
        expect(await server.stop()).toBe(0);
      }
      const [name = ""] = await finished();
      expect((await readdir(folder)).sort()).toEqual([name, `${name}.sha256`, "daybell-backups.json"].sort());
      for (const one of await readdir(folder)) expect((await stat(join(folder, one))).mode & 0o777).toBe(0o600);
      expect(await tables()).toEqual([]);
      expect(await runSchool(data.place, ["backup"], env)).toMatchObject({
        code: 0,
        out: expect.stringContaining("MB, restored and checked."),
      });
    });

    test("that does not come back as it was is none", async () => {
      expect(await refusal({ file: join(parent, "earlier.dump") })).toBe("made");
      await makePerson(database, scene.school.id);
      const earlier = (step: string, part: string) =>
        step === "restoring" ? copyFile(join(parent, "earlier.dump"), part) : undefined;
      expect(await refusal({}, earlier)).toMatch(
        /^The copy does not hold what the database did \(\d+ rows of person, not \d+\)$/,
      );
      const cutOff = async (step: string, part: string) =>
        step === "restoring" ? truncate(part, Math.floor((await stat(part)).size / 2)) : undefined;
      expect(await refusal({}, cutOff)).toMatch(/^pg_restore failed \(/);
      expect((await readdir(parent)).sort()).toEqual(["earlier.dump", "earlier.dump.sha256"]);
      expect(await tables()).toEqual([]);
    });

    test("is checked in no database that holds anything else, and in none that it is of", async () => {
      const other = await openTestDatabase();
      expect(await refusal({ checkUrl: urlOf(other) })).toMatch(
        /of BACKUP_CHECK_URL holds tables that no check made: give an empty one$/,
      );
      const itself = new URL(urlOf(data));
      itself.hostname = "localhost";
      expect(await refusal({ checkUrl: itself.href })).toMatch(
        /of BACKUP_CHECK_URL is the one that is backed up: give another one$/,
      );
      itself.pathname = "/missing";
      expect(await refusal({ checkUrl: itself.href })).toMatch(
        /^There is no database missing at .*, or correct BACKUP_CHECK_URL$/,
      );
      expect(await refusal({ checkUrl: undefined })).toMatch(/^BACKUP_CHECK_URL names no database/);
      expect(await other.database.read.selectFrom("school").select("id").execute()).toEqual([]);
      // What a check left behind that was killed is cleared away by the next.
      expect(await refusal({})).toBe("made");
      await check.database.write((db) => sql`create table half_restored (name text)`.execute(db));
      expect(await refusal({ file: join(parent, "next.dump") })).toBe("made");
      expect(await tables()).toEqual([]);
    });

    test("is checked in none that cannot hold every name, and says so", async () => {
      await makePerson(database, scene.school.id, { first_name: "Łukasz" });
      const narrow = new URL(checkUrl);
      narrow.pathname += "_narrow";
      const name = narrow.pathname.slice(1);
      const { rows } = await sql<{ n: number }>`select current_setting('server_version_num')::int as n`.execute(
        database.read,
      );
      await sql.raw(createNarrowDatabase(name, rows[0]?.n ?? 0)).execute(database.read);
      try {
        expect(await refusal({ checkUrl: narrow.href })).toMatch(
          new RegExp(
            `of BACKUP_CHECK_URL is in LATIN1, which cannot hold every name: make it anew \\(createdb --encoding=UTF8 --template=template0 ${name}\\)$`,
          ),
        );
      } finally {
        await sql.raw(`drop database ${name}`).execute(database.read);
      }
    });

    test("needs programs that are as new as the server", async () => {
      await expect(PostgresPrograms.of(99)).rejects.toThrow(
        /^pg_dump and pg_restore are of version \d+ and the server of 99: install/,
      );
    });

    test("needs programs that the server understands", async () => {
      const programs = (version: string) =>
        writeFile(join(parent, "pg_dump"), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`, { mode: 0o755 });
      vi.stubEnv("PATH", `${parent}:${process.env["PATH"]}`);
      // A server for which no machine has programs of just its version.
      const SERVER = 11;
      await programs("16.9");
      await expect(PostgresPrograms.of(SERVER)).resolves.toBeInstanceOf(PostgresPrograms);
      await programs("17.2 (Debian 17.2-1)");
      await expect(PostgresPrograms.of(SERVER)).rejects.toThrow(
        "pg_dump and pg_restore are of version 17 and the server of 11, which does not understand them: install PostgreSQL's client programs of version 11",
      );
    });
  });

/** Makes one in a process that is killed when it comes to a step. */
async function killedAt(step: string, place: DatabasePlace, file: string): Promise<number> {
  const words = `const { makeBackup } = await import("#server/services/backup/make-backup.ts");
    await makeBackup({ place: ${JSON.stringify(place)}, file: ${JSON.stringify(file)}, now: new Date() },
      (at) => { if (at === ${JSON.stringify(step)}) process.kill(process.pid, "SIGKILL"); });`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", words], { stdio: "inherit" });
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  throw new Error(`killed by ${signal}`);
}
