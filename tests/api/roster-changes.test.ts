import { beforeEach, describe, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { enroll, makeFinishedCheckIn, makePerson } from "#tests/support/factories.ts";
import { changed, importFiles, snapshot } from "#tests/support/roster.ts";
import type { Row } from "#tests/support/district-files.ts";
import { bulk, cls, delta, enrolment, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";

const TODAY = "2026-09-15";
const YESTERDAY = "2026-09-14";
const LATER = { now: new Date("2026-10-20T14:00:00.000Z") };

let database: Database;
let roster: RosterSchool;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
  roster = rosterSchool();
  expect((await importFiles(database, bulk(roster))).faults).toEqual([]);
});

const school = (sourceId = "oak") =>
  database.read.selectFrom("school").selectAll().where("source_id", "=", sourceId).executeTakeFirstOrThrow();
const person = async (sourceId: string, at = "oak"): Promise<Schema["person"]> =>
  database.read
    .selectFrom("person")
    .selectAll()
    .where("school_id", "=", (await school(at)).id)
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
const klass = async (sourceId: string, at = "oak"): Promise<Schema["class"]> =>
  database.read
    .selectFrom("class")
    .selectAll()
    .where("school_id", "=", (await school(at)).id)
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
const enrolled = (sourceId: string) =>
  database.read.selectFrom("enrolment").selectAll().where("source_id", "=", sourceId).executeTakeFirstOrThrow();
const account = async (sourceId: string, at = "oak") =>
  database.read
    .selectFrom("account")
    .innerJoin("login", "login.id", "account.login_id")
    .selectAll("account")
    .select(["login.email", "login.password_hash"])
    .where("account.person_id", "=", (await person(sourceId, at)).id)
    .executeTakeFirst();
const without = <One extends { sourcedId?: string }>(rows: One[], ...ids: string[]): One[] =>
  rows.filter((row) => !ids.includes(row.sourcedId ?? ""));
const again = async (rows: RosterSchool = roster) => {
  const report = await importFiles(database, bulk(rows));
  expect(report.faults).toEqual([]);
  return changed(report);
};

describe("what comes in", () => {
  test("a district's administrator is one in each of its schools, with one login", async () => {
    const both = [await account("chief"), await account("chief", "elm")];
    expect(new Set(both.map((one) => one?.login_id)).size).toBe(1);
    expect([(await person("chief")).is_administrator, (await person("chief", "elm")).is_administrator]).toEqual([1, 1]);
    expect((await person("anna")).is_administrator).toBe(0);
  });

  test("co-teachers share a class; where the row has no dates it begins today and ends with the term", async () => {
    expect(await enrolled("home-anna")).toMatchObject({ role: "teacher", begin_date: TODAY, end_date: "2026-12-18" });
    expect(await enrolled("home-boris")).toMatchObject({ role: "teacher", class_id: (await klass("home")).id });
  });

  describe("a class whose term is over", () => {
    const lastYear: RosterSchool["academicSessions"][number] = {
      sourcedId: "last-year",
      status: "",
      title: "Last year",
      type: "term",
      startDate: "2025-08-20",
      endDate: "2026-06-10",
      parentSourcedId: "",
      schoolYear: "2026",
    };
    const withOld: RosterSchool = {
      ...rosterSchool(),
      academicSessions: [...rosterSchool().academicSessions, lastYear],
      classes: [...rosterSchool().classes, cls("old", "homeroom", { termSourcedIds: "last-year" })],
      enrollments: [
        ...rosterSchool().enrollments,
        enrolment("old", "anna", "teacher"),
        enrolment("old", "dora", "student"),
      ],
    };
    const stays = () =>
      database.read
        .selectFrom("enrolment")
        .selectAll()
        .where("source_id", "like", "old-%")
        .orderBy("source_id")
        .execute();

    test("brings nobody in where the rows say no first day, and that is told", async () => {
      ({ database } = await openTestDatabase());
      const report = await importFiles(database, bulk(withOld));
      expect(await stays()).toEqual([]);
      expect(report.warnings).toMatchObject([
        { file: "enrollments.csv", count: 2, message: expect.stringContaining("no first day") },
      ]);
      expect(await again(withOld)).toEqual({});
      expect((await person("dora")).left_on).toBeNull();
    });

    test("ends who was brought in after it, once", async () => {
      const goingOn = withOld.classes.map((row) => ({ ...row, termSourcedIds: "autumn" }));
      await again({ ...withOld, classes: goingOn });
      expect((await stays()).map((row) => row.begin_date)).toEqual([TODAY, TODAY]);
      const ended = await importFiles(database, bulk(withOld), LATER);
      expect(changed(ended)).toEqual({ enrolments: "+0 ~0 -2" });
      expect((await stays()).map((row) => row.end_date)).toEqual(["2026-10-19", "2026-10-19"]);
      expect(changed(await importFiles(database, bulk(withOld), LATER))).toEqual({});
    });
  });

  test("homerooms are daily and the rest lessons; without a homeroom every class is daily", async () => {
    expect([(await klass("home")).kind, (await klass("music")).kind]).toEqual(["daily", "lesson"]);
    await again({ ...roster, classes: [cls("home", "scheduled"), cls("music", "scheduled")] });
    expect([(await klass("home")).kind, (await klass("music")).kind]).toEqual(["daily", "daily"]);
    await again();
    expect([(await klass("home")).kind, (await klass("music")).kind]).toEqual(["daily", "lesson"]);
  });

  test("a student whom it has in two homerooms for more than a day is told of, once", async () => {
    const told = async () => (await importFiles(database, bulk(roster), LATER)).warnings;
    roster.classes.push(cls("oaks", "homeroom"), cls("choir", "scheduled"));
    roster.enrollments.push(
      enrolment("choir", "dora", "student"),
      enrolment("oaks", "emil", "student"),
      enrolment("oaks", "boris", "teacher"),
    );
    expect(await told()).toMatchObject([
      {
        file: "enrollments.csv",
        message: expect.stringContaining("in two daily classes of the roster"),
        count: 1,
        line: 9,
      },
    ]);
    expect(await told()).toEqual([]);
    // Who moves may be in both on the day between.
    roster.enrollments = [
      ...without(roster.enrollments, "home-dora"),
      enrolment("home", "dora", "student", { endDate: "2026-11-02" }),
      enrolment("oaks", "dora", "student", { beginDate: "2026-11-02" }),
    ];
    expect(await told()).toEqual([]);
  });

  test("what a class was until the roster made it another kind stays known", async () => {
    const past = () =>
      database.read
        .selectFrom("class_past_kind")
        .select(["class_id", "kind", "changed_on"])
        .orderBy("changed_on")
        .execute();
    const music = (await klass("music")).id;
    await again();
    expect(await past()).toEqual([]);
    const daily = { ...roster, classes: [cls("home", "scheduled"), cls("music", "scheduled")] };
    await again(daily);
    expect(await past()).toEqual([{ class_id: music, kind: "lesson", changed_on: TODAY }]);
    // Back on the same day: it was a lesson before, and is one again.
    await again();
    expect(await past()).toEqual([{ class_id: music, kind: "lesson", changed_on: TODAY }]);
    expect((await importFiles(database, bulk(daily), LATER)).faults).toEqual([]);
    expect(await past()).toEqual(
      [TODAY, "2026-10-20"].map((changed_on) => ({ class_id: music, kind: "lesson", changed_on })),
    );
  });

  test("a users.csv without agentSourcedIds leaves families as they are; an empty column unties them", async () => {
    const links = async (): Promise<number> =>
      (await database.read.selectFrom("guardian").selectAll().execute()).length;
    const bare = { ...roster, users: roster.users.map(({ agentSourcedIds: _none, ...row }) => row) };
    expect([await again(bare), await links()]).toEqual([{}, 1]);
    roster.users = roster.users.map((row) => ({ ...row, agentSourcedIds: "" }));
    expect([await again(), await links()]).toEqual([{ guardians: "+0 ~0 -1" }, 0]);
  });

  test("guardians are linked from either side, and unlinked when no row says so", async () => {
    const pairs = async () =>
      (await database.read.selectFrom("guardian").selectAll().execute()).map((row) => [
        row.guardian_id,
        row.student_id,
      ]);
    const [dora, emil, paula] = [await person("dora"), await person("emil"), await person("paula")];
    expect(await pairs()).toEqual([[paula.id, dora.id]]);
    roster.users = [
      ...without(roster.users, "dora", "paula"),
      user("dora", "student"),
      user("paula", "guardian", { agentSourcedIds: "dora,emil" }),
    ];
    expect(await again()).toEqual({ guardians: "+1 ~0 -0" });
    expect((await pairs()).sort()).toEqual(
      [
        [paula.id, dora.id],
        [paula.id, emil.id],
      ].sort(),
    );
    roster.users = [...without(roster.users, "paula"), user("paula", "relative")];
    expect(await again()).toEqual({ guardians: "+0 ~0 -2" });
    expect(await pairs()).toEqual([]);
  });

  test("one address is one login, whatever its letter case and whoever uses it; none means no account", async () => {
    roster.users.push(
      user("quinn", "student", { email: "PAULA@oak.example" }),
      user("rosa", "student", { email: "" }),
      user("sam", "student", { email: "n/a" }),
    );
    const report = await importFiles(database, bulk(roster));
    expect(changed(report)).toEqual({ students: "+3 ~0 -0", accounts: "+1 ~0 -0" });
    expect((await account("quinn"))?.login_id).toBe((await account("paula"))?.login_id);
    expect(await account("rosa")).toBeUndefined();
    expect(await account("sam")).toBeUndefined();
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ file: "users.csv", message: expect.stringContaining("not a valid address") }),
    );
  });

  test.each(["tom@oak.example;", "mailto:tom@oak.example", "<tom@oak.example>", "chief,tom@oak.example"])(
    "%s, which mail programs read as another address, is none to sign in with",
    async (email) => {
      roster.users.push(user("tom", "student", { email }));
      const report = await importFiles(database, bulk(roster));
      expect(changed(report)).toEqual({ students: "+1 ~0 -0" });
      expect(await account("tom")).toBeUndefined();
      expect(report.warnings).toContainEqual(
        expect.objectContaining({ file: "users.csv", message: expect.stringContaining("not a valid address") }),
      );
    },
  );

  test("whoever works with a class is a teacher; unknown roles are passed over with a warning", async () => {
    roster.users.push(user("uma", "aide"), user("vic", "librarian"));
    roster.enrollments.push(
      enrolment("music", "uma", "aide"),
      enrolment("music", "vic", "teacher"),
      enrolment("music", "chief", "administrator"),
    );
    const report = await importFiles(database, bulk(roster));
    expect(changed(report)).toEqual({ teachers: "+1 ~0 -0", enrolments: "+1 ~0 -0", accounts: "+1 ~0 -0" });
    expect(await person("uma")).toMatchObject({ role: "teacher", is_administrator: 0 });
    expect(report.warnings).toContainEqual(expect.objectContaining({ message: 'role "librarian" is unknown' }));
  });

  test("the same person twice in a class for the same dates counts once", async () => {
    roster.enrollments.push(enrolment("home", "dora", "student", { sourcedId: "second", beginDate: "2026-10-01" }));
    expect(await again()).toEqual({});
  });

  test("someone enrolled at a school that is not among their own is listed there too", async () => {
    roster.classes.push(cls("art", "homeroom", { schoolSourcedId: "elm" }));
    roster.enrollments.push(enrolment("art", "anna", "teacher", { schoolSourcedId: "elm" }));
    expect(await again()).toMatchObject({ teachers: "+1 ~0 -0", accounts: "+1 ~0 -0" });
    expect((await account("anna", "elm"))?.login_id).toBe((await account("anna"))?.login_id);
    expect(await again()).toEqual({});
  });
});

describe("who leaves", () => {
  beforeEach(async () => {
    roster.users = without(roster.users, "emil");
    roster.enrollments = without(roster.enrollments, "home-emil", "music-emil");
  });

  test("is no longer listed, keeps the history, and comes back", async () => {
    const [emil, home, anna] = [await person("emil"), await klass("home"), await person("anna")];
    await makeFinishedCheckIn(database, home.school_id, home.id, YESTERDAY, anna.id);
    const check_in_id = checkInId(home.id, YESTERDAY);
    const mark = {
      school_id: home.school_id,
      check_in_id,
      student_id: emil.id,
      class_id: home.id,
      date: YESTERDAY,
      status: "late" as const,
      note: null,
      arrived_at: null,
      left_at: null,
      returned_at: null,
      marked_at: "2026-09-14T14:00:00.000Z",
      marked_by: anna.id,
      settled: 0 as const,
      version: 1,
    };
    await database.write((db) => db.insertInto("mark").values(mark).execute());

    expect(await again()).toEqual({ students: "+0 ~0 -1", enrolments: "+0 ~0 -2", accounts: "+0 ~0 -1" });
    expect(await person("emil")).toMatchObject({ id: emil.id, left_on: TODAY });
    expect(await enrolled("home-emil")).toMatchObject({ begin_date: TODAY, end_date: YESTERDAY });
    expect((await account("emil"))?.status).toBe("disabled");
    expect(await database.read.selectFrom("mark").selectAll().execute()).toEqual([mark]);
    expect(await again()).toEqual({});
    expect(changed(await importFiles(database, bulk(roster), LATER))).toEqual({});

    const back = await importFiles(database, bulk(rosterSchool()), LATER);
    expect(changed(back)).toEqual({ students: "+1 ~0 -0", enrolments: "+0 ~2 -0", accounts: "+0 ~1 -0" });
    expect(await person("emil")).toMatchObject({ id: emil.id, left_on: null });
    expect(await enrolled("home-emil")).toMatchObject({ end_date: "2026-12-18" });
    expect((await account("emil"))?.status).toBe("unverified");
  });

  test("is signed out everywhere", async () => {
    const { id: account_id = "", login_id = "" } = (await account("emil")) ?? {};
    const session = {
      id: "s",
      token_hash: "t",
      login_id,
      account_id,
      device: "",
      remember: 1 as const,
      created_at: "2026",
      last_used_at: "2026",
      expires_at: "2027",
      absolute_expires_at: "2027",
      school_ids: null,
    };
    await database.write((db) => db.insertInto("session").values(session).execute());
    await again();
    expect(await database.read.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  test("and who was added by hand stays", async () => {
    const { id } = await school();
    const hand = await makePerson(database, id, { first_name: "By", last_name: "Hand" });
    const home = await klass("home");
    const own = await enroll(database, id, home.id, hand.id);
    await again();
    expect(await database.read.selectFrom("person").selectAll().where("id", "=", hand.id).executeTakeFirst()).toEqual(
      hand,
    );
    expect(await database.read.selectFrom("enrolment").selectAll().where("id", "=", own.id).executeTakeFirst()).toEqual(
      own,
    );
  });

  test("may be marked to be deleted, in a bulk file too", async () => {
    const gone = {
      ...rosterSchool(),
      users: [...roster.users, user("emil", "student", { status: "tobedeleted" })],
      enrollments: rosterSchool().enrollments,
    };
    expect(await again(gone)).toEqual({ students: "+0 ~0 -1", enrolments: "+0 ~0 -2", accounts: "+0 ~0 -1" });
    expect(await again(gone)).toEqual({});
  });
});

describe("what changes", () => {
  test("classes change in place, end and come back", async () => {
    const before = await klass("home");
    roster.classes = [cls("home", "homeroom", { title: "Foxes", grades: "03,04" })];
    roster.enrollments = roster.enrollments.filter((row) => row["classSourcedId"] === "home");
    expect(await again()).toEqual({ classes: "+0 ~1 -1", enrolments: "+0 ~0 -2" });
    expect(await klass("home")).toMatchObject({ id: before.id, name: "Foxes", grade: "03, 04" });
    expect((await klass("music")).ended_on).toBe(TODAY);
    expect(await again(rosterSchool())).toEqual({ classes: "+1 ~1 -0", enrolments: "+0 ~2 -0" });
    expect((await klass("music")).ended_on).toBeNull();
  });

  test("a class that moves to another school ends in the first: nothing crosses schools", async () => {
    roster.classes = [cls("home", "homeroom"), cls("music", "scheduled", { schoolSourcedId: "elm" })];
    await again();
    expect((await klass("music")).ended_on).toBe(TODAY);
    expect((await klass("music", "elm")).ended_on).toBeNull();
    expect(await again()).toEqual({});
  });

  test("an enrolment that moves to another class leaves its past behind", async () => {
    const before = await enrolled("home-dora");
    roster.enrollments = [
      ...without(roster.enrollments, "home-dora"),
      enrolment("music", "dora", "student", { sourcedId: "home-dora" }),
    ];
    expect(await again()).toEqual({ enrolments: "+0 ~1 -0" });
    const rows = await database.read
      .selectFrom("enrolment")
      .selectAll()
      .where("person_id", "=", before.person_id)
      .orderBy("end_date")
      .execute();
    expect(rows.map((row) => [row.class_id, row.source_id, row.end_date])).toEqual([
      [before.class_id, null, YESTERDAY],
      [(await klass("music")).id, "home-dora", "2026-12-18"],
    ]);
    expect(await again()).toEqual({});
  });

  test("an enrolment added by hand becomes the roster's when it says the same", async () => {
    const [dora, music] = [await person("dora"), await klass("music")];
    const byHand = await enroll(database, music.school_id, music.id, dora.id, { begin_date: "2026-09-01" });
    roster.enrollments.push(enrolment("music", "dora", "student"));
    expect(await again()).toEqual({ enrolments: "+0 ~1 -0" });
    expect(await enrolled("music-dora")).toMatchObject({ id: byHand.id });
  });

  test("a class that is lent stays so, also where the roster makes the borrower a teacher of it later", async () => {
    const [chief, music] = [await person("chief"), await klass("music")];
    const loan = await enroll(database, music.school_id, music.id, chief.id, {
      role: "teacher",
      begin_date: TODAY,
      end_date: "2026-09-30",
      lent_by: chief.id,
    });
    roster.enrollments.push(enrolment("music", "chief", "teacher", { beginDate: "2026-09-25" }));
    expect(await again()).toEqual({ enrolments: "+1 ~0 -0" });
    expect(
      await database.read.selectFrom("enrolment").selectAll().where("id", "=", loan.id).executeTakeFirstOrThrow(),
    ).toEqual(loan);
    expect(await again()).toEqual({});
  });

  test("what was changed here stays until the roster changes its own word", async () => {
    const [{ id }, music] = [await person("anna"), await klass("music")];
    await database.write(async (db) => {
      await db.updateTable("person").set({ first_name: "Annie" }).where("id", "=", id).execute();
      await db.updateTable("class").set({ kind: "daily" }).where("id", "=", music.id).execute();
    });
    expect(await again()).toEqual({});
    roster.users = [...without(roster.users, "anna"), user("anna", "teacher", { familyName: "Married" })];
    roster.classes = [cls("home", "homeroom"), cls("music", "scheduled", { title: "Choir" })];
    expect(await again()).toEqual({ teachers: "+0 ~1 -0", classes: "+0 ~1 -0" });
    expect(await person("anna")).toMatchObject({ first_name: "Annie", last_name: "Married" });
    expect(await klass("music")).toMatchObject({ name: "Choir", kind: "daily" });
  });

  test("an address follows the roster until its owner changes it", async () => {
    const address = (email: string) => [...without(roster.users, "anna"), user("anna", "teacher", { email })];
    roster.users = address("new@oak.example");
    expect(await again()).toEqual({ accounts: "+0 ~1 -0" });
    expect(await account("anna")).toMatchObject({ email: "new@oak.example", status: "unverified" });
    const logins = await database.read
      .selectFrom("login")
      .select("email")
      .where("email", "=", "anna@oak.example")
      .execute();
    expect(logins).toEqual([]);
    const { login_id = "" } = (await account("anna")) ?? {};
    await database.write((db) =>
      db
        .updateTable("login")
        .set({ password_hash: "x", email: "own@home.example", email_key: "own@home.example" })
        .where("id", "=", login_id)
        .execute(),
    );
    await database.write((db) =>
      db
        .updateTable("account")
        .set({ consented_at: LATER.now.toISOString(), given_email: null })
        .where("login_id", "=", login_id)
        .execute(),
    );
    roster.users = address("newer@oak.example");
    await again();
    expect(await account("anna")).toMatchObject({ email: "own@home.example" });
    expect(await again()).toEqual({});
  });

  test("an account that the roster disables is disabled, and opened again", async () => {
    roster.users = [...without(roster.users, "anna"), user("anna", "teacher", { enabledUser: "false" })];
    expect(await again()).toEqual({ accounts: "+0 ~0 -1" });
    expect((await account("anna"))?.status).toBe("disabled");
    expect((await person("anna")).left_on).toBeNull();
    expect(await again()).toEqual({});
    expect(await again(rosterSchool())).toEqual({ accounts: "+0 ~1 -0" });
    expect((await account("anna"))?.status).toBe("unverified");
  });

  describe("a person whose id is another one", () => {
    const renew = (more: Row = {}, from = "dora") => {
      const isTheirs = (row: Row, column: string) => row[column] === from;
      roster.users = roster.users.map((row) =>
        isTheirs(row, "sourcedId") ? { ...row, sourcedId: `${from}-2`, ...more } : row,
      );
      roster.enrollments = roster.enrollments.map((row) =>
        isTheirs(row, "userSourcedId") ? { ...row, userSourcedId: `${from}-2` } : row,
      );
    };

    test.each([
      ["e-mail", {}],
      ["e-mail, in the next grade", { grades: "04" }],
      ["number on the card", { email: "new@oak.example", identifier: "4711" }],
    ])("is the same one by name and %s: with class, family, sign-in and all that was recorded", async (_mark, more) => {
      if ("identifier" in more) roster.users.forEach((row) => (row["identifier"] = `${row["sourcedId"]}-4711`));
      if ("identifier" in more) Object.assign(roster.users[3] ?? {}, { identifier: "4711" });
      await again();
      const before = await person("dora");
      renew(more);
      const { accounts: _accounts, ...told } = await again();
      expect(told).toEqual({ students: "+0 ~1 -0" });
      expect(await person("dora-2")).toMatchObject({ id: before.id, left_on: null });
      expect(await enrolled("home-dora")).toMatchObject({ person_id: before.id });
      expect((await account("dora-2"))?.status).toBe("unverified");
      expect(await again()).toEqual({});
    });

    test("is another one where the address went on to somebody of the same name", async () => {
      renew({ grades: "01" });
      expect(await again()).toMatchObject({ students: "+1 ~0 -1" });
      roster.users.forEach((row) => (row["identifier"] = `card-${row["sourcedId"]}`));
      await again();
      renew({ identifier: "card-other" }, "emil");
      expect(await again()).toMatchObject({ students: "+1 ~0 -1" });
    });

    test("is another one where name or both marks differ, or two could be meant", async () => {
      renew({ familyName: "Other" });
      expect(await again()).toMatchObject({ students: "+1 ~0 -1" });
      renew({ email: "other@oak.example" }, "emil");
      expect(await again()).toMatchObject({ students: "+1 ~0 -1" });
      const twin = { givenName: "Given twin", familyName: "Family twin", email: "twin@oak.example" };
      roster.users.push(user("twin", "student", twin));
      await again();
      roster.users = [...without(roster.users, "twin"), user("a", "student", twin), user("b", "student", twin)];
      expect(await again()).toMatchObject({ students: "+2 ~0 -1" });
    });
  });

  describe("a class whose id is another one", () => {
    const renew = (from: string, to: string, more: Row = {}) => {
      roster.classes = roster.classes.map((row) =>
        row["sourcedId"] === from ? { ...row, ...more, sourcedId: to } : row,
      );
      roster.enrollments = roster.enrollments.map((row) =>
        row["classSourcedId"] === from
          ? { ...row, classSourcedId: to, sourcedId: `${to}-${row["userSourcedId"]}` }
          : row,
      );
    };
    const named = (title: string) => roster.classes.forEach((row) => (row["title"] = title));

    test("is the same one by name, grade, type and most of its people, with all that was recorded", async () => {
      const before = await klass("home");
      const stay = await enrolled("home-dora");
      renew("home", "home-2");
      roster.enrollments = without(roster.enrollments, "home-2-boris");
      expect(await again()).toEqual({ classes: "+0 ~1 -0", enrolments: "+0 ~3 -1" });
      expect(await klass("home-2")).toEqual({ ...before, source_id: "home-2" });
      expect(await enrolled("home-2-dora")).toEqual({ ...stay, source_id: "home-2-dora" });
      expect(await again()).toEqual({});
    });

    test("is told from another of the same name by its people", async () => {
      named("Class");
      roster.classes.forEach((row) => (row["classType"] = "scheduled"));
      await again();
      const before = [await klass("home"), await klass("music")];
      renew("home", "a");
      renew("music", "b");
      expect(await again()).toMatchObject({ classes: "+0 ~2 -0" });
      expect([await klass("a"), await klass("b")].map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    });

    test.each<[string, Row]>([
      ["name", { title: "Other" }],
      ["grade", { grades: "04" }],
      ["type", { classType: "scheduled" }],
      ["most of its people", {}],
    ])("is another one with another %s", async (what, more) => {
      renew("home", "home-2", more);
      if (what === "most of its people")
        roster.enrollments = without(roster.enrollments, "home-2-boris", "home-2-emil");
      expect((await again())["classes"]).toMatch(/^\+1 .* -1$/);
      expect((await klass("home")).ended_on).toBe(TODAY);
    });
  });

  test("a person who moves to another school leaves the first", async () => {
    roster.users = [
      ...without(roster.users, "paula"),
      user("paula", "parent", { orgSourcedIds: "elm" }),
      user("wim", "teacher", { orgSourcedIds: "oak,elm" }),
    ];
    // A child at the first school keeps her there.
    expect(await again()).toMatchObject({ teachers: "+2 ~0 -0", parents: "+1 ~1 -0" });
    expect((await person("paula")).left_on).toBeNull();
  });

  test("a school is renamed", async () => {
    roster.orgs = roster.orgs.map((row) => (row["sourcedId"] === "oak" ? { ...row, name: "Great Oak" } : row));
    expect(await again()).toEqual({ school: "+0 ~1 -0" });
    expect((await school()).name).toBe("Great Oak");
  });
});

describe("a delta", () => {
  const status = (row: Record<string, string>, value = "active") => ({ ...row, status: value });

  test("says only what changed", async () => {
    const before = await snapshot(database);
    const report = await importFiles(
      database,
      delta({
        users: [
          status(user("zoe", "student", { agentSourcedIds: "paula" })),
          status(user("anna", "teacher", { givenName: "Anne" })),
          status(user("boris", "teacher"), "tobedeleted"),
        ],
        classes: [status(cls("home", "homeroom", { title: "Owls" }))],
        enrollments: [
          status(enrolment("home", "zoe", "student")),
          status(enrolment("music", "emil", "student"), "tobedeleted"),
        ],
      }),
    );
    expect(report.faults).toEqual([]);
    expect(changed(report)).toEqual({
      teachers: "+0 ~1 -1",
      students: "+1 ~0 -0",
      classes: "+0 ~1 -0",
      enrolments: "+1 ~0 -3",
      guardians: "+1 ~0 -0",
      accounts: "+1 ~0 -1",
    });
    expect(await person("boris")).toMatchObject({ left_on: TODAY });
    expect(await enrolled("home-zoe")).toMatchObject({ begin_date: TODAY, end_date: null });
    expect(await enrolled("music-emil")).toMatchObject({ end_date: YESTERDAY });
    expect(await enrolled("home-emil")).toMatchObject({ end_date: "2026-12-18" });
    await again(rosterSchool());
    // Bulk again: only traces of who was there in between remain.
    expect(JSON.stringify(await snapshot(database))).toContain("zoe");
    expect(JSON.stringify(before)).not.toContain("zoe");
  });

  test("that deletes a school ends what the roster brought there, and keeps the records", async () => {
    const oak = roster.orgs.filter(({ sourcedId }) => sourcedId === "oak").map((row) => status(row, "tobedeleted"));
    const report = await importFiles(database, delta({ orgs: oak }), { allowEnding: true });
    expect(changed(report)).toEqual({
      teachers: "+0 ~0 -3",
      students: "+0 ~0 -2",
      parents: "+0 ~0 -1",
      classes: "+0 ~0 -2",
      enrolments: "+0 ~0 -6",
      accounts: "+0 ~0 -6",
    });
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ file: "orgs.csv", message: expect.stringContaining('"oak" is to be deleted') }),
    );
    expect(await person("emil")).toMatchObject({ left_on: TODAY });
    expect(await person("chief", "elm")).toMatchObject({ left_on: null });
    expect(changed(await importFiles(database, delta({ orgs: oak })))).toEqual({});
  });

  test("the same again changes nothing, on the day and later", async () => {
    const files = delta({
      users: [status(user("zoe", "student"))],
      enrollments: [
        status(enrolment("home", "zoe", "student")),
        status(enrolment("music", "emil", "student"), "tobedeleted"),
      ],
    });
    await importFiles(database, files);
    expect((await importFiles(database, files)).isUnchanged).toBe(true);
    expect((await importFiles(database, files, LATER)).isUnchanged).toBe(true);
  });

  test("knows the districts of earlier bundles", async () => {
    const report = await importFiles(
      database,
      delta({ users: [status(user("second", "administrator", { orgSourcedIds: "district" }))] }),
    );
    expect(changed(report)).toEqual({ teachers: "+2 ~0 -0", accounts: "+2 ~0 -0" });
  });

  test("touches no other district, even where ids are alike", async () => {
    const other = rosterSchool();
    other.orgs = [{ sourcedId: "far", status: "", name: "Far", type: "school", parentSourcedId: "" }];
    other.users = [user("anna", "teacher", { orgSourcedIds: "far", email: "anna@far.example" })];
    other.classes = [cls("home", "homeroom", { schoolSourcedId: "far" })];
    other.enrollments = [enrolment("home", "anna", "teacher", { schoolSourcedId: "far" })];
    await again(other);
    await importFiles(
      database,
      delta({
        users: [status(user("anna", "teacher", { orgSourcedIds: "far", email: "anna@far.example" }), "tobedeleted")],
      }),
    );
    expect((await person("anna", "far")).left_on).toBe(TODAY);
    expect((await person("anna")).left_on).toBeNull();
    expect(await again()).toEqual({});
  });
});
