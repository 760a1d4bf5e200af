import { beforeEach, describe, expect, test } from "vitest";
import { GIVEN_ANIMALS } from "#contract/avatars.ts";
import { getStudentList } from "#contract/check-in.ts";
import { addClass } from "#contract/classes-by-hand.ts";
import { addPeople, moveStudents } from "#contract/people-by-hand.ts";
import { changeSettings, getSettings } from "#contract/school-settings.ts";
import { getSchoolPerson } from "#contract/school-people.ts";
import { animals } from "#server/database/migrations/023-animals.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { DISTRICT } from "#tests/support/district-files.ts";
import { enroll, makeAccount, makeClass, makePerson, makeSchool, type SignedIn } from "#tests/support/factories.ts";
import { importPath } from "#tests/support/roster.ts";

/* The animal of a student's own: given when they come to a class, unlike any other there. */

const TODAY = "2026-09-01"; // Tuesday

let app: TestApp;
let schoolId: string;
let chief: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T14:02:00.000Z`);
  schoolId = (await makeSchool(app.database)).id;
  chief = await makeAccount(app.database, schoolId, { administrator: true });
});

const newClass = async (name: string): Promise<string> =>
  (await ask(app, addClass, { as: chief, body: { name, kind: "daily", from: "2026-08-01" } })).id;

async function newStudents(count: number, classId: string): Promise<string[]> {
  const people = Array.from({ length: count }, (_, at) => ({ first_name: `Student ${at}`, last_name: "Arts" }));
  const body = { role: "student" as const, people, class_ids: [classId], from: TODAY, anyway: true };
  return (await ask(app, addPeople, { as: chief, body })).ids;
}

const facesOf = async (id: string): Promise<(string | null)[]> =>
  (await ask(app, getStudentList, { as: chief, params: { classId: id }, query: { date: TODAY } })).students.map(
    ({ avatar_url }) => avatar_url,
  );

async function setAnimals(on: boolean): Promise<void> {
  const { version } = await ask(app, getSettings, { as: chief });
  await ask(app, changeSettings, { as: chief, body: { animals: on, version } });
}

const setPicture = (id: string, avatar: string | null) =>
  app.database.write((db) => db.updateTable("person").set({ avatar }).where("id", "=", id).execute());

describe("by hand", () => {
  test("no two of a class are alike, and who moves gives way to those who are there", async () => {
    const [maple, oak] = [await newClass("Maple"), await newClass("Oak")];
    await newStudents(18, maple);
    await newStudents(18, oak);
    const [before, there] = [await facesOf(maple), await facesOf(oak)];
    expect(new Set(before).size).toBe(18);
    for (const face of before) expect(face).toMatch(/^\/avatars\/[a-z]+\.svg$/);
    const stays = await app.database.read
      .selectFrom("enrolment")
      .select("id")
      .where("class_id", "=", maple)
      .where("role", "=", "student")
      .execute();
    await ask(app, moveStudents, {
      as: chief,
      body: { enrolment_ids: stays.map(({ id }) => id), class_id: oak, from: TODAY, anyway: true },
    });
    const together = await facesOf(oak);
    expect(new Set(together).size).toBe(36);
    expect(together).toEqual(expect.arrayContaining(there));
  });

  test("a picture of one's own goes first, and the animal comes back when it goes", async () => {
    const maple = await newClass("Maple");
    const [id = ""] = await newStudents(1, maple);
    const [own] = await facesOf(maple);
    await setPicture(id, "builtin/moon");
    expect(await facesOf(maple)).toEqual(["/avatars/moon.svg"]);
    await setPicture(id, "a".repeat(64));
    expect(await facesOf(maple)).toEqual([`/api/avatars/${"a".repeat(64)}`]);
    await setPicture(id, null);
    expect(await facesOf(maple)).toEqual([own]);
  });

  test("teachers and parents have none", async () => {
    const { ids } = await ask(app, addPeople, {
      as: chief,
      body: { role: "teacher", people: [{ first_name: "Ada", last_name: "Arts" }], from: TODAY },
    });
    const person = await ask(app, getSchoolPerson, { as: chief, params: { id: ids[0] ?? "" } });
    expect(person.avatar_url).toBe(null);
  });
});

test("a school that prefers initials shows photos and what was picked alone, and has the same animals when it turns back", async () => {
  const maple = await newClass("Maple");
  const [first = ""] = await newStudents(3, maple);
  const before = await facesOf(maple);
  await setAnimals(false);
  expect(await facesOf(maple)).toEqual([null, null, null]);
  await setPicture(first, "builtin/fox");
  expect((await facesOf(maple)).filter((face) => face !== null)).toEqual(["/avatars/fox.svg"]);
  await setPicture(first, null);
  await setAnimals(true);
  expect(await facesOf(maple)).toEqual(before);
});

test("a school that was there before: the migration gives each student an animal, more than are asked for by their ids", async () => {
  const classes = await Promise.all(Array.from({ length: 8 }, () => makeClass(app.database, schoolId)));
  for (const { id } of classes)
    for (let at = 0; at < 30; at += 1) {
      const student = await makePerson(app.database, schoolId, { role: "student" });
      await enroll(app.database, schoolId, id, student.id, { role: "student" });
    }
  await app.database.write(async (db) => {
    await db.schema.alterTable("person").dropColumn("animal").execute();
    const { sql } = await import("kysely");
    await animals(sql`text`)(db as never);
  });
  const rows = await app.database.read
    .selectFrom("enrolment")
    .innerJoin("person", "person.id", "enrolment.person_id")
    .select(["class_id", "animal"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.role", "=", "student")
    .execute();
  expect(rows).toHaveLength(240);
  for (const { id } of classes) {
    const own = rows.filter((row) => row.class_id === id).map(({ animal }) => animal);
    expect(new Set(own).size).toBe(30);
    expect(GIVEN_ANIMALS).toEqual(expect.arrayContaining(own));
  }
});

test("an import gives each of its students one, and the same again changes nothing", async () => {
  await importPath(app.database, DISTRICT);
  const read = () =>
    app.database.read
      .selectFrom("person")
      .select(["id", "animal"])
      .where("role", "=", "student")
      .orderBy("id")
      .execute();
  const before = await read();
  expect(before.length).toBeGreaterThan(50);
  expect(before.filter(({ animal }) => animal === null)).toEqual([]);
  expect((await importPath(app.database, DISTRICT)).isUnchanged).toBe(true);
  expect(await read()).toEqual(before);
});
