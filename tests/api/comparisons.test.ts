import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getDaysStatistics } from "#contract/check-in.ts";
import { getDailyStats, getDashboardGraph, getDashboardStatistics } from "#contract/dashboard.ts";
import { getClassDetails, getClassGraph, getOverview, getStudentInsights } from "#contract/insights.ts";
import { setClassKind } from "#contract/school-classes.ts";
import { setDates } from "#contract/school-dates.ts";
import { addDays, weekday } from "#contract/school-date.ts";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { livePast, weekdaysBefore } from "#tests/support/connection-scene.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeBehavior,
  makeClass,
  makeClassScene,
  makeFinishedCheckIn,
  type SignedIn,
} from "#tests/support/factories.ts";

/** A Tuesday, eight in the morning. */
const TODAY = "2026-10-20";
const at = (date: string): Date => new Date(`${date}T14:00:00.000Z`);
let app: TestApp;
let scene: ClassScene;
let as: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.clock.now = at(TODAY);
  scene = await makeClassScene(app.database, { now: app.clock.now });
  as = await makeAccount(app.database, scene.school.id, { administrator: true, now: app.clock.now });
});

/** Check-ins of the class on the weekdays of some dates. */
async function checkedIn(from: string, to: string, classId = scene.class.id): Promise<void> {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (weekday(date) <= 5)
      await makeFinishedCheckIn(app.database, scene.school.id, classId, date, scene.teacher.person.id);
  }
}
const statistics = (startDate: string, endDate: string) =>
  ask(app, getDashboardStatistics, { as, query: { startDate, endDate } });
const daily = () => ask(app, getDailyStats, { as });
const strip = () => ask(app, getDaysStatistics, { as: scene.teacher });
const close = (date: string, state: "open" | "closed" | "automatic" = "closed") =>
  ask(app, setDates, { as, body: { from: date, to: date, state } });

describe("a range stands beside", () => {
  test("nothing in years that no school was in, which are refused", async () => {
    for (const date of ["0000-01-01", "0001-01-01", "1899-12-31"]) {
      const path = `/admin/dashboard/statistics?startDate=${date}&endDate=${date}`;
      expect((await app.call("GET", path, { as })).status).toBe(422);
    }
    expect(await statistics("1950-01-01", "1950-01-01")).toMatchObject({ check_ins: { value: 0, expected: 0 } });
  });

  test("nothing where a date is none, and that alone is said", async () => {
    const none = [{ path: "dateEnd", message: "must be a date as YYYY-MM-DD" }];
    for (const date of ["2026-13-01", "x", ""]) {
      const path = `/admin/dashboard/graph/positive?dateStart=2026-09-01&dateEnd=${date}`;
      expect((await app.call("GET", path, { as })).body.issues, date).toEqual(none);
      const range = { dateStart: "2026-09-01", dateEnd: date, type: "class" };
      const exported = await app.call("POST", "/admin/dashboard/graph/positive/export", { as, body: range });
      expect(exported.body.issues, date).toEqual(none);
    }
    const other = "/admin/dashboard/statistics?startDate=2026-13-01&endDate=2026-09-01";
    expect((await app.call("GET", other, { as })).body.issues).toMatchObject([{ path: "startDate" }]);
    const long = "/admin/dashboard/graph/positive?dateStart=2025-01-01&dateEnd=2026-09-01";
    expect((await app.call("GET", long, { as })).body.issues).toMatchObject([{ path: "dateEnd" }]);
  });

  test("as many school days before it, or nothing where there are fewer", async () => {
    await checkedIn("2026-09-28", "2026-10-19");
    expect(await statistics("2026-10-12", "2026-10-18")).toMatchObject({
      range: { school_days: 5 },
      previous_range: { from: "2026-10-05", to: "2026-10-11", school_days: 5 },
      check_ins: { value: 5, expected: 5, previous: 5, previous_expected: 5 },
    });
    expect(await statistics("2026-10-05", "2026-10-18")).toMatchObject({
      range: { school_days: 10 },
      previous_range: { from: "2026-09-28", to: "2026-10-04", school_days: 5 },
      check_ins: { value: 10, previous: null },
      positive: { value: 0, previous: null },
    });
  });

  test("the school day before, where it is a single day: Friday beside Monday", async () => {
    await checkedIn("2026-10-05", "2026-10-19");
    expect(await statistics("2026-10-19", "2026-10-19")).toMatchObject({
      previous_range: { from: "2026-10-16", to: "2026-10-16", school_days: 1 },
      check_ins: { value: 1, previous: 1 },
    });
    expect(await statistics("2026-10-18", "2026-10-18")).toMatchObject({
      range: { school_days: 0 },
      check_ins: { value: 0, expected: 0, previous: null },
    });
  });

  test("the year before up to the same date, where it is a school year", async () => {
    await checkedIn("2025-08-04", "2025-11-20");
    await checkedIn("2026-08-03", "2026-10-19");
    const { range, previous_range, check_ins } = await statistics("2026-08-01", TODAY);
    expect(previous_range).toEqual({ from: "2025-08-01", to: "2025-10-20", school_days: 56 });
    // Today is one of them, though nobody has checked in yet.
    expect(range.school_days).toBe(57);
    expect(check_ins).toEqual({ value: 56, expected: 57, previous: 0, previous_expected: 0 });
    // The whole of it is judged as of today too: the rest has not come yet.
    const whole = await statistics("2026-08-01", "2027-07-31");
    expect(whole).toMatchObject({ range: { school_days: 57 }, previous_range, check_ins });
    app.clock.now = at("2026-08-01");
    const { previous_range: ofFirstDay } = await statistics("2026-08-01", "2027-07-31");
    expect(ofFirstDay).toEqual({ from: "2025-08-01", to: "2025-08-01", school_days: 0 });
  });
});

test("chronic absence is that of the school year under way, also where a range goes on into the next", async () => {
  app.clock.now = at("2026-07-30");
  await app.database.write((db) =>
    db.updateTable("enrolment").set({ begin_date: "2025-08-01" }).where("school_id", "=", scene.school.id).execute(),
  );
  await livePast(app, scene, weekdaysBefore("2026-07-30", 12));
  const everybody = { students: 0, of: scene.students.length, value: 0 };
  expect((await statistics("2026-07-27", "2026-07-30")).chronic_absence).toMatchObject(everybody);
  expect((await statistics("2026-07-27", "2026-08-02")).chronic_absence).toMatchObject(everybody);
  expect((await statistics("2026-07-01", "2027-06-30")).chronic_absence).toMatchObject(everybody);
  // Of a range that lies ahead there is none yet.
  expect((await statistics("2026-08-03", "2026-08-09")).chronic_absence).toMatchObject({ of: 0, value: null });
});

test("a date that lies ahead is no school day yet, whether it was opened or a device's clock was ahead", async () => {
  await checkedIn("2026-09-28", TODAY);
  await close("2026-10-24", "open");
  await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, "2026-10-21", scene.teacher.person.id);
  const WEEK = ["2026-10-19", "2026-10-25"] as const;
  const soFar = async () => {
    const [dateStart, dateEnd] = WEEK;
    const params = { type: "positive" } as const;
    const { points } = await ask(app, getDashboardGraph, { as, params, query: { dateStart, dateEnd } });
    const { range, previous_range, check_ins } = await statistics(...WEEK);
    const { value, expected } = check_ins;
    return [points.length, range.school_days, previous_range.school_days, value, expected];
  };
  expect(await soFar()).toEqual([2, 2, 2, 2, 2]);
  expect(await statistics("2026-10-24", "2026-10-24")).toMatchObject({
    range: { school_days: 0 },
    check_ins: { value: 0, expected: 0, previous: null },
    positive: { previous: null },
  });
  app.clock.now = at("2026-10-24");
  expect(await soFar()).toEqual([4, 4, 4, 3, 4]);
});

test("a school year that lies ahead stands beside nothing", async () => {
  await checkedIn("2026-08-24", TODAY);
  expect(await statistics("2027-08-01", "2028-07-31")).toMatchObject({
    range: { school_days: 0 },
    check_ins: { value: 0, previous: null },
    positive: { value: 0, previous: null },
  });
});

describe("no school today", () => {
  const none = { school_day: false, classes: 0, checked_in: 0, waiting: [] };

  test("is said at weekends and on closed dates, and nothing is expected", async () => {
    await checkedIn("2026-09-28", "2026-10-19");
    expect(await daily()).toMatchObject({ school_day: true, classes: 1, waiting: [{ class_id: scene.class.id }] });
    expect(await strip()).toMatchObject({ school_day: true });
    await close(TODAY);
    expect(await daily()).toMatchObject(none);
    expect(await strip()).toMatchObject({ school_day: false });
    expect((await ask(app, getOverview, { as })).days).toEqual([
      "2026-10-13",
      "2026-10-14",
      "2026-10-15",
      "2026-10-16",
      "2026-10-19",
    ]);
    app.clock.now = at("2026-10-24");
    expect(await daily()).toMatchObject(none);
    await close("2026-10-24", "open");
    expect(await daily()).toMatchObject({ school_day: true, classes: 1 });
  });

  test("is said of no weekday on the first morning after a holiday, nor at a school that is new", async () => {
    expect(await daily()).toMatchObject({ school_day: true, classes: 1 });
    await checkedIn("2026-08-31", "2026-09-25");
    expect(await daily()).toMatchObject({ school_day: true, classes: 1 });
  });
});

describe("a class that changes its kind", () => {
  const becomes = (id: string, kind: "daily" | "lesson") =>
    ask(app, setClassKind, { as, params: { id }, body: { kind } });

  test("leaves the days before as they were, and the streak whole", async () => {
    await checkedIn("2026-10-05", TODAY);
    const choir = await makeClass(app.database, scene.school.id, { name: "Choir", kind: "lesson" });
    await enroll(app.database, scene.school.id, choir.id, scene.teacher.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, choir.id, scene.students[0]?.id ?? "");
    const month = async () => (await statistics("2026-10-05", "2026-10-19")).check_ins;
    const before = await month();
    expect(before).toMatchObject({ value: 11, expected: 11 });
    const { streak } = await strip();
    expect(streak).toBe(12);
    await becomes(choir.id, "daily");
    expect(await month()).toEqual(before);
    expect((await strip()).streak).toBe(11);
    expect(await daily()).toMatchObject({ classes: 2, checked_in: 1 });
    app.clock.now = at("2026-10-21");
    await becomes(scene.class.id, "lesson");
    expect(await month()).toEqual(before);
    expect(await statistics(TODAY, TODAY)).toMatchObject({ check_ins: { value: 1, expected: 2 } });
    expect(await daily()).toMatchObject({ classes: 1, checked_in: 0 });
  });
});

test("a streak is whole, and the latest 260 school days stand beside 260, however far they reach back", async () => {
  // With summers, and a year in which the school was shut; all of it is kept.
  const settings = JSON.stringify({ retention: { attendance_years: 4, record_school_years: 4 } });
  await app.database.write(async (db) => {
    await db
      .updateTable("enrolment")
      .set({ begin_date: "2023-01-09" })
      .where("school_id", "=", scene.school.id)
      .execute();
    await db.updateTable("school").set({ settings }).where("id", "=", scene.school.id).execute();
  });
  await checkedIn("2023-01-09", "2023-06-30");
  await checkedIn("2024-08-26", "2025-06-27");
  await checkedIn("2025-08-25", "2026-06-26");
  await checkedIn("2026-08-24", "2026-10-19");
  const { length } = await app.database.read
    .selectFrom("check_in")
    .select("id")
    .where("class_id", "=", scene.class.id)
    .execute();
  expect(length).toBeGreaterThan(600);
  expect((await strip()).streak).toBe(length);
  const params = { type: "attendance", id: scene.class.id } as const;
  const { previous_school_days } = await ask(app, getClassDetails, { as, params, query: { days: 260 } });
  const { points } = await ask(app, getClassGraph, { as, params, query: { days: 260 } });
  expect([points.length, previous_school_days]).toEqual([260, 260]);
}, 60_000);

test("a student's insights list the latest of what they count, however much else came after it", async () => {
  await checkedIn("2026-10-05", "2026-10-19");
  const schoolId = scene.school.id;
  const [student = { id: "" }] = scene.students;
  const rare = await makeBehavior(app.database, schoolId);
  const often = await makeBehavior(app.database, schoolId);
  const event = (behavior: { id: string }, date: string, count: number): Schema["event"][] =>
    Array.from({ length: count }, () => ({
      id: newId(),
      school_id: schoolId,
      behavior_id: behavior.id,
      group_slug: "positive",
      severity: null,
      student_id: student.id,
      class_id: scene.class.id,
      date,
      occurred_at: `${date}T15:00:00.000Z`,
      note: null,
      recorded_by: scene.teacher.person.id,
      created_at: `${date}T15:00:00.000Z`,
      undone_at: null,
      for_whole_class: 0,
    }));
  const SUNDAY = "2026-10-18";
  const rows = [...event(rare, "2026-10-15", 1), ...event(often, "2026-10-16", 120), ...event(often, SUNDAY, 201)];
  await app.database.write((db) => db.insertInto("event").values(rows).execute());
  const insights = (type_id?: string) =>
    ask(app, getStudentInsights, { as, params: { a: student.id, b: "positive" }, query: { days: 5, type_id } });
  const listed = async (type_id?: string): Promise<number[]> => {
    const { total, events } = await insights(type_id);
    return [total, events.length];
  };
  expect(await listed()).toEqual([121, 121]);
  expect(await listed(often.id)).toEqual([120, 120]);
  expect((await insights(rare.id)).events).toMatchObject([{ date: "2026-10-15", type_id: rare.id }]);
});

test("the type that figures are narrowed to is named, also where there is nothing of it", async () => {
  const student = scene.students[0]?.id ?? "";
  const late = { type_id: "late", name: "Late" };
  const query = { days: 5, type_id: late.type_id };
  const graph = await ask(app, getClassGraph, { as, params: { type: "attendance", id: scene.class.id }, query });
  expect(graph.types).toEqual([late]);
  const ofStudent = await ask(app, getStudentInsights, { as, params: { a: student, b: "attendance" }, query });
  expect(ofStudent).toMatchObject({ total: 0, by_type: [{ ...late, count: 0 }] });
  const range = { dateStart: addDays(TODAY, -6), dateEnd: TODAY };
  for (const type of ["day", "class"] as const) {
    const told = await ask(app, getDashboardGraph, {
      as,
      params: { type: "attendance" },
      query: { ...range, type, type_id: late.type_id },
    });
    expect(told.types).toEqual([late]);
    expect(told.points.every(({ count }) => count === 0)).toBe(true);
  }
  const strange = await ask(app, getDashboardGraph, {
    as,
    params: { type: "attendance" },
    query: { ...range, type: "day", type_id: "nothing" },
  });
  expect(strange.types).toEqual([]);
});
