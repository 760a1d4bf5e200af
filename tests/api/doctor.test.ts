import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { answerWhileStarting } from "#server/http/while-starting.ts";
import { folderForFile } from "#tests/support/after-file.ts";
import { freshPlace, projectDatabase } from "#tests/support/database.ts";
import { makePerson, makeSchool } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { createNarrowDatabase } from "#tests/support/narrow-database.ts";
import { startServer } from "#tests/support/server.ts";
import { startSmtp } from "#tests/support/smtp.ts";

/* What a technician asks when something seems wrong: each part, whether it is well, and what to do. */

let place: DatabasePlace;
let port: number;
const doctor = (env: Record<string, string> = {}, args: string[] = []) =>
  runSchool(place, ["doctor", ...args], { PORT: String(port), ...env });

beforeEach(async () => {
  place = await freshPlace();
  port = await freePort();
});

async function withSchool(): Promise<void> {
  const database = await openDatabase(place);
  const school = await makeSchool(database);
  await makePerson(database, school.id, { first_name: "Wilhelmina" });
  await database.close();
}

it("says of a running school that all is well, and names nobody", async () => {
  await withSchool();
  const server = await startServer({ place, port });
  // Of PostgreSQL nothing lies in a folder but mail and uploads.
  const folder: Record<string, string> = "url" in place ? { DATA_DIR: await folderForFile("daybell-data-") } : {};
  const { code, out } = await doctor(folder);
  await server.kill();
  expect(out).toContain(`ok    Server: running on port ${port}, and ready.`);
  expect(out).toContain("ok    Version: the database is up to date with this program.");
  expect(out).toContain("ok    Time zones: known for every school.");
  expect(out).toContain("ok    Mails waiting: 0.");
  expect(out).toMatch(/\d+ ok, 0 to note, 0 bad\.$/);
  expect(out).not.toContain("Wilhelmina");
  expect(code).toBe(0);
});

it("notes a school in UTC, where hardly one is", async () => {
  const database = await openDatabase(place);
  await makeSchool(database, { name: "Hill School", time_zone: "Etc/UTC" });
  await database.close();
  const { code, out } = await doctor();
  expect(out).toContain("note  Time zones: Hill School is in UTC.");
  expect(out).toContain("npm run school -- set-time-zone");
  expect(code).toBe(0);
});

it("tells what restores kept, in which nobody is erased", async () => {
  await withSchool();
  const dataDir = "dataDir" in place ? place.dataDir : await folderForFile("daybell-data-");
  expect((await doctor({ DATA_DIR: dataDir })).out).not.toContain("Kept copies");
  if ("dataDir" in place) await writeFile(join(dataDir, `${DATABASE_FILE}.before-restore-1`), "");
  else {
    const database = await openDatabase(place);
    await sql`create schema before_restore_1`.execute(database.read);
    await database.close();
    await writeFile(join(dataDir, DATABASE_FILE), "");
  }
  const kept =
    "dataDir" in place
      ? join(dataDir, `${DATABASE_FILE}.before-restore-1`)
      : `the schema before_restore_1, ${join(dataDir, DATABASE_FILE)}`;
  expect((await doctor({ DATA_DIR: dataDir })).out).toContain(
    `note  Kept copies: of before a restore: ${kept}. Who is erased is not erased there. Delete each when nothing is missed`,
  );
});

it("tells what is not there yet, and makes nothing by looking", async () => {
  const dataDir = join(tmpdir(), `daybell-none-${randomUUID()}`);
  const { code, out } = await runSchool({ dataDir }, ["doctor"], { PORT: String(port) });
  expect(out).toContain(`note  Server: not running; port ${port} is free. Start it with npm start.`);
  expect(out).toContain("note  Database: there is none yet");
  expect(code).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

it("tells a server that is starting, and a program that does not answer, from another program", async () => {
  const starting = createServer((_request, response) => {
    const answer = answerWhileStarting(new Request("http://localhost/readyz"));
    void answer.text().then((text) => response.writeHead(answer.status).end(text));
  });
  await new Promise<void>((resolve) => starting.listen(port, "localhost", resolve));
  expect((await doctor()).out).toContain(`note  Server: starting on port ${port}.`);
  starting.close();
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(port, "localhost", resolve));
  expect((await doctor()).out).toContain(`BAD   Server: port ${port} takes a connection and does not answer.`);
  silent.closeAllConnections();
  silent.close();
});

it("finds a port that another program holds, and an address without TLS that leads nowhere", async () => {
  const other = createServer((_request, response) => response.end("something else"));
  await new Promise<void>((resolve) => other.listen(port, "localhost", resolve));
  const { code, out } = await doctor({ PUBLIC_ORIGIN: "http://daybell.invalid" });
  other.close();
  expect(out).toContain(`BAD   Server: port ${port} is in use by another program.`);
  expect(out).toContain("BAD   Address: http://daybell.invalid is without TLS");
  expect(out).toContain("note  Address: http://daybell.invalid does not lead to this program from here.");
  expect(out).toContain("BAD   Mail: none leaves");
  expect(code).toBe(1);
});

it("finds a mail server that does not answer, and says neither its password nor the database's", async () => {
  const { code, out, err } = await doctor({ SMTP_URL: `smtp://school:hush-hush@127.0.0.1:${port}` });
  expect(out).toContain("BAD   Mail: the mail server cannot be reached (ESOCKET). Check host and port in SMTP_URL");
  expect(code).toBe(1);
  const unreachable = await runSchool({ url: `postgres://daybell:hush-hush@127.0.0.1:${port}/daybell` }, ["doctor"]);
  expect(unreachable.out).toContain("BAD   Database:");
  expect(unreachable.code).toBe(1);
  expect(out + err + unreachable.out + unreachable.err).not.toContain("hush-hush");
});

it("tells a mail server that refuses the password from one that is not there, or is none", async () => {
  const smtp = await startSmtp({ user: { name: "school", password: "right" } });
  const mail = async (url: string, ...args: string[]) =>
    (await doctor({ SMTP_URL: url }, args)).out.split("\n").find((line) => line.includes(" Mail: "));
  expect(await mail(smtp.url)).toBe("ok    Mail: the mail server lets us in.");
  const wrong = smtp.url.replace("right", "wrong");
  expect(await mail(wrong)).toContain(
    "BAD   Mail: the mail server does not let us in (EAUTH). Check user and password",
  );
  expect(await mail(wrong, "--mail", "a@b.example")).toContain("does not let us in (EAUTH)");
  expect(await mail(smtp.url.replace("smtp:", "smtps:"))).toContain("do not agree on TLS");
  smtp.next.push("refuse");
  expect(await mail(smtp.url, "--mail", "a@b.example")).toContain("lets us in, and took no mail (EMESSAGE)");
  await smtp.stop();
  expect(await mail("smtp://nowhere.invalid")).toContain("cannot be reached (EDNS)");
  const other = createNetServer((socket) => socket.on("error", () => undefined).end("hello\r\n")).listen(
    port,
    "127.0.0.1",
  );
  expect(await mail(`smtp://127.0.0.1:${port}`)).toContain("does not answer as a mail server (EPROTOCOL)");
  other.close();
});

it("says which settings are wrong, and looks at what they do not tell", async () => {
  await withSchool();
  const wrongPort = await doctor({ PORT: "abc", PUBLIC_ORIGIN: "https://daybell.invalid" });
  expect(wrongPort.out).toContain('BAD   Settings: PORT must be a whole number from 0 to 65535, not "abc".');
  expect(wrongPort.out).not.toMatch(/ Server: /);
  expect(wrongPort.out).toContain("note  Address: https://daybell.invalid does not lead to this program from here.");
  expect(wrongPort.out).toContain("ok    Version: the database is up to date with this program.");
  expect(wrongPort.code).toBe(1);

  const several = await doctor({ PUBLIC_ORIGIN: "x", SMTP_URL: "mail.example", BACKUP_DIR: "", DEMO: "perhaps" });
  expect(several.out).toContain("BAD   Settings: PUBLIC_ORIGIN must be an address that begins with http://");
  expect(several.out).toContain("BAD   Settings: SMTP_URL must be an address that begins with smtp://");
  expect(several.out).toContain('BAD   Settings: DEMO must be on or off, not "perhaps".');
  expect(several.out).toContain(`note  Server: not running; port ${port} is free.`);
  expect(several.out).toContain("ok    Mails waiting: 0.");
  expect(several.out).not.toMatch(/ (Address|Mail): /);
  expect(several.out).toMatch(/, 3 bad\.$/);
  expect(several.code).toBe(1);

  const noDatabase = await doctor({ DATABASE_URL: "mysql://somewhere", PORT: "abc" });
  expect(noDatabase.out).toContain("BAD   Settings: DATABASE_URL must be an address that begins with postgres://");
  expect(noDatabase.out).not.toMatch(/ (Database|Address|Version): /);
  expect(noDatabase.code).toBe(1);
  expect(await runSchool(place, ["invite", "--all"], { PORT: "abc" })).toMatchObject({
    code: 2,
    err: 'PORT must be a whole number from 0 to 65535, not "abc"',
  });
});

it("refuses what it does not know, and an address that is none", async () => {
  expect((await doctor({}, ["--mail", "nobody"])).code).toBe(2);
  expect((await doctor({}, ["--heal"])).code).toBe(2);
});

describe.runIf(projectDatabase() === "postgres")("a PostgreSQL without our tables", () => {
  const name = `daybell_${randomUUID().replaceAll("-", "_")}`;
  const url = (user?: string): string => {
    const address = new URL("url" in place ? place.url : "");
    address.pathname = name;
    if (user !== undefined) address.username = user;
    return address.href;
  };

  async function tell(address: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  async function versionOf(address: string): Promise<number> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query<{ n: number }>("select current_setting('server_version_num')::int as n");
    await client.end();
    return rows[0]?.n ?? 0;
  }

  afterEach(async () => {
    if ("url" in place) await tell(place.url, `drop database if exists ${name}`, `drop role if exists ${name}`);
  });

  it("in which this user may make none is not said to be ready for a first start", async () => {
    if (!("url" in place)) throw new Error("no PostgreSQL");
    await tell(place.url, `create role ${name} login`, `create database ${name} encoding 'UTF8' template template0`);
    // As PostgreSQL has it by itself from 15 on.
    await tell(url(), "revoke create on schema public from public");
    const look = (user?: string) => runSchool({ url: url(user) }, ["doctor"], { PORT: String(port) });
    const { code, out } = await look(name);
    expect(out).toContain(`BAD   Database: ${name} may not make tables in the database ${name} at `);
    expect(out).toContain(`make ${name} its owner`);
    expect(out).not.toContain("Database: there is none yet");
    expect(code).toBe(1);
    await tell(url(), `revoke usage on schema public from public`);
    expect((await look(name)).out).toContain(`BAD   Database: ${name} may not make tables`);
    expect((await look()).out).toContain("note  Database: there is none yet");
  });

  it("that cannot hold every name is not said to be ready for a first start", async () => {
    if (!("url" in place)) throw new Error("no PostgreSQL");
    await tell(place.url, createNarrowDatabase(name, await versionOf(place.url)));
    const { code, out } = await runSchool({ url: url() }, ["doctor"], { PORT: String(port) });
    expect(out).toMatch(/BAD {3}Database: .* is in LATIN1, which cannot hold every name: make it anew \(createdb /);
    expect(code).toBe(1);
  });
});

describe.runIf(projectDatabase() === "sqlite")("an embedded database", () => {
  const dataDir = (): string => ("dataDir" in place ? place.dataDir : "");

  it("that cannot be opened is not called damaged, and the other lines are told all the same", async () => {
    const elsewhere = await folderForFile("daybell-doctor-");
    // Root has the right to open everything else.
    await mkdir(join(elsewhere, DATABASE_FILE));
    const { code, out } = await runSchool({ dataDir: elsewhere }, ["doctor"], { PORT: String(port) });
    expect(out).toContain(`BAD   Database: ${join(elsewhere, DATABASE_FILE)} is a folder, where the database is to be`);
    expect(out).not.toContain("Integrity");
    expect(out).toMatch(/(ok {2}|note) {2}Disk: /);
    expect(code).toBe(1);
  });

  it("that another program holds is told to be held", async () => {
    await withSchool();
    const holder = new BetterSqlite3(join(dataDir(), DATABASE_FILE));
    holder.pragma("locking_mode = exclusive");
    holder.exec("begin exclusive");
    const { out } = await doctor();
    holder.close();
    expect(out).toContain(`BAD   Database: Another program holds ${join(dataDir(), DATABASE_FILE)}: end it`);
    expect(out).not.toContain("npm run school -- restore");
  });

  it("whose backup cannot be read, or lost its checksum, has a line that says so", async () => {
    await withSchool();
    const folder = await folderForFile("daybell-doctor-");
    const backup = join(folder, "daybell-2026-09-15T02-00-00Z.db");
    await writeFile(backup, "a backup");
    expect((await doctor({ BACKUP_DIR: folder })).out).toContain(
      "note  Backup file: no checksum of daybell-2026-09-15T02-00-00Z.db can be read. Make a new one: npm run school -- backup.",
    );
    expect((await doctor({ BACKUP_DIR: backup })).out).toContain(
      `BAD   Backup folder: ${backup} is no folder, or cannot be reached. Choose another with BACKUP_DIR.`,
    );
    expect((await doctor({ BACKUP_DIR: join(backup, "below") })).out).toContain(
      `BAD   Backup folder: ${join(backup, "below")} is no folder, or cannot be reached. Choose another with BACKUP_DIR.`,
    );
    await rm(backup);
    await mkdir(backup);
    await writeFile(`${backup}.sha256`, "0 x");
    const { out, code } = await doctor({ BACKUP_DIR: folder });
    expect(out).toMatch(/BAD {3}Backup file: this could not be looked at: EISDIR.*\./);
    expect(out).toContain("ok    Version: the database is up to date with this program.");
    expect(out).toMatch(/\d+ ok, \d+ to note, \d+ bad\.$/);
    expect(code).toBe(1);
  });

  it("that is damaged is found by reading every page", async () => {
    await withSchool();
    if (!("dataDir" in place)) throw new Error("no folder");
    const file = join(place.dataDir, DATABASE_FILE);
    const handle = await open(file, "r+");
    await handle.write(Buffer.alloc(4096, 0xaa), 0, 4096, 4096 * 3);
    await handle.close();
    const { code, out } = await doctor();
    expect(out).toMatch(/BAD {3}Integrity: .*npm run school -- restore/);
    expect(code).toBe(1);
    await truncate(file, 8192);
    expect((await doctor()).code).toBe(1);
  });
});
