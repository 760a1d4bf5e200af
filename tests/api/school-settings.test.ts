import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeSettings, getSettings, previewRetention, type SettingsChange } from "#contract/school-settings.ts";
import { getLeaderboard } from "#contract/profile.ts";
import { createCheckIn, createEvent, updateCheckIn } from "#contract/check-in.ts";
import { completeConnection } from "#contract/connection.ts";
import { checkInId } from "#contract/ids.ts";
import { createNote } from "#contract/notes.ts";
import { listAudit } from "#contract/audit.ts";
import { me } from "#contract/auth.ts";
import { listSchoolClasses } from "#contract/school-classes.ts";
import { addDays } from "#contract/school-date.ts";
import { rebuildSums } from "#server/services/figures/student-days.ts";
import { cutoffsOf } from "#server/services/retention/cutoffs.ts";
import { purgeSchools } from "#server/services/retention/purge-schools.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import {
  makeAccount,
  makeBehavior,
  makeClassScene,
  makeFinishedCheckIn,
  type ClassScene,
  type SignedIn,
} from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z";
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

const version = async () => (await ask(app, getSettings, { as })).version;
const change = async (given: Omit<SettingsChange, "version">) =>
  ask(app, changeSettings, { as, body: { ...given, version: await version() } });
const stored = async () =>
  JSON.parse(
    (
      await app.database.read
        .selectFrom("school")
        .select("settings")
        .where("id", "=", scene.school.id)
        .executeTakeFirstOrThrow()
    ).settings,
  );
const auditOf = (action: string) =>
  app.database.read
    .selectFrom("audit")
    .selectAll()
    .where("school_id", "=", scene.school.id)
    .where("action", "=", action)
    .orderBy("id")
    .execute();

describe("settings", () => {
  test("are the defaults until the school sets others, which alone are stored", async () => {
    const { defaults, version: _, ...values } = await ask(app, getSettings, { as });
    expect(values).toEqual(defaults);
    expect(values).toMatchObject({
      leaderboard: true,
      student_pictures: false,
      animals: true,
      lock_after_minutes: 15,
      school_year_from: "08-01",
      retention: { attendance_years: 3, record_school_years: 1 },
    });
    await change({
      leaderboard: false,
      connections: { ...defaults.connections, repair: { ...defaults.connections.repair, minor: 4 } },
    });
    expect(await stored()).toEqual({ leaderboard: false, connections: { repair: { minor: 4 } } });
    expect((await ask(app, getLeaderboard, { as: scene.teacher })).entries).toHaveLength(1);
    expect(await auditOf("school.settings-changed")).toMatchObject([
      { actor_id: as.person.id, detail: JSON.stringify({ leaderboard: false, "connections.repair.minor": 4 }) },
    ]);
    await change({ leaderboard: true, connections: defaults.connections });
    expect(await stored()).toEqual({});
  });

  test("decide in which order names are written, at once, and in no other school", async () => {
    const shown = async () => {
      const { classes } = await ask(app, listSchoolClasses, { as, query: {} });
      return {
        taught: classes.find(({ id }) => id === scene.class.id)?.teachers.map(({ name }) => name),
        set: (await ask(app, me, { as })).person.school.last_name_first,
      };
    };
    expect(await shown()).toEqual({ taught: ["Grace Hopper"], set: false });
    await change({ last_name_first: true });
    expect(await stored()).toEqual({ last_name_first: true });
    expect(await shown()).toEqual({ taught: ["Hopper Grace"], set: true });
    const { entries } = await ask(app, listAudit, { as, query: {} });
    expect(entries[0]).toMatchObject({ actor: { name: "Hopper Grace" }, detail: { last_name_first: true } });
    const elsewhere = await makeClassScene(app.database);
    expect((await ask(app, me, { as: elsewhere.teacher })).person.school.last_name_first).toBe(false);
  });

  test("take effect: idle minutes in the account, what is the same again writes nothing", async () => {
    await change({ lock_after_minutes: 5 });
    expect((await app.call("GET", "/auth/me", { as: scene.teacher })).body.lock_after_minutes).toBe(5);
    await change({ lock_after_minutes: 5 });
    expect(await auditOf("school.settings-changed")).toHaveLength(1);
  });

  test("changed by another administrator meanwhile are told, and nothing is lost", async () => {
    const old = await version();
    await change({ student_pictures: true });
    expect(
      await app.call("PATCH", "/admin/settings", { as, body: { version: old, leaderboard: false } }),
    ).toMatchObject({
      status: 409,
      body: { message: "CHANGED", current: { student_pictures: true, leaderboard: true, version: await version() } },
    });
    expect(await stored()).toEqual({ student_pictures: true });
  });

  test.each([
    [{ lock_after_minutes: 0 }, "lock_after_minutes"],
    [{ school_year_from: "02-30" }, "school_year_from"],
    [{ retention: { attendance_years: 0, record_school_years: 1 } }, "retention.attendance_years"],
    [{ retention: { attendance_years: 3 } }, "retention.record_school_years"],
    [{ connections: {} }, "connections.fresh_days"],
  ])("refuses %j", async (wrong, path) => {
    const answer = await app.call("PATCH", "/admin/settings", { as, body: { version: await version(), ...wrong } });
    expect(answer.status).toBe(422);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  test("refuses a rule that could never be fulfilled", async () => {
    const { defaults } = await ask(app, getSettings, { as });
    const answer = await app.call("PATCH", "/admin/settings", {
      as,
      body: {
        version: await version(),
        connections: { ...defaults.connections, celebrate: { ...defaults.connections.celebrate, days: 6 } },
      },
    });
    expect(answer.body.issues[0].path).toBe("connections.celebrate.days");
  });
});

describe("where the lines of retention run", () => {
  test.each([
    ["2026-09-01", "08-01", { attendance: "2023-09-01", records: "2025-08-01", audit: "2023-09-01" }],
    ["2026-07-31", "08-01", { attendance: "2023-07-01", records: "2024-08-01", audit: "2023-07-01" }],
    ["2026-08-01", "08-01", { attendance: "2023-08-01", records: "2025-08-01", audit: "2023-08-01" }],
    ["2028-02-29", "01-15", { attendance: "2025-02-01", records: "2027-01-15", audit: "2025-02-01" }],
  ])("on %s, the school year from %s", (today, from, expected) => {
    expect(cutoffsOf({ attendance_years: 3, record_school_years: 1 }, from, today)).toEqual(expected);
  });
});

describe("what is kept no longer", () => {
  /** A finished check-in with a mark for each student, and the sums that belong to it. */
  async function attend(date: string): Promise<void> {
    const { school, students, teacher } = scene;
    const checkIn = await makeFinishedCheckIn(app.database, school.id, scene.class.id, date, teacher.person.id);
    for (const [place, student] of students.entries()) {
      await app.database.write((db) =>
        db
          .insertInto("mark")
          .values({
            school_id: school.id,
            check_in_id: checkIn.id,
            student_id: student.id,
            class_id: scene.class.id,
            date,
            status: place === 0 ? "absent" : "present",
            note: null,
            arrived_at: null,
            marked_at: `${date}T15:00:00.000Z`,
            marked_by: teacher.person.id,
            settled: 0,
            version: 1,
          })
          .execute(),
      );
    }
  }

  async function record(date: string): Promise<void> {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const at = `${date}T15:00:00.000Z`;
    const common = {
      school_id: scene.school.id,
      class_id: scene.class.id,
      recorded_by: scene.teacher.person.id,
      created_at: at,
    };
    const student_id = scene.students[0]?.id ?? "";
    await app.database.write(async (db) => {
      await db
        .insertInto("event")
        .values({
          ...common,
          id: `e${date}${scene.school.id}`,
          behavior_id: behavior.id,
          group_slug: "positive",
          severity: null,
          student_id,
          date,
          occurred_at: at,
          note: null,
          undone_at: null,
          for_whole_class: 0,
        })
        .execute();
      await db
        .insertInto("circle_entry")
        .values({
          ...common,
          id: `c${date}${scene.school.id}`,
          activity_id: "a",
          catalogue_key: "k",
          category: "self-awareness",
          date,
          comment: ".",
        })
        .execute();
      await db
        .insertInto("student_note")
        .values({
          school_id: scene.school.id,
          id: `m${date}${scene.school.id}`,
          student_id,
          class_id: scene.class.id,
          date,
          text: ".",
          written_by: as.person.id,
          written_at: at,
          created_at: at,
          undone_at: null,
        })
        .execute();
      await db
        .insertInto("announced_absence")
        .values({
          id: `a${date}${scene.school.id}`,
          school_id: scene.school.id,
          student_id,
          from_date: date,
          to_date: date,
          status: "excused",
          note: null,
          created_by: as.person.id,
          created_at: at,
        })
        .execute();
      await db
        .insertInto("support_ticket")
        .values({
          school_id: scene.school.id,
          id: `t${date}`,
          person_id: scene.teacher.person.id,
          type_id: "other",
          subject: ".",
          message: ".",
          created_at: at,
        })
        .execute();
      await db
        .insertInto("connection")
        .values({
          id: `n${date}${scene.school.id}`,
          school_id: scene.school.id,
          student_id,
          class_id: null,
          type: "celebrate",
          status: "completed",
          reason: "",
          evidence: "[]",
          once_key: null,
          resolutions: "[]",
          selected_option: null,
          raised_at: at,
          raised_on: date,
          settled_on: date,
          completed_at: at,
          completed_by: null,
        })
        .execute();
    });
  }

  const datesOf = async (
    table: "check_in" | "mark" | "student_day" | "school_day" | "event" | "student_note" | "circle_entry",
  ) => [
    ...new Set(
      (
        await app.database.read
          .selectFrom(table)
          .select("date")
          .where("school_id", "=", scene.school.id)
          .orderBy("date")
          .execute()
      ).map((row) => row.date),
    ),
  ];
  const months = () =>
    app.database.read
      .selectFrom("student_month")
      .selectAll()
      .where("school_id", "=", scene.school.id)
      .orderBy("month")
      .orderBy("student_id")
      .execute();
  const purge = () => purgeSchools(app.database, { clock: () => app.clock.now, pause: async () => true });
  const due = async () => app.database.write((db) => db.deleteFrom("meta").where("key", "=", "retention").execute());

  test("is counted before, deleted in batches, told in the trail, and leaves every sum right", async () => {
    await due();
    // Lines: attendance from 2023-09-01, the rest from 2025-08-01.
    for (const date of ["2023-08-30", "2023-08-31", "2023-09-01", "2025-07-31", "2026-08-31"]) await attend(date);
    for (const date of ["2023-08-30", "2025-07-31", "2025-08-01", "2026-08-31"]) await record(date);
    await app.database.write((db) => rebuildSums(db, scene.school.id));
    await app.database.write((db) =>
      db
        .insertInto("audit")
        .values(
          [2022, 2024].map((year) => ({
            id: `${year}`,
            school_id: scene.school.id,
            at: `${year}-01-01T00:00:00.000Z`,
            actor_id: null,
            action: "login.failed",
            subject_id: null,
            detail: "{}",
          })),
        )
        .execute(),
    );

    const counted = await ask(app, previewRetention, {
      as,
      query: { attendance_years: "3", record_school_years: "1" },
    });
    expect(counted).toEqual({
      attendance_before: "2023-09-01",
      records_before: "2025-08-01",
      check_ins: 2,
      student_days: 6,
      events: 2,
      notes: 2,
      connections: 2,
      circles: 2,
      absences: 2,
      tickets: 1,
      audit_entries: 1,
      deletes_more: false,
    });

    expect(await purge()).toBe(true);
    expect(await datesOf("check_in")).toEqual(["2023-09-01", "2025-07-31", "2026-08-31"]);
    for (const table of ["mark", "student_day", "school_day"] as const)
      expect(await datesOf(table), table).toEqual(["2023-09-01", "2025-07-31", "2026-08-31"]);
    for (const table of ["event", "student_note", "circle_entry"] as const)
      expect(await datesOf(table), table).toEqual(["2025-08-01", "2026-08-31"]);
    const kept = await months();
    await app.database.write((db) => rebuildSums(db, scene.school.id));
    expect(kept).toEqual(await months());

    const { attendance_before, records_before, deletes_more: _, ...deleted } = counted;
    expect(
      (await auditOf("retention.purged")).map(({ detail, actor_id }) => ({ ...JSON.parse(detail), actor_id })),
    ).toEqual([{ ...deleted, actor_id: null }]);
    expect([attendance_before < addDays(records_before, 0), await auditOf("login.failed")]).toMatchObject([
      true,
      [{ id: "2024" }],
    ]);
  });

  test("is counted for another school year before that stands", async () => {
    const query = { attendance_years: "3", record_school_years: "1" };
    for (const date of ["2025-08-01", "2025-08-31", "2025-09-01"]) await record(date);
    const later = { records_before: "2025-09-01", events: 2, notes: 2, deletes_more: true };
    const countedFrom = (from: string) =>
      ask(app, previewRetention, { as, query: { ...query, school_year_from: from } });
    expect(await countedFrom("09-01")).toMatchObject(later);
    expect(await countedFrom("10-01")).toMatchObject({ records_before: "2024-10-01", events: 0, deletes_more: false });
    expect(await ask(app, previewRetention, { as, query })).toMatchObject({ events: 0, deletes_more: false });
    await change({ school_year_from: "09-01" });
    expect(await ask(app, previewRetention, { as, query })).toMatchObject({ ...later, deletes_more: false });
  });

  test("also takes it from answers that are kept so that nothing counts twice, and nothing counts twice", async () => {
    const behavior = await makeBehavior(app.database, scene.school.id);
    const [student = { id: "" }] = scene.students;
    const connection = { id: `c${scene.school.id}`, selected_option: "celebrate-tell" };
    await app.database.write((db) =>
      db
        .insertInto("connection")
        .values({
          ...connection,
          school_id: scene.school.id,
          student_id: student.id,
          class_id: scene.class.id,
          type: "celebrate",
          status: "active",
          reason: "",
          evidence: "[]",
          once_key: null,
          resolutions: "[]",
          selected_option: null,
          raised_at: NOW,
          raised_on: NOW.slice(0, 10),
          settled_on: null,
          completed_at: null,
          completed_by: null,
        })
        .execute(),
    );
    const recorded = {
      class_id: scene.class.id,
      student_ids: [student.id],
      behavior_id: behavior.id,
      occurred_at: NOW,
    };
    const noted = { class_id: scene.class.id, student_id: student.id, text: "A secret", written_at: NOW };
    const marked = { student_id: student.id, status: "absent", note: "A secret", marked_at: NOW };
    const agreed = { selected_option: "celebrate-tell", resolutions: ["A secret"] };
    const checkIn = checkInId(scene.class.id, NOW.slice(0, 10));
    const calls = [
      { ...completeConnection, path: `/connection/${connection.id}`, body: agreed },
      { ...createCheckIn, path: `/check-in/create/${scene.class.id}`, body: { date: NOW.slice(0, 10) } },
      { ...updateCheckIn, path: `/check-in/update/${checkIn}`, body: { marks: [marked], finished: true } },
      { ...createEvent, body: { ...recorded, note: "A secret" } },
      { ...createNote, body: noted },
    ].map((one) => ({ ...one, key: randomUUID() }));
    const send = (given: { method: "PATCH" | "POST"; path: string; body: object; key: string }) =>
      app.call(given.method, given.path, {
        as: scene.teacher,
        body: given.body,
        headers: { "Idempotency-Key": given.key },
      });
    for (const one of calls) expect(await send(one), one.path).toMatchObject({ status: 200 });
    const late = { ...createNote, body: { ...noted, text: "Another" }, key: randomUUID() };
    expect(await send(late)).toMatchObject({ status: 200 });
    // More than are looked through at once.
    const more = Array.from({ length: 450 }, (_, n) => ({
      school_id: scene.school.id,
      account_id: n < 300 ? "" : "z",
      key: `key-${n}`,
      request_hash: "",
      status: 200,
      answer: `{"status":200,"note":"A secret"}`,
      created_at: "2024-01-08T10:00:00.000Z",
    }));
    await app.database.write((db) => db.insertInto("idempotency").values(more).execute());
    const sentAt = (at: string, keys: string[]): Promise<unknown> =>
      app.database.write((db) =>
        db.updateTable("idempotency").set({ created_at: at }).where("key", "in", keys).execute(),
      );
    await sentAt(
      "2025-07-30T10:00:00.000Z",
      calls.map(({ key }) => key),
    );
    await sentAt("2025-08-01T10:00:00.000Z", [late.key]);
    const kept = async (): Promise<string> =>
      JSON.stringify(
        await app.database.read
          .selectFrom("idempotency")
          .select("answer")
          .where("school_id", "=", scene.school.id)
          .execute(),
      );
    for (const word of ["A secret", "absent", behavior.id]) expect(await kept()).toContain(word);
    await due();
    expect(await purge()).toBe(true);
    for (const word of ["A secret", "absent", behavior.id]) expect(await kept()).not.toContain(word);
    expect(await kept()).toContain("Another");

    const facts = () =>
      app.database.read.selectFrom("mark").select(["status", "version"]).where("student_id", "=", student.id).execute();
    const before = await facts();
    for (const one of calls) {
      const again = await send(one);
      expect(again, one.path).toMatchObject({ status: 200, body: { locked: true } });
      // As it is told to a locked session: the device takes it as the answer to what it sent.
      expect(one.whileLocked?.safeParse(again.body), one.path).toMatchObject({ success: true });
    }
    expect(await facts()).toEqual(before);
    for (const table of ["event", "student_note"] as const)
      expect(
        await app.database.read.selectFrom(table).select("id").where("student_id", "=", student.id).execute(),
      ).toHaveLength(table === "event" ? 1 : 2);
  });

  test("is deleted by one process alone, once a day", async () => {
    await due();
    await attend("2020-02-03");
    await app.database.write((db) => rebuildSums(db, scene.school.id));
    expect((await Promise.all([purge(), purge(), purge()])).filter(Boolean)).toHaveLength(1);
    await attend("2020-02-04");
    app.clock.now = new Date(Date.parse(NOW) + 23 * 3_600_000);
    expect(await purge()).toBe(false);
    expect(await datesOf("check_in")).toEqual(["2020-02-04"]);
    app.clock.now = new Date(Date.parse(NOW) + 25 * 3_600_000);
    expect(await purge()).toBe(true);
    expect(await datesOf("check_in")).toEqual([]);
  });

  test("goes on where a process died, once its lease has ended", async () => {
    await due();
    for (const date of ["2020-02-03", "2020-02-04"]) await attend(date);
    await app.database.write((db) => rebuildSums(db, scene.school.id));
    await expect(
      purgeSchools(app.database, { clock: () => app.clock.now, pause: () => Promise.reject(new Error("killed")) }),
    ).rejects.toThrow("killed");
    expect(await purge()).toBe(false);
    app.clock.now = new Date(Date.parse(NOW) + 6 * 60_000);
    expect(await purge()).toBe(true);
    expect([await datesOf("check_in"), await datesOf("mark"), await months()]).toEqual([[], [], []]);
  });
});
