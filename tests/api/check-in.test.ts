import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkInId, eventId } from "#contract/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeBehavior,
  makeClass,
  makeClassScene,
  makeFinishedCheckIn,
  makePerson,
  makeSchool,
} from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z"; // Tuesday, 8:02 in Denver
const TODAY = "2026-09-01";
let app: TestApp;
let scene: ClassScene;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  scene = await makeClassScene(app.database, { students: 4 });
});

const student = (index: number): string => scene.students[index]?.id ?? "none";
const id = (): string => checkInId(scene.class.id, TODAY);
const create = (as = scene.teacher, date = TODAY) =>
  app.call("POST", `/check-in/create/${scene.class.id}`, { as, body: { date } });
const update = (body: unknown, as = scene.teacher, headers: Record<string, string> = {}) =>
  app.call("PATCH", `/check-in/update/${id()}`, { as, body, headers });
const mark = (index: number, status: string, at = "08:00", more: object = {}) => ({
  student_id: student(index),
  status,
  marked_at: `${TODAY}T14:${at.slice(3)}:00.000Z`,
  ...more,
});
const statuses = (answer: { body: { marks: { student_id: string; status: string }[] } }) =>
  Object.fromEntries(
    answer.body.marks.map((one) => [scene.students.findIndex((s) => s.id === one.student_id), one.status]),
  );
const coTeacher = async () => {
  const other = await makeAccount(app.database, scene.school.id);
  await enroll(app.database, scene.school.id, scene.class.id, other.person.id, { role: "teacher" });
  return other;
};

describe("a check-in", () => {
  test("has an id that the client knows, and is made once", async () => {
    const first = await create();
    expect(first).toMatchObject({
      status: 200,
      body: { id: id(), class_id: scene.class.id, date: TODAY, marks: [], finished_at: null },
    });
    const again = await create(await coTeacher());
    expect(again.body.id).toBe(first.body.id);
    expect(
      await app.database.read.selectFrom("check_in").selectAll().where("class_id", "=", scene.class.id).execute(),
    ).toHaveLength(1);
  });

  test("is never stamped earlier than before by a server whose clock is behind", async () => {
    await create();
    app.clock.now = new Date(`${TODAY}T14:02:20.000Z`);
    const before = await update({ marks: [mark(0, "present")] });
    app.clock.now = new Date(NOW);
    const after = await update({ marks: [mark(1, "absent")] });
    expect(after.body.marks).toHaveLength(2);
    expect(after.body.updated_at).toBe(before.body.updated_at);
  });

  test("takes the later mark where the server that hears of it is behind the one that heard of the earlier", async () => {
    await create();
    app.clock.now = new Date(`${TODAY}T14:02:20.000Z`);
    await update({ marks: [{ ...mark(0, "present"), marked_at: `${TODAY}T14:02:10.000Z`, left_at: NOW }] });
    app.clock.now = new Date(NOW);
    const answer = await update({ marks: [{ ...mark(0, "absent"), marked_at: `${TODAY}T14:02:15.000Z` }] });
    expect(answer.body.marks).toMatchObject([{ status: "absent", left_at: null, version: 2 }]);
    const earlier = await update({ marks: [mark(0, "late", "08:01")] });
    expect(statuses(earlier)).toEqual({ 0: "absent" });
  });

  test("is marked, finished, corrected, opened again", async () => {
    await create();
    const marked = await update({ marks: [mark(0, "absent"), mark(1, "late", "08:01", { note: "Bus" })] });
    expect(statuses(marked)).toEqual({ 0: "absent", 1: "late" });
    const finished = await update({ finished: true, student_ids: [0, 1, 2].map(student) });
    expect(statuses(finished)).toEqual({ 0: "absent", 1: "late", 2: "present" });
    expect(finished.body.finished_by).toEqual({ id: scene.teacher.person.id, name: "Grace Hopper" });
    const corrected = await update({ marks: [{ ...mark(0, "late"), marked_at: NOW, arrived_at: NOW }] });
    expect(corrected.body.marks.find((one: { student_id: string }) => one.student_id === student(0))).toMatchObject({
      status: "late",
      arrived_at: NOW,
      version: 2,
    });
    const reopened = await update({ finished: false });
    expect(statuses(reopened)).toEqual({ 0: "late", 1: "late" });
    expect(reopened.body.finished_at).toBeNull();
  });

  test("settles all of the class where no students are named, and an explicit mark beats a settled one", async () => {
    await create();
    const finished = await update({ finished: true, finished_at: "2026-09-01T14:01:30.000Z" });
    expect(finished.body.marks.map((one: { settled: boolean }) => one.settled)).toEqual([true, true, true, true]);
    const late = await update({ marks: [mark(3, "absent", "08:00")] }, await coTeacher());
    expect(statuses(late)[3]).toBe("absent");
  });

  test("finished already, settles who was not shown then, and stays finished as it was", async () => {
    await create();
    const first = await update({ finished: true, student_ids: [0, 1].map(student) });
    app.clock.now = new Date("2026-09-01T14:32:00.000Z");
    const again = await update({ marks: [mark(3, "absent", "08:32")] }, await coTeacher());
    expect(statuses(again)).toEqual({ 0: "present", 1: "present", 3: "absent" });
    const rest = await update({ finished: true, student_ids: [student(2)] }, await coTeacher());
    expect(statuses(rest)).toEqual({ 0: "present", 1: "present", 2: "present", 3: "absent" });
    const { finished_at, finished_by } = first.body;
    expect(rest.body).toMatchObject({ finished_at, finished_by, rejected: [] });
  });

  test("opened again by who was second at finishing it, stays finished as it was", async () => {
    const second = await coTeacher();
    await create();
    const first = await update({ finished: true });
    const mine = { finished: false, finished_by: second.person.id };
    const { marks, finished_at, finished_by } = first.body;
    expect((await update(mine, second)).body).toMatchObject({ marks, finished_at, finished_by });
    expect((await update({ ...mine, finished_by: scene.teacher.person.id }, second)).body.finished_at).toBeNull();
    await update({ finished: true }, second);
    expect((await update(mine, second)).body.finished_at).toBeNull();
  });

  test("takes the later of two marks, and of two tablets the one that saw the other's", async () => {
    await create();
    await update({ marks: [mark(0, "absent", "08:01")] });
    expect(statuses(await update({ marks: [mark(0, "late", "08:00")] }))[0]).toBe("absent");
    expect(statuses(await update({ marks: [mark(0, "excused", "08:00", { base: 1 })] }))[0]).toBe("excused");
    expect(statuses(await update({ marks: [mark(0, "late", "08:02", { base: 1 })] }))[0]).toBe("late");
  });

  test("does not believe a clock that runs ahead", async () => {
    await create();
    const answer = await update({
      marks: [{ ...mark(0, "absent"), marked_at: "2027-01-01T00:00:00.000Z" }],
      finished: true,
      finished_at: "2027-01-01T00:00:00.000Z",
    });
    expect(answer.body.marks[0].marked_at).toBe(NOW);
    expect(answer.body.finished_at).toBe(NOW);
  });

  test("does not believe a clock that is years behind, and a late delivery of the day it believes", async () => {
    await create();
    const behind = await update({ finished: true, finished_at: "1990-01-01T00:00:00.000Z" });
    expect(behind.body.finished_at).toBe(NOW);
    const days = await app.call("GET", "/check-in/days-statistics", { as: scene.teacher });
    expect(days.body.streak).toBe(1);
    await update({ finished: false });
    app.clock.now = new Date("2026-09-04T14:02:00.000Z");
    const finished_at = "2026-09-01T13:00:00.000Z";
    expect((await update({ finished: true, finished_at })).body.finished_at).toBe(finished_at);
  });

  test.each([
    [{ arrived_at: "10:00", left_at: "09:00" }],
    [{ left_at: "10:00", returned_at: "09:59" }],
    [{ arrived_at: "10:00", left_at: "11:00", returned_at: "10:30" }],
  ])("rejects times that are out of order, %j", async (times) => {
    await create();
    const at = (told: object) =>
      Object.fromEntries(Object.entries(told).map(([name, time]) => [name, `${TODAY}T${time}:30.000Z`]));
    const answer = await update({
      marks: [mark(0, "late", "08:00", at(times)), mark(1, "absent", "08:00", at(times))],
    });
    expect(answer.body.rejected).toEqual([
      { student_id: student(0), message: "These times are not in the order of the day" },
    ]);
    // Of who was away no time is kept, and none is judged.
    expect(answer.body.marks).toMatchObject([{ student_id: student(1), arrived_at: null, left_at: null }]);
  });

  test("takes times of one minute, which a device tells to the second or not", async () => {
    await create();
    const times = { arrived_at: `${TODAY}T10:00:30.000Z`, left_at: `${TODAY}T10:00:00.000Z` };
    expect((await update({ marks: [mark(0, "late", "08:00", times)] })).body).toMatchObject({
      rejected: [],
      marks: [times],
    });
  });

  test.each(["arrived_at", "left_at", "returned_at"])("rejects a time of another day, %s", async (name) => {
    await create();
    const told = (number: number, time: string) => ({ ...mark(number, "late"), left_at: NOW, [name]: time });
    const answer = await update({ marks: [told(0, "9999-12-31T23:59:59.000Z"), told(1, NOW)] });
    expect(answer.body.rejected).toEqual([
      { student_id: scene.students[0]?.id, message: "This time is not of that day" },
    ]);
    expect(statuses(answer)).toEqual({ 1: "late" });
  });

  test("takes none of a student's marks where one is rejected, tells it once, and settles the student as nothing", async () => {
    await create();
    const wrong = mark(0, "late", "08:01", { arrived_at: "9999-12-31T23:59:59.000Z" });
    const answer = await update({ marks: [mark(0, "absent"), wrong, wrong, mark(1, "absent")], finished: true });
    expect(answer.body.rejected).toEqual([{ student_id: student(0), message: "This time is not of that day" }]);
    expect(statuses(answer)).toEqual({ 1: "absent", 2: "present", 3: "present" });
    expect(statuses(await update({ marks: [mark(0, "absent")] }))).toMatchObject({ 0: "absent" });
  });

  test("names the strangers among those shown at a finish, and finishes all the same", async () => {
    await create();
    const { id: goneId } = await makePerson(app.database, scene.school.id);
    const gone = await enroll(app.database, scene.school.id, scene.class.id, goneId);
    expect((await update({ marks: [{ ...mark(0, "late"), student_id: goneId }] })).status).toBe(200);
    await app.database.write((db) => db.deleteFrom("enrolment").where("id", "=", gone.id).execute());
    const message = "Not in this class on that day";
    const change = {
      marks: [mark(0, "absent"), { student_id: "stranger", status: "late", marked_at: NOW }],
      finished: true,
      student_ids: [student(0), student(1), goneId, "stranger", "another", "another"],
    };
    const answer = await update(change);
    expect(answer.body.rejected).toEqual([
      { student_id: "stranger", message },
      { student_id: "another", message },
    ]);
    expect(statuses(answer)).toMatchObject({ 0: "absent", 1: "present" });
    expect(answer.body.finished_at).toBe(NOW);
    expect((await update({ finished: true, student_ids: [student(1)] })).body.rejected).toEqual([]);
    expect((await update({ finished: false, student_ids: ["another"] })).body.rejected).toEqual([]);
  });

  test("rejects a stranger alone and stores the rest", async () => {
    await create();
    const answer = await update({
      marks: [mark(0, "absent"), { student_id: "stranger", status: "late", marked_at: NOW }],
    });
    expect(answer.body.rejected).toEqual([{ student_id: "stranger", message: "Not in this class on that day" }]);
    expect(statuses(answer)).toEqual({ 0: "absent" });
  });

  test("refuses the future, the far past and what is no date", async () => {
    expect((await create(scene.teacher, "2026-09-03")).status).toBe(400);
    expect((await create(scene.teacher, "2025-07-01")).status).toBe(400);
    expect((await create(scene.teacher, "2026-02-30")).body.issues).toEqual([
      { path: "date", message: "must be a date as YYYY-MM-DD" },
    ]);
    expect((await create(scene.teacher, "2026-09-02")).status).toBe(200);
  });

  test("a moment that an offset moves out of the years is refused: it would sort before all others", async () => {
    const { body: checkIn } = await create(scene.teacher, TODAY);
    const change = { finished: true, finished_at: "9999-12-31T23:59:59-23:59" };
    const answer = await app.call("PATCH", `/check-in/update/${checkIn.id}`, { as: scene.teacher, body: change });
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toEqual([
      { path: "finished_at", message: "must be a moment as 2026-09-01T08:02:00.000Z" },
    ]);
  });

  test("lists the enrolment as of its date", async () => {
    const left = await makePerson(app.database, scene.school.id, { first_name: "Left", last_name: "Early" });
    await enroll(app.database, scene.school.id, scene.class.id, left.id, { end_date: "2026-08-31" });
    const list = (date: string) =>
      app.call("GET", `/check-in/student-list/${scene.class.id}?date=${date}`, { as: scene.teacher });
    expect((await list("2026-08-31")).body.students).toHaveLength(5);
    expect((await list(TODAY)).body.students).toHaveLength(4);
  });

  test("lists a class of nobody on any date", async () => {
    const empty = await makeClass(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, empty.id, scene.teacher.person.id, { role: "teacher" });
    for (const date of ["2026-08-31", TODAY])
      expect(
        await app.call("GET", `/check-in/student-list/${empty.id}?date=${date}`, { as: scene.teacher }),
      ).toMatchObject({ status: 200, body: { students: [] } });
  });
});

describe("exactly once", () => {
  test("the same key gives the first answer and changes nothing", async () => {
    await create();
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await update({ marks: [mark(0, "absent")] }, scene.teacher, headers);
    await update({ marks: [mark(0, "present", "08:02")] });
    const again = await update({ marks: [mark(0, "absent")] }, scene.teacher, headers);
    expect(again.body).toEqual(first.body);
    expect(statuses(await app.call("GET", `/check-in/${id()}`, { as: scene.teacher }))[0]).toBe("present");
  });

  test("the same key with another body is refused", async () => {
    await create();
    const headers = { "Idempotency-Key": randomUUID() };
    await update({ marks: [mark(0, "absent")] }, scene.teacher, headers);
    const other = await update({ marks: [mark(1, "absent")] }, scene.teacher, headers);
    expect(other).toMatchObject({ status: 422, body: { message: "Invalid input" } });
  });

  test("a key that is no UUID is refused; one in capitals is taken", async () => {
    await create();
    const answer = (key: string) => update({ marks: [mark(0, "absent")] }, scene.teacher, { "Idempotency-Key": key });
    const key = randomUUID();
    for (const wrong of ["A".repeat(36), "12345678", `${key}0`, key.replaceAll("-", ""), `{${key}}`])
      expect(await answer(wrong), wrong).toMatchObject({
        status: 422,
        body: { issues: [{ path: "Idempotency-Key" }] },
      });
    expect((await answer(key.toUpperCase())).status).toBe(200);
  });

  test("twenty deliveries at once record one event for each student", async () => {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const key = randomUUID();
    const body = {
      behavior_id: behavior.id,
      student_ids: [student(0), student(1)],
      class_id: scene.class.id,
      occurred_at: NOW,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.call("POST", "/check-in/event/create", { as: scene.teacher, body, headers: { "Idempotency-Key": key } }),
      ),
    );
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    const rows = await app.database.read
      .selectFrom("event")
      .select("id")
      .where("class_id", "=", scene.class.id)
      .execute();
    expect(rows.map((row) => row.id).sort()).toEqual([0, 1].map((n) => eventId(key, student(n))).sort());
  });

  test("stored answers hold no names", async () => {
    await create();
    await update({ marks: [mark(0, "absent")] }, scene.teacher, { "Idempotency-Key": randomUUID() });
    const rows = await app.database.read
      .selectFrom("idempotency")
      .select("answer")
      .where("account_id", "=", scene.teacher.account.id)
      .execute();
    expect(rows.map((row) => row.answer).join()).not.toMatch(/Grace|Hopper|Student0/);
  });
});

test("who left early and came back is told beside the mark, which stays", async () => {
  await create();
  const put = async (more: object) => {
    const marks = [{ student_id: student(0), status: "present", marked_at: NOW, ...more }];
    const { body } = await app.call("PATCH", `/check-in/update/${id()}`, { as: scene.teacher, body: { marks } });
    return body.marks[0];
  };
  const [left_at, returned_at] = ["2026-09-01T17:20:00.000Z", "2026-09-01T18:05:00.000Z"];
  expect(await put({ left_at })).toMatchObject({ status: "present", left_at, returned_at: null });
  // What is left out stays; a note changes nothing of it.
  expect(await put({ note: "Dentist" })).toMatchObject({ note: "Dentist", left_at });
  expect(await put({ returned_at })).toMatchObject({ status: "present", left_at, returned_at });
  expect(await put({ status: "late", arrived_at: NOW })).toMatchObject({ arrived_at: NOW, left_at, returned_at });
  const { students } = (await app.call("GET", `/check-in/student-list/${scene.class.id}`, { as: scene.teacher })).body;
  expect(students.find((one: { id: string }) => one.id === student(0)).mark).toMatchObject({ left_at, returned_at });
  // Of nobody who was away; and no coming back without leaving.
  expect(await put({ status: "absent" })).toMatchObject({ left_at: null, returned_at: null });
  expect(await put({ status: "present", returned_at })).toMatchObject({ left_at: null, returned_at: null });
});

test("leaving early stands in the student's history and in the register, and changes no count", async () => {
  const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
  await create();
  const left = [0, 1].map((n) => `${TODAY}T${17 + n}:20:00.000Z`);
  await update({
    marks: [
      mark(0, "present", "08:00", { left_at: left[0], returned_at: left[1], note: "Dentist" }),
      mark(1, "late", "08:01", { left_at: left[1], note: "Bus" }),
      mark(2, "absent"),
    ],
    finished: true,
    student_ids: [0, 1, 2, 3].map(student),
  });
  const history = async (n: number, query = "") => {
    const { body } = await app.call("GET", `/students/${student(n)}?${query}`, { as: scene.teacher });
    return body.events.map(({ name, note, occurred_at, returned_at }: Record<string, string>) =>
      [name, note, occurred_at, returned_at].filter(Boolean),
    );
  };
  expect(await history(0)).toEqual([["Left early", "Dentist", left[0], left[1]]]);
  expect(await history(1, "group=attendance")).toEqual([
    ["Left early", left[1]],
    ["Late", "Bus", `${TODAY}T14:01:00.000Z`],
  ]);
  const first = await app.call("GET", `/students/${student(1)}?events_limit=1`, { as: scene.teacher });
  expect(await history(1, `events_before=${first.body.next}`)).toEqual([["Late", "Bus", `${TODAY}T14:01:00.000Z`]]);
  const { body } = await app.call("GET", `/admin/dashboard/register/${scene.class.id}?month=2026-09`, {
    as: administrator,
  });
  const days = new Map(
    body.students.map((one: { id: string; days: { status: string; left_early: boolean }[] }) => [
      one.id,
      one.days.map(({ status, left_early }) => [status, left_early]),
    ]),
  );
  expect([0, 1, 2, 3].map((n) => days.get(student(n)))).toEqual([
    [["present", true]],
    [["late", true]],
    [["absent", false]],
    [["present", false]],
  ]);
});

describe("events", () => {
  test("are recorded, counted, and undone by their author within a day", async () => {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const made = await app.call("POST", "/check-in/event/create", {
      as: scene.teacher,
      body: {
        behavior_id: behavior.id,
        student_ids: [student(0), student(1), "x"],
        class_id: scene.class.id,
        occurred_at: NOW,
        note: "",
      },
    });
    expect(made.body.events).toHaveLength(2);
    expect(made.body.rejected).toEqual([{ student_id: "x", message: "Not in this class on that day" }]);
    const counts = async () =>
      (await app.call("GET", `/check-in/student-list/${scene.class.id}`, { as: scene.teacher })).body.students.map(
        (one: { positive_today: number }) => one.positive_today,
      );
    expect(await counts()).toEqual([1, 1, 0, 0]);
    const [first, second] = made.body.events;
    const colleague = await coTeacher();
    expect((await app.call("DELETE", `/check-in/event/${first.id}`, { as: colleague })).status).toBe(403);
    expect((await app.call("DELETE", `/check-in/event/${first.id}`, { as: scene.teacher })).body).toEqual({
      status: 200,
    });
    expect((await app.call("DELETE", `/check-in/event/${first.id}`, { as: scene.teacher })).status).toBe(200);
    expect(await counts()).toEqual([0, 1, 0, 0]);
    app.clock.now = new Date("2026-09-03T14:02:00.000Z");
    expect((await app.call("DELETE", `/check-in/event/${second.id}`, { as: scene.teacher })).body.message).toBe(
      "UNDO_TOO_LATE",
    );
    expect(
      (await app.call("DELETE", `/check-in/event/${second.id}?undone_at=2026-09-02T10:00:00Z`, { as: scene.teacher }))
        .status,
    ).toBe(200);
    const kept = await app.database.read
      .selectFrom("event")
      .select("undone_at")
      .where("class_id", "=", scene.class.id)
      .execute();
    expect(kept).toHaveLength(2);
  });

  test("are of the server's moment where the told one is of a clock that is wrong", async () => {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const record = async (occurred_at: string) => {
      const body = { behavior_id: behavior.id, student_ids: [student(0)], class_id: scene.class.id, date: TODAY };
      const answer = await app.call("POST", "/check-in/event/create", {
        as: scene.teacher,
        body: { ...body, occurred_at },
      });
      return answer.body.events[0].occurred_at;
    };
    expect(await record("0001-01-01T00:00:00.000Z")).toBe(NOW);
    expect(await record("2026-08-30T23:59:59.000Z")).toBe(NOW);
    expect(await record("2026-08-31T23:00:00.000Z")).toBe("2026-08-31T23:00:00.000Z");
  });

  test("are recorded of a whole class at once, however large, up to 300", async () => {
    const large = await makeClassScene(app.database, { students: 300 });
    const behavior = await makeBehavior(app.database, large.school.id);
    const all = large.students.map((one) => one.id);
    const record = (student_ids: string[]) =>
      app.call("POST", "/check-in/event/create", {
        as: large.teacher,
        body: { behavior_id: behavior.id, student_ids, class_id: large.class.id, occurred_at: NOW },
      });
    const made = await record(all);
    expect(made).toMatchObject({ status: 200, body: { rejected: [] } });
    expect(made.body.events.map((one: { student_id: string }) => one.student_id)).toEqual(all);
    const { body } = await app.call("GET", `/check-in/student-list/${large.class.id}`, { as: large.teacher });
    const counts: number[] = body.students.map((one: { positive_today: number }) => one.positive_today);
    expect(counts).toEqual(all.map(() => 1));
    expect((await record([...all, "one-more"])).body.issues).toEqual([
      { path: "student_ids", message: "must be at most 300 students" },
    ]);
  });

  test("of an unknown behaviour or class are refused by field", async () => {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const body = { behavior_id: behavior.id, student_ids: [student(0)], class_id: scene.class.id, occurred_at: NOW };
    const record = (more: object) =>
      app.call("POST", "/check-in/event/create", { as: scene.teacher, body: { ...body, ...more } });
    expect((await record({ behavior_id: "none" })).body.issues[0].path).toBe("behavior_id");
    expect((await record({ class_id: "none" })).body.issues[0].path).toBe("class_id");
    expect((await record({ student_ids: [] })).status).toBe(422);
    expect((await record({ occurred_at: "yesterday" })).body.issues[0].path).toBe("occurred_at");
    for (const occurred_at of ["0001-01-01T00:00:00.000Z", "0900-01-01T00:00:00.000Z"])
      expect((await record({ occurred_at, date: undefined })).body.message).toContain("400 days back");
  });

  test("come with their uses by this teacher, group by group", async () => {
    const good = await makeBehavior(app.database, scene.school.id, { name: "Kind", position: 1 });
    const hard = await makeBehavior(app.database, scene.school.id, {
      name: "Calling out",
      group_slug: "challenging",
      severity: "minor",
    });
    await makeBehavior(app.database, scene.school.id, { name: "Gone", retired_at: NOW });
    await app.call("POST", "/check-in/event/create", {
      as: scene.teacher,
      body: { behavior_id: good.id, student_ids: [student(0), student(1)], class_id: scene.class.id, occurred_at: NOW },
    });
    const { groups } = (await app.call("GET", "/check-in/behaviors", { as: scene.teacher })).body;
    expect(groups.map((group: { slug: string }) => group.slug)).toEqual(["positive", "challenging"]);
    expect(groups[0].behaviors).toMatchObject([{ id: good.id, uses: 2 }]);
    expect(groups[1].behaviors).toMatchObject([{ id: hard.id, severity: "minor", uses: 0 }]);
  });
});

describe("what others marked", () => {
  test("is suggested with its source until a later mark says otherwise", async () => {
    const lesson = await makeClass(app.database, scene.school.id, { name: "Music", kind: "lesson" });
    await enroll(app.database, scene.school.id, lesson.id, scene.teacher.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, lesson.id, student(0));
    await create();
    await update({ marks: [mark(0, "absent")] });
    const suggestion = async () =>
      (await app.call("GET", `/check-in/student-list/${lesson.id}`, { as: scene.teacher })).body.students[0].suggested;
    expect(await suggestion()).toEqual({ status: "absent", source: "Class 1, earlier today" });
    await update({ marks: [mark(0, "late", "08:02")] });
    expect(await suggestion()).toBeNull();
    const left = { ...mark(0, "late", "08:03"), left_at: NOW };
    await update({ marks: [left] });
    expect(await suggestion()).toEqual({ status: "excused", source: "Class 1, left early" });
    await update({ marks: [{ ...left, marked_at: NOW, returned_at: NOW }] });
    expect(await suggestion()).toBeNull();
  });

  test("announced absences are suggested too", async () => {
    await app.database.write((db) =>
      db
        .insertInto("announced_absence")
        .values({
          id: randomUUID(),
          school_id: scene.school.id,
          student_id: student(1),
          from_date: TODAY,
          to_date: TODAY,
          status: "excused",
          note: "Dentist",
          created_by: scene.teacher.person.id,
          created_at: NOW,
        })
        .execute(),
    );
    const { students } = (await app.call("GET", `/check-in/student-list/${scene.class.id}`, { as: scene.teacher }))
      .body;
    expect(students[1].suggested).toEqual({ status: "excused", source: "Announced: Dentist" });
  });
});

describe("days and streak", () => {
  const strip = async () =>
    (await app.call("GET", `/check-in/days-statistics?class_id=${scene.class.id}`, { as: scene.teacher })).body;

  test("show today and the four school days before it; weekends leave no hole", async () => {
    for (const date of ["2026-08-25", "2026-08-26", "2026-08-27", "2026-08-28", "2026-08-31"])
      await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
    const before = await strip();
    expect(before.days.map((day: { date: string }) => day.date)).toEqual([
      "2026-08-26",
      "2026-08-27",
      "2026-08-28",
      "2026-08-31",
      TODAY,
    ]);
    expect(before).toMatchObject({ streak: 5, is_check_in: false });
    await create();
    const finished = await update({ marks: [mark(0, "absent"), mark(1, "late")], finished: true });
    expect(finished.body.streak).toBe(6);
    const after = await strip();
    expect(after.is_check_in).toBe(true);
    expect(after.days.at(-1)).toEqual({
      date: TODAY,
      checked_in: 1,
      present: 2,
      late: 1,
      absent: 1,
      excused: 0,
      positive: 0,
      challenging: 0,
    });
  });

  test("a forgotten school day breaks the streak, one finished later neither counts nor breaks", async () => {
    const other = await makeClass(app.database, scene.school.id, { name: "Class 2" });
    const finish = (classId: string, date: string, given = {}) =>
      makeFinishedCheckIn(app.database, scene.school.id, classId, date, scene.teacher.person.id, given);
    for (const date of ["2026-08-26", "2026-08-27", "2026-08-28", "2026-08-31"]) await finish(other.id, date);
    await finish(scene.class.id, "2026-08-26");
    await finish(scene.class.id, "2026-08-28", { finished_on: "2026-08-29" });
    await finish(scene.class.id, "2026-08-31");
    expect((await strip()).streak).toBe(1);
    await finish(scene.class.id, "2026-08-27");
    expect((await strip()).streak).toBe(3);
  });

  test("a finish, or an opening, that makes the day a school day or none tells the streak of that", async () => {
    // A Saturday, on which nobody would be expected.
    app.clock.now = new Date("2026-09-05T14:00:00.000Z");
    for (const date of ["2026-09-02", "2026-09-03", "2026-09-04"])
      await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
    expect((await strip()).streak).toBe(3);
    const { body } = await create(scene.teacher, "2026-09-05");
    const change = async (finished: boolean): Promise<number> =>
      (await app.call("PATCH", `/check-in/update/${body.id}`, { as: scene.teacher, body: { finished } })).body.streak;
    expect([await change(true), (await strip()).streak]).toEqual([4, 4]);
    expect([await change(false), (await strip()).streak]).toEqual([3, 3]);
  });

  test("a stray Sunday test changes nothing", async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map((n) => makeClass(app.database, scene.school.id, { name: `Class ${n + 1}` })),
    );
    for (const date of ["2026-08-27", "2026-08-28", "2026-08-31"])
      for (const one of [scene.class, ...others])
        await makeFinishedCheckIn(app.database, scene.school.id, one.id, date, scene.teacher.person.id);
    await makeFinishedCheckIn(
      app.database,
      scene.school.id,
      others[0]?.id ?? "",
      "2026-08-30",
      scene.teacher.person.id,
    );
    const { days, streak } = await strip();
    expect(days.map((day: { date: string }) => day.date)).toEqual(["2026-08-27", "2026-08-28", "2026-08-31", TODAY]);
    expect(streak).toBe(3);
  });

  test("an administrator's word opens and closes dates", async () => {
    for (const date of ["2026-08-27", "2026-08-28"])
      await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
    await app.database.write((db) =>
      db
        .insertInto("school_date")
        .values([
          { school_id: scene.school.id, date: "2026-08-27", open: 0 },
          { school_id: scene.school.id, date: "2026-08-26", open: 1 },
        ])
        .execute(),
    );
    expect((await strip()).days.map((day: { date: string }) => day.date)).toEqual(["2026-08-26", "2026-08-28", TODAY]);
  });

  test("a closed today counts for no streak, checked in or not", async () => {
    for (const date of ["2026-08-25", "2026-08-26", "2026-08-31"])
      await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
    expect((await strip()).streak).toBe(3);
    await create();
    expect((await update({ finished: true })).body.streak).toBe(4);
    await app.database.write((db) =>
      db.insertInto("school_date").values({ school_id: scene.school.id, date: TODAY, open: 0 }).execute(),
    );
    expect((await strip()).streak).toBe(3);
    expect((await update({ finished: false })).body.streak).toBe(3);
    expect((await update({ finished: true })).body.streak).toBe(3);
  });

  test("a class that has ended breaks no streak, though stays in it go on", async () => {
    const ended = await makeClass(app.database, scene.school.id, { name: "Last week", ended_on: "2026-08-28" });
    await enroll(app.database, scene.school.id, ended.id, scene.teacher.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, ended.id, student(0));
    const finish = (classId: string, date: string) =>
      makeFinishedCheckIn(app.database, scene.school.id, classId, date, scene.teacher.person.id);
    for (const date of ["2026-08-26", "2026-08-27", "2026-08-28", "2026-08-31"]) await finish(scene.class.id, date);
    await finish(ended.id, "2026-08-27");
    expect((await strip()).streak).toBe(3);
  });

  test("all is checked in where every class is that is to be: none that ended, nor one without students", async () => {
    const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
    const ended = await makeClass(app.database, scene.school.id, { name: "Last year", ended_on: "2026-08-01" });
    await enroll(app.database, scene.school.id, ended.id, student(0));
    const empty = await makeClass(app.database, scene.school.id, { name: "Empty" });
    await enroll(app.database, scene.school.id, empty.id, student(0), { end_date: "2026-08-31" });
    const isCheckIn = async (as = administrator) =>
      (await app.call("GET", "/check-in/days-statistics", { as })).body.is_check_in;
    await create();
    expect(await isCheckIn()).toBe(false);
    await update({ finished: true });
    expect(await isCheckIn()).toBe(true);
    const other = await makeClass(app.database, scene.school.id, { name: "Class 2" });
    await enroll(app.database, scene.school.id, other.id, student(1));
    expect([await isCheckIn(), await isCheckIn(scene.teacher)]).toEqual([false, true]);
  });

  test("the first check-in ever is told apart", async () => {
    const first = async () => (await app.call("GET", "/check-in/first", { as: scene.teacher })).body.first;
    expect(await first()).toBe(true);
    await create();
    expect(await first()).toBe(false);
  });

  test("events are compared with the five school days before", async () => {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const dates = [
      "2026-08-19",
      "2026-08-20",
      "2026-08-21",
      "2026-08-24",
      "2026-08-25",
      "2026-08-26",
      "2026-08-27",
      "2026-08-28",
      "2026-08-31",
    ];
    for (const date of dates)
      await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
    const record = (date: string, count: number) =>
      app.call("POST", "/check-in/event/create", {
        as: scene.teacher,
        body: {
          behavior_id: behavior.id,
          student_ids: scene.students.slice(0, count).map((one) => one.id),
          class_id: scene.class.id,
          date,
          occurred_at: `${date}T15:00:00Z`,
        },
      });
    await record("2026-08-20", 1);
    await record("2026-08-28", 2);
    await record("2026-08-31", 3);
    const { days, groups } = (
      await app.call("GET", `/check-in/events-statistics?class_id=${scene.class.id}`, { as: scene.teacher })
    ).body;
    expect(days).toEqual([...dates.slice(-4), TODAY]);
    expect(groups[0]).toMatchObject({
      slug: "positive",
      total: 5,
      previous_total: 1,
      by_day: [0, 0, 2, 3, 0],
      behaviors: [{ id: behavior.id, total: 5 }],
    });
  });

  test("those of an administrator who teaches are of the school, as the overview's are", async () => {
    const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
    const own = await makeClass(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, own.id, administrator.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, own.id, student(0));
    const behavior = await makeBehavior(app.database, scene.school.id);
    for (const [as, class_id, count] of [
      [administrator, own.id, 1],
      [scene.teacher, scene.class.id, 3],
    ] as const) {
      const student_ids = scene.students.slice(0, count).map((one) => one.id);
      const body = { behavior_id: behavior.id, student_ids, class_id, occurred_at: app.clock.now.toISOString() };
      expect((await app.call("POST", "/check-in/event/create", { as, body })).status).toBe(200);
    }
    const totalOf = async (path: string): Promise<number> => {
      const { groups } = (await app.call("GET", path, { as: administrator })).body;
      return groups.find((group: { slug: string }) => group.slug === "positive").total;
    };
    expect(await totalOf("/insights")).toBe(4);
    expect(await totalOf("/check-in/events-statistics")).toBe(4);
    expect(await totalOf(`/check-in/events-statistics?class_id=${own.id}`)).toBe(1);
  });
});

describe("who may", () => {
  test("a class of another teacher, another school or nobody is the same 404", async () => {
    const stranger = await makeAccount(app.database, scene.school.id);
    const elsewhere = await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
    await create();
    for (const as of [stranger, elsewhere]) {
      for (const path of [
        `/check-in/${id()}`,
        `/check-in/student-list/${scene.class.id}`,
        `/check-in/days-statistics?class_id=${scene.class.id}`,
      ]) {
        expect(await app.call("GET", path, { as })).toMatchObject({
          status: 404,
          body: { statusCode: 404, message: "Not found" },
        });
      }
      expect((await update({ finished: true }, as)).status).toBe(404);
      expect((await create(as)).status).toBe(404);
    }
  });

  test("a co-teacher and an administrator of the school may, a student and a parent may not", async () => {
    await create();
    const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
    expect((await update({ marks: [mark(0, "late")] }, await coTeacher())).status).toBe(200);
    expect((await update({ marks: [mark(0, "absent", "08:01")] }, administrator)).status).toBe(200);
    for (const role of ["student", "parent"] as const) {
      const as = await makeAccount(app.database, scene.school.id, { role });
      expect(await update({ finished: true }, as)).toMatchObject({ status: 403, body: { message: "Forbidden" } });
    }
    expect((await app.call("PATCH", `/check-in/update/${id()}`, { body: {} })).status).toBe(401);
  });

  test("a lent class: what was tapped while it was lent arrives up to a week later", async () => {
    const borrower = await makeAccount(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, scene.class.id, borrower.person.id, {
      role: "teacher",
      begin_date: "2026-08-31",
      end_date: "2026-08-31",
    });
    expect((await create(borrower, "2026-08-31")).status).toBe(200);
    expect((await create(borrower, TODAY)).status).toBe(404);
    app.clock.now = new Date("2026-09-09T14:00:00Z");
    expect((await create(borrower, "2026-08-31")).status).toBe(404);
  });

  test("a lent class: what was tapped may still arrive, but nothing of it is shown any more", async () => {
    const borrower = await makeAccount(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, scene.class.id, borrower.person.id, {
      role: "teacher",
      end_date: TODAY,
    });
    const behavior = await makeBehavior(app.database, scene.school.id);
    await create();
    const { body } = await app.call("POST", "/check-in/event/create", {
      as: scene.teacher,
      body: {
        behavior_id: behavior.id,
        student_ids: [student(0)],
        class_id: scene.class.id,
        occurred_at: NOW,
        note: "Of a colleague",
      },
    });
    const reads = [
      `/check-in/${id()}`,
      `/check-in/student-list/${scene.class.id}?date=${TODAY}`,
      `/insights/event/${body.events[0].id}`,
    ];
    const seen = (as = borrower) =>
      Promise.all(reads.map(async (path) => (await app.call("GET", path, { as })).status));
    expect(await seen()).toEqual([200, 200, 200]);
    app.clock.now = new Date("2026-09-02T14:00:00Z");
    expect(await seen()).toEqual([404, 404, 404]);
    expect(await seen(scene.teacher)).toEqual([200, 200, 200]);
    const noted = { ...mark(0, "excused"), note: "Told to a colleague" };
    expect((await update({ marks: [noted] }, scene.teacher)).status).toBe(200);
    const own = { student_id: student(1), status: "late", note: null, marked_by: { id: borrower.person.id } };
    const told = { status: 200, body: { marks: [own], connections: [] } };
    expect(await update({ marks: [{ ...mark(1, "late"), note: "Overslept" }] }, borrower)).toMatchObject(told);
    expect(await create(borrower)).toMatchObject(told);
    expect((await create()).body.marks).toMatchObject([
      { student_id: student(0), note: "Told to a colleague" },
      { student_id: student(1), note: "Overslept" },
    ]);
    expect((await update({ finished: true }, borrower)).status).toBe(200);
  });

  test("a class of a later day: its list is theirs from the day before, when a device may be there already", async () => {
    const next = await makeAccount(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, scene.class.id, next.person.id, {
      role: "teacher",
      begin_date: "2026-09-10",
    });
    const list = async (date: string) =>
      (await app.call("GET", `/check-in/student-list/${scene.class.id}?date=${date}`, { as: next })).status;
    expect([await list("2026-09-10"), await list("2027-01-11")]).toEqual([404, 404]);
    app.clock.now = new Date("2026-09-09T14:00:00Z");
    expect([await list("2026-09-09"), await list("2026-09-10"), await list("2026-09-11")]).toEqual([404, 200, 404]);
  });
});

describe("the school today", () => {
  test("counts children once, names who waits and who is away", async () => {
    const lesson = await makeClass(app.database, scene.school.id, { name: "Music", kind: "lesson" });
    const waiting = await makeClass(app.database, scene.school.id, { name: "Class 2" });
    await enroll(app.database, scene.school.id, waiting.id, student(3));
    const lessonTeacher = await makeAccount(app.database, scene.school.id);
    for (const classId of [lesson.id, waiting.id])
      await enroll(app.database, scene.school.id, classId, lessonTeacher.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, lesson.id, student(0));
    await create();
    await update({ marks: [mark(0, "absent"), mark(1, "absent", "08:01", { note: "Flu" })], finished: true });
    await app.call("POST", `/check-in/create/${lesson.id}`, { as: lessonTeacher, body: { date: TODAY } });
    await app.call("PATCH", `/check-in/update/${checkInId(lesson.id, TODAY)}`, {
      as: lessonTeacher,
      body: { marks: [mark(0, "present", "08:02")], finished: true },
    });
    const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
    const { body } = await app.call("GET", "/admin/dashboard/daily-stats", { as: administrator });
    // Student 0 was absent in one of two classes: not in more than half, so here.
    expect(body).toMatchObject({
      date: TODAY,
      school_year_from: "2026-08-01",
      classes: 2,
      checked_in: 1,
      present: 3,
      absent: 1,
      late: 0,
      excused: 0,
    });
    expect(body.waiting).toEqual([{ class_id: waiting.id, name: "Class 2", teachers: ["Grace Hopper"] }]);
    expect(body.away).toMatchObject([
      { student: { id: student(1) }, status: "absent", note: "Flu", class: { name: "Class 1" } },
    ]);
    expect((await app.call("GET", "/admin/dashboard/daily-stats", { as: scene.teacher })).status).toBe(403);
  });

  test("counts who was marked as the class does, also where their time in it was ended since", async () => {
    const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
    const neverWasInClass = (index: number): Promise<unknown> =>
      app.database.write((db) =>
        db
          .updateTable("enrolment")
          .set({ end_date: "2026-08-31" })
          .where("school_id", "=", scene.school.id)
          .where("person_id", "=", student(index))
          .execute(),
      );
    const school = async () => (await app.call("GET", "/admin/dashboard/daily-stats", { as: administrator })).body;
    const ofClass = async () =>
      (
        await app.call("GET", `/check-in/days-statistics?class_id=${scene.class.id}`, { as: scene.teacher })
      ).body.days.at(-1);
    const counts = { absent: 1, late: 0, excused: 0 };
    await create();
    await update({ marks: [mark(0, "absent")] });
    await neverWasInClass(0);
    await update({ finished: true });
    expect(await school()).toMatchObject({ present: 3, ...counts });
    expect(await ofClass()).toMatchObject({ present: 3, ...counts });
    await neverWasInClass(1);
    await update({ finished: false });
    expect(await school()).toMatchObject({ present: 0, ...counts, absent: 0 });
    await update({ finished: true });
    expect(await school()).toMatchObject({ present: 2, ...counts });
    expect(await ofClass()).toMatchObject({ present: 2, ...counts });
    const months = await app.database.read
      .selectFrom("student_month")
      .select(["present", "absent"])
      .where("school_id", "=", scene.school.id)
      .where("student_id", "in", [student(0), student(1)])
      .orderBy("absent")
      .execute();
    expect(months).toEqual([
      { present: 0, absent: 0 },
      { present: 0, absent: 1 },
    ]);
  });
});
