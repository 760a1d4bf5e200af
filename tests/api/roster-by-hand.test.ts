import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { byHandText } from "#server/services/by-hand/overrides.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { enroll, makeAccount, makeClass, makePerson } from "#tests/support/factories.ts";
import { changed, importFiles } from "#tests/support/roster.ts";
import { bulk, cls, delta, enrolment, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";

/* What an administrator set by hand, and the imports that come after it. */

const LATER = { now: new Date("2026-10-20T14:00:00.000Z") };
const NEXT_DAY = { now: new Date("2026-10-21T14:00:00.000Z") };

let database: Database;
let roster: RosterSchool;
let schoolId: string;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
  roster = rosterSchool();
  await importFiles(database, bulk(roster));
  schoolId = (
    await database.read.selectFrom("school").select("id").where("source_id", "=", "oak").executeTakeFirstOrThrow()
  ).id;
});

const again = async (): Promise<Record<string, string>> => changed(await importFiles(database, bulk(roster), LATER));
const row = async <T extends "person" | "class" | "enrolment">(table: T, sourceId: string): Promise<Schema[T]> =>
  (await database.read
    .selectFrom(table as "person")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow()) as unknown as Schema[T];
const override = async (table: "person" | "class" | "enrolment", sourceId: string, columns: object): Promise<void> => {
  const set = { ...columns, by_hand: byHandText(Object.keys(columns)) };
  await database.write((db) =>
    db
      .updateTable(table as "person")
      .set(set)
      .where("school_id", "=", schoolId)
      .where("source_id", "=", sourceId)
      .execute(),
  );
};

describe("a roster's row that was set by hand", () => {
  test("keeps a name and a grade, also once the roster has other words; the rest follows", async () => {
    await override("person", "emil", { first_name: "Emilio" });
    await override("class", "home", { name: "Foxes" });
    roster.users = roster.users.map((one) =>
      one["sourcedId"] === "emil" ? { ...one, givenName: "Emile", familyName: "Neu" } : one,
    );
    roster.classes = [cls("home", "homeroom", { title: "Room 4", grades: "04" }), cls("music", "scheduled")];
    expect(await again()).toEqual({ students: "+0 ~1 -0", classes: "+0 ~1 -0" });
    expect(await row("person", "emil")).toMatchObject({ first_name: "Emilio", last_name: "Neu" });
    expect(await row("class", "home")).toMatchObject({ name: "Foxes", grade: "04" });
    expect(JSON.parse((await row("person", "emil")).roster ?? "")).toMatchObject({ first_name: "Emile" });
    expect(await again()).toEqual({});
  });

  test("stays gone, or stays here, whatever the roster says", async () => {
    await override("person", "emil", { left_on: "2026-09-10" });
    await override("class", "music", { ended_on: "2026-09-10" });
    roster.users = roster.users.filter((one) => one["sourcedId"] !== "dora");
    roster.enrollments = roster.enrollments.filter((one) => one["userSourcedId"] !== "dora");
    await override("person", "dora", { left_on: null });
    await again();
    expect(await row("person", "emil")).toMatchObject({ left_on: "2026-09-10" });
    expect(await row("class", "music")).toMatchObject({ ended_on: "2026-09-10" });
    expect(await row("person", "dora")).toMatchObject({ left_on: null });
    expect(await again()).toEqual({});
  });

  test("keeps the dates of an enrolment, with the roster's own beside them", async () => {
    await override("enrolment", "home-emil", { end_date: "2026-09-11" });
    expect(await again()).toEqual({ enrolments: "+0 ~1 -0" });
    expect(await row("enrolment", "home-emil")).toMatchObject({
      end_date: "2026-09-11",
      roster: '{"begin_date":"2026-09-15","end_date":"2026-12-18"}',
    });
    expect(await again()).toEqual({});
    roster.enrollments = roster.enrollments.filter((one) => one["sourcedId"] !== "home-emil");
    await again();
    expect(await row("enrolment", "home-emil")).toMatchObject({ end_date: "2026-09-11" });
  });

  test.each(["", "2026-08-20"])("keeps them where the enrolment gets a new id each night: %j", async (beginDate) => {
    const ids = roster.enrollments.map((one) => String(one["sourcedId"]));
    const renew = (night: string, mode = bulk) => {
      roster.enrollments = roster.enrollments.map((one, at) => ({
        ...one,
        beginDate,
        sourcedId: `${ids[at]}${night}`,
      }));
      return importFiles(database, mode(roster), { now: new Date(`2026-10-${night}T14:00:00.000Z`) });
    };
    await renew("20");
    await override("enrolment", "home-emil20", { begin_date: "2026-09-01" });
    expect(changed(await renew("21"))).toEqual({ enrolments: "+0 ~6 -0" });
    // In a delta the old ones are told to be deleted.
    const old = roster.enrollments.map((one) => ({ ...one, status: "tobedeleted" }));
    await renew("22", ({ enrollments }) =>
      delta({ enrollments: [...old, ...enrollments.map((one) => ({ ...one, status: "active" }))] }),
    );
    const stays = await database.read.selectFrom("enrolment").selectAll().where("school_id", "=", schoolId).execute();
    expect(stays.map(({ source_id }) => source_id).sort()).toEqual(ids.map((id) => `${id}22`).sort());
    expect(stays.find(({ source_id }) => source_id === "home-emil22")).toMatchObject({
      begin_date: "2026-09-01",
      end_date: "2026-12-18",
    });
  });

  test("ends all the same with the person", async () => {
    await override("enrolment", "home-emil", { end_date: null });
    roster.users = roster.users.filter((one) => one["sourcedId"] !== "emil");
    roster.enrollments = roster.enrollments.filter((one) => one["userSourcedId"] !== "emil");
    await again();
    expect(await row("enrolment", "home-emil")).toMatchObject({ end_date: "2026-10-19" });
  });

  test("keeps a parent that was added, and one that was taken away", async () => {
    const ids = {
      paula: (await row("person", "paula")).id,
      dora: (await row("person", "dora")).id,
      emil: (await row("person", "emil")).id,
    };
    await database.write(async (db) => {
      await db.deleteFrom("guardian").where("school_id", "=", schoolId).execute();
      await db
        .insertInto("guardian")
        .values({ school_id: schoolId, guardian_id: ids.paula, student_id: ids.emil })
        .execute();
      await db
        .insertInto("guardian_by_hand")
        .values([
          { school_id: schoolId, guardian_id: ids.paula, student_id: ids.emil, linked: 1 },
          { school_id: schoolId, guardian_id: ids.paula, student_id: ids.dora, linked: 0 },
        ])
        .execute();
    });
    expect(await again()).toEqual({});
    expect(await database.read.selectFrom("guardian").select(["guardian_id", "student_id"]).execute()).toEqual([
      { guardian_id: ids.paula, student_id: ids.emil },
    ]);
  });
});

describe("someone who was added by hand before the roster knew them", () => {
  const held = (id: string) =>
    database.read.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("is adopted by the number on the card, or by the e-mail", async () => {
    const numbered = await makePerson(database, schoolId, { first_name: "Nia", identifier: " 4711 " });
    const mailed = (await makeAccount(database, schoolId, { role: "student", email: "tom@oak.example" })).person;
    roster.users = [...roster.users, user("nia", "student"), user("tom", "student")].map((one) => ({
      ...one,
      identifier: one["sourcedId"] === "nia" ? "4711" : "",
    }));
    expect(await again()).toMatchObject({ students: "+0 ~2 -0" });
    expect(await held(numbered.id)).toMatchObject({ source_id: "nia", first_name: "Given nia", identifier: null });
    expect(await held(mailed.id)).toMatchObject({ source_id: "tom" });
    expect(await again()).toEqual({});
  });

  test("is not taken for a namesake, nor where two bear the number: that is told", async () => {
    await makePerson(database, schoolId, { first_name: "given NIA", last_name: "Family  nia" });
    for (let times = 0; times < 2; times += 1) await makePerson(database, schoolId, { identifier: "tom" });
    roster.users.push(user("nia", "student"), user("tom", "student"));
    const report = await importFiles(database, bulk(roster), LATER);
    expect(changed(report)).toMatchObject({ students: "+2 ~0 -0" });
    expect(report.warnings).toEqual([
      expect.objectContaining({ file: "users.csv", message: expect.stringContaining("possible duplicate"), count: 1 }),
    ]);
  });

  test("keeps the first day in a class that is later than the roster's, and a stay that is over", async () => {
    const [dora, music] = [await row("person", "dora"), await row("class", "music")];
    const over = await enroll(database, schoolId, music.id, dora.id, {
      begin_date: "2026-09-01",
      end_date: "2026-09-04",
    });
    const running = await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-10-01" });
    roster.enrollments.push(enrolment("music", "dora", "student", { beginDate: "2026-08-20" }));
    expect(await again()).toEqual({ enrolments: "+0 ~1 -0" });
    const rows = await database.read
      .selectFrom("enrolment")
      .selectAll()
      .where("person_id", "=", dora.id)
      .where("class_id", "=", music.id)
      .orderBy("begin_date")
      .execute();
    expect(rows).toEqual([
      over,
      {
        ...running,
        source_id: "music-dora",
        end_date: "2026-12-18",
        by_hand: '["begin_date"]',
        roster: '{"begin_date":"2026-08-20","end_date":"2026-12-18"}',
      },
    ]);
    expect(await again()).toEqual({});
  });

  test("keeps the first day in a class that is earlier than the roster's, with the roster's own beside it", async () => {
    const [dora, music] = [await row("person", "dora"), await row("class", "music")];
    const running = await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-10-05" });
    roster.enrollments.push(enrolment("music", "dora", "student", { beginDate: "2026-10-26" }));
    expect(await again()).toEqual({ enrolments: "+0 ~1 -0" });
    expect(await row("enrolment", "music-dora")).toEqual({
      ...running,
      source_id: "music-dora",
      end_date: "2026-12-18",
      by_hand: '["begin_date"]',
      roster: '{"begin_date":"2026-10-26","end_date":"2026-12-18"}',
    });
    expect(await again()).toEqual({});
  });

  test("is taken over by one of the roster's rows in a class, where it has several", async () => {
    const [dora, music] = [await row("person", "dora"), await row("class", "music")];
    const running = await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-10-05" });
    const [early, late] = [
      { sourcedId: "early", beginDate: "2026-10-01", endDate: "2026-10-30" },
      { sourcedId: "late", beginDate: "2026-11-02", endDate: "2026-12-18" },
    ];
    for (const dates of [early, late]) roster.enrollments.push(enrolment("music", "dora", "student", dates));
    expect(await again()).toEqual({ enrolments: "+1 ~1 -0" });
    expect(await row("enrolment", "early")).toMatchObject({ id: running.id, begin_date: "2026-10-05" });
    expect(await row("enrolment", "late")).toMatchObject({ begin_date: "2026-11-02", by_hand: null });
    expect(await again()).toEqual({});
  });

  test("keeps the first day in a class where the roster says none", async () => {
    const [dora, music] = [await row("person", "dora"), await row("class", "music")];
    const running = await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-10-01" });
    roster.enrollments.push(enrolment("music", "dora", "student"));
    expect(await again()).toEqual({ enrolments: "+0 ~1 -0" });
    expect(await row("enrolment", "music-dora")).toEqual({
      ...running,
      source_id: "music-dora",
      end_date: "2026-12-18",
    });
    expect(await again()).toEqual({});
  });
});

describe("a stay that was made by hand", () => {
  const stays = (classId: string) =>
    database.read
      .selectFrom("enrolment")
      .selectAll()
      .where("class_id", "=", classId)
      .where("source_id", "is", null)
      .orderBy("begin_date")
      .execute();

  test("ends with the roster's class once that stays away, a loan of it too; in a class made by hand it goes on", async () => {
    const [dora, chief, music] = [
      await row("person", "dora"),
      await row("person", "chief"),
      await row("class", "music"),
    ];
    const over = { begin_date: "2026-09-01", end_date: "2026-09-04" };
    await enroll(database, schoolId, music.id, dora.id, over);
    await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-09-15" });
    const loan = { role: "teacher", begin_date: "2026-10-01", end_date: "2026-11-30", lent_by: chief.id } as const;
    await enroll(database, schoolId, music.id, chief.id, loan);
    const club = await makeClass(database, schoolId, { name: "Chess" });
    const inClub = await enroll(database, schoolId, club.id, dora.id);
    roster.classes = [cls("home", "homeroom")];
    roster.enrollments = roster.enrollments.filter((one) => one["classSourcedId"] === "home");
    const before = await stays(music.id);
    expect(await again()).toEqual({ classes: "+0 ~0 -1", enrolments: "+0 ~0 -2" });
    // A class that is forgotten for one night comes back with all who are in it.
    expect(await stays(music.id)).toEqual(before);
    expect(changed(await importFiles(database, bulk(roster), NEXT_DAY))).toEqual({ enrolments: "+0 ~0 -2" });
    expect(await stays(music.id)).toMatchObject([
      over,
      { begin_date: "2026-09-15", end_date: "2026-10-19" },
      { ...loan, end_date: "2026-10-19" },
    ]);
    expect(await stays(club.id)).toEqual([inClub]);
    expect(changed(await importFiles(database, bulk(roster), NEXT_DAY))).toEqual({});
  });

  describe("of someone whom the roster lacks for a while", () => {
    const MISSING = new Set(["emil", "anna", "dora"]);
    const missing = (): RosterSchool => ({
      ...roster,
      users: roster.users.filter((one) => !MISSING.has(one["sourcedId"] ?? "")),
      enrollments: roster.enrollments.filter((one) => !MISSING.has(one["userSourcedId"] ?? "")),
    });
    const on = (date: string) => ({ now: new Date(`${date}T14:00:00.000Z`), allowEnding: true });
    const all = () => database.read.selectFrom("enrolment").selectAll().orderBy("id").execute();
    const stayOf = (id: string) =>
      database.read.selectFrom("enrolment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

    test("is as it was once they are back: one to come, a loan and a last day that was set, too", async () => {
      const [emil, anna, chief, music] = [
        await row("person", "emil"),
        await row("person", "anna"),
        await row("person", "chief"),
        await row("class", "music"),
      ];
      const club = await makeClass(database, schoolId, { name: "Chess" });
      await enroll(database, schoolId, club.id, emil.id, { begin_date: "2026-09-15" });
      const later = await makeClass(database, schoolId, { name: "Judo" });
      await enroll(database, schoolId, later.id, emil.id, { begin_date: "2026-11-02", end_date: "2026-11-27" });
      const loan = { begin_date: "2026-10-01", end_date: "2026-11-30", lent_by: chief.id };
      await enroll(database, schoolId, music.id, anna.id, { role: "teacher", ...loan });
      await override("enrolment", "home-dora", { end_date: "2026-11-20" });
      await again();
      const before = await all();
      await importFiles(database, bulk(missing()), on("2026-10-21"));
      expect((await all()).filter(({ end_date }) => end_date === "2026-10-20")).toHaveLength(7);
      expect((await importFiles(database, bulk(missing()), on("2026-10-22"))).isUnchanged).toBe(true);
      expect(changed(await importFiles(database, bulk(roster), on("2026-10-22")))).toMatchObject({
        enrolments: "+0 ~7 -0",
      });
      expect(await all()).toEqual(before);
      expect((await importFiles(database, bulk(roster), on("2026-10-22"))).isUnchanged).toBe(true);
    });

    test("goes on until its class ends, and is taken over where the roster has it by then", async () => {
      const [emil, dora, music] = [
        await row("person", "emil"),
        await row("person", "dora"),
        await row("class", "music"),
      ];
      const club = await makeClass(database, schoolId, { name: "Chess" });
      const inClub = await enroll(database, schoolId, club.id, emil.id, { begin_date: "2026-09-15" });
      const inMusic = await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-09-15" });
      await importFiles(database, bulk(missing()), on("2026-10-21"));
      await database.write((db) =>
        db.updateTable("class").set({ ended_on: "2026-11-01" }).where("id", "=", club.id).execute(),
      );
      roster.enrollments.push(enrolment("music", "dora", "student"));
      await importFiles(database, bulk(roster), on("2026-10-22"));
      expect(await stayOf(inClub.id)).toEqual({
        ...inClub,
        end_date: "2026-10-31",
        dates_before_end: '{"begin_date":"2026-09-15","end_date":null}',
      });
      expect(await stayOf(inMusic.id)).toEqual({ ...inMusic, source_id: "music-dora", end_date: "2026-12-18" });
      expect((await importFiles(database, bulk(roster), on("2026-10-22"))).isUnchanged).toBe(true);
    });

    test("is over where they were missing for long", async () => {
      const emil = await row("person", "emil");
      const club = await makeClass(database, schoolId, { name: "Chess" });
      const inClub = await enroll(database, schoolId, club.id, emil.id, { begin_date: "2026-09-15" });
      await importFiles(database, bulk(missing()), on("2026-10-21"));
      await importFiles(database, bulk(roster), on("2026-11-05"));
      expect(await stayOf(inClub.id)).toEqual({ ...inClub, end_date: "2026-10-20" });
      expect((await importFiles(database, bulk(roster), on("2026-11-05"))).isUnchanged).toBe(true);
    });

    test("stays ended where an administrator let them leave", async () => {
      const emil = await row("person", "emil");
      const club = await makeClass(database, schoolId, { name: "Chess" });
      const cut = { end_date: "2026-10-19", dates_before_end: '{"begin_date":"2026-09-15","end_date":null}' };
      const inClub = await enroll(database, schoolId, club.id, emil.id, { begin_date: "2026-09-15", ...cut });
      await override("person", "emil", { left_on: "2026-10-20" });
      for (const one of [missing(), roster]) await importFiles(database, bulk(one), on("2026-10-21"));
      expect(await stayOf(inClub.id)).toEqual(inClub);
    });
  });

  describe("in a daily class, while the roster puts the student into another", () => {
    const importAgain = () => importFiles(database, bulk(roster), LATER);
    const TOLD = [
      expect.objectContaining({
        file: "enrollments.csv",
        message: expect.stringContaining("end one of the two by hand"),
        count: 1,
        line: expect.any(Number),
      }),
    ];

    /** Emil's homeroom ends by hand, and another one begins. */
    async function move(classId: string, end_date: string | null = null): Promise<void> {
      await override("enrolment", "home-emil", { end_date: "2026-10-09" });
      const { id } = await row("person", "emil");
      await enroll(database, schoolId, classId, id, { begin_date: "2026-10-10", end_date });
    }

    beforeEach(async () => {
      roster.classes.push(cls("oaks", "homeroom"), cls("pines", "homeroom"));
      await importFiles(database, bulk(roster));
    });

    test("is told once, where both go on at the same time", async () => {
      await move((await row("class", "oaks")).id);
      expect((await importAgain()).warnings).toEqual([]);
      roster.enrollments = roster.enrollments.filter((one) => one["sourcedId"] !== "home-emil");
      roster.enrollments.push(enrolment("pines", "emil", "student"));
      expect((await importAgain()).warnings).toEqual(TOLD);
      expect((await importAgain()).warnings).toEqual([]);
    });

    test("is told where the roster's row in the class that was left has a new id, and of a class made by hand", async () => {
      await move((await makeClass(database, schoolId, { name: "Firs" })).id);
      roster.enrollments = roster.enrollments.map((one) =>
        one["sourcedId"] === "home-emil" ? { ...one, sourcedId: "renewed" } : one,
      );
      expect((await importAgain()).warnings).toEqual(TOLD);
    });

    test("is not told of a lesson, of one that is over, or where the roster has the very same class", async () => {
      await move((await row("class", "oaks")).id, "2026-10-16");
      const { id } = await row("person", "emil");
      await enroll(database, schoolId, (await row("class", "pines")).id, id, { begin_date: "2026-10-17" });
      const club = await makeClass(database, schoolId, { name: "Chess", kind: "lesson" });
      await enroll(database, schoolId, club.id, id);
      roster.enrollments.push(enrolment("pines", "emil", "student"));
      expect((await importAgain()).warnings).toEqual([]);
    });
  });

  test("does so where an import before left it in a class that had ended", async () => {
    const [dora, music] = [await row("person", "dora"), await row("class", "music")];
    roster.classes = [cls("home", "homeroom")];
    roster.enrollments = roster.enrollments.filter((one) => one["classSourcedId"] === "home");
    await again();
    await enroll(database, schoolId, music.id, dora.id, { begin_date: "2026-09-15" });
    expect(changed(await importFiles(database, bulk(roster), NEXT_DAY))).toEqual({ enrolments: "+0 ~0 -1" });
    expect(await stays(music.id)).toMatchObject([{ end_date: "2026-10-19" }]);
  });
});
