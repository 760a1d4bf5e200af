import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getStudentList } from "#contract/check-in.ts";
import { completeConnection, getConnection } from "#contract/connection.ts";
import { listStudents } from "#contract/students.ts";
import { type Answer, openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import {
  at,
  type ConnectionScene,
  connectionsOf,
  livePast,
  makeConnectionScene,
  record,
  undo,
  weekdaysBefore,
} from "#tests/support/connection-scene.ts";
import { enroll, makeAccount, makeClass, makeSchool, type SignedIn } from "#tests/support/factories.ts";

/* Looking at a connection and completing it. */

const TODAY = "2026-09-30";
const BEFORE = weekdaysBefore(TODAY, 30);

let app: TestApp;
let scene: ConnectionScene;
let colleague: SignedIn;
let id: string;
let eventId: string;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T10:00:00.000Z`);
  scene = await makeConnectionScene(app);
  await livePast(app, scene, BEFORE);
  colleague = await makeAccount(app.database, scene.school.id, { now: app.clock.now });
  await enroll(app.database, scene.school.id, scene.class.id, colleague.person.id, { role: "teacher" });
  const { connections, events } = await record(app, scene, scene.major);
  id = connections[0]?.id ?? "";
  eventId = events[0]?.id ?? "";
});

const look = (as: SignedIn): Promise<Answer> => app.call("GET", `/connection/${id}`, { as });
const complete = (
  as: SignedIn,
  body: object = { selected_option: "repair-talk", resolutions: ["We talked."] },
): Promise<Answer> =>
  app.call("PATCH", `/connection/${id}`, { as, body, headers: { "Idempotency-Key": randomUUID() } });

describe("looking", () => {
  it("shows the student, the type, the reason, the evidence and the options with their guidance", async () => {
    const seen = await ask(app, getConnection, { as: scene.teacher, params: { id } });
    expect(seen).toMatchObject({
      id,
      student: { id: scene.students[0]?.id, first_name: "Student0", last_name: "Example", avatar_url: null },
      class_id: scene.class.id,
      type: { id: "repair", slug: "repair", name: "Repair" },
      reason: "One major challenging event.",
      evidence: [
        {
          id: eventId,
          group: "challenging",
          type_id: scene.major.id,
          name: "Hitting",
          date: TODAY,
          can_undo: true,
          note: null,
        },
      ],
      resolutions: [],
      selected_option: null,
      status: "active",
      raised_at: `${TODAY}T10:00:00.000Z`,
      completed_at: null,
      completed_by: null,
    });
    expect(seen.options.length).toBeGreaterThanOrEqual(4);
    expect(seen.options.every(({ label, guidance }) => label !== "" && guidance !== "")).toBe(true);
  });

  it("lets only its author undo the evidence", async () => {
    const seen = await ask(app, getConnection, { as: colleague, params: { id } });
    expect(seen.evidence[0]?.can_undo).toBe(false);
  });

  it("is for every teacher of the student today and for administrators, and for nobody else", async () => {
    const { database } = app;
    const now = app.clock.now;
    const otherClass = await makeClass(database, scene.school.id, { kind: "lesson" });
    const [inLesson, elsewhere, former, administrator, parent] = [
      await makeAccount(database, scene.school.id, { now }),
      await makeAccount(database, scene.school.id, { now }),
      await makeAccount(database, scene.school.id, { now }),
      await makeAccount(database, scene.school.id, { now, administrator: true }),
      await makeAccount(database, scene.school.id, { now, role: "parent" }),
    ];
    await enroll(database, scene.school.id, otherClass.id, inLesson.person.id, { role: "teacher" });
    await enroll(database, scene.school.id, otherClass.id, scene.students[0]?.id ?? "");
    await enroll(database, scene.school.id, (await makeClass(database, scene.school.id)).id, elsewhere.person.id, {
      role: "teacher",
    });
    await enroll(database, scene.school.id, scene.class.id, former.person.id, {
      role: "teacher",
      end_date: BEFORE.at(-1) ?? "",
    });
    const stranger = await makeAccount(database, (await makeSchool(database)).id, { now, administrator: true });
    const statuses = await Promise.all(
      [scene.teacher, colleague, inLesson, administrator, elsewhere, former, stranger, parent].map(
        async (as) => (await look(as)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404, 403]);
    expect(await Promise.all([elsewhere, former, stranger].map(async (as) => (await complete(as)).status))).toEqual([
      404, 404, 404,
    ]);
    expect((await app.call("GET", `/connection/${randomUUID()}`, { as: scene.teacher })).status).toBe(404);
    expect((await connectionsOf(app, scene)).map(({ status }) => status)).toEqual(["active"]);
  });
});

describe("completing", () => {
  it("keeps the option and what was agreed, who and when, and writes it down for the audit", async () => {
    const done = await ask(app, completeConnection, {
      as: colleague,
      params: { id },
      body: {
        selected_option: "repair-two-by-ten",
        resolutions: [" Two minutes each morning. ", "", "Again in ten days."],
      },
    });
    expect(done).toMatchObject({
      status: "completed",
      selected_option: "repair-two-by-ten",
      resolutions: ["Two minutes each morning.", "Again in ten days."],
      completed_at: `${TODAY}T10:00:00.000Z`,
      completed_by: { id: colleague.person.id, name: "Grace Hopper" },
    });
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "completed", settled_on: TODAY }]);
    const audit = await app.database.read
      .selectFrom("audit")
      .selectAll()
      .where("school_id", "=", scene.school.id)
      .where("action", "=", "connection.complete")
      .execute();
    expect(audit).toMatchObject([{ actor_id: colleague.person.id, subject_id: scene.students[0]?.id }]);
    expect(audit[0]?.detail).not.toContain("minutes");
  });

  it("is taken up to a week later from who taught the student while it was there, and shows them nothing more", async () => {
    const { database } = app;
    const now = app.clock.now;
    const lasting = async (end_date: string): Promise<SignedIn> => {
      const as = await makeAccount(database, scene.school.id, { now });
      await enroll(database, scene.school.id, scene.class.id, as.person.id, { role: "teacher", end_date });
      return as;
    };
    const [borrower, before] = [await lasting(TODAY), await lasting(BEFORE.at(-1) ?? "")];
    const other = await makeClass(database, scene.school.id);
    const later = await makeAccount(database, scene.school.id, { now });
    // A class in which the student was, but not while it was this teacher's.
    await enroll(database, scene.school.id, other.id, scene.students[0]?.id ?? "", { end_date: TODAY });
    await enroll(database, scene.school.id, other.id, later.person.id, { role: "teacher", begin_date: "2026-10-01" });
    at(app, "2026-10-07");
    for (const as of [borrower, before, later]) expect((await look(as)).status).toBe(404);
    for (const as of [before, later]) expect((await complete(as)).status).toBe(404);
    at(app, "2026-10-08");
    expect((await complete(borrower)).status).toBe(404);
    at(app, "2026-10-07");
    const taken = await complete(borrower);
    expect(taken).toMatchObject({ status: 200, body: { status: "completed", evidence: [] } });
    expect(taken.body.resolutions).toEqual((await look(colleague)).body.resolutions);
    expect((await look(borrower)).status).toBe(404);
    const second = scene.students[1]?.id ?? "";
    const late = await app.call("POST", "/check-in/event/create", {
      as: borrower,
      body: {
        behavior_id: scene.major.id,
        student_ids: [second],
        class_id: scene.class.id,
        occurred_at: `${TODAY}T09:00:00.000Z`,
      },
    });
    expect(late).toMatchObject({ status: 200, body: { events: [{ date: TODAY }], connections: [] } });
    expect(await connectionsOf(app, scene, second)).toMatchObject([{ status: "active" }]);
  });

  it("refuses an option of another type, and more or longer lines than allowed, and changes nothing", async () => {
    const other = await complete(scene.teacher, { selected_option: "celebrate-tell", resolutions: [] });
    expect(other).toMatchObject({
      status: 422,
      body: { statusCode: 422, message: "Invalid input", issues: [{ path: "selected_option" }] },
    });
    const many = await complete(scene.teacher, {
      selected_option: "repair-talk",
      resolutions: Array.from({ length: 11 }, () => "x"),
    });
    expect(many.body.issues[0].path).toBe("resolutions");
    const long = await complete(scene.teacher, {
      selected_option: "repair-talk",
      resolutions: ["ok", "x".repeat(501)],
    });
    expect(long.body.issues[0].path).toBe("resolutions.1");
    expect((await complete(scene.teacher, { resolutions: [] })).status).toBe(422);
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "active", selected_option: null }]);
  });

  it("tells the second teacher who was first, unless both say the same", async () => {
    await complete(colleague);
    const second = await complete(scene.teacher, { selected_option: "repair-family", resolutions: [] });
    expect(second).toMatchObject({
      status: 409,
      body: {
        statusCode: 409,
        message: "ALREADY_COMPLETED",
        current: {
          id,
          status: "completed",
          selected_option: "repair-talk",
          completed_by: { id: colleague.person.id, name: "Grace Hopper" },
        },
      },
    });
    const former = await makeAccount(app.database, scene.school.id, { now: app.clock.now });
    await enroll(app.database, scene.school.id, scene.class.id, former.person.id, { role: "teacher", end_date: TODAY });
    at(app, "2026-10-01");
    const third = await complete(former, { selected_option: "repair-family", resolutions: [] });
    expect(third).toMatchObject({
      status: 409,
      body: { current: { status: "completed", evidence: [], resolutions: [] } },
    });
    const same = await complete(scene.teacher);
    expect(same).toMatchObject({
      status: 200,
      body: { status: "completed", completed_by: { id: colleague.person.id } },
    });
  });

  it("is done once by two teachers at the same time", async () => {
    const answers = await Promise.all([
      complete(colleague, { selected_option: "repair-talk", resolutions: [] }),
      complete(scene.teacher, { selected_option: "repair-family", resolutions: [] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await connectionsOf(app, scene)).toMatchObject([{ selected_option: winner?.body.selected_option }]);
  });

  it("gives the first answer again to the same key", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { selected_option: "repair-talk", resolutions: ["We talked."] };
    const first = await app.call("PATCH", `/connection/${id}`, { as: scene.teacher, body, headers });
    const again = await app.call("PATCH", `/connection/${id}`, { as: scene.teacher, body, headers });
    expect(again.body).toEqual(first.body);
    expect(again.body.student.first_name).toBe("Student0");
  });

  it("refuses what was withdrawn or has expired, with its present state", async () => {
    await undo(app, scene, eventId);
    expect(await complete(scene.teacher)).toMatchObject({
      status: 409,
      body: { message: "ALREADY_SETTLED", current: { id, status: "withdrawn" } },
    });
    await record(app, scene, scene.major);
    await livePast(app, scene, ["2026-09-30", ...weekdaysBefore("2026-10-29", 20)]);
    at(app, "2026-10-28");
    expect((await look(scene.teacher)).body.status).toBe("active");
    at(app, "2026-10-29");
    expect((await look(scene.teacher)).body.status).toBe("expired");
    expect(await complete(scene.teacher)).toMatchObject({
      status: 409,
      body: { message: "ALREADY_SETTLED", current: { status: "expired" } },
    });
  });

  it("keeps its evidence when an event is undone later, and rests for ten school days", async () => {
    await complete(scene.teacher);
    await undo(app, scene, eventId);
    const seen = await ask(app, getConnection, { as: scene.teacher, params: { id } });
    expect(seen).toMatchObject({ status: "completed", evidence: [{ id: eventId, can_undo: false }] });
    const next = weekdaysBefore("2026-10-15", 10);
    await livePast(app, scene, [TODAY, ...next]);
    at(app, "2026-10-14");
    expect((await record(app, scene, scene.major)).connections.map((one) => one.type.slug)).not.toContain("repair");
    at(app, "2026-10-15");
    expect((await record(app, scene, scene.major)).connections.map((one) => one.type.slug)).toContain("repair");
  });
});

it("the class's list and the list of students show the active connection, until it has run out", async () => {
  const shown = async () => {
    const list = await ask(app, getStudentList, { as: scene.teacher, params: { classId: scene.class.id } });
    const { students } = await ask(app, listStudents, { as: scene.teacher });
    return [list.students.map((one) => one.active_connection_id), students.map((one) => one.active_connections)];
  };
  const standing = [
    [id, null],
    [1, 0],
  ];
  expect(await shown()).toEqual(standing);
  await livePast(app, scene, [TODAY, ...weekdaysBefore("2026-10-29", 20)]);
  at(app, "2026-10-28");
  expect(await shown()).toEqual(standing);
  at(app, "2026-10-29");
  expect(await shown()).toEqual([
    [null, null],
    [0, 0],
  ]);
});
