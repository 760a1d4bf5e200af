import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { enroll, makeAccount, makeBehavior, makeClass, makeClassScene, makePerson } from "#tests/support/factories.ts";

/*
 * Every call that changes the school's records, from a body that it takes: each field of it broken in turn, so that what
 * passes the schema reaches the rules behind it.
 */

/** What no field expects, or what lies at an end of what one takes. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  "",
  "a\u0000b",
  "a\udfffb",
  "%",
  "-",
  "'; drop table person; --",
  "x".repeat(2000),
  "0001-01-01",
  "2024-02-29",
  "2026-02-30",
  "9999-12-31",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  [],
  [null],
  ["x", "x"],
  {},
];

/** What they want is not here: a password, a link, a connection that was raised, a roster that is held. */
const UNTAKEN = [
  "/notification/reset-password",
  "/profile/change-password",
  "/profile/update-email-request",
  "/profile/undo-email",
  "/connection/{id}",
  "/admin/roster/held",
];

let app: TestApp;
let operations: { method: "POST" | "PATCH"; path: string; example: unknown }[];

beforeAll(async () => {
  app = await openTestApp();
  const { paths } = (await app.call("GET", "/openapi.json")).body;
  // The document is data here, read as such.
  // oxlint-disable-next-line typescript/no-explicit-any
  operations = Object.entries(paths as Record<string, Record<string, any>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const example = operation.requestBody?.content["application/json"]?.example;
      return example && !path.startsWith("/auth/")
        ? [{ method: method.toUpperCase() as "POST" | "PATCH", path, example }]
        : [];
    }),
  );
});

type Key = string | number;

/** Where in a body something stands: the whole of it, and each part at any depth. */
const placesIn = (value: unknown, at: Key[] = []): Key[][] => [
  at,
  ...(value && typeof value === "object"
    ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, Array.isArray(value) ? Number(key) : key]))
    : []),
];

function put(body: unknown, [key, ...rest]: readonly Key[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((part, index) => (index === key ? put(part, rest, value) : part));
  const given = (body ?? {}) as Record<string, unknown>;
  return { ...given, [key]: put(given[key], rest, value) };
}

interface World {
  as: { headers: Record<string, string> };
  path: string;
  body: unknown;
}

/** A school of its own, for a call that is made of it. */
async function makeWorld(path: string, example: unknown): Promise<World> {
  const { database } = app;
  const scene = await makeClassScene(database);
  const { id: schoolId } = scene.school;
  const [first, second] = scene.students.map(({ id }) => id);
  const as = await makeAccount(database, schoolId, { administrator: true });
  const parent = await makePerson(database, schoolId, { role: "parent" });
  const other = await makeClass(database, schoolId, { name: "Other" });
  const behavior = await makeBehavior(database, schoolId, { group_slug: "challenging", severity: "minor" });
  const enrolment = await enroll(database, schoolId, other.id, first ?? "");
  const loan = await enroll(database, schoolId, other.id, scene.teacher.person.id, {
    role: "teacher",
    lent_by: as.person.id,
    begin_date: "2026-09-01",
    end_date: "2026-09-20",
  });
  const made = async (call: string, body: unknown): Promise<string> =>
    (await app.call("POST", call, { as, body })).body.id;
  const ids: Record<string, () => string | Promise<string | undefined> | undefined> = {
    "/admin/people/{id}": () => as.person.id,
    "/admin/people/{id}/bring-back": async () =>
      (await makePerson(database, schoolId, { last_name: "Gone", left_on: "2026-08-20" })).id,
    "/admin/classes/{id}/bring-back": async () =>
      (await makeClass(database, schoolId, { name: "Gone", ended_on: "2026-08-20" })).id,
    "/admin/people": () => second,
    "/admin/classes": () => other.id,
    "/admin/enrolments": () => enrolment.id,
    "/admin/loans": () => loan.id,
    "/admin/behaviors": () => behavior.id,
    "/admin/absences/{id}": () =>
      made("/admin/absences", { student_id: first, from: "2026-09-01", to: "2026-09-02", status: "absent" }),
    "/admin/tickets": () => made("/notification/support", { type_id: "other", subject: "A", message: "B" }),
    "/check-in/update": () => made(`/check-in/create/${scene.class.id}`, { date: "2026-09-01" }),
  };
  const id = (await (ids[path] ?? ids[path.split("/").slice(0, 3).join("/")])?.()) ?? scene.class.id;
  const known: Record<string, unknown> = {
    class_id: scene.class.id,
    student_id: first,
    student_ids: [first],
    person_ids: [first],
    teacher_id: as.person.id,
    teacher_ids: [as.person.id],
    parent_id: parent.id,
    enrolment_ids: [enrolment.id],
    behavior_id: behavior.id,
    ids: [behavior.id],
    type_id: path === "/notification/support" ? "other" : behavior.id,
    finished_by: as.person.id,
    ...(path === "/circle" && { activity_id: await offeredActivity(as, scene.class.id) }),
    email: `${schoolId}@maple.example`,
    ...(path.endsWith("/erase") && { name: "Student1 Example" }),
    ...(path === "/admin/settings" && { version: (await app.call("GET", "/admin/settings", { as })).body.version }),
    ...(path === "/admin/terms" && { version: 1 }),
  };
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (value && typeof value === "object")
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) =>
          key in known ? [[key, known[key]]] : key === "version" || key === "base" ? [] : [[key, fill(part)]],
        ),
      );
    return typeof value === "string" ? value.replace("2026-09-15", "2026-09-01") : value;
  };
  return { as, path: path.replace("{type}", "challenging").replace(/\{\w+\}/, id), body: fill(example) };
}

const offeredActivity = async (as: World["as"], classId: string): Promise<string> =>
  (await app.call("GET", `/circle/activities/${classId}`, { as })).body.activities[0].id;

test("each field of a body that is taken, broken in turn", async () => {
  const untaken: string[] = [];
  for (const { method, path, example } of operations) {
    for (const place of placesIn(example)) {
      const world = await makeWorld(path, example);
      if (place.length === 0) {
        const { status } = await app.call(method, world.path, world);
        if (status !== 200) untaken.push(path);
      }
      for (const value of HOSTILE) {
        const told = `${method} ${path} ${place.join(".")} ${JSON.stringify(value)?.slice(0, 60)}`;
        const answer = await app.call(method, world.path, { as: world.as, body: put(world.body, place, value) });
        expect(answer.status, told).toBeLessThan(500);
        if (answer.status >= 400)
          expect(answer.body, told).toMatchObject({ statusCode: answer.status, message: expect.any(String) });
      }
    }
  }
  expect(untaken).toEqual(UNTAKEN);
}, 240_000);
