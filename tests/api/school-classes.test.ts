import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/auth.ts";
import { getStudentList } from "#contract/check-in.ts";
import { getLeaderboard } from "#contract/profile.ts";
import {
  changeLoan,
  endLoan,
  lendClass,
  listLoans,
  listSchoolClasses,
  setClassKind,
} from "#contract/school-classes.ts";
import { getSchoolPerson } from "#contract/school-people.ts";
import { lockNames } from "#server/database/locks.ts";
import { recordsLock } from "#server/services/by-hand/registrar.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { projectDatabase } from "#tests/support/database.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeClass,
  makeClassScene,
  makeFinishedCheckIn,
  makePerson,
  type SignedIn,
} from "#tests/support/factories.ts";
import { waitingTransactions } from "#tests/support/waiting-transactions.ts";

const NOW = "2026-09-01T14:02:00.000Z"; // Tuesday
const TODAY = "2026-09-01";

let app: TestApp;
let scene: ClassScene;
let chief: SignedIn;
let borrower: SignedIn;

beforeEach(async () => {
  app = await openTestApp(NOW);
  scene = await makeClassScene(app.database);
  chief = await makeAccount(app.database, scene.school.id, { administrator: true });
  borrower = await makeAccount(app.database, scene.school.id);
});

const lend = (from: string, to: string, more: { class_id?: string; teacher_id?: string } = {}) =>
  app.call("POST", "/admin/loans", {
    as: chief,
    body: { class_id: scene.class.id, teacher_id: borrower.person.id, from, to, ...more },
  });
const lent = (from: string, to: string) =>
  ask(app, lendClass, { as: chief, body: { class_id: scene.class.id, teacher_id: borrower.person.id, from, to } });
const loans = async () => (await ask(app, listLoans, { as: chief })).loans;
const has = async (as: SignedIn) =>
  (await ask(app, me, { as })).person.classes.some((one) => one.id === scene.class.id);
const checkIn = (date: string) =>
  app.call("POST", `/check-in/create/${scene.class.id}`, { as: borrower, body: { date } });
const on = (date: string): void => void (app.clock.now = new Date(`${date}T14:02:00.000Z`));
const audited = async (action: string) =>
  (
    await app.database.read
      .selectFrom("audit")
      .select(["actor_id", "subject_id", "detail"])
      .where("action", "=", action)
      .execute()
  ).map((row) => ({ ...row, detail: JSON.parse(row.detail) }));

describe("the list of classes", () => {
  const listed = async (query: { search?: string; kind?: "daily" | "lesson"; ended?: "true" } = {}) =>
    (await ask(app, listSchoolClasses, { as: chief, query })).classes;

  test("tells who teaches what, how many students there are, and who borrows it", async () => {
    await lent("2026-09-03", "2026-09-04");
    await lend(TODAY, TODAY, { teacher_id: chief.person.id });
    const [one, ...more] = await listed();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      id: scene.class.id,
      name: "Class 1",
      kind: "daily",
      roster_kind: null,
      student_count: 3,
      teachers: [{ id: scene.teacher.person.id, name: "Grace Hopper" }],
      ended_on: null,
    });
    expect(one?.loans).toMatchObject([
      { teacher: { id: chief.person.id }, from: TODAY, to: TODAY, state: "running", lent_by: { id: chief.person.id } },
      { teacher: { id: borrower.person.id }, from: "2026-09-03", state: "coming" },
    ]);
  });

  test("is searched by class and teacher, and filtered by kind and end", async () => {
    await makeClass(app.database, scene.school.id, {
      name: "Musik",
      kind: "lesson",
      roster: '{"name":"Musik","kind":"lesson"}',
    });
    await makeClass(app.database, scene.school.id, { name: "Last year", ended_on: TODAY });
    expect((await listed()).map((one) => one.name)).toEqual(["Class 1", "Musik"]);
    expect((await listed({ search: "hopper" })).map((one) => one.name)).toEqual(["Class 1"]);
    expect(await listed({ kind: "lesson" })).toMatchObject([
      { name: "Musik", roster_kind: "lesson", teachers: [], student_count: 0 },
    ]);
    expect((await listed({ ended: "true" })).map((one) => one.name)).toEqual(["Last year"]);
  });

  test("a class becomes a lesson, which is no longer waited for", async () => {
    const waiting = async () =>
      (await app.call("GET", "/admin/dashboard/daily-stats", { as: chief })).body.waiting.length;
    expect(await waiting()).toBe(1);
    await ask(app, setClassKind, { as: chief, params: { id: scene.class.id }, body: { kind: "lesson" } });
    await ask(app, setClassKind, { as: chief, params: { id: scene.class.id }, body: { kind: "lesson" } });
    expect(await waiting()).toBe(0);
    expect(await audited("class.kind-changed")).toEqual([
      { actor_id: chief.person.id, subject_id: scene.class.id, detail: { from: "daily", to: "lesson" } },
    ]);
  });
});

describe("a lent class", () => {
  test("is the teacher's on its dates and at no other time, and stays its own teacher's", async () => {
    await lent("2026-09-02", "2026-09-03");
    expect(await has(borrower)).toBe(false);
    on("2026-09-02");
    expect(await has(borrower)).toBe(true);
    expect(await has(scene.teacher)).toBe(true);
    expect(
      (await ask(app, getStudentList, { as: borrower, params: { classId: scene.class.id }, query: {} })).students,
    ).toHaveLength(3);
    expect((await app.call("GET", `/insights/${scene.class.id}`, { as: borrower })).status).toBe(200);
    expect((await app.call("GET", `/students/${scene.students[0]?.id}`, { as: borrower })).status).toBe(200);
    expect((await ask(app, getSchoolPerson, { as: chief, params: { id: borrower.person.id } })).classes).toEqual([
      { id: scene.class.id, name: "Class 1" },
    ]);
    on("2026-09-04");
    expect(await has(borrower)).toBe(false);
    expect((await app.call("GET", `/insights/${scene.class.id}`, { as: borrower })).status).toBe(404);
    expect(await audited("class.lent")).toEqual([
      {
        actor_id: chief.person.id,
        subject_id: scene.class.id,
        detail: { teacher: borrower.person.id, from: "2026-09-02", to: "2026-09-03" },
      },
    ]);
  });

  test("what was tapped on its dates may arrive up to a week later", async () => {
    await lent(TODAY, TODAY);
    on("2026-09-08");
    expect((await checkIn(TODAY)).status).toBe(200);
    expect((await checkIn("2026-09-08")).status).toBe(404);
    on("2026-09-09");
    expect((await checkIn(TODAY)).status).toBe(404);
  });

  test("neither makes nor breaks the borrower's streak", async () => {
    const own = await makeClass(app.database, scene.school.id, { name: "Own" });
    await enroll(app.database, scene.school.id, own.id, borrower.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, own.id, (await makePerson(app.database, scene.school.id)).id);
    await lent("2026-08-27", TODAY);
    for (const date of ["2026-08-27", "2026-08-28", "2026-08-31"])
      await makeFinishedCheckIn(app.database, scene.school.id, own.id, date, borrower.person.id);
    expect((await ask(app, getLeaderboard, { as: borrower })).streak).toBe(3);
    expect((await ask(app, getLeaderboard, { as: scene.teacher })).streak).toBe(0);
  });

  test("is refused where it makes no sense", async () => {
    const message = async (answer: ReturnType<typeof lend>) => (await answer).body.message;
    expect(await message(lend("2026-08-24", TODAY))).toBe("TOO_EARLY");
    expect(await message(lend("2026-08-27", "2026-08-31"))).toBe("IS_OVER");
    expect(await message(lend(TODAY, "2026-09-05", { teacher_id: scene.teacher.person.id }))).toBe("TEACHES_IT");
    await lent("2026-09-03", "2026-09-05");
    expect(await message(lend(TODAY, "2026-09-03"))).toBe("LENT_ALREADY");
    const ending = await makeClass(app.database, scene.school.id, { ended_on: "2026-09-10" });
    expect(await message(lend(TODAY, "2026-09-10", { class_id: ending.id }))).toBe("CLASS_ENDED");
    const gone = await makePerson(app.database, scene.school.id, { role: "teacher", left_on: TODAY });
    expect(await message(lend(TODAY, TODAY, { teacher_id: gone.id }))).toBe("HAS_LEFT");
    expect((await lend(TODAY, TODAY, { teacher_id: scene.students[0]?.id ?? "" })).body.issues[0].path).toBe(
      "teacher_id",
    );
    expect((await lend("2026-09-06", "2026-09-05")).body.issues[0].path).toBe("to");
    expect((await lend(TODAY, "2027-10-06")).body.issues[0].path).toBe("to");
    expect(await loans()).toHaveLength(1);
  });
});

describe.runIf(projectDatabase() === "postgres")("at once", () => {
  test("a class that is just being ended is not lent beyond that", async () => {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = app.database.write(async (db) => {
      await lockNames(db, [recordsLock(scene.school.id)]);
      await db.updateTable("class").set({ ended_on: "2026-09-02" }).where("id", "=", scene.class.id).execute();
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    const lending = lend(TODAY, "2026-09-04");
    await expect.poll(() => waitingTransactions(app.database)).toBe(1);
    over.resolve();
    await ending;
    expect((await lending).body.message).toBe("CLASS_ENDED");
    expect(await loans()).toEqual([]);
  });
});

describe("a loan", () => {
  test("ends earlier or later than agreed", async () => {
    const { id } = await lent(TODAY, "2026-09-04");
    await ask(app, changeLoan, { as: chief, params: { id }, body: { to: "2026-09-02" } });
    on("2026-09-03");
    expect(await has(borrower)).toBe(false);
    expect(
      (await app.call("PATCH", `/admin/loans/${id}`, { as: chief, body: { to: "2026-09-10" } })).body.message,
    ).toBe("IS_OVER");
    expect(await loans()).toMatchObject([{ id, to: "2026-09-02", state: "over" }]);
    expect(await audited("class.loan-changed")).toHaveLength(1);
  });

  test("is not moved over what someone else made of it meanwhile", async () => {
    const { id } = await lent(TODAY, "2026-09-04");
    const move = (to: string, base: string) =>
      app.call("PATCH", `/admin/loans/${id}`, { as: chief, body: { to, base } });
    expect((await move("2026-09-07", "2026-09-04")).status).toBe(200);
    const refused = await move("2026-09-02", "2026-09-04");
    expect([refused.status, refused.body.message, refused.body.current]).toEqual([
      409,
      "CHANGED",
      { to: "2026-09-07" },
    ]);
    expect(await loans()).toMatchObject([{ id, to: "2026-09-07" }]);
    // What was meant stands already.
    expect((await move("2026-09-07", "2026-09-04")).status).toBe(200);
  });

  test("is taken back at once; what was recorded on earlier days still arrives", async () => {
    const { id } = await lent(TODAY, "2026-09-04");
    on("2026-09-02");
    await ask(app, endLoan, { as: chief, params: { id } });
    await ask(app, endLoan, { as: chief, params: { id } });
    expect(await has(borrower)).toBe(false);
    expect((await checkIn(TODAY)).status).toBe(200);
    expect((await checkIn("2026-09-02")).status).toBe(404);
    expect(await loans()).toMatchObject([{ from: TODAY, to: TODAY, state: "over" }]);
    expect(await audited("class.loan-ended")).toHaveLength(1);
  });

  test("that has not begun is as if it had never been", async () => {
    const { id } = await lent("2026-09-03", "2026-09-04");
    await ask(app, endLoan, { as: chief, params: { id } });
    expect(await loans()).toEqual([]);
    expect((await app.call("DELETE", `/admin/loans/${id}`, { as: chief })).status).toBe(404);
  });

  test("is told apart from a teacher's own enrolment, which nobody ends here", async () => {
    const [own] = await app.database.read
      .selectFrom("enrolment")
      .select("id")
      .where("person_id", "=", scene.teacher.person.id)
      .execute();
    expect((await app.call("DELETE", `/admin/loans/${own?.id}`, { as: chief })).status).toBe(404);
    expect(await loans()).toEqual([]);
  });
});
