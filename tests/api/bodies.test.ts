import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { type Listening, listen } from "#server/listen.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeAccount, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { beginRequest, chunk, type RawAnswer, type RawRequest } from "#tests/support/raw-request.ts";
import { serverCommand, startServer } from "#tests/support/server.ts";

/* What a request brings is read only when it may be, within bounds, and nothing of it is left. */

const MIB = 1024 * 1024;
const FORM = "multipart/form-data; boundary=x";
const PART = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
const AVATAR = "/api/profile/upload/avatar";

let app: TestApp;
let listening: Listening;
let logged: unknown[];
let school: { id: string };
let teacher: SignedIn;
let chief: SignedIn;

const uploads = (): string => join(app.dataDir, "uploads");
const left = (): Promise<string[]> => readdir(uploads()).catch(() => []);

/** The same app behind a socket. */
async function serve(bodyPatience?: { within: number; silent: number }): Promise<Listening> {
  const note = (what: unknown): void => void logged.push(what);
  const api = createApp({
    database: app.database,
    clock: () => app.clock.now,
    config: { publicOrigin: "http://localhost:3000", trustProxy: false, providers: [], dataDir: app.dataDir },
    rosters: {
      check: () => Promise.reject(new Error("not asked")),
      apply: () => Promise.reject(new Error("not asked")),
    },
    log: { error: note, warn: note, info: note },
    ...(bodyPatience ? { bodyPatience } : {}),
    clientDir: undefined,
  });
  return listen(api, "127.0.0.1", 0);
}

beforeAll(async () => {
  app = await openTestApp();
  logged = [];
  listening = await serve();
});
afterAll(() => listening.close());
beforeEach(async () => {
  logged = [];
  school = await makeSchool(app.database);
  teacher = await makeAccount(app.database, school.id);
  chief = await makeAccount(app.database, school.id, { administrator: true });
});

type Headers = Record<string, string>;
const begin = (path: string, headers: Headers, method = "POST", port = listening.port): RawRequest =>
  beginRequest(port, method, path, headers);
const form = (who: SignedIn | undefined, bytes: number): Headers => ({
  ...who?.headers,
  "Content-Type": FORM,
  "Content-Length": String(bytes),
});

/** The answer to a request of which nothing but its head is sent. */
async function answerTo(...request: Parameters<typeof begin>): Promise<RawAnswer> {
  const asked = begin(...request);
  const answer = await asked.answer;
  asked.abort();
  return answer;
}

describe("a body that is refused for what is told of it is never waited for", () => {
  test("by role and session", async () => {
    const student = await makeAccount(app.database, school.id, { role: "student" });
    await app.database.write((db) =>
      db
        .updateTable("school")
        .set({ settings: JSON.stringify({ student_pictures: false }) })
        .where("id", "=", school.id)
        .execute(),
    );
    expect((await answerTo(AVATAR, form(undefined, 8 * MIB))).status).toBe(401);
    expect((await answerTo(AVATAR, form(student, 8 * MIB))).status).toBe(403);
    expect((await answerTo("/api/admin/photos/store", form(teacher, 8 * MIB))).status).toBe(403);
    expect(
      (
        await answerTo("/api/admin/roster/check", {
          ...teacher.headers,
          "Content-Type": "application/zip",
          "Content-Length": String(MIB),
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await answerTo("/api/check-in/event/create", {
          ...student.headers,
          "Content-Type": "application/json",
          "Content-Length": "1000",
        })
      ).status,
    ).toBe(403);
    expect((await answerTo("/api/nothing", form(teacher, 8 * MIB))).status).toBe(404);
    expect((await answerTo(AVATAR, { ...form(teacher, 8 * MIB), Origin: "https://evil.example" })).status).toBe(403);
  });

  test("by length", async () => {
    expect((await answerTo(AVATAR, form(teacher, 9 * MIB))).status).toBe(413);
    expect(
      (
        await answerTo("/api/admin/roster/check", {
          ...chief.headers,
          "Content-Type": "application/zip",
          "Content-Length": String(33 * MIB),
        })
      ).status,
    ).toBe(413);
    const json = (bytes: number): Headers => ({ "Content-Type": "application/json", "Content-Length": String(bytes) });
    expect(
      (await answerTo("/api/profile/update", { ...teacher.headers, ...json(256 * 1024 + 1) }, "PATCH")).status,
    ).toBe(413);
    expect((await answerTo("/api/auth/unified-login", json(16 * 1024 + 1))).status).toBe(413);
  });

  test("by kind", async () => {
    expect((await answerTo(AVATAR, { ...form(teacher, MIB), "Content-Type": "image/png" })).status).toBe(415);
    expect((await answerTo("/api/admin/roster/check", form(chief, MIB))).status).toBe(415);
    expect(
      (
        await answerTo(
          "/api/profile/update",
          { ...teacher.headers, "Content-Type": "text/plain", "Content-Length": "10" },
          "PATCH",
        )
      ).status,
    ).toBe(415);
  });

  test("by rate", async () => {
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1) {
      const asked = begin(AVATAR, form(teacher, 5));
      if (tries < 30) asked.send("empty");
      statuses.push((await asked.answer).status);
      asked.abort();
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([400]));
    const last = await answerTo(AVATAR, form(teacher, 8 * MIB));
    expect([statuses.at(-1), last.status]).toEqual([429, 429]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("whoever is refused while sending", () => {
  test("hears so, where few do that at once", async () => {
    const body = new Uint8Array(8 * MIB);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`http://127.0.0.1:${listening.port}${AVATAR}`, {
          method: "POST",
          body,
          headers: { "Content-Type": FORM },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test("is cut off with the answer, where many do", async () => {
    const many = Array.from({ length: 20 }, () => begin(AVATAR, form(undefined, 8 * MIB)));
    expect(new Set((await Promise.all(many.map((one) => one.answer))).map(({ status }) => status))).toEqual(
      new Set([401]),
    );
    await expect.poll(() => many.filter((one) => one.isClosed()).length).toBeGreaterThanOrEqual(12);
    for (const one of many) one.abort();
  });
});

test("a file over its limit in a form within its own is answered, and nothing of it is left", async () => {
  const file = "x".repeat(8 * MIB + 1);
  const asked = begin(AVATAR, form(teacher, PART.length + file.length + 9));
  asked.send(`${PART}${file}\r\n--x--\r\n`);
  expect((await asked.answer).status).toBe(413);
  await expect.poll(left).toEqual([]);
  asked.abort();
});

describe("a body whose length is not told", () => {
  test.each([
    ["JSON", "/api/profile/update", "PATCH", "application/json", 256 * 1024],
    ["a form", AVATAR, "POST", FORM, 8 * MIB],
    ["a zip", "/api/admin/roster/check", "POST", "application/zip", 32 * MIB],
  ] as const)("is cut at its limit: %s", async (_what, path, method, type, most) => {
    const asked = begin(path, { ...chief.headers, "Content-Type": type, "Transfer-Encoding": "chunked" }, method);
    if (type === FORM) asked.send(`${PART.length.toString(16)}\r\n${PART}\r\n`);
    for (let sent = 0; sent <= most; sent += 64 * 1024) asked.send(chunk(64 * 1024));
    // Its end never comes.
    expect((await asked.answer).status).toBe(413);
    asked.abort();
    await expect.poll(left).toEqual([]);
  });

  test("is read where it is within it", async () => {
    const json = '{"first_name":"Ada"}';
    const asked = begin(
      "/api/profile/update",
      { ...teacher.headers, "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
      "PATCH",
    );
    for (const sign of json) asked.send(chunk(1, sign));
    asked.send("0\r\n\r\n");
    expect((await asked.answer).status).toBe(200);
    asked.abort();
  });
});

describe("a body that takes long", () => {
  test.each([
    ["comes to an end in the middle", { within: 60_000, silent: 100 }, false],
    ["trickles", { within: 400, silent: 60_000 }, true],
  ])("is given up where it %s", async (_what, patience, trickles) => {
    const slow = await serve(patience);
    const asked = [
      begin(
        "/api/profile/update",
        { ...teacher.headers, "Content-Type": "application/json", "Content-Length": "1000" },
        "PATCH",
        slow.port,
      ),
      begin(
        "/api/profile/update",
        { ...teacher.headers, "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
        "PATCH",
        slow.port,
      ),
      begin(AVATAR, form(teacher, MIB), "POST", slow.port),
      begin(
        "/api/admin/roster/check",
        { ...chief.headers, "Content-Type": "application/zip", "Content-Length": "1000" },
        "POST",
        slow.port,
      ),
    ];
    asked[2]?.send(PART);
    const trickle = trickles
      ? setInterval(() => asked.forEach((one, index) => one.send(index === 1 ? chunk(1) : "x")), 20)
      : undefined;
    // What is told to be short is read at one go, and is given up as a whole.
    const waited = trickles ? asked : asked.slice(1);
    expect((await Promise.all(waited.map((one) => one.answer))).map(({ status }) => status)).toEqual(
      waited.map(() => 408),
    );
    clearInterval(trickle);
    for (const one of asked) one.abort();
    await expect.poll(left).toEqual([]);
    await slow.close();
  });
});

describe("all bodies together", () => {
  test("leave room for others, whatever one sender begins", async () => {
    const held = Array.from({ length: 8 }, () => begin(AVATAR, form(teacher, 8 * MIB)));
    for (const one of held) one.send(PART + "x".repeat(1000));
    await expect
      .poll(async () => (await Promise.all((await left()).map((name) => readdir(join(uploads(), name))))).flat())
      .toHaveLength(8);
    for (const name of await left()) {
      expect((await stat(join(uploads(), name))).mode & 0o777).toBe(0o700);
      expect((await stat(join(uploads(), name, "1"))).mode & 0o777).toBe(0o600);
    }
    const more = await answerTo(AVATAR, form(teacher, 8 * MIB));
    expect([more.status, more.headers.get("retry-after")]).toEqual([503, "2"]);

    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const other = begin(AVATAR, form(chief, PART.length + picture.length + 9));
    other.send(Buffer.concat([Buffer.from(PART), picture, Buffer.from("\r\n--x--\r\n")]));
    expect((await other.answer).status).toBe(200);

    for (const one of [...held, other]) one.abort();
    await expect.poll(left).toEqual([]);
    expect((await answerTo(AVATAR, form(teacher, 9 * MIB))).status).toBe(413);
  });

  test("that break off are nothing to tell of, and leave nothing", async () => {
    const begun: [RawRequest, string][] = [
      [
        begin(
          "/api/profile/update",
          { ...teacher.headers, "Content-Type": "application/json", "Content-Length": "1000" },
          "PATCH",
        ),
        '{"first',
      ],
      [
        begin(
          "/api/profile/update",
          { ...teacher.headers, "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
          "PATCH",
        ),
        chunk(9),
      ],
      [begin("/api/auth/unified-login", { "Content-Type": "application/json", "Content-Length": "100" }), "{"],
      [begin(AVATAR, form(teacher, MIB)), `${PART}${"x".repeat(100_000)}`],
      [begin(AVATAR, form(teacher, MIB)), "--x\r\nContent-Dis"],
      [begin(AVATAR, form(teacher, MIB)), ""],
      [
        begin("/api/admin/roster/check", {
          ...chief.headers,
          "Content-Type": "application/zip",
          "Content-Length": String(MIB),
        }),
        "PK\u0003\u0004",
      ],
    ];
    for (const [one, part] of begun) one.send(part);
    await expect.poll(async () => (await left()).length).toBe(4);
    for (const [one] of begun) one.abort();
    await expect.poll(left).toEqual([]);
    expect(logged).toEqual([]);
  });
});

describe("a form", () => {
  const field = (name: string, text: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${text}\r\n`;
  const send = async (body: string, type = FORM) => {
    const answer = await app.request("/profile/upload/avatar", {
      method: "POST",
      body: Buffer.from(body, "latin1"),
      headers: { ...teacher.headers, "Content-Type": type },
    });
    return answer.status;
  };

  test.each([
    ["without its last line", field("avatar", "words")],
    ["that ends in a head", '--x\r\nContent-Disposition: form-data; name="avatar"'],
    ["of many parts", `${field("avatar", "words").repeat(500)}--x--\r\n`],
    ["with a head without end", `--x\r\nX: ${"y".repeat(200_000)}`],
    ["without a boundary that it tells", "words", "multipart/form-data"],
    ["of nothing but line ends", "\r\n".repeat(100_000)],
  ])("%s is refused and leaves nothing", async (_what, body, type = FORM) => {
    expect(await send(body, type)).toBe(400);
    expect(await left()).toEqual([]);
  });

  test.each([
    ["whose first file counts", `${field("avatar", "words")}${field("avatar", "other words")}--x--\r\n`, 415],
    ["with an empty file", `${field("avatar", "")}--x--\r\n`, 415],
    ["with a name of the language's own", `${field("__proto__", "words")}--x--\r\n`, 422],
    ["without a name", "--x\r\nContent-Disposition: form-data\r\n\r\nwords\r\n--x--\r\n", 422],
    ["without a part", "--x--\r\n", 422],
  ])("%s is judged by what is in it", async (_what, body, status) => {
    expect(await send(body)).toBe(status);
    expect(await left()).toEqual([]);
  });
});

test("what a server leaves that is killed in between is gone with its next start, what another one receives is not", async () => {
  const { database, place } = await openTestDatabase();
  const dataDir = "dataDir" in place ? place.dataDir : `${app.dataDir}-${randomUUID()}`;
  const server = await startServer({ place, env: { DATA_DIR: dataDir } });
  const own = await makeAccount(database, (await makeSchool(database)).id, { now: new Date() });
  const asked = beginRequest(server.port, "POST", AVATAR, form(own, MIB));
  asked.send(PART);
  const names = (): Promise<string[]> => readdir(join(dataDir, "uploads")).catch(() => []);
  await expect.poll(names).toHaveLength(1);
  const other = `${hostname().replaceAll(/[^\w.]/g, "_")}-${process.pid}-abcdef`;
  await mkdir(join(dataDir, "uploads", other));
  await writeFile(join(dataDir, "uploads", other, "1"), "x");
  await server.kill();
  expect(await names()).toHaveLength(2);
  await server.start();
  expect(await names()).toEqual([other]);
  // A tablet that goes away in the middle is nothing to print either.
  const said = server.output();
  const gone = beginRequest(server.port, "POST", AVATAR, form(own, MIB));
  gone.send(PART);
  await expect.poll(names).toHaveLength(2);
  gone.abort();
  await expect.poll(names).toEqual([other]);
  // Nor does one that is refused and goes on sending hold up the end.
  const refused = beginRequest(server.port, "POST", AVATAR, form(undefined, 8 * MIB));
  expect((await refused.answer).status).toBe(401);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(server.output()).toBe(said);
  await rm(dataDir, { recursive: true, force: true });
});

test("on a disk that is full is nobody's fault who sends: 503, when to come again, nothing left, and the log tells why", async () => {
  const { database, place } = await openTestDatabase();
  const dataDir = "dataDir" in place ? place.dataDir : `${app.dataDir}-${randomUUID()}`;
  const [program, args] = serverCommand({});
  // Whatever is written beyond the first 4 MiB of a file is refused.
  const command: [string, string[]] = ["sh", ["-c", 'ulimit -f 8192; exec "$0" "$@"', program, ...args]];
  const server = await startServer({ place, env: { DATA_DIR: dataDir }, command });
  const own = await makeAccount(database, (await makeSchool(database)).id, { administrator: true, now: new Date() });
  const send = async (path: string, bytes: number) => {
    const file = new Blob([new Uint8Array(bytes)], { type: "application/zip" });
    const pictures = new FormData();
    pictures.append("avatar", file);
    const body = path.startsWith("/admin") ? file : pictures;
    const answer = await fetch(`${server.origin}/api${path}`, { method: "POST", headers: own.headers, body });
    return { status: answer.status, after: answer.headers.get("Retry-After"), body: await answer.json() };
  };
  const calls = ["/admin/roster/check", "/profile/upload/avatar"];
  const message = "The server cannot do this at the moment. Please try again.";
  const unavailable = { status: 503, after: "2", body: { statusCode: 503, message } };
  for (const call of calls) expect(await send(call, 4 * MIB + 1)).toEqual(unavailable);
  expect(server.output()).toContain(`The disk of ${dataDir} is full: make room there`);
  expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
  await rm(join(dataDir, "uploads"), { recursive: true });
  await writeFile(join(dataDir, "uploads"), "");
  for (const call of calls) expect(await send(call, 5)).toEqual(unavailable);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
