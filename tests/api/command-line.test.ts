import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePlace } from "#server/database/describe-place.ts";
import { openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { makePerson, makeSchool } from "#tests/support/factories.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { allAtOnce } from "#tests/support/waiting-transactions.ts";

/* `npm run school`: on which database it works, and who reads what it says. */

const CREATE = [
  "create",
  "--name",
  "New School",
  "--time-zone",
  "Europe/Vienna",
  "--admin-email",
  "head@new.example",
  "--admin-name",
  "Ada Lovelace",
];
const DISTRICT = "tests/support/data/oneroster-district-small";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "daybell-command-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("names its database, without a password", async () => {
  const { place } = await openTestDatabase();
  const { notes, code } = await runSchool(place, ["invite", "--all"]);
  expect(code).toBe(0);
  expect(notes).toMatch(
    "url" in place
      ? /^Database: PostgreSQL database daybell_\w+ at 127\.0\.0\.1:\d+, as daybell$/
      : /^Database: \/.*\/daybell\.db$/,
  );
});

if (projectDatabase() === "sqlite")
  test("where there is none yet, only create and import make one; a dry run leaves nothing behind", async () => {
    const place = { dataDir: join(folder, "none") };
    for (const args of [
      ["invite", "--all"],
      ["export", "--person", "a@b.example"],
      ["erase", "--person", "a@b.example", "--yes"],
      ["remove-demo", "--yes"],
    ]) {
      const { code, err } = await runSchool(place, args);
      expect({ code, err }).toEqual({
        code: 1,
        err: `There is no database of this program: ${join(place.dataDir, "daybell.db")} (DATA_DIR or DATABASE_URL say where it is). Nothing was changed.`,
      });
    }
    const tried = await runSchool(place, ["import", DISTRICT, "--dry-run"]);
    expect(tried.code).toBe(0);
    expect(tried.out).toContain("Dry run: nothing was changed.");
    expect(tried.notes).toContain("(not there yet, and not made by this)");
    expect(existsSync(place.dataDir)).toBe(false);
    const made = await runSchool(place, CREATE);
    expect(made.code).toBe(0);
    expect(made.notes).toBe(`Database: ${join(place.dataDir, "daybell.db")} (new)`);
    expect((await runSchool(place, ["invite", "--all"])).code).toBe(0);
  });

test("a dry run on the data of an earlier version changes nothing, and says what to do", async () => {
  const { database, place } = await openTestDatabase();
  const applied = () => sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.read);
  const names = (await applied()).rows.map(({ name }) => name);
  await database.write((db) => sql`delete from kysely_migration where name = ${names.at(-1)}`.execute(db));
  const { code, err } = await runSchool(place, ["import", DISTRICT, "--dry-run"]);
  expect({ code, err }).toEqual({
    code: 1,
    err: `The data are of an earlier version of this program, and a dry run does not bring them up to date (${describePlace(place)}): make a backup, start the server, which does, and try again. Nothing was changed.`,
  });
  expect((await applied()).rows.map(({ name }) => name)).toEqual(names.slice(0, -1));
});

if (projectDatabase() === "sqlite")
  test("without rights on the folder of data it tells that, and not that there is none", async () => {
    const { place } = await openTestDatabase();
    if (!("dataDir" in place)) throw new Error("This is no folder");
    await chmod(place.dataDir, process.getuid?.() === 0 ? 0o700 : 0);
    const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", "invite", "--all"], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: "", NODE_COMPILE_CACHE: "" },
      // Root may look everywhere.
      ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
    });
    let err = "";
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    await chmod(place.dataDir, 0o700);
    expect({ code, err }).toEqual({
      code: 1,
      err: `${place.dataDir} cannot be written to: give this user the right to, or choose another folder with DATA_DIR. Nothing was changed.\n`,
    });
  });

if (projectDatabase() === "postgres")
  test("a PostgreSQL that was never ours is left as it is, and one that is gone is told in a sentence", async () => {
    const { place } = await openTestDatabase();
    if (!("url" in place)) throw new Error("This is no PostgreSQL");
    const gone = new URL(place.url);
    gone.port = "1";
    expect(await runSchool({ url: gone.href }, ["invite", "--all"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^No PostgreSQL listens at 127\.0\.0\.1:1: .*Nothing was changed\.$/),
    });
    const empty = new URL(place.url);
    empty.pathname = "/postgres";
    expect(await runSchool({ url: empty.href }, ["invite", "--all"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database of this program: PostgreSQL database postgres at/),
    });
  });

if (projectDatabase() === "postgres")
  test("of two that make the same school at once, as two machines at their first start, one does", async () => {
    const { database, place } = await openTestDatabase();
    const create = () => runSchool(place, CREATE);
    const both = await allAtOnce(database, "school", [create, create]);
    expect(both.map(({ code, err }) => ({ code, err })).sort((a, b) => a.code - b.code)).toEqual([
      { code: 0, err: "" },
      { code: 1, err: "There is a school named New School already. Nothing was changed." },
    ]);
  });

test("a file or folder that is not there, or is another kind of thing, is told as that", async () => {
  const { place } = await openTestDatabase();
  const missing = join(folder, "missing.db");
  expect(await runSchool(place, ["import", ""])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Say which folder or zip to import."),
  });
  expect(await runSchool({ dataDir: join(folder, "unmade") }, ["import", missing])).toMatchObject({
    code: 1,
    err: `There is no folder or zip at ${missing}. Nothing was imported.`,
  });
  expect(existsSync(join(folder, "unmade"))).toBe(false);
  const env = { BACKUP_CHECK_URL: "postgres://127.0.0.1/unused" };
  expect(await runSchool(place, ["restore", missing], env)).toMatchObject({
    code: 1,
    err: `${missing} is not there. Nothing was restored, and the database is as it was.`,
  });
  expect(await runSchool(place, ["restore", folder], env)).toMatchObject({
    code: 1,
    err: `${folder} is a folder, not a file. Nothing was restored, and the database is as it was.`,
  });
  expect(await runSchool(place, ["backup", folder], env)).toMatchObject({
    code: 1,
    err: `${folder} is a folder: name a new file in it. No backup was made.`,
  });
});

test("what nobody foresaw is told, and nothing is said of what was changed", async () => {
  const { place } = await openTestDatabase();
  const dataDir = "dataDir" in place ? place.dataDir : await mkdtemp(join(folder, "data-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: "url" in place ? place.url : "" };
  await mkdir(join(dataDir, "erasures.jsonl"));
  const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", "erase", "--again"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  let err = "";
  child.stderr.on("data", (part: Buffer) => (err += part.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(err).toMatch(/^It failed: EISDIR/m);
});

test("a reader who has read enough is no failure", async () => {
  const { database, place } = await openTestDatabase();
  await makeSchool(database, { name: "Old School" });
  const env = "url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir, DATABASE_URL: "" };
  const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", ...CREATE], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  child.stdout.destroy();
  let err = "";
  child.stderr.on("data", (part: Buffer) => (err += part.toString()));
  expect(await once(child, "close")).toEqual([0, null]);
  expect(err).toMatch(/^Database: [^\n]*\n$/);
  expect(
    (await database.read.selectFrom("school").select("name").orderBy("name").execute()).map(({ name }) => name),
  ).toEqual(["New School", "Old School"]);
});

// A device that is always full stands for a disk.
test.runIf(existsSync("/dev/full"))("a disk that is too full for what is said is a failure", async () => {
  const { database, place } = await openTestDatabase();
  const { id } = await makePerson(database, (await makeSchool(database)).id);
  const full = await open("/dev/full", "w");
  const child = spawn(process.execPath, ["src/server/cli/run.ts", "school", "export", "--person", id], {
    stdio: ["ignore", full.fd, "pipe"],
    env: {
      ...process.env,
      ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir, DATABASE_URL: "" }),
    },
  });
  let err = "";
  child.stderr?.on("data", (part: Buffer) => (err += part.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(err).toMatch(/^What it says could not be written: ENOSPC/m);
  await full.close();
});

test("an option that is given twice is refused, and nothing is done", async () => {
  const { database, place } = await openTestDatabase();
  const school = await makeSchool(database);
  const [first, second] = [await makePerson(database, school.id), await makePerson(database, school.id)];
  for (const args of [
    ["erase", "--person", first.id, "--person", second.id, "--yes"],
    ["export", "--person", first.id, "--person", second.id],
    ["add", "--school", school.id, "--role", "student", "--name", "Ada Lovelace", "--name", "Grace Hopper"],
    [...CREATE, "--name=Other School"],
    ["import", DISTRICT, "--dry-run", "--locale", "de", "--locale", "fr"],
    ["invite", "--all", "--role", "student", "--role", "parent"],
    ["doctor", "--mail", "a@b.example", "--mail", "c@d.example"],
    ["end", "--school", school.id, "--person", first.id, "--person", second.id],
  ]) {
    const { code, out, err } = await runSchool(place, args);
    expect({ code, out, said: err.split("\n")[0] }, args[0]).toEqual({
      code: 2,
      out: "",
      said: expect.stringMatching(/^--(person|name|locale|role|mail) was given twice\.$/),
    });
  }
  const people = await database.read.selectFrom("person").select("id").orderBy("id").execute();
  expect(people.map(({ id }) => id)).toEqual([first.id, second.id].toSorted());
  expect(await database.read.selectFrom("erasure").select("person_id").execute()).toEqual([]);
});
