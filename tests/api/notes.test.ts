import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getStudent } from "#contract/students.ts";
import { noteId } from "#contract/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { type ClassScene, enroll, makeAccount, makeClassScene, type SignedIn } from "#tests/support/factories.ts";

/* Notes to colleagues: who writes them, who reads them, and how they are taken back. */

const NOW = "2026-09-01T14:02:00.000Z"; // 8:02 in Denver
let app: TestApp;
let scene: ClassScene;
let colleague: SignedIn;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  scene = await makeClassScene(app.database);
  colleague = await makeAccount(app.database, scene.school.id);
  await enroll(app.database, scene.school.id, scene.class.id, colleague.person.id, { role: "teacher" });
});

const student = (): string => scene.students[0]?.id ?? "none";
const note = (more: object = {}) => ({
  student_id: student(),
  class_id: scene.class.id,
  text: "Her rabbit died.\nBe kind today.",
  written_at: NOW,
  ...more,
});
const write = (body: object, key = randomUUID(), as = scene.teacher) =>
  app.call("POST", "/check-in/note/create", { as, body, headers: { "Idempotency-Key": key } });
const read = async (as: SignedIn, group?: "note") =>
  (await ask(app, getStudent, { as, params: { id: student() }, query: group ? { group } : {} })).events;
const undo = (id: string, as = scene.teacher, more = "") => app.call("DELETE", `/check-in/note/${id}${more}`, { as });

test("a note is written once, whoever asks twice, and stands in the student's history for every teacher", async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => write(note(), key)));
  for (const { status, body } of answers)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: noteId(key), date: "2026-09-01", text: note().text, by: { id: scene.teacher.person.id } },
    });
  const entry = {
    id: noteId(key),
    group: "note",
    name: "Note to colleagues",
    note: note().text,
    occurred_at: NOW,
    by: { id: scene.teacher.person.id },
  };
  expect(await read(scene.teacher)).toMatchObject([{ ...entry, can_undo: true }]);
  expect(await read(colleague, "note")).toMatchObject([{ ...entry, can_undo: false }]);
  // Kept answers hold no names.
  const kept = await app.database.read.selectFrom("idempotency").select("answer").where("key", "=", key).execute();
  expect(kept.map(({ answer }) => answer).join()).not.toMatch(/Grace|Hopper/);
});

test("it counts for nothing", async () => {
  const list = async () =>
    (await app.call("GET", `/check-in/student-list/${scene.class.id}`, { as: scene.teacher })).body.students;
  const before = await list();
  await write(note());
  expect(await list()).toEqual(before);
  const { days } = (await app.call("GET", "/check-in/days-statistics", { as: scene.teacher })).body;
  expect(days).not.toContainEqual(expect.objectContaining({ positive: 1 }));
});

test("what it lacks is said by its field", async () => {
  const path = async (more: object) => (await write(note(more))).body.issues[0].path;
  expect(await path({ text: " " })).toBe("text");
  expect(await path({ text: "x".repeat(501) })).toBe("text");
  expect(await path({ class_id: "none" })).toBe("class_id");
  expect(await path({ student_id: "none" })).toBe("student_id");
  expect(await path({ written_at: "yesterday" })).toBe("written_at");
  expect((await write(note({ written_at: "0001-01-01T00:00:00.000Z" }))).body.message).toContain("400 days back");
  expect((await write(note({ text: "x".repeat(500) }))).status).toBe(200);
});

test("its author takes it back within a day; that stands in the audit trail", async () => {
  const { id } = (await write(note())).body;
  const { id: other } = (await write(note())).body;
  expect((await undo(id, colleague)).status).toBe(403);
  expect((await undo(id)).body).toEqual({ status: 200 });
  expect((await undo(id)).status).toBe(200);
  expect((await read(colleague)).map((entry) => entry.id)).toEqual([other]);
  app.clock.now = new Date("2026-09-03T14:02:00.000Z");
  expect((await undo(other)).body.message).toBe("UNDO_TOO_LATE");
  expect((await undo(other, scene.teacher, "?undone_at=2026-09-02T10:00:00Z")).status).toBe(200);
  const trail = await app.database.read
    .selectFrom("audit")
    .select(["action", "subject_id"])
    .where("school_id", "=", scene.school.id)
    .where("action", "=", "note.undone")
    .execute();
  expect(trail).toEqual([1, 2].map(() => ({ action: "note.undone", subject_id: student() })));
});

test("a page of the history goes on between notes and events", async () => {
  for (let minute = 10; minute < 15; minute++)
    await write(note({ written_at: `2026-09-01T14:${minute - 10}0:00.000Z` }));
  const seen: string[] = [];
  let events_before: string | undefined;
  do {
    const page = await ask(app, getStudent, {
      as: scene.teacher,
      params: { id: student() },
      query: { events_limit: "2", ...(events_before ? { events_before } : {}) },
    });
    seen.push(...page.events.map(({ id }) => id));
    events_before = page.next ?? undefined;
  } while (events_before);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});
