import { beforeAll, describe, expect, test } from "vitest";
import { getDaysStatistics } from "#contract/check-in.ts";
import { getLeaderboard, type Leaderboard, updateProfile } from "#contract/profile.ts";
import { addDays, weekday } from "#contract/school-date.ts";
import type { Schema } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { countsToday, type Facts, isSchoolDay, lastSchoolDays, readFacts } from "#tests/support/brute-force.ts";
import {
  enroll,
  makeAccount,
  makeClass,
  makeFinishedCheckIn,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";

const NOW = "2026-09-01T20:02:00.000Z"; // Tuesday, 14:02 in Denver
const TODAY = "2026-09-01";
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp(NOW);
});

const leaderboard = (as: SignedIn, limit?: number): Promise<Leaderboard> =>
  ask(app, getLeaderboard, { as, query: limit ? { limit } : {} });
const isWithin = (date: string, from: string, to: string | null): boolean =>
  from <= date && (to === null || date <= to);

/** A streak by its definition, day by day and class by class. */
function streakOf(facts: Facts, teacher: string): number {
  let length = 0;
  for (let date = TODAY; date > addDays(TODAY, -401); date = addDays(date, -1)) {
    if (date === TODAY ? !countsToday(facts, TODAY) : !isSchoolDay(facts, date)) continue;
    const expected = facts.classes.filter(
      (one) => one.kind === "daily" && teaches(facts, teacher, one.id, date) && hasStudents(facts, one.id, date),
    );
    const done = expected.map((one) =>
      facts.checkIns.find((checkIn) => checkIn.class_id === one.id && checkIn.date === date && checkIn.finished_at),
    );
    if (expected.length === 0) continue;
    if (done.every((checkIn) => checkIn?.finished_on === date)) length += 1;
    else if (date !== TODAY && done.some((checkIn) => !checkIn)) return length;
  }
  return length;
}

const teaches = (facts: Facts, teacher: string, classId: string, date: string): boolean =>
  facts.enrolments.some(
    (one) =>
      one.role === "teacher" &&
      one.person_id === teacher &&
      one.class_id === classId &&
      isWithin(date, one.begin_date, one.end_date),
  );
const hasStudents = (facts: Facts, classId: string, date: string): boolean =>
  facts.enrolments.some(
    (one) => one.role === "student" && one.class_id === classId && isWithin(date, one.begin_date, one.end_date),
  );

interface Standing {
  id: string;
  streak: number;
  connections: number;
}

function standings(facts: Facts): Standing[] {
  const days = lastSchoolDays(facts, TODAY, 20);
  return facts.people
    .filter(
      (one) => one.role === "teacher" && one.leaderboard_hidden === 0 && (one.left_on === null || one.left_on > TODAY),
    )
    .map(({ id }) => ({
      id,
      streak: streakOf(facts, id),
      connections: facts.connections.filter(
        (one) => one.status === "completed" && one.completed_by === id && days.includes(one.settled_on ?? ""),
      ).length,
    }));
}

const isBetter = (a: Standing, b: Standing): boolean =>
  a.streak > b.streak || (a.streak === b.streak && a.connections > b.connections);

/** A school with a random half year behind it. */
async function makeHistory(random: () => number): Promise<SignedIn[]> {
  const school = await makeSchool(app.database);
  const { id } = school;
  const pick = (n: number): number => Math.floor(random() * n);
  const teachers: SignedIn[] = [];
  for (let index = 0; index < 7; index += 1) teachers.push(await makeAccount(app.database, id));
  const last = teachers[6]?.person.id ?? "";
  await app.database.write((db) =>
    db.updateTable("person").set({ left_on: TODAY }).where("school_id", "=", id).where("id", "=", last).execute(),
  );
  const student = await makePerson(app.database, id);
  for (let index = 0; index < 5; index += 1) {
    const one = await makeClass(app.database, id, { kind: index === 4 ? "lesson" : "daily", name: `Class ${index}` });
    const diligence = [0.3, 0.9, 0.97, 1, 0.5][index] ?? 1;
    await enroll(app.database, id, one.id, student.id, {
      begin_date: addDays(TODAY, -pick(90)),
      ...(random() < 0.2 ? { end_date: addDays(TODAY, -pick(9)) } : {}),
    });
    for (let place = 0; place < 1 + pick(3); place += 1) {
      await enroll(app.database, id, one.id, teachers[pick(7)]?.person.id ?? "", {
        role: "teacher",
        begin_date: addDays(TODAY, -pick(120)),
        ...(random() < 0.2 ? { end_date: addDays(TODAY, -pick(20)) } : {}),
      });
    }
    const dates = Array.from({ length: 130 }, (_, back) => addDays(TODAY, -back)).filter((date) =>
      weekday(date) > 5 ? random() < 0.02 : random() < diligence,
    );
    const late = new Set(dates.filter(() => random() < 0.03));
    await Promise.all(
      dates.map((date) =>
        makeFinishedCheckIn(
          app.database,
          id,
          one.id,
          date,
          teachers[0]?.person.id ?? "",
          late.has(date) ? { finished_on: addDays(date, 1) } : {},
        ),
      ),
    );
  }
  await app.database.write(async (db) => {
    for (const [back, open] of [
      [3 + pick(5), 1],
      [9 + pick(5), 0],
      [20 + pick(5), 0],
    ] as const)
      await db
        .insertInto("school_date")
        .values({ school_id: id, date: addDays(TODAY, -back), open })
        .execute();
    for (let index = 0; index < 9; index += 1) {
      const completed = random() < 0.8;
      const settled = addDays(TODAY, -pick(45));
      const row: Schema["connection"] = {
        id: newId(),
        school_id: id,
        student_id: student.id,
        class_id: null,
        type: "repair",
        status: completed ? "completed" : "expired",
        reason: "",
        evidence: "[]",
        once_key: null,
        resolutions: "[]",
        selected_option: null,
        raised_at: NOW,
        raised_on: settled,
        settled_on: settled,
        completed_at: completed ? NOW : null,
        completed_by: completed ? (teachers[pick(3)]?.person.id ?? null) : null,
      };
      await db.insertInto("connection").values(row).execute();
    }
    await db
      .updateTable("person")
      .set({ leaderboard_hidden: 1 })
      .where("school_id", "=", id)
      .where("id", "=", teachers[pick(6)]?.person.id ?? "")
      .execute();
  });
  return teachers.slice(0, 6);
}

describe("the leaderboard", () => {
  test("stands as a count by hand says, over random histories", async () => {
    const told = { longest: 0, ties: 0 };
    for (const seed of [1, 2, 3, 4, 5]) {
      const teachers = await makeHistory(numbers(seed));
      const facts = await readFacts(app.database, teachers[0]?.account.school_id ?? "");
      const shown = standings(facts);
      for (const me of teachers) {
        const mine = shown.find((one) => one.id === me.person.id) ?? {
          id: me.person.id,
          streak: streakOf(facts, me.person.id),
          connections: facts.connections.filter(
            (one) =>
              one.status === "completed" &&
              one.completed_by === me.person.id &&
              lastSchoolDays(facts, TODAY, 20).includes(one.settled_on ?? ""),
          ).length,
        };
        const all = [...shown.filter((one) => one.id !== mine.id), mine];
        const answer = await leaderboard(me, 100);
        expect(answer.streak).toBe(mine.streak);
        expect(answer.shown).toBe(shown.includes(mine));
        expect(answer.entries.map((one) => one.person.id).sort()).toEqual(all.map((one) => one.id).sort());
        for (const entry of answer.entries) {
          const one = all.find(({ id }) => id === entry.person.id) ?? mine;
          expect(entry, `seed ${seed}`).toMatchObject({
            streak: one.streak,
            connections_completed: one.connections,
            rank: 1 + all.filter((other) => isBetter(other, one)).length,
            is_me: one === mine,
          });
        }
        expect(answer.entries.map((one) => one.rank)).toEqual(
          answer.entries.map((one) => one.rank).sort((a, b) => a - b),
        );
        told.longest = Math.max(told.longest, ...all.map((one) => one.streak));
        told.ties += all.length - new Set(answer.entries.map((one) => one.rank)).size;
        const short = await leaderboard(me, 2);
        expect(short.entries).toEqual(answer.entries.filter((one, index) => index < 2 || one.is_me));
      }
    }
    // The histories were worth looking at: streaks beyond the first stretch, and equals.
    expect(told.longest).toBeGreaterThan(30);
    expect(told.ties).toBeGreaterThan(0);
  }, 120_000);

  test("follows a streak of two hundred school days", async () => {
    const school = await makeSchool(app.database);
    const teacher = await makeAccount(app.database, school.id);
    const one = await makeClass(app.database, school.id);
    await enroll(app.database, school.id, one.id, teacher.person.id, { role: "teacher", begin_date: "2025-01-01" });
    await enroll(app.database, school.id, one.id, (await makePerson(app.database, school.id)).id, {
      begin_date: "2025-01-01",
    });
    const days = Array.from({ length: 300 }, (_, back) => addDays(TODAY, -back))
      .filter((date) => weekday(date) <= 5)
      .slice(0, 201);
    await Promise.all(
      days.slice(0, 200).map((date) => makeFinishedCheckIn(app.database, school.id, one.id, date, teacher.person.id)),
    );
    // The day before the streak is a school day by an administrator's word, and nobody checked in.
    await app.database.write((db) =>
      db
        .insertInto("school_date")
        .values({ school_id: school.id, date: days[200] ?? "", open: 1 })
        .execute(),
    );
    expect((await leaderboard(teacher)).streak).toBe(200);
  });

  test("counts today where there is school by the word of the page, whichever weekdays the last two weeks had", async () => {
    for (const [untaught, hadOneTuesday] of [
      // Tuesdays are free, and a week ago was an exception.
      [(date: string) => weekday(date) === 2 && date !== "2026-08-25", true],
      // The last two Tuesdays were free.
      [(date: string) => ["2026-08-18", "2026-08-25"].includes(date), false],
    ] as const) {
      const school = await makeSchool(app.database);
      const teacher = await makeAccount(app.database, school.id);
      const student = await makePerson(app.database, school.id);
      const days = Array.from({ length: 40 }, (_, back) => addDays(TODAY, -back - 1)).filter(
        (date) => weekday(date) <= 5 && !untaught(date),
      );
      for (let index = 0; index < 5; index += 1) {
        const { id } = await makeClass(app.database, school.id, { name: `Class ${index}` });
        await enroll(app.database, school.id, id, student.id);
        if (index === 0) await enroll(app.database, school.id, id, teacher.person.id, { role: "teacher" });
        // Today the teacher's own alone, which is less than a quarter.
        for (const date of index === 0 ? [TODAY, ...days] : days)
          await makeFinishedCheckIn(app.database, school.id, id, date, teacher.person.id);
      }
      const { school_day } = await ask(app, getDaysStatistics, { as: teacher });
      expect(school_day).toBe(!hadOneTuesday);
      expect((await leaderboard(teacher)).streak).toBe(days.length + (school_day ? 1 : 0));
    }
  });

  test("lists who stays off it to themselves alone, and nobody else where the school switched it off", async () => {
    const school = await makeSchool(app.database);
    const [shy, other] = [await makeAccount(app.database, school.id), await makeAccount(app.database, school.id)];
    await makePerson(app.database, school.id, { role: "teacher", left_on: TODAY });
    const ids = async (as: SignedIn) => (await leaderboard(as)).entries.map((one) => one.person.id).sort();
    expect(await ids(other)).toEqual([shy.person.id, other.person.id].sort());
    await ask(app, updateProfile, { as: shy, body: { show_on_leaderboard: false } });
    expect(await ids(other)).toEqual([other.person.id]);
    expect(await ids(shy)).toEqual([shy.person.id, other.person.id].sort());
    expect((await leaderboard(shy)).shown).toBe(false);
    expect(await leaderboard(other)).toMatchObject({ shown: true, enabled: true });
    await ask(app, updateProfile, { as: shy, body: { show_on_leaderboard: true } });
    expect(await ids(other)).toEqual([shy.person.id, other.person.id].sort());
    await app.database.write((db) =>
      db.updateTable("school").set({ settings: '{"leaderboard":false}' }).where("id", "=", school.id).execute(),
    );
    expect(await ids(other)).toEqual([other.person.id]);
    expect(await leaderboard(other)).toMatchObject({ enabled: false, entries: [{ rank: 1, is_me: true }] });
  });

  test("is for teachers, and takes limits from 1 to 100", async () => {
    const school = await makeSchool(app.database);
    const teacher = await makeAccount(app.database, school.id);
    for (const limit of ["0", "101", "x", "1.5", "0x10", "%2B5", "-5", "1e1", "%205", "5%20", ""])
      expect((await app.call("GET", `/profile/leaderboard?limit=${limit}`, { as: teacher })).status, limit).toBe(422);
    for (const [limit, message] of [
      ["", "must be a whole number"],
      ["1.5", "must be a whole number"],
      ["-5", "must be at least 1"],
      ["101", "must be at most 100"],
    ])
      expect((await app.call("GET", `/profile/leaderboard?limit=${limit}`, { as: teacher })).body.issues).toEqual([
        { path: "limit", message },
      ]);
    expect((await app.call("GET", "/profile/leaderboard?limit=05", { as: teacher })).status).toBe(200);
    for (const role of ["student", "parent"] as const)
      expect(
        (await app.call("GET", "/profile/leaderboard", { as: await makeAccount(app.database, school.id, { role }) }))
          .status,
      ).toBe(403);
  });
});

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
