import { beforeEach, expect, test } from "vitest";
import { announceAbsence, listAbsences } from "#contract/announced-absences.ts";
import * as classCalls from "#contract/classes-by-hand.ts";
import * as calls from "#contract/people-by-hand.ts";
import { lendClass, listLoans } from "#contract/school-classes.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeClass,
  makeClassScene,
  type SignedIn,
} from "#tests/support/factories.ts";

/* A leaving, or the end of a class, that is undone from its notice: all is as it was. */

const TODAY = "2026-09-01";

let app: TestApp;
let scene: ClassScene;
let chief: SignedIn;
let borrower: SignedIn;
let student: string;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T14:02:00.000Z`);
  scene = await makeClassScene(app.database, { students: 2 });
  chief = await makeAccount(app.database, scene.school.id, { administrator: true });
  borrower = await makeAccount(app.database, scene.school.id);
  student = scene.students[0]?.id ?? "";
});

const absences = async (when: "ahead" | "past" = "ahead") =>
  (await ask(app, listAbsences, { as: chief, query: { when } })).absences.map(({ from, to }) => [from, to]);
const loans = async () =>
  (await ask(app, listLoans, { as: chief })).loans.map(({ from, to, state }) => [from, to, state]);
const stays = () =>
  app.database.read
    .selectFrom("enrolment")
    .select([
      "id",
      "class_id",
      "person_id",
      "begin_date",
      "end_date",
      "lent_by",
      "by_hand",
      "roster",
      "dates_before_end",
    ])
    .orderBy("id")
    .execute();
const leave = (id: string, last_day: string) =>
  ask(app, calls.endPerson, { as: chief, params: { id }, body: { last_day } });
const bringBack = (id: string, from: string) =>
  ask(app, calls.bringBackPerson, { as: chief, params: { id }, body: { from } });
const end = (last_day: string) =>
  ask(app, classCalls.endClass, { as: chief, params: { id: scene.class.id }, body: { last_day } });
const bringClassBack = (from: string) =>
  ask(app, classCalls.bringBackClass, { as: chief, params: { id: scene.class.id }, body: { from } });
const lend = (from: string, to: string) =>
  ask(app, lendClass, { as: chief, body: { class_id: scene.class.id, teacher_id: borrower.person.id, from, to } });

test("a leaving takes the announced absences off the lists, and its undoing brings each back as it was", async () => {
  for (const [from, to] of [
    [TODAY, "2026-09-04"],
    ["2026-09-10", "2026-09-11"],
  ] as const)
    await ask(app, announceAbsence, { as: chief, body: { student_id: student, from, to, status: "excused" } });
  const before = await absences();
  await leave(student, "2026-09-02");
  expect(await absences()).toEqual([[TODAY, "2026-09-04"]]);
  await bringBack(student, "2026-09-03");
  expect(await absences()).toEqual(before);
  await leave(student, "2026-08-31");
  expect([await absences(), await absences("past")]).toEqual([[], []]);
  await bringBack(student, TODAY);
  expect(await absences()).toEqual(before);
});

test("stays that end or begin later are as they were once a leaving is undone", async () => {
  const next = await makeClass(app.database, scene.school.id, { name: "Next year" });
  await enroll(app.database, scene.school.id, next.id, student, { begin_date: "2026-10-01", end_date: "2027-06-30" });
  await enroll(app.database, scene.school.id, next.id, scene.students[1]?.id ?? "", {
    begin_date: "2026-08-01",
    end_date: "2026-12-31",
    source_id: "e-1",
  });
  const before = await stays();
  for (const { id } of scene.students) await leave(id, TODAY);
  expect(await stays()).not.toEqual(before);
  for (const { id } of scene.students) await bringBack(id, "2026-09-02");
  expect(await stays()).toEqual(before);
});

test("loans that run and that come end with their class, and are as they were once that is undone", async () => {
  await lend(TODAY, "2026-09-04");
  await lend("2026-09-07", "2026-09-08");
  const [before, listed] = [await stays(), await loans()];
  await end("2026-09-02");
  expect(await loans()).toEqual([[TODAY, "2026-09-02", "running"]]);
  await bringClassBack("2026-09-03");
  expect([await stays(), await loans()]).toEqual([before, listed]);
});

test("a loan is back when its teacher is, and not before", async () => {
  await lend(TODAY, "2026-09-04");
  const before = await stays();
  await leave(borrower.person.id, TODAY);
  await end("2026-09-02");
  await bringClassBack("2026-09-03");
  expect(await loans()).toEqual([[TODAY, TODAY, "running"]]);
  await bringBack(borrower.person.id, "2026-09-02");
  expect(await stays()).toEqual(before);
});

test("after a gap a stay made by hand goes on to its own end, and its old row keeps the past", async () => {
  await app.database.write((db) =>
    db.updateTable("enrolment").set({ end_date: "2026-12-31" }).where("person_id", "=", student).execute(),
  );
  await leave(student, "2026-09-01");
  await bringBack(student, "2026-09-10");
  expect((await stays()).filter((one) => one.person_id === student)).toMatchObject([
    { begin_date: "2026-01-01", end_date: "2026-09-01", dates_before_end: null },
    { begin_date: "2026-09-10", end_date: "2026-12-31", dates_before_end: null },
  ]);
});

test("nobody is in a class twice at a time after both the class and the student were away", async () => {
  await app.database.write((db) =>
    db.updateTable("enrolment").set({ end_date: "2026-12-31" }).where("person_id", "=", student).execute(),
  );
  const spans = async () =>
    (await stays())
      .filter((one) => one.person_id === student)
      .map(({ begin_date, end_date }) => [begin_date, end_date])
      .sort();
  await end("2026-09-01");
  await bringClassBack("2026-09-10");
  const before = await spans();
  expect(before).toEqual([
    ["2026-01-01", "2026-09-01"],
    ["2026-09-10", "2026-12-31"],
  ]);
  await leave(student, "2026-09-01");
  await bringBack(student, "2026-09-10");
  expect(await spans()).toEqual(before);
  await end("2026-09-01");
  await bringClassBack("2026-09-10");
  expect(await spans()).toEqual(before);
});

test("a roster's stay that was away with its class and its student is not there twice either", async () => {
  await app.database.write((db) =>
    db.updateTable("enrolment").set({ source_id: "e-1" }).where("person_id", "=", student).execute(),
  );
  await end("2026-09-01");
  await bringClassBack("2026-09-10");
  const before = await stays();
  await leave(student, "2026-09-01");
  await bringBack(student, "2026-09-10");
  expect(await stays()).toEqual(before);
});

test("the roster's stay of who is brought back goes on until one made by hand in the same class begins", async () => {
  await app.database.write(async (db) => {
    await db
      .updateTable("person")
      .set({ source_id: "p-1", left_on: "2026-09-01", roster: '{"first_name":"A","last_name":"B","grade":null}' })
      .where("id", "=", student)
      .execute();
    await db
      .updateTable("enrolment")
      .set({ source_id: "e-1", end_date: "2026-08-31" })
      .where("person_id", "=", student)
      .execute();
  });
  await enroll(app.database, scene.school.id, scene.class.id, student, {
    begin_date: "2026-10-01",
    end_date: "2026-08-31",
    dates_before_end: '{"begin_date":"2026-10-01","end_date":"2026-12-18"}',
  });
  await bringBack(student, TODAY);
  expect(
    (await stays())
      .filter((one) => one.person_id === student)
      .map(({ begin_date, end_date }) => [begin_date, end_date])
      .sort(),
  ).toEqual([
    ["2026-01-01", "2026-09-30"],
    ["2026-10-01", "2026-12-18"],
  ]);
});

test("a class comes back though one of its students was erased in the meantime", async () => {
  await end("2026-08-31");
  await app.database.write((db) =>
    db
      .insertInto("erasure")
      .values({ school_id: scene.school.id, person_id: student, erased_at: "2026-09-01T14:00:00.000Z" })
      .execute(),
  );
  await bringClassBack(TODAY);
  expect((await stays()).map(({ person_id, end_date }) => [person_id === student, end_date])).toEqual(
    expect.arrayContaining([
      [true, "2026-08-31"],
      [false, null],
    ]),
  );
});
