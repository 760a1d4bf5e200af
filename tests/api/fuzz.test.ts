import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { type ClassScene, makeAccount, makeBehavior, makeClassScene, type SignedIn } from "#tests/support/factories.ts";

/*
 * Every call of the OpenAPI document with broken, hostile and huge input: never a 5xx, never a word of the inside, and
 * nothing changed where the answer is a refusal. Bodies are broken as a whole here; `fuzz-bodies.test.ts` breaks their fields.
 */

const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  9_007_199_254_740_992,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "‮‎",
  "😀".repeat(300),
  "x".repeat(100_000),
  "'; drop table person; --",
  "${7*7}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "-000001-01-01T00:00:00Z",
  "2026-09-01T25:00:00Z",
  "NaN",
  "Infinity",
  "0x10",
  "1e9",
  [],
  [[]],
  [null],
  Array.from({ length: 2000 }, () => "x"),
  {},
  { __proto__: { a: 1 } },
  { constructor: 1 },
  { toString: "x" },
];

/** Readable JSON, nested as deep as a body can be; with and without what has it looked through. */
const DEEP = ["0", '"\\u0000"'].map((inmost) => `${"[".repeat(100_000)}${inmost}${"]".repeat(100_000)}`);

const PATH_VALUES = [
  "%00",
  "%ff",
  "..%2f..",
  "'%20or%201=1",
  "x".repeat(3000),
  "%F0%9F%98%80",
  "null",
  "undefined",
  "-1",
  "%25",
  "%u0000",
];

type Method = "GET" | "POST" | "PATCH" | "DELETE";
interface Operation {
  method: Method;
  path: string;
  query: string[];
  hasBody: boolean;
}

let app: TestApp;
let scene: ClassScene;
let askers: SignedIn[];
let operations: Operation[];
let valid: Record<string, unknown>;

beforeAll(async () => {
  app = await openTestApp();
  scene = await makeClassScene(app.database);
  const behavior = await makeBehavior(app.database, scene.school.id);
  askers = [
    scene.teacher,
    await makeAccount(app.database, scene.school.id, { administrator: true }),
    await makeAccount(app.database, scene.school.id, { role: "parent" }),
  ];
  valid = {
    id: scene.class.id,
    classId: scene.class.id,
    a: scene.students[0]?.id,
    type: "positive",
    b: "positive",
    behavior_id: behavior.id,
    student_ids: [scene.students[0]?.id],
    class_id: scene.class.id,
    occurred_at: "2026-09-01T14:00:00Z",
    date: "2026-09-01",
    email: "a@b.example",
    password: "a quiet morning",
    key: "k",
    token: "t",
  };
  operations = await readOperations();
  expect(operations.length).toBeGreaterThan(30);
});

async function readOperations(): Promise<Operation[]> {
  const { paths } = (await app.call("GET", "/openapi.json")).body;
  // The document is data here, read as such.
  // oxlint-disable-next-line typescript/no-explicit-any
  return Object.entries(paths as Record<string, Record<string, any>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      query: (operation.parameters ?? [])
        .filter((one: { in: string }) => one.in === "query")
        .map((one: { name: string }) => one.name),
      hasBody: Boolean(operation.requestBody),
    })),
  );
}

const pathOf = (operation: Operation, value?: string): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => value ?? text(valid[name] ?? "none"));

/** What of the school's records must not change: everything but the traces that any request may leave. */
async function fingerprint(): Promise<string> {
  const tables = [
    "person",
    "account",
    "login",
    "class",
    "enrolment",
    "check_in",
    "mark",
    "event",
    "student_note",
    "connection",
    "circle_entry",
    "behavior",
    "school",
    "student_day",
    "student_month",
    "school_day",
    "idempotency",
  ] as const;
  const parts = [];
  for (const table of tables)
    parts.push(
      JSON.stringify(
        (await sql`select * from ${sql.table(table)}`.execute(app.database.read)).rows
          .map((row) => JSON.stringify(row))
          .sort(),
      ),
    );
  return parts.join("\n");
}

interface Attempt {
  operation: Operation;
  path: string;
  body?: string | undefined;
  headers?: Record<string, string>;
}

/** As last looked at; what takes effect makes it unknown. */
let standing: string | undefined;

/**
 * Makes some attempts, as each of these; on the second database, before which nearly all are refused, as each in turn.
 * Where all are refused the records are compared once, at the end; what is refused among others that take effect is tried
 * again without them.
 */
async function attack(attempts: readonly Attempt[], by: readonly SignedIn[] = askers): Promise<void> {
  const isFirst = projectDatabase() === "sqlite";
  let left = attempts.flatMap((attempt, at) =>
    by.filter((_, turn) => isFirst || turn === at % by.length).map((as) => ({ ...attempt, as })),
  );
  for (let accepted = 1; accepted > 0 && left.length > 0;) ({ refused: left, accepted } = await makeAll(left));
}

async function makeAll(
  attempts: readonly (Attempt & { as: SignedIn })[],
): Promise<{ refused: (Attempt & { as: SignedIn })[]; accepted: number }> {
  const writes = attempts.filter(({ operation }) => operation.method !== "GET");
  const before = writes.length === 0 ? "" : (standing ?? (await fingerprint()));
  const refused = [];
  for (const attempt of attempts) if (!(await make(attempt))) refused.push(attempt);
  const accepted = attempts.length - refused.length;
  if (writes.length === 0) return { refused: [], accepted };
  standing = accepted > 0 ? undefined : await fingerprint();
  expect(
    standing === before || accepted > 0,
    `one of ${refused.length} refusals changed something: ${refused.map(told).join("; ").slice(0, 500)}`,
  ).toBe(true);
  return { refused, accepted };
}

/** One of the askers who are let in to a call; all of them where it is for none. */
async function whomItIsFor({ method }: Operation, path: string): Promise<readonly SignedIn[]> {
  for (const as of askers) {
    const { status } = await app.call(method, path, { as, raw: "{" });
    if (status !== 401 && status !== 403) return [as];
  }
  return askers;
}

const told = ({ operation, path, body }: Attempt): string =>
  `${operation.method} ${path.slice(0, 120)} ${body?.slice(0, 120) ?? ""}`;

/** Gives whether it took effect; a refusal must say so in the API's own way. */
async function make(attempt: Attempt & { as: SignedIn }): Promise<boolean> {
  const { operation, path, body, headers = {}, as } = attempt;
  const answer = await app.call(operation.method, path, { as, headers, ...(body === undefined ? {} : { raw: body }) });
  expect(answer.status, told(attempt)).toBeLessThan(500);
  expect(JSON.stringify(answer.body), told(attempt)).not.toMatch(
    /\bat .*\.ts:|SqliteError|kysely|node_modules|syntax error/i,
  );
  if (answer.status < 400) return true;
  expect(answer.body, told(attempt)).toMatchObject({ statusCode: answer.status, message: expect.any(String) });
  return false;
}

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";

describe("hostile input", () => {
  test("in paths", async () => {
    for (const operation of operations.filter((one) => one.path.includes("{"))) {
      await attack(
        PATH_VALUES.map((value) => ({
          operation,
          path: pathOf(operation, value),
          body: operation.hasBody ? "{}" : undefined,
        })),
      );
    }
  }, 120_000);

  test("in queries", async () => {
    for (const operation of operations) {
      const body = operation.hasBody ? "{}" : undefined;
      for (const name of operation.query) {
        const asked = HOSTILE.map((value) =>
          new URLSearchParams(
            operation.query.map((one) => [
              one,
              one === name ? text(value).slice(0, 5000).toWellFormed() : text(valid[one] ?? ""),
            ]),
          ).toString(),
        );
        await attack(
          [...asked, `${name}=1&${name}=2&${name}[]=3&${name}=%00&${name}=%ff`].map((query) => ({
            operation,
            path: `${pathOf(operation)}?${query}`,
            body,
          })),
        );
      }
    }
  }, 240_000);

  test("in whole bodies", async () => {
    for (const operation of operations.filter((one) => one.hasBody)) {
      const path = pathOf(operation);
      const broken = ["{", "}", "[1,", '{"a":', "\u0000", "nul", "[".repeat(20_000), '{"a":1}{"b":2}', "\ufeff{}"];
      const deep = DEEP.map((value) => `{"a":${value}}`);
      const attempts = (bodies: string[]): Attempt[] => bodies.map((body) => ({ operation, path, body }));
      await attack(attempts(broken));
      // Whoever the call is not for is refused before their body is read.
      await attack(
        attempts([...HOSTILE.map((whole) => JSON.stringify(whole)), ...DEEP, ...deep]),
        await whomItIsFor(operation, path),
      );
    }
  }, 240_000);

  test("in headers", async () => {
    const post = operations.find((one) => one.path === "/check-in/event/create");
    if (!post) throw new Error("the call is gone");
    const withHeader = (name: string, values: string[], body = "{}"): Promise<void> =>
      attack(values.map((value) => ({ operation: post, path: post.path, body, headers: { [name]: value } })));
    await withHeader(
      "Idempotency-Key",
      ["", "x", "x".repeat(5000), "'; --", "../..", randomUUID().toUpperCase()],
      JSON.stringify({ behavior_id: "none" }),
    );
    await withHeader("X-Account-Id", ["", "x".repeat(3000), "null"]);
    await withHeader("Content-Type", [
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/jsonx",
      "application/xml",
    ]);
    for (const cookie of ["daybell=%00", `daybell=${"x".repeat(5000)}`, "daybell=a; daybell=b", "=;=;;"])
      expect((await app.call("GET", "/auth/me", { headers: { Cookie: cookie } })).status).toBe(401);
  });
});
