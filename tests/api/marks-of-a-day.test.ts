import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getDailyStats } from "#contract/dashboard.ts";
import { getStudentInsights } from "#contract/insights.ts";
import type { MarkStatus } from "#contract/marks.ts";
import { getStudent } from "#contract/students.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { livePast, weekdaysBefore } from "#tests/support/connection-scene.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeClass,
  makeClassScene,
  makeFinishedCheckIn,
  type SignedIn,
} from "#tests/support/factories.ts";

/* A figure counts a student's day once; what is listed beside it is the mark that made the day so. */

/** A Tuesday. */
const TODAY = "2026-10-20";
let app: TestApp;
let scene: ClassScene;
let as: SignedIn;
/** Lessons that the first student has besides. */
let lessons: string[];

beforeAll(async () => {
  app = await openTestApp(`${TODAY}T20:00:00.000Z`);
});
beforeEach(async () => {
  const { now } = app.clock;
  scene = await makeClassScene(app.database, { now });
  as = await makeAccount(app.database, scene.school.id, { administrator: true, now });
  lessons = [];
  for (const name of ["Choir", "Chess"]) {
    const { id } = await makeClass(app.database, scene.school.id, { name, kind: "lesson" });
    await enroll(app.database, scene.school.id, id, student());
    lessons.push(id);
  }
});

const student = (): string => scene.students[0]?.id ?? "";

/** What the first student was in the class on some dates. */
const inClass = (statuses: Record<string, MarkStatus>): Promise<void> =>
  livePast(
    app,
    scene,
    Object.keys(statuses),
    Object.fromEntries(Object.entries(statuses).map(([date, status]) => [date, { [student()]: status }])),
  );

/** What the first student was in a lesson, whose check-in is finished or not. */
async function inLesson(place: number, date: string, status: MarkStatus, isFinished = true): Promise<void> {
  const schoolId = scene.school.id;
  const by = scene.teacher.person.id;
  const classId = lessons[place] ?? "";
  const open = { finished_at: null, finished_by: null, finished_on: null };
  const { id } = await makeFinishedCheckIn(app.database, schoolId, classId, date, by, isFinished ? {} : open);
  const row = {
    school_id: schoolId,
    check_in_id: id,
    student_id: student(),
    class_id: classId,
    date,
    status,
    note: null,
    arrived_at: null,
    marked_at: `${date}T1${place + 6}:00:00.000Z`,
    marked_by: by,
    settled: 0,
    version: 1,
  } as const;
  await app.database.write((db) => db.insertInto("mark").values(row).execute());
  await app.database.write((db) => rebuildSums(db, schoolId));
}

test("a student's insights list a mark for each day that they count, and nothing that they do not", async () => {
  const [away = "", here = "", open = "", late = "", excused = ""] = weekdaysBefore(TODAY, 5);
  await inClass({ [away]: "absent", [here]: "present", [open]: "present", [late]: "late", [excused]: "excused" });
  // Away in one of two: here.
  await inLesson(0, here, "absent");
  // Of a check-in that nobody finished.
  await inLesson(0, open, "absent", false);
  await inLesson(0, late, "absent", false);
  // Absent in one of three, excused in two: excused.
  await inLesson(0, excused, "excused");
  await inLesson(1, excused, "absent");
  const listed = async (type_id?: string) => {
    const params = { a: student(), b: "attendance" } as const;
    const { total, events } = await ask(app, getStudentInsights, { as, params, query: { days: 6, type_id } });
    return [total, events.map((one) => `${one.date} ${one.type_id}`)];
  };
  expect(await listed()).toEqual([3, [`${excused} excused`, `${late} late`, `${away} absent`]]);
  expect(await listed("absent")).toEqual([1, [`${away} absent`]]);
  expect(await listed("late")).toEqual([1, [`${late} late`]]);
  // Leaving early is in no count.
  await app.database.write((db) =>
    db
      .updateTable("mark")
      .set({ left_at: `${here}T18:00:00.000Z` })
      .where("date", "=", here)
      .execute(),
  );
  expect((await listed())[1]).toHaveLength(3);
  const { events } = await ask(app, getStudent, { as, params: { id: student() }, query: {} });
  expect(events.filter(({ date }) => date === here).map(({ type_id }) => type_id)).toContain("left");
  expect(events.filter(({ date }) => date === excused)).toHaveLength(3);
});

test("of several classes that say the day, the mark with a note is listed, else the first", async () => {
  const [plain = "", noted = ""] = weekdaysBefore(TODAY, 5);
  await inClass({ [plain]: "absent", [noted]: "absent" });
  await inLesson(0, plain, "absent");
  await inLesson(0, noted, "absent");
  await app.database.write((db) =>
    db
      .updateTable("mark")
      .set({ note: "Dentist" })
      .where("date", "=", noted)
      .where("class_id", "=", lessons[0] ?? "")
      .execute(),
  );
  const params = { a: student(), b: "attendance" } as const;
  const { events } = await ask(app, getStudentInsights, { as, params, query: { days: 6 } });
  expect(events.map(({ date, class_id, note }) => [date, class_id, note])).toEqual([
    [noted, lessons[0], "Dentist"],
    [plain, scene.class.id, null],
  ]);
});

test("a student's insights list a connection once, on the day that raised it, and whether it is done", async () => {
  const [before = "", raised = ""] = weekdaysBefore(TODAY, 5);
  await inClass({ [before]: "present", [raised]: "present" });
  const id = randomUUID();
  const held = {
    id,
    school_id: scene.school.id,
    student_id: student(),
    class_id: scene.class.id,
    type: "repair",
    status: "active",
    reason: "3 times",
    evidence: "[]",
    resolutions: "[]",
    raised_at: `${raised}T15:00:00.000Z`,
    raised_on: raised,
  } as const;
  await app.database.write((db) => db.insertInto("connection").values(held).execute());
  const listed = async () => {
    const params = { a: student(), b: "connection" } as const;
    const { total, events } = await ask(app, getStudentInsights, { as, params, query: { days: 6 } });
    return [total, events.map((one) => `${one.date} ${one.name}`)];
  };
  expect(await listed()).toEqual([1, [`${raised} Repair`]]);
  await app.database.write((db) =>
    db
      .updateTable("connection")
      .set({
        status: "completed",
        completed_at: `${TODAY}T15:00:00.000Z`,
        completed_by: scene.teacher.person.id,
        settled_on: TODAY,
      })
      .where("id", "=", id)
      .execute(),
  );
  expect(await listed()).toEqual([1, [`${raised} Repair, done`]]);
});

test("who is away today is shown as what the figure counts", async () => {
  await inClass({ [TODAY]: "absent" });
  // Later, but of a check-in that nobody finished, or outnumbered.
  await inLesson(0, TODAY, "excused", false);
  const shown = async () => {
    const { absent, excused, away } = await ask(app, getDailyStats, { as });
    return [absent, excused, away.map((one) => `${one.status} ${one.class.name}`)];
  };
  expect(await shown()).toEqual([1, 0, ["absent Class 1"]]);
  await inLesson(1, TODAY, "excused");
  expect(await shown()).toEqual([1, 0, ["absent Class 1"]]);
});
