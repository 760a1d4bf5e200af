import { expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { newId } from "#server/ids.ts";
import { openTestApp } from "#tests/support/app.ts";
import { makeAccount, makeBehavior, makeClassScene, makeFinishedCheckIn } from "#tests/support/factories.ts";

test("a class that has ended stays in the figures of who taught it to the end, and of nobody else", async () => {
  const app = await openTestApp("2026-09-01T14:02:00.000Z");
  const scene = await makeClassScene(app.database);
  const { school, teacher } = scene;
  const other = await makeAccount(app.database, school.id);
  const chief = await makeAccount(app.database, school.id, { administrator: true });
  const behavior = await makeBehavior(app.database, school.id);
  await makeFinishedCheckIn(app.database, school.id, scene.class.id, "2026-08-31", teacher.person.id);
  const event = {
    behavior_id: behavior.id,
    student_ids: [scene.students[0]?.id],
    class_id: scene.class.id,
    date: "2026-08-31",
    occurred_at: "2026-08-31T15:00:00.000Z",
  };
  expect((await app.call("POST", "/check-in/event/create", { as: teacher, body: event })).status).toBe(200);
  const body = { last_day: "2026-08-31" };
  expect((await app.call("POST", `/admin/classes/${scene.class.id}/end`, { as: chief, body })).status).toBe(200);
  const [staying] = scene.students;
  await app.database.write((db) =>
    db
      .updateTable("enrolment")
      .set({ end_date: null })
      .where("person_id", "=", staying?.id ?? "")
      .execute(),
  );
  expect((await app.call("GET", "/students", { as: teacher })).body.students, "a stay may outlast its class").toEqual(
    [],
  );
  const { body: list } = await app.call("GET", "/students?search=Student0", { as: chief });
  const { body: page } = await app.call("GET", `/students/${staying?.id}`, { as: chief });
  expect([list.students[0].classes, page.student.classes]).toEqual([[], []]);
  const { body: figures } = await app.call("GET", "/insights", { as: teacher });
  expect(figures.classes).toMatchObject([{ id: scene.class.id, positive: 1 }]);
  expect(figures.groups.find((one: { slug: string }) => one.slug === "positive")).toMatchObject({ total: 1 });
  const { body: strip } = await app.call("GET", "/check-in/days-statistics", { as: teacher });
  expect(strip, "the last days of a year, on the first of the next").toMatchObject({
    days: [{ date: "2026-08-31", checked_in: 1, positive: 1 }, { date: "2026-09-01" }],
    is_check_in: false,
  });
  const details = (as = teacher) => app.call("GET", `/insights/details/positive/${scene.class.id}`, { as });
  expect(await details()).toMatchObject({ status: 200, body: { total: 1 } });
  expect((await details(other)).status).toBe(404);
  expect((await app.call("GET", "/insights", { as: other })).body.classes).toEqual([]);
});

test("a class that ended long ago is in figures of as many school days as can be asked for", async () => {
  const app = await openTestApp("2026-09-01T14:02:00.000Z");
  const { school, teacher, students, class: of } = await makeClassScene(app.database, { students: 1 });
  const chief = await makeAccount(app.database, school.id, { administrator: true });
  const behavior = await makeBehavior(app.database, school.id);
  const date = "2025-05-30";
  await makeFinishedCheckIn(app.database, school.id, of.id, date, teacher.person.id);
  await app.database.write(async (db) => {
    await db.updateTable("enrolment").set({ begin_date: "2024-09-01", end_date: date }).execute();
    await db.updateTable("class").set({ ended_on: "2025-05-31" }).execute();
    await db
      .insertInto("event")
      .values({
        id: newId(),
        school_id: school.id,
        behavior_id: behavior.id,
        group_slug: "positive",
        severity: null,
        student_id: students[0]?.id ?? "",
        class_id: of.id,
        date,
        occurred_at: `${date}T15:00:00.000Z`,
        note: null,
        recorded_by: teacher.person.id,
        created_at: `${date}T15:00:00.000Z`,
        undone_at: null,
        for_whole_class: 0,
      })
      .execute();
  });
  for (const as of [chief, teacher]) {
    const { body } = await app.call("GET", "/insights/details/positive?days=260", { as });
    expect(body).toMatchObject({ total: 1, days: [date, "2026-09-01"] });
  }
});

test("figures say which students can be opened: those of one's classes of today, and for an administrator all", async () => {
  const app = await openTestApp("2026-09-01T14:02:00.000Z");
  const { school, teacher, students, class: of } = await makeClassScene(app.database, { students: 2 });
  const chief = await makeAccount(app.database, school.id, { administrator: true });
  const behavior = await makeBehavior(app.database, school.id);
  await makeFinishedCheckIn(app.database, school.id, of.id, "2026-08-31", teacher.person.id);
  const [staying = "", leaving = ""] = students.map(({ id }) => id);
  const { body: made } = await app.call("POST", "/check-in/event/create", {
    as: teacher,
    body: {
      behavior_id: behavior.id,
      student_ids: [staying, leaving],
      class_id: of.id,
      date: "2026-08-31",
      occurred_at: "2026-08-31T15:00:00.000Z",
    },
  });
  await app.database.write((db) =>
    db.updateTable("enrolment").set({ end_date: "2026-08-31" }).where("person_id", "=", leaving).execute(),
  );
  for (const [as, canOpen] of [
    [teacher, false],
    [chief, true],
  ] as const) {
    const { body: details } = await app.call("GET", "/insights/details/positive", { as });
    const { body: list } = await app.call("GET", `/check-in/student-list/${of.id}?date=2026-08-31`, { as });
    expect(list.students.map((one: { id: string; can_open?: false }) => [one.id, one.can_open ?? true])).toEqual(
      expect.arrayContaining([
        [staying, true],
        [leaving, canOpen],
      ]),
    );
    const told = new Map(details.students.map((one: { id: string; can_open: boolean }) => [one.id, one.can_open]));
    expect(told).toEqual(
      new Map([
        [staying, true],
        [leaving, canOpen],
      ]),
    );
    for (const { id, student_id } of made.events) {
      const { body } = await app.call("GET", `/insights/event/${id}`, { as });
      expect(body.can_open).toBe(told.get(student_id));
      expect((await app.call("GET", `/students/${student_id}`, { as })).status === 200).toBe(body.can_open);
    }
  }
});

test("a class that was ended as of the first of a month, after its check-in, has a register of that month", async () => {
  const app = await openTestApp("2026-09-01T14:02:00.000Z");
  const { school, teacher, students, class: of } = await makeClassScene(app.database, { students: 1 });
  const chief = await makeAccount(app.database, school.id, { administrator: true });
  const [date, id] = ["2026-09-01", students[0]?.id ?? ""];
  const marks = [{ student_id: id, status: "absent", marked_at: "2026-09-01T14:01:00.000Z" }];
  for (const [method, path, body] of [
    ["POST", `/check-in/create/${of.id}`, { date }],
    ["PATCH", `/check-in/update/${checkInId(of.id, date)}`, { marks, finished: true }],
  ] as const)
    expect((await app.call(method, path, { as: teacher, body })).status).toBe(200);
  const body = { last_day: "2026-08-31", anyway: true };
  expect((await app.call("POST", `/admin/classes/${of.id}/end`, { as: chief, body })).status).toBe(200);
  const { body: list } = await app.call("GET", "/admin/dashboard/register?month=2026-09", { as: chief });
  expect(list.classes).toMatchObject([{ id: of.id }]);
  const { body: register } = await app.call("GET", `/admin/dashboard/register/${of.id}?month=2026-09`, { as: chief });
  expect(register.students).toMatchObject([{ id, days: [{ status: "absent", enrolled: false }] }]);
  for (const month of ["2026-08", "2026-10"])
    expect((await app.call("GET", `/admin/dashboard/register?month=${month}`, { as: chief })).body.classes.length).toBe(
      month === "2026-08" ? 1 : 0,
    );
});
