import { afterAll, beforeAll, expect, it } from "vitest";
import { createEvent } from "#contract/check-in.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { writeBackupState } from "#server/services/backup/backup-state.ts";
import { freshPlace } from "#tests/support/database.ts";
import { type ClassScene, makeBehavior, makeClassScene } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/* The figures of a server for Prometheus: on a port of their own, without a name. */

let server: TestServer;
let database: Database;
let scene: ClassScene;
let port: number;
let behaviorId: string;
const figures = async (): Promise<string> => (await fetch(`http://localhost:${port}/metrics`)).text();
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split("\n")
      .find((each) => each.startsWith(`${line} `))
      ?.split(" ")
      .at(-1),
  );

const record = (classId: string): Promise<Response> =>
  fetch(`${server.origin}/api${createEvent.path}`, {
    method: "POST",
    headers: { ...scene.teacher.headers, "Content-Type": "application/json" },
    body: JSON.stringify({
      behavior_id: behaviorId,
      student_ids: [scene.students[0]?.id],
      class_id: classId,
      occurred_at: "2026-09-15T13:05:00.000Z",
    }),
  });

beforeAll(async () => {
  const place = await freshPlace();
  port = await freePort();
  server = await startServer({ place, clock: "2026-09-15T14:05:00Z", env: { METRICS_PORT: String(port) } });
  database = await openDatabase(place);
  scene = await makeClassScene(database, { now: new Date("2026-09-01T14:02:00Z") });
  behaviorId = (await makeBehavior(database, scene.school.id)).id;
});

afterAll(async () => {
  await database.close();
  await server.kill();
});

it("counts calls by the contract's path and their status, sessions, and the age of a teacher's tap", async () => {
  const { headers } = scene.teacher;
  expect((await fetch(`${server.origin}/api/auth/me`)).status).toBe(401);
  expect((await fetch(`${server.origin}/api/students/${scene.students[0]?.id}`, { headers })).status).toBe(200);
  expect((await fetch(`${server.origin}/api/nothing-here`)).status).toBe(404);
  expect((await record(scene.class.id)).status).toBe(200);
  const text = await figures();
  const calls = "daybell_call_duration_seconds_count";
  expect(valueOf(text, `${calls}{method="GET",path="/auth/me",status="401"}`)).toBe(1);
  expect(valueOf(text, `${calls}{method="GET",path="/students/{id}",status="200"}`)).toBe(1);
  expect(valueOf(text, `${calls}{method="GET",path="other",status="404"}`)).toBe(1);
  expect(valueOf(text, 'daybell_tap_age_seconds_bucket{le="600"}')).toBe(0);
  expect(valueOf(text, 'daybell_tap_age_seconds_bucket{le="21600"}')).toBe(1);
  expect(valueOf(text, "daybell_sessions")).toBeGreaterThan(0);
  expect(valueOf(text, "daybell_mails_waiting")).toBe(0);
  expect(valueOf(text, "daybell_writes_waiting")).toBe(0);
  expect(valueOf(text, "daybell_backup_age_seconds")).toBeNaN();
  await writeBackupState(database, {
    goodAt: "2026-09-15T13:05:00.000Z",
    triedAt: "2026-09-15T14:05:00.000Z",
    error: "The disk is full",
    bytes: 1,
    place: null,
  });
  const later = await figures();
  expect(valueOf(later, "daybell_backup_age_seconds")).toBeGreaterThan(3600);
  expect(valueOf(later, "daybell_backup_age_seconds")).toBeLessThan(4000);
  expect(valueOf(later, "daybell_backup_failed")).toBe(1);
  for (const secret of [scene.school.id, scene.school.name, scene.students[0]?.id ?? "", scene.teacher.account.id])
    expect(text).not.toContain(secret);
});

it("counts a tap once, also where its work was done again because of another's that was refused in the same commit", async () => {
  const many = "daybell_tap_age_seconds_count";
  const before = valueOf(await figures(), many);
  const asked = Array.from({ length: 24 }, (_none, index) =>
    record(index % 6 === 5 ? scene.school.id : scene.class.id),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(valueOf(await figures(), many) - before).toBe(20);
});

it("is not told on the app's own port", async () => {
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
});

it("says which setting is wrong", async () => {
  const place = await freshPlace();
  for (const [setting, said] of [
    [String(server.port), "choose another port with METRICS_PORT"],
    ["eleven", 'METRICS_PORT must be a whole number from 0 to 65535, not "eleven"'],
  ] as const)
    await expect(startServer({ place, env: { METRICS_PORT: setting } })).rejects.toThrow(said);
});
