import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  at,
  type ConnectionScene,
  livePast,
  makeConnectionScene,
  record,
  weekdaysBefore,
} from "#tests/support/connection-scene.ts";
import { projectDatabase } from "#tests/support/database.ts";
import { type Sent, sentBy } from "#tests/support/statements.ts";

/*
 * How many statements the calls of a school's morning send, and in how many flights: on PostgreSQL each of these is a trip
 * there and back, while locks are held. In a class with 30 school days behind it, whose teacher has a streak, and in which nothing is raised.
 */

const DAY = "2026-11-10"; // a Tuesday
let app: TestApp;
let scene: ConnectionScene;

beforeAll(async () => {
  app = await openTestApp(`${DAY}T08:00:00.000Z`);
  scene = await makeConnectionScene(app, { students: 30 });
  const days = weekdaysBefore(DAY, 30);
  await livePast(app, scene, days);
  at(app, days.at(-3) ?? DAY);
  await record(app, scene, scene.good, { students: scene.students.slice(3, 8) });
  at(app, DAY, "08:00");
});

/** Beginning and ending are no questions; a savepoint stands for a transaction where many share one. */
const CONTROL = /^(begin|commit|rollback|savepoint|release)/;

async function sends(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<Sent> {
  let status = 0;
  const headers: Record<string, string> = method === "GET" ? {} : { "Idempotency-Key": randomUUID() };
  const { statements, flights } = await sentBy(async () => {
    ({ status } = await app.call(method, path, { as: scene.teacher, body, headers }));
  });
  expect(status).toBe(200);
  return { statements: statements.filter(({ text }) => !CONTROL.test(text)), flights };
}

const update = (body: unknown): Promise<Sent> =>
  sends("PATCH", `/check-in/update/${checkInId(scene.class.id, DAY)}`, body);
const mark = (index: number, status: string) => ({
  student_id: scene.students[index]?.id,
  status,
  marked_at: app.clock.now.toISOString(),
});

test("a morning's calls send few statements in few flights", async () => {
  const events = "/check-in/event/create";
  const recorded = { behavior_id: scene.good.id, student_ids: [scene.students[9]?.id], class_id: scene.class.id };
  const students = scene.students.map(({ id }) => id);
  const sent = {
    create: await sends("POST", `/check-in/create/${scene.class.id}`, { date: DAY }),
    mark: await update({ marks: [mark(2, "late")] }),
    list: await sends("GET", `/check-in/student-list/${scene.class.id}?date=${DAY}`),
    finish: await update({ finished: true, student_ids: students }),
    correct: await update({ marks: [mark(2, "present")] }),
    record: await sends("POST", events, { ...recorded, occurred_at: app.clock.now.toISOString() }),
    reopen: await update({ finished: false }),
    "mark and finish": await update({ marks: [mark(2, "late")], finished: true, student_ids: students }),
  };
  const most = {
    create: [7, 6],
    mark: [8, 5],
    list: [12, 12],
    finish: [20, 8],
    correct: [19, 8],
    record: [14, 8],
    reopen: [21, 8],
    "mark and finish": [21, 8],
  } satisfies Record<keyof typeof sent, [statements: number, flights: number]>;
  for (const [call, [statements, flights]] of Object.entries(most)) {
    const of = sent[call as keyof typeof most];
    const texts = of.statements.map(({ text }) => text).join("\n");
    expect(of.statements.length, `${call}:\n${texts}`).toBeLessThanOrEqual(statements);
    if (projectDatabase() === "postgres")
      expect(of.flights, `flights of ${call}:\n${texts}`).toBeLessThanOrEqual(flights);
  }
});
