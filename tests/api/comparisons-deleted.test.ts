import { beforeAll, beforeEach, expect, test } from "vitest";
import { getEventsStatistics } from "#contract/check-in.ts";
import { getDashboardStatistics } from "#contract/dashboard.ts";
import { getDetails, getOverview, getStudentInsights } from "#contract/insights.ts";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { cutoffsOf } from "#server/services/retention/cutoffs.ts";
import { purgeBatch } from "#server/services/retention/purge.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { livePast, weekdaysBefore } from "#tests/support/connection-scene.ts";
import { type ClassScene, makeAccount, makeBehavior, makeClassScene, type SignedIn } from "#tests/support/factories.ts";

/* Figures beside a time of which the school has deleted what they would count. */

const LAST_YEAR = { startDate: "2025-08-01", endDate: "2026-07-31" };
let app: TestApp;
let scene: ClassScene;
let as: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
});

/** Four weeks of school in each of two years, with everybody there, and some events. */
beforeEach(async () => {
  app.clock.now = new Date("2026-09-22T14:00:00.000Z");
  scene = await makeClassScene(app.database, { now: app.clock.now });
  const schoolId = scene.school.id;
  as = await makeAccount(app.database, schoolId, { administrator: true, now: app.clock.now });
  await app.database.write((db) =>
    db.updateTable("enrolment").set({ begin_date: "2024-08-01" }).where("school_id", "=", schoolId).execute(),
  );
  await livePast(app, scene, [...weekdaysBefore("2024-09-21", 20), ...weekdaysBefore("2025-09-20", 20)]);
  for (const group_slug of ["positive", "challenging"] as const) {
    const { id } = await makeBehavior(app.database, schoolId, { group_slug });
    const count = group_slug === "positive" ? 3 : 1;
    const events = ["2024-09-03", "2025-09-02"].flatMap((date) =>
      Array.from({ length: count }, () => event(date, { behavior_id: id, group_slug })),
    );
    await app.database.write((db) => db.insertInto("event").values(events).execute());
  }
});

const event = (date: string, of: Pick<Schema["event"], "behavior_id" | "group_slug">): Schema["event"] => ({
  ...of,
  id: newId(),
  school_id: scene.school.id,
  severity: null,
  student_id: scene.students[0]?.id ?? "",
  class_id: scene.class.id,
  date,
  occurred_at: `${date}T15:00:00.000Z`,
  note: null,
  recorded_by: scene.teacher.person.id,
  created_at: `${date}T15:00:00.000Z`,
  undone_at: null,
  for_whole_class: 0,
});

/** Sets for how long the school keeps what it has, and deletes what is older. */
async function keeps(attendance_years: number, record_school_years: number): Promise<void> {
  const retention = { attendance_years, record_school_years };
  await app.database.write((db) =>
    db
      .updateTable("school")
      .set({ settings: JSON.stringify({ retention }) })
      .where("id", "=", scene.school.id)
      .execute(),
  );
  const cutoffs = cutoffsOf(retention, "08-01", app.clock.now.toISOString().slice(0, 10));
  let deleted: unknown = {};
  while (deleted) deleted = await app.database.write((db) => purgeBatch(db, scene.school.id, cutoffs));
}

const statistics = (query: { startDate: string; endDate: string }) => ask(app, getDashboardStatistics, { as, query });

test("a school year's records stand beside nothing where those of the year before are deleted, its check-ins beside theirs", async () => {
  await keeps(3, 2);
  const kept = {
    previous_range: { from: "2024-08-01", to: "2025-07-31", school_days: 20 },
    check_ins: { value: 20, expected: 20, previous: 20, previous_expected: 20 },
    attendance_rate: { value: 1, previous: 1 },
    chronic_absence: { value: 0, previous: 0 },
  };
  expect(await statistics(LAST_YEAR)).toMatchObject({
    ...kept,
    positive: { value: 3, previous: 3 },
    challenging: { value: 1, previous: 1 },
    ratio: { value: 3, previous: 3 },
    connections_raised: { value: 0, previous: 0 },
    active_teachers: { value: 1, previous: 1 },
  });
  await keeps(3, 1);
  const none = { previous: null };
  const told = await statistics(LAST_YEAR);
  expect(told).toMatchObject({
    ...kept,
    positive: { value: 3, ...none },
    challenging: { value: 1, ...none },
    ratio: { value: 3, ...none },
    connections_raised: { value: 0, ...none },
    connections_completed: { value: 0, ...none },
    median_hours_to_complete: none,
    active_teachers: { value: 1, ...none },
  });
  for (const type of told.connection_types)
    expect(type).toMatchObject({ raised: none, completed: none, median_hours: none });
});

test("records of dates that are kept no longer are told as unknown, not as none, while check-ins are", async () => {
  await keeps(3, 1);
  const unknown = { value: null, previous: null };
  const told = await statistics({ startDate: "2024-08-01", endDate: "2025-07-31" });
  expect(told).toMatchObject({
    check_ins: { value: 20, expected: 20 },
    attendance_rate: { value: 1 },
    positive: unknown,
    challenging: unknown,
    ratio: unknown,
    connections_raised: unknown,
    connections_completed: unknown,
    median_hours_to_complete: unknown,
    active_teachers: unknown,
  });
  for (const type of told.connection_types)
    expect(type).toMatchObject({ raised: unknown, completed: unknown, median_hours: unknown });
  // Where the holidays alone lie before the line, nothing is lacking.
  expect(await statistics({ startDate: "2025-07-01", endDate: "2026-07-31" })).toMatchObject({
    positive: { value: 3 },
  });
});

test("nothing stands beside a time of which check-ins are deleted: they tell its school days", async () => {
  // From the first of September on.
  await keeps(2, 5);
  expect(await statistics(LAST_YEAR)).toMatchObject({
    check_ins: { value: 20, previous: null, previous_expected: 0 },
    attendance_rate: { value: 1, previous: null },
    chronic_absence: { value: 0, previous: null },
    positive: { value: 3, previous: null },
  });
});

test("chronic absence stands beside nothing where the school year before it is not whole", async () => {
  const week = { startDate: "2024-09-16", endDate: "2024-09-20" };
  const before = { check_ins: { previous: 5 }, attendance_rate: { previous: 1 }, positive: { value: 0, previous: 0 } };
  await keeps(3, 5);
  expect(await statistics(week)).toMatchObject({ ...before, chronic_absence: { previous: 0 } });
  await keeps(2, 5);
  expect(await statistics(week)).toMatchObject({ ...before, chronic_absence: { previous: null } });
});

test("the insights say that there are no school days before where what happened on them is deleted", async () => {
  await livePast(app, scene, weekdaysBefore("2026-08-08", 10));
  app.clock.now = new Date("2026-08-08T14:00:00.000Z");
  const query = { days: 5 };
  const a = scene.students[0]?.id ?? "";
  const shown = async () => ({
    overview: await ask(app, getOverview, { as }),
    statistics: await ask(app, getEventsStatistics, { as }),
    positive: await ask(app, getDetails, { as, query, params: { type: "positive" } }),
    connections: await ask(app, getStudentInsights, { as, query, params: { a, b: "connection" } }),
    attendance: await ask(app, getDetails, { as, query, params: { type: "attendance" } }),
  });
  const days = (n: number) => ({ previous_school_days: n });
  await keeps(3, 1);
  expect(await shown()).toMatchObject({
    overview: days(5),
    statistics: days(5),
    positive: days(5),
    connections: days(5),
    attendance: days(5),
  });
  // The days before lie in the last school year, of which only the check-ins are kept.
  await keeps(3, 0);
  expect(await shown()).toMatchObject({
    overview: days(0),
    statistics: days(0),
    positive: days(0),
    connections: days(0),
    attendance: days(5),
  });
});
