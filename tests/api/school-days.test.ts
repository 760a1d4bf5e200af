import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceAbsence, changeAbsence, endAbsence, listAbsences } from "#contract/announced-absences.ts";
import { getStudentList } from "#contract/check-in.ts";
import { endClass } from "#contract/classes-by-hand.ts";
import { getDailyStats, getDashboardStatistics } from "#contract/dashboard.ts";
import { listDates, setDates } from "#contract/school-dates.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import {
  type ClassScene,
  makeAccount,
  makeClass,
  makeClassScene,
  makeFinishedCheckIn,
  makePerson,
  type SignedIn,
} from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z";
const TODAY = "2026-09-01";
let app: TestApp;
let scene: ClassScene;
let as: SignedIn;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  scene = await makeClassScene(app.database);
  as = await makeAccount(app.database, scene.school.id, { administrator: true });
});

const student = (place = 0) => scene.students[place]?.id ?? "";
const announce = (given: object) =>
  app.call("POST", "/admin/absences", {
    as,
    body: { student_id: student(), from: TODAY, to: "2026-09-03", status: "excused", ...given },
  });
const ahead = async () => (await ask(app, listAbsences, { as })).absences;
const actions = async () =>
  (
    await app.database.read
      .selectFrom("audit")
      .select("action")
      .where("school_id", "=", scene.school.id)
      .orderBy("id")
      .execute()
  ).map((row) => row.action);

describe("an absence announced ahead", () => {
  test("starts the check-ins of its dates as away, with its note, and ends when it is ended", async () => {
    const { id } = await ask(app, announceAbsence, {
      as,
      body: { student_id: student(), from: TODAY, to: "2026-09-03", status: "excused", note: "Family wedding" },
    });
    const suggested = async (date: string) =>
      (
        await ask(app, getStudentList, { as: scene.teacher, params: { classId: scene.class.id }, query: { date } })
      ).students.map((one) => one.suggested);
    const known = async (date: string) =>
      (
        await ask(app, getStudentList, { as: scene.teacher, params: { classId: scene.class.id }, query: { date } })
      ).students.map((one) => one.announced ?? []);
    const told = { status: "excused", source: "Announced: Family wedding", from: TODAY, to: "2026-09-03" };
    expect(await known(TODAY)).toEqual([[told], [], []]);
    expect(await known("2026-08-20")).toEqual([[told], [], []]);
    expect(await known("2026-08-17")).toEqual([[], [], []]);
    expect(await suggested(TODAY)).toEqual([{ status: "excused", source: "Announced: Family wedding" }, null, null]);
    expect(await ahead()).toMatchObject([
      {
        id,
        student: { id: student() },
        from: TODAY,
        to: "2026-09-03",
        status: "excused",
        note: "Family wedding",
        by: { id: as.person.id },
      },
    ]);
    app.clock.now = new Date("2026-09-02T14:00:00.000Z");
    await ask(app, endAbsence, { as, params: { id } });
    expect(await suggested("2026-09-02")).toEqual([null, null, null]);
    expect(await suggested(TODAY)).toMatchObject([{ status: "excused" }, null, null]);
    expect(await ahead()).toEqual([]);
    expect((await ask(app, listAbsences, { as, query: { when: "past" } })).absences).toMatchObject([{ id, to: TODAY }]);
    expect((await app.call("DELETE", `/admin/absences/${id}`, { as })).status).toBe(404);
    expect(await actions()).toEqual(["absence.announced", "absence.ended"]);
  });

  test("shows among today's away before the check-in, until that says otherwise", async () => {
    await ask(app, announceAbsence, {
      as,
      body: { student_id: student(1), from: TODAY, to: TODAY, status: "excused", note: "Dentist" },
    });
    const away = async () => (await ask(app, getDailyStats, { as })).away;
    const { absent, excused } = await ask(app, getDailyStats, { as });
    expect([absent, excused]).toEqual([0, 0]);
    expect(await away()).toEqual([
      {
        student: expect.objectContaining({ id: student(1) }),
        class: { id: scene.class.id, name: scene.class.name },
        status: "excused",
        note: "Dentist",
        marked_at: NOW,
        announced: { id: as.person.id, name: expect.any(String) },
      },
    ]);
    const check = (
      await app.call("POST", `/check-in/create/${scene.class.id}`, { as: scene.teacher, body: { date: TODAY } })
    ).body.id as string;
    const update = (body: object) => app.call("PATCH", `/check-in/update/${check}`, { as: scene.teacher, body });
    await update({
      marks: [
        { student_id: student(0), status: "absent", marked_at: NOW },
        { student_id: student(1), status: "excused", marked_at: NOW },
      ],
      finished: true,
    });
    expect(await away()).toMatchObject([
      { student: { id: student(0) }, announced: null },
      { student: { id: student(1) }, announced: null },
    ]);
    app.clock.now = new Date("2026-09-01T15:00:00.000Z");
    await update({ marks: [{ student_id: student(1), status: "late", marked_at: "2026-09-01T15:00:00.000Z" }] });
    expect((await away()).map((one) => one.student.id)).toEqual([student(0)]);
  });

  test("tells the version that its announcing and its end made of it, and what a colleague changed since stays", async () => {
    const { id, version } = await ask(app, announceAbsence, {
      as,
      body: { student_id: student(), from: TODAY, to: "2026-09-03", status: "absent" },
    });
    const theirs = { from: TODAY, to: "2026-09-04", status: "excused" as const, note: "Flu" };
    const changed = await ask(app, changeAbsence, { as, params: { id }, body: { ...theirs, version } });
    const undone = await app.call("DELETE", `/admin/absences/${id}?version=${version}`, { as });
    expect([undone.status, (await ahead())[0]?.version]).toEqual([409, changed.version]);

    app.clock.now = new Date("2026-09-02T14:00:00.000Z");
    const ended = await ask(app, endAbsence, { as, params: { id }, query: { version: changed.version } });
    const back = { ...theirs, version: ended.version ?? undefined };
    await ask(app, changeAbsence, { as, params: { id }, body: { ...theirs, to: "2026-09-03" } });
    expect(await app.call("PATCH", `/admin/absences/${id}`, { as, body: back })).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { to: "2026-09-03" } },
    });
    const again = await ask(app, endAbsence, { as, params: { id } });
    expect(again.version).toBe(ended.version);
    await ask(app, changeAbsence, { as, params: { id }, body: back });
    expect(await ahead()).toMatchObject([theirs]);

    const coming = await ask(app, announceAbsence, {
      as,
      body: { student_id: student(1), from: "2026-09-09", to: "2026-09-09", status: "absent" },
    });
    expect((await ask(app, endAbsence, { as, params: { id: coming.id } })).version).toBeNull();
  });

  test("is changed, told who announced it and when, and its end is taken back; of two who change it neither is lost", async () => {
    const { id } = await ask(app, announceAbsence, {
      as,
      body: { student_id: student(), from: TODAY, to: "2026-09-03", status: "absent" },
    });
    const [before] = await ahead();
    expect(before).toMatchObject({ by: { id: as.person.id }, created_at: NOW });
    const same = { from: TODAY, to: "2026-09-03", status: "absent" as const, note: null };
    const changed = await ask(app, changeAbsence, {
      as,
      params: { id },
      body: { ...same, to: "2026-09-04", status: "excused", note: "Flu", version: before?.version },
    });
    expect(changed).toMatchObject({ id, to: "2026-09-04", status: "excused", note: "Flu", by: { id: as.person.id } });
    const late = await app.call("PATCH", `/admin/absences/${id}`, {
      as,
      body: { ...same, to: "2026-09-10", version: before?.version },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { to: "2026-09-04", version: changed.version } },
    });
    expect(await app.call("DELETE", `/admin/absences/${id}?version=${before?.version}`, { as })).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { to: "2026-09-04", version: changed.version } },
    });
    app.clock.now = new Date("2026-09-02T14:00:00.000Z");
    await ask(app, endAbsence, { as, params: { id }, query: { version: changed.version } });
    expect(await ahead()).toEqual([]);
    await ask(app, changeAbsence, {
      as,
      params: { id },
      body: { ...same, to: "2026-09-04", status: "excused", note: "Flu" },
    });
    expect(await ahead()).toMatchObject([{ id, from: TODAY, to: "2026-09-04", created_at: NOW }]);
    expect(await actions()).toEqual(["absence.announced", "absence.changed", "absence.ended", "absence.changed"]);

    const other = await ask(app, announceAbsence, {
      as,
      body: { student_id: student(), from: "2026-09-08", to: "2026-09-08", status: "absent" },
    });
    for (const [wrong, path] of [
      [{ to: "2026-09-01" }, "to"],
      [{ to: "2026-08-30" }, "to"],
      [{ to: "2026-09-08" }, "from"],
      [{ to: "2027-12-01" }, "to"],
    ] as const) {
      expect(
        (await app.call("PATCH", `/admin/absences/${id}`, { as, body: { ...same, ...wrong } })).body.issues[0].path,
      ).toBe(path);
    }
    expect((await app.call("PATCH", `/admin/absences/${other.id}x`, { as, body: same })).status).toBe(404);
  });

  test("that has not begun is gone when it is ended", async () => {
    const { id } = await ask(app, announceAbsence, {
      as,
      body: { student_id: student(), from: "2026-10-01", to: "2026-10-01", status: "absent" },
    });
    await ask(app, endAbsence, { as, params: { id } });
    expect([await ahead(), (await ask(app, listAbsences, { as, query: { when: "past" } })).total]).toEqual([[], 0]);
  });

  test.each([
    [{ to: "2026-08-31", from: "2026-08-30" }, "to"],
    [{ to: "2026-08-31" }, "to"],
    [{ from: "2028-09-01", to: "2028-09-01" }, "from"],
    [{ to: "2027-11-01" }, "to"],
    [{ student_id: "none" }, "student_id"],
    [{ status: "late" }, "status"],
    [{ note: "x".repeat(501) }, "note"],
  ])("is refused with %j", async (wrong, path) => {
    expect((await announce(wrong)).body.issues[0].path).toBe(path);
    expect(await ahead()).toEqual([]);
  });

  test("is refused for a teacher, for one who has left, and twice for the same dates", async () => {
    const gone = await makePerson(app.database, scene.school.id, { left_on: TODAY });
    for (const id of [scene.teacher.person.id, gone.id])
      expect((await announce({ student_id: id })).body.issues[0].path).toBe("student_id");
    expect((await announce({})).status).toBe(200);
    expect((await announce({ from: "2026-09-03", to: "2026-09-09" })).body.issues[0].path).toBe("from");
    expect((await announce({ from: "2026-09-04", to: "2026-09-09" })).status).toBe(200);
    expect((await announce({ student_id: student(1) })).status).toBe(200);
  });

  test("is refused where it begins once the student has left, also when it is changed to that", async () => {
    const leaving = await makePerson(app.database, scene.school.id, { left_on: "2026-09-03" });
    const given = { student_id: leaving.id, from: "2026-09-03", to: "2026-09-04" };
    expect((await announce(given)).body.issues[0].path).toBe("from");
    const { status, body } = await announce({ ...given, from: "2026-09-02" });
    expect(status).toBe(200);
    const change = { from: given.from, to: given.to, status: "absent", note: null };
    const late = await app.call("PATCH", `/admin/absences/${body.id}`, { as, body: change });
    expect(late.body.issues[0].path).toBe("from");
    expect(await ahead()).toMatchObject([{ from: "2026-09-02", to: "2026-09-04" }]);
  });

  test("beside another of the same student at the same moment: one of both stands", async () => {
    for (const month of ["09", "10", "11"]) {
      const day = (date: number): string => `2026-${month}-${date}`;
      const answers = await Promise.all([
        announce({ from: day(10), to: day(14) }),
        announce({ from: day(14), to: day(18) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
    expect(await ahead()).toHaveLength(3);
  });

  test("is not lengthened into another that is lengthened at the same moment", async () => {
    const dates = [
      { from: "2026-09-10", to: "2026-09-11" },
      { from: "2026-09-17", to: "2026-09-18" },
    ];
    const ids: string[] = [];
    for (const given of dates) ids.push((await announce(given)).body.id);
    const answers = await Promise.all(
      [
        { from: "2026-09-10", to: "2026-09-15" },
        { from: "2026-09-14", to: "2026-09-18" },
      ].map((given, place) =>
        app.call("PATCH", `/admin/absences/${ids[place]}`, { as, body: { ...given, status: "excused", note: null } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test("is listed page by page, and found by name", async () => {
    for (const place of [0, 1, 2])
      await announce({ student_id: student(place), from: `2026-09-0${4 - place}`, to: "2026-09-08" });
    expect(await ask(app, listAbsences, { as, query: { limit: "2", offset: "1" } })).toMatchObject({
      total: 3,
      absences: [{ from: "2026-09-03" }, { from: "2026-09-04" }],
    });
    expect((await ask(app, listAbsences, { as, query: { search: "student1" } })).absences).toMatchObject([
      { student: { id: student(1) } },
    ]);
  });
});

describe("dates", () => {
  const day = async (date: string) => (await ask(app, listDates, { as, query: { from: date, to: date } })).days[0];
  const set = (from: string, to: string, state: "open" | "closed" | "automatic") =>
    ask(app, setDates, { as, body: { from, to, state } });

  test("count by their check-ins, unless an administrator opened or closed them", async () => {
    await makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, "2026-08-31", scene.teacher.person.id);
    expect(await day("2026-08-31")).toEqual({ date: "2026-08-31", finished: 1, set: null, school_day: true });
    await set("2026-08-30", "2026-08-31", "closed");
    expect(await day("2026-08-31")).toEqual({ date: "2026-08-31", finished: 1, set: "closed", school_day: false });
    await set("2026-08-29", "2026-08-29", "open");
    expect(await day("2026-08-29")).toEqual({ date: "2026-08-29", finished: 0, set: "open", school_day: true });
    const { days, today } = await set("2026-08-29", "2026-08-31", "automatic");
    expect(days.map((one) => [one.set, one.school_day])).toEqual([
      [null, false],
      [null, false],
      [null, true],
    ]);
    expect(today).toBe(TODAY);
    expect(await actions()).toEqual(["school.dates-set", "school.dates-set", "school.dates-set"]);
  });

  test("are the same whichever range is asked for, also where a class ended back before its last check-ins", async () => {
    const classes = [scene.class.id];
    for (let index = 0; index < 4; index += 1) classes.push((await makeClass(app.database, scene.school.id)).id);
    const finish = (classId: string, date: string) =>
      makeFinishedCheckIn(app.database, scene.school.id, classId, date, scene.teacher.person.id);
    for (const id of classes) await finish(id, "2026-08-20");
    // One of the five that were active: no school day.
    await finish(scene.class.id, "2026-08-30");
    expect(await day("2026-08-30")).toMatchObject({ finished: 1, school_day: false });

    await ask(app, endClass, { as, params: { id: classes[4] ?? "" }, body: { last_day: "2026-08-05", anyway: true } });
    const { days } = await ask(app, listDates, { as, query: { from: "2026-08-01", to: "2026-08-30" } });
    expect(days.filter((one) => one.school_day).map((one) => one.date)).toEqual(["2026-08-20"]);
    expect(await day("2026-08-30")).toMatchObject({ finished: 1, school_day: false });
    const statistics = (from: string) =>
      ask(app, getDashboardStatistics, { as, query: { startDate: from, endDate: "2026-08-30" } });
    expect((await statistics("2026-08-21")).range.school_days).toBe(0);
    expect((await statistics("2026-08-01")).range.school_days).toBe(1);
  });

  test("that two set at the same moment are as the later one has them", async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([set("2026-10-05", "2026-10-16", "closed"), set("2026-10-12", "2026-10-23", "open")]);
      const { days } = await ask(app, listDates, { as, query: { from: "2026-10-05", to: "2026-10-23" } });
      const states = days.map((one) => one.set);
      expect([...new Set(states.slice(7, 12))]).toHaveLength(1);
      expect(states).toEqual([
        ...Array<string>(7).fill("closed"),
        ...Array<unknown>(5).fill(states[7]),
        ...Array<string>(7).fill("open"),
      ]);
      await set("2026-10-05", "2026-10-23", "automatic");
    }
  });

  test("end where dates end", async () => {
    expect(
      (await ask(app, listDates, { as, query: { from: "9999-12-30", to: "9999-12-31" } })).days.map((one) => one.date),
    ).toEqual(["9999-12-30", "9999-12-31"]);
    expect((await set("9999-12-31", "9999-12-31", "closed")).days).toHaveLength(1);
  });

  test.each([
    { from: "2026-09-02", to: "2026-09-01" },
    { from: "2026-01-01", to: "2026-12-31" },
    { from: "soon", to: "2026-09-01" },
  ])("refuses %j", async (range) => {
    expect((await app.call("POST", "/admin/dates", { as, body: { ...range, state: "closed" } })).status).toBe(422);
    expect((await app.call("GET", `/admin/dates?from=${range.from}&to=${range.to}`, { as })).status).toBe(422);
  });
});
