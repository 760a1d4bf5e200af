import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, open, truncate } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { answerWhileStarting } from "#server/http/while-starting.ts";
import { freshPlace, projectDatabase } from "#tests/support/database.ts";
import { makePerson, makeSchool } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { startServer } from "#tests/support/server.ts";

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
  const folder: Record<string, string> =
    "url" in place ? { DATA_DIR: await mkdtemp(join(tmpdir(), "daybell-data-")) } : {};
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
  expect(out).toContain("BAD   Mail: the mail server does not let us in");
  expect(code).toBe(1);
  const unreachable = await runSchool({ url: `postgres://daybell:hush-hush@127.0.0.1:${port}/daybell` }, ["doctor"]);
  expect(unreachable.out).toContain("BAD   Database:");
  expect(unreachable.code).toBe(1);
  expect(out + err + unreachable.out + unreachable.err).not.toContain("hush-hush");
});

it("refuses what it does not know, and an address that is none", async () => {
  expect((await doctor({}, ["--mail", "nobody"])).code).toBe(2);
  expect((await doctor({}, ["--heal"])).code).toBe(2);
});

describe.runIf(projectDatabase() === "sqlite")("an embedded database", () => {
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
