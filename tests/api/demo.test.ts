import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, schoolDate, weekday } from "#contract/school-date.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { calendarUpTo, isSchoolDay } from "#server/demo/calendar.ts";
import { openDemo } from "#server/demo/open-demo.ts";
import { evaluateConnections } from "#server/services/connections/evaluate-connections.ts";
import type { Context } from "#server/services/context.ts";
import { streakOf } from "#server/services/figures/streak.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { freshPlace, openTestDatabase, projectDatabase } from "#tests/support/database.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";
import { runSchool } from "#tests/support/school-program.ts";

/** A Wednesday in term. */
const NOW = new Date("2026-11-18T12:00:00.000Z");
const PASSWORD = "first-bell-demo";
const say = (): void => undefined;

let app: TestApp;
let lines: string;
let today: string;

beforeAll(async () => {
  app = await openTestApp(NOW.toISOString());
  lines = (await openDemo(app.database, "auto", NOW, say)) ?? "";
  today = schoolDate(NOW, (await rows("school"))[0]?.time_zone ?? "UTC");
});

/** The query builder cannot tell the rows from a table's name alone. */
const asRows = <T extends keyof Schema>(list: unknown): Schema[T][] => list as Schema[T][];
const all = async <T extends keyof Schema>(database: Database, table: T): Promise<Schema[T][]> =>
  asRows<T>(await database.read.selectFrom<keyof Schema>(table).selectAll().execute());
const rows = <T extends keyof Schema>(table: T): Promise<Schema[T][]> => all(app.database, table);
const byId = <T extends { id: string }>(list: T[]): Map<string, T> => new Map(list.map((row) => [row.id, row]));
const count = <T>(list: readonly T[], key: (item: T) => string): Map<string, number> =>
  list.reduce((counts, item) => counts.set(key(item), (counts.get(key(item)) ?? 0) + 1), new Map<string, number>());

async function contextOf(email: string): Promise<Context> {
  const account = await app.database.read
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .innerJoin("school", "school.id", "account.school_id")
    .select([
      "account.id",
      "account.login_id",
      "account.person_id",
      "account.school_id",
      "account.role",
      "school.time_zone",
      "school.locale",
      "school.settings",
    ])
    .where("login.email_key", "=", email)
    .executeTakeFirstOrThrow();
  const actor = {
    sessionId: "none",
    loginId: account.login_id,
    accountId: account.id,
    personId: account.person_id,
    schoolId: account.school_id,
    role: account.role,
    isAdministrator: false,
    name: "",
    timeZone: account.time_zone,
    locale: account.locale,
    settings: account.settings,
  };
  return { actor, db: app.database.read, now: NOW };
}

/** The rows of a table with behaviours by their names, for those are made anew each time; without what is secret. */
async function comparable(database: Database, table: keyof Schema): Promise<string[]> {
  const names = new Map((await all(database, "behavior")).map((one) => [one.id, one.name]));
  const list = await all(database, table);
  return list
    .map((row) =>
      JSON.stringify(row, (key, value: unknown) =>
        key === "password_hash" ? value !== null : key === "behavior_id" ? names.get(String(value)) : value,
      ),
    )
    .sort();
}

describe("whether it is opened", () => {
  test("off: nothing is made", async () => {
    const { database } = await openTestDatabase();
    expect(await openDemo(database, "off", NOW, say)).toBeUndefined();
    expect(await all(database, "school")).toEqual([]);
    expect(await all(database, "meta")).toEqual([]);
  });

  test("auto leaves another school alone; on adds it beside", async () => {
    const { database } = await openTestDatabase();
    const school = await makeSchool(database);
    expect(await openDemo(database, "auto", NOW, say)).toBeUndefined();
    expect((await all(database, "school")).map(({ id }) => id)).toEqual([school.id]);
    expect(await openDemo(database, "on", NOW, say)).toBe(lines);
    expect(await all(database, "school")).toHaveLength(2);
    expect(await openDemo(database, "auto", NOW, say)).toBeUndefined();
  });

  test("again: the same lines, and nothing new", async () => {
    const before = (await rows("event")).length;
    const told: string[] = [];
    expect(await openDemo(app.database, "auto", new Date(NOW.getTime() + 86_400_000), (line) => told.push(line))).toBe(
      lines,
    );
    expect(told).toEqual([]);
    expect(await rows("event")).toHaveLength(before);
    expect(await rows("meta")).toEqual([{ key: "demo", value: (await rows("school"))[0]?.id }]);
  });

  test("two at once make one", async () => {
    const { database } = await openTestDatabase();
    expect(await Promise.all([openDemo(database, "auto", NOW, say), openDemo(database, "auto", NOW, say)])).toEqual([
      lines,
      lines,
    ]);
    expect(await all(database, "school")).toHaveLength(1);
  });

  test("one that generates for longer than a writer waits is waited for", async () => {
    const place = await freshPlace();
    const [slow, other] = await Promise.all([openDatabase(place), openDatabase(place, 500)]);
    const held = Promise.withResolvers<void>();
    const generating = slow.write(async (db) => {
      await db.insertInto("meta").values({ key: "demo", value: "school" }).execute();
      held.resolve();
      // More than twice what the other waits for.
      await pause(1200);
      return db.deleteFrom("meta").execute();
    });
    await held.promise;
    expect(await openDemo(other, "auto", NOW, say)).toBe(lines);
    await generating;
    expect(await all(other, "school")).toHaveLength(1);
    await Promise.all([slow.close(), other.close()]);
  });

  test.runIf(projectDatabase() === "sqlite")("a full disk is told at once, and waited for by nobody", async () => {
    const { database } = await openTestDatabase();
    await database.write((db) => sql`pragma max_page_count = 1`.execute(db));
    let tries = 0;
    const counting: Database = {
      ...database,
      write: (work) => {
        tries++;
        return database.write(work);
      },
    };
    await expect(openDemo(counting, "auto", NOW, say)).rejects.toThrow("database or disk is full");
    expect(tries).toBe(1);
  });

  test("what breaks half-way leaves nothing", async () => {
    const { database } = await openTestDatabase();
    const taken = {
      id: "taken",
      email: "teacher@demo.example",
      email_key: "teacher@demo.example",
      password_hash: null,
      failed_count: 0,
      locked_until: null,
      last_account_id: null,
      created_at: NOW.toISOString(),
    };
    await database.write((db) => db.insertInto("login").values(taken).execute());
    await expect(openDemo(database, "auto", NOW, say)).rejects.toThrow();
    for (const table of ["school", "meta", "person", "behavior", "mark"] as const)
      expect(await all(database, table), table).toEqual([]);
  });

  test("the same day gives the same school", async () => {
    const { database } = await openTestDatabase();
    await openDemo(database, "auto", new Date(NOW.getTime() + 1000), say);
    for (const table of [
      "school",
      "person",
      "guardian",
      "login",
      "account",
      "class",
      "enrolment",
      "check_in",
      "mark",
      "event",
      "connection",
      "school_day",
      "announced_absence",
    ] as const) {
      expect(await comparable(database, table), table).toEqual(await comparable(app.database, table));
    }
  });
});

describe("its sign-ins", () => {
  const signIn = (email: string) => app.call("POST", "/auth/unified-login", { body: { email, password: PASSWORD } });

  test.each([
    ["teacher@demo.example", "teacher", true, false],
    ["coteacher@demo.example", "teacher", false, false],
    ["admin@demo.example", "teacher", true, true],
    ["student@demo.example", "student", true, false],
    ["parent@demo.example", "parent", true, false],
  ])("%s", async (email, role, agreed, administrator) => {
    expect(lines).toContain(email);
    expect(lines).toContain(PASSWORD);
    const answer = await signIn(email);
    expect(answer).toMatchObject({
      status: 200,
      body: { account: { role, agreed_to_terms: agreed, person: { is_administrator: administrator } } },
    });
  });

  test("nobody else can", async () => {
    const others = (await rows("login")).filter(({ email }) => !lines.includes(email));
    expect(others).toHaveLength(5);
    const answers = await Promise.all(others.map(({ email }) => signIn(email)));
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      "INVALID_PASSWORD",
      "INVALID_PASSWORD",
      "INVALID_PASSWORD",
      "INVALID_PASSWORD",
      "UNVERIFIED",
    ]);
  });

  test("the teacher's classes are of the sizes that tablets are tried with", async () => {
    const answer = await signIn("teacher@demo.example");
    expect(answer.body.account.person.classes).toMatchObject([
      { name: "Maple", kind: "daily", student_count: 29 },
      { name: "Science Lab", kind: "lesson", student_count: 34 },
    ]);
  });
});

describe("its year", () => {
  test("has six classes of 18 to 34 and some 110 to 140 students, some of whom came, moved or left", async () => {
    const enrolments = (await rows("enrolment")).filter(({ role }) => role === "student");
    const sizes = count(
      enrolments.filter(({ end_date }) => end_date === null),
      (one) => one.class_id,
    );
    expect([...sizes.values()].sort((a, b) => a - b)).toEqual([18, 24, 29, 31, 32, 34]);
    const students = (await rows("person")).filter(({ role }) => role === "student");
    expect(students.length).toBeGreaterThanOrEqual(110);
    expect(students.length).toBeLessThanOrEqual(140);
    expect(students.filter(({ left_on }) => left_on !== null)).toHaveLength(4);
    expect(enrolments.filter(({ end_date }) => end_date !== null).length).toBeGreaterThanOrEqual(7);
    expect(new Set(students.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).size).toBe(
      students.length,
    );
  });

  test("has 180 to 200 school days, none on a weekend or a holiday, and is open today", async () => {
    const days = (await rows("school_day")).filter(({ date }) => date !== today);
    expect(days.length).toBeGreaterThanOrEqual(180);
    expect(days.length).toBeLessThanOrEqual(200);
    const dated = [...(await rows("check_in")), ...(await rows("event"))].map(({ date }) => date);
    expect([...new Set(dated)].filter((date) => weekday(date) > 5 || !isSchoolDay(date))).toEqual([]);
    expect(dated.filter((date) => date > today)).toEqual([]);
    const open = new Map((await rows("class")).map((one) => [one.id, one.name]));
    const done = (await rows("check_in"))
      .filter(({ date }) => date === today)
      .map(({ class_id }) => open.get(class_id));
    for (const name of ["Maple", "Science Lab", "Birch"]) expect(done).not.toContain(name);
  });

  test("says nothing of anyone outside an enrolment", async () => {
    const stays = new Map<string, Schema["enrolment"][]>();
    for (const one of await rows("enrolment"))
      stays.set(`${one.class_id}/${one.person_id}`, [...(stays.get(`${one.class_id}/${one.person_id}`) ?? []), one]);
    const isIn = (classId: string, person: string, date: string): boolean =>
      (stays.get(`${classId}/${person}`) ?? []).some(
        (one) => one.begin_date <= date && (one.end_date === null || date <= one.end_date),
      );
    const marks = await rows("mark");
    const events = await rows("event");
    expect([...marks, ...events].filter((one) => !isIn(one.class_id, one.student_id, one.date))).toEqual([]);
    expect(events.filter((one) => !isIn(one.class_id, one.recorded_by, one.date))).toEqual([]);
    const checkIns = await rows("check_in");
    expect(checkIns.filter((one) => !isIn(one.class_id, one.finished_by ?? "", one.date))).toEqual([]);
    const marked = count(marks, (one) => one.check_in_id);
    for (const { id, class_id, date } of checkIns) {
      const enrolled = [...stays.values()]
        .flat()
        .filter((one) => one.class_id === class_id && one.role === "student" && isIn(class_id, one.person_id, date));
      expect(marked.get(id)).toBe(new Set(enrolled.map((one) => one.person_id)).size);
    }
  });

  test("has daily sums that are right, and moments in their order", async () => {
    const checkIns = await rows("check_in");
    const finished = count(
      checkIns.filter(({ finished_at }) => finished_at !== null),
      (one) => one.date,
    );
    expect(Object.fromEntries((await rows("school_day")).map((one) => [one.date, one.finished]))).toEqual(
      Object.fromEntries(finished),
    );
    const zone = (await rows("school"))[0]?.time_zone ?? "UTC";
    for (const one of checkIns) {
      expect(
        one.created_at < (one.finished_at ?? "") &&
          (one.finished_at ?? "") <= one.updated_at &&
          one.updated_at < NOW.toISOString(),
        one.id,
      ).toBe(true);
      expect(schoolDate(new Date(one.finished_at ?? ""), zone)).toBe(one.finished_on);
    }
    const onTheDay = checkIns.filter((one) => one.finished_on === one.date).length;
    expect(onTheDay / checkIns.length).toBeGreaterThan(0.96);
    expect(onTheDay).toBeLessThan(checkIns.length);
  });

  test("is plausible: attendance of some 94 %, four positive events to a challenging one", async () => {
    const marks = await rows("mark");
    const here = marks.filter(({ status }) => status === "present" || status === "late").length / marks.length;
    expect(here).toBeGreaterThan(0.93);
    expect(here).toBeLessThan(0.96);
    expect(marks.length).toBeGreaterThan(20_000);
    const events = (await rows("event")).filter(({ undone_at }) => undone_at === null);
    const groups = count(events, (one) => one.group_slug);
    const ratio = (groups.get("positive") ?? 0) / (groups.get("challenging") ?? 1);
    expect(ratio).toBeGreaterThan(3.5);
    expect(ratio).toBeLessThan(5.5);
    expect(events.length).toBeGreaterThan(5000);
  });

  test("gives the teacher a streak that is worth keeping, and others theirs", async () => {
    const streak = await streakOf(await contextOf("teacher@demo.example"));
    expect(streak).toBeGreaterThanOrEqual(14);
    expect(streak).toBeLessThanOrEqual(23);
    const streaks = await Promise.all(
      ["gregory.novak@demo.example", "admin@demo.example"].map(async (email) => streakOf(await contextOf(email))),
    );
    expect(new Set([...streaks, streak]).size).toBe(3);
  });
});

describe("its connections", () => {
  test("hold to the rules: one active for a student and type, its evidence there", async () => {
    const connections = await rows("connection");
    const active = connections.filter(({ status }) => status === "active");
    expect(Math.max(...count(active, (one) => `${one.student_id}/${one.type}`).values())).toBe(1);
    expect(new Set(connections.map(({ status }) => status))).toEqual(
      new Set(["active", "completed", "expired", "withdrawn"]),
    );
    const events = byId(await rows("event"));
    const checkIns = byId(await rows("check_in"));
    for (const { evidence, status, completed_at, raised_at, selected_option } of connections) {
      const facts = JSON.parse(evidence) as { kind: "event" | "mark"; id: string }[];
      expect(facts.length).toBeGreaterThan(0);
      for (const { kind, id } of facts) expect((kind === "event" ? events : checkIns).has(id)).toBe(true);
      expect(status === "completed").toBe(selected_option !== null);
      if (completed_at !== null) expect(completed_at > raised_at).toBe(true);
    }
  });

  test("wait for the teacher in her home room, one of each type at least", async () => {
    const maple = (await rows("class")).find(({ name }) => name === "Maple");
    const waiting = (await rows("connection")).filter((one) => one.status === "active" && one.class_id === maple?.id);
    expect(new Set(waiting.map(({ type }) => type))).toEqual(
      new Set(["celebrate", "repair", "welcome_back", "notice"]),
    );
    expect(waiting.length).toBeLessThanOrEqual(5);
  });

  test("are what the rules make of the same facts", async () => {
    const actor = await contextOf("admin@demo.example");
    const plain = async () => (await rows("connection")).map((one) => JSON.stringify(one)).sort();
    const before = await plain();
    const recent = (await rows("school_day"))
      .map(({ date }) => date)
      .filter((date) => date >= addDays(today, -7))
      .sort()
      .slice(-5);
    const marks = await rows("mark");
    for (const date of recent) {
      for (const classId of new Set(marks.filter((one) => one.date === date).map((one) => one.class_id))) {
        const studentIds = marks
          .filter((one) => one.date === date && one.class_id === classId)
          .map((one) => one.student_id);
        await app.database.write((db) => evaluateConnections({ ...actor, db }, { classId, date, studentIds }));
      }
    }
    expect(await plain()).toEqual(before);
  });
});

test("a year back holds some 180 school days on whatever day it is opened", () => {
  for (let date = "2026-01-01"; date < "2028-01-01"; date = addDays(date, 5)) {
    const { days } = calendarUpTo(date);
    expect(days.length, date).toBeGreaterThanOrEqual(178);
    expect(days.length, date).toBeLessThanOrEqual(200);
  }
});

test("removed by command it is gone with all its rows, and no start makes it anew unasked", async () => {
  const other = await makeSchool(app.database);
  const teacher = (await rows("login")).find(({ email }) => email === "teacher@demo.example");
  await makeAccount(app.database, other.id, { loginId: teacher?.id ?? "" });
  expect(await runSchool(app.place, ["remove-demo"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("add --yes"),
  });
  expect(await rows("school")).toHaveLength(2);
  expect(await runSchool(app.place, ["remove-demo", "--yes"])).toMatchObject({
    code: 0,
    out: "The demonstration school is removed, with 9 sign-ins. It comes back with DEMO=on alone.",
  });
  for (const table of ["person", "mark", "event", "behavior", "audit", "student_day"] as const)
    expect(
      (await rows(table)).filter((one) => one.school_id !== other.id),
      table,
    ).toEqual([]);
  expect((await rows("school")).map(({ id }) => id)).toEqual([other.id]);
  // Theirs at the other school, without the password that everybody knows.
  expect((await rows("login")).map(({ id, password_hash }) => ({ id, password_hash }))).toEqual([
    { id: teacher?.id, password_hash: null },
  ]);
  for (const more of [[], ["--yes"]])
    expect(await runSchool(app.place, ["remove-demo", ...more])).toMatchObject({
      code: 1,
      err: "There is no demonstration school here. Nothing was changed.",
    });
  await app.database.write((db) => db.deleteFrom("school").execute());
  expect(await openDemo(app.database, "auto", NOW, say)).toBeUndefined();
});
