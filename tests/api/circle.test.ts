import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCircleEntry, getCircleActivities } from "#contract/circle.ts";
import { circleActivityId, circleEntryId } from "#contract/ids.ts";
import { CATALOGUE } from "#server/services/circle/catalogue/catalogue.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { type ClassScene, enroll, makeAccount, makeClassScene, makeSchool } from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z"; // Tuesday, 8:02 in Denver
const TODAY = "2026-09-01";
let app: TestApp;
let scene: ClassScene;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  scene = await makeClassScene(app.database);
});

const day = (date?: string, as = scene.teacher) =>
  ask(app, getCircleActivities, { as, params: { id: scene.class.id }, query: date ? { date } : {} });
const firstId = async (date?: string): Promise<string> => (await day(date)).activities[0]?.id ?? "none";
const post = (comment: unknown, activityId: string, as = scene.teacher, headers: Record<string, string> = {}) =>
  app.call("POST", "/circle", { as, body: { comment, activity_id: activityId }, headers });

describe("the activities of a day", () => {
  test("are three of three areas, with ids that a device knows, the same all day and for every teacher", async () => {
    const given = await day();
    expect(given.date).toBe(TODAY);
    expect(new Set(given.activities.map((one) => one.category)).size).toBe(3);
    for (const one of given.activities) {
      const entry = CATALOGUE.find(({ title }) => title === one.title);
      expect(one).toEqual({
        id: circleActivityId(scene.class.id, TODAY, entry?.key ?? ""),
        category: entry?.category,
        title: entry?.title,
        prompt: entry?.prompt,
        minutes: entry?.minutes,
      });
      expect(entry?.ages).toContain("early");
    }
    app.clock.now = new Date("2026-09-02T05:59:00Z"); // 23:59 in Denver
    expect((await day()).activities).toEqual(given.activities);
    app.clock.now = new Date("2026-09-02T06:01:00Z");
    expect((await day()).activities.map((one) => one.title)).not.toEqual(given.activities.map((one) => one.title));
    expect((await day(TODAY)).activities).toEqual(given.activities);
  });

  test("are told ahead of the next seven days, with the ids that they have then", async () => {
    const { ahead = [] } = await day();
    expect(ahead.map(({ date }) => date)).toEqual([2, 3, 4, 5, 6, 7, 8].map((of) => `2026-09-0${of}`));
    expect((await day("2026-08-31")).ahead).toBeUndefined();
    app.clock.now = new Date("2026-09-05T14:02:00.000Z");
    expect((await day()).activities).toEqual(ahead[3]?.activities);
  });

  test("do not repeat in four weeks", async () => {
    const titles: string[] = [];
    for (let back = 0; back < 28; back += 1) {
      app.clock.now = new Date(Date.parse(NOW) + back * 86_400_000);
      titles.push(...(await day()).activities.map((one) => one.title));
    }
    expect(new Set(titles).size).toBe(84);
  });

  test("follow the grade of the class", async () => {
    await app.database.write((db) =>
      db.updateTable("class").set({ grade: "11" }).where("id", "=", scene.class.id).execute(),
    );
    for (const one of (await day()).activities)
      expect(CATALOGUE.find(({ title }) => title === one.title)?.ages).toContain("secondary");
  });

  test("are not told of the far future, or of a class of others", async () => {
    const at = (query: string, as = scene.teacher) =>
      app.call("GET", `/circle/activities/${scene.class.id}${query}`, { as });
    expect((await at("?date=2026-09-02")).status).toBe(200);
    expect((await at("?date=2026-09-03")).status).toBe(400);
    expect((await at("?date=tomorrow")).status).toBe(422);
    const stranger = await makeAccount(app.database, scene.school.id);
    const elsewhere = await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
    expect((await at("", stranger)).status).toBe(404);
    expect((await at("", elsewhere)).status).toBe(404);
    expect((await at("", await makeAccount(app.database, scene.school.id, { administrator: true }))).status).toBe(200);
    expect((await at("", await makeAccount(app.database, scene.school.id, { role: "student" }))).status).toBe(403);
  });
});

describe("the comment", () => {
  test.each([
    ["Good talk%", "Good talk"],
    ["100%%", "100%"],
    ["100%", "100"],
    ["%%", "%"],
    ["no sign at the end", "no sign at the end"],
    ["50% of us passed%", "50% of us passed"],
    ["  a lot of room  %", "a lot of room"],
    ["two\nlines%", "two\nlines"],
    ["Ñandú 🐸 %%%", "Ñandú 🐸 %%"],
  ])("%j is stored as %j", async (sent, stored) => {
    const answer = await post(sent, await firstId());
    expect(answer).toMatchObject({ status: 200, body: { comment: stored } });
    expect((await day()).entries[0]?.comment).toBe(stored);
  });

  test("has 1 to 2,000 characters without its sign", async () => {
    const id = await firstId();
    expect((await post(`${"x".repeat(2000)}%`, id)).status).toBe(200);
    for (const wrong of [`${"x".repeat(2001)}%`, "x".repeat(2001), "%", " %", "", undefined, 7]) {
      expect((await post(wrong, id)).body.issues[0].path).toBe("comment");
    }
  });
});

describe("an entry", () => {
  test("is shaped as in the contract and heads the latest twenty", async () => {
    const [activity] = (await day()).activities;
    const entry = await ask(app, createCircleEntry, {
      as: scene.teacher,
      body: { comment: "We listened%", activity_id: activity?.id ?? "" },
    });
    expect(entry).toEqual({
      id: entry.id,
      activity_id: activity?.id,
      title: activity?.title,
      comment: "We listened",
      by: { id: scene.teacher.person.id, name: "Grace Hopper" },
      date: TODAY,
      created_at: NOW,
    });
    for (let index = 0; index < 21; index += 1) {
      app.clock.now = new Date(Date.parse(NOW) + (index + 1) * 1000);
      await post(`Round ${index}%`, activity?.id ?? "");
    }
    const { entries } = await day();
    expect(entries.map((one) => one.comment)).toEqual(Array.from({ length: 20 }, (_, index) => `Round ${20 - index}`));
  });

  test("is of the day of its circle, however late it comes", async () => {
    const earlier = "2026-08-29";
    await post("Before the weekend%", await firstId(earlier));
    expect((await day()).entries[0]).toMatchObject({ date: earlier, created_at: NOW });
  });

  test("counts in the insights of its area", async () => {
    const [activity] = (await day()).activities;
    await post("We listened%", activity?.id ?? "");
    const row = await app.database.read
      .selectFrom("circle_entry")
      .selectAll()
      .where("class_id", "=", scene.class.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      school_id: scene.school.id,
      date: TODAY,
      category: activity?.category,
      recorded_by: scene.teacher.person.id,
    });
  });

  test("has the id that its key gives, once however often it is delivered", async () => {
    const key = randomUUID();
    const id = await firstId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("Once%", id, scene.teacher, { "Idempotency-Key": key })),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { id: circleEntryId(key), comment: "Once", by: { name: "Grace Hopper" } },
      });
    expect((await day()).entries).toHaveLength(1);
    expect((await post("Other%", id, scene.teacher, { "Idempotency-Key": key })).status).toBe(422);
    const administrator = await makeAccount(app.database, scene.school.id, { administrator: true });
    expect((await post("Once%", id, administrator, { "Idempotency-Key": key })).body.issues[0].path).toBe(
      "Idempotency-Key",
    );
    expect((await day()).entries).toHaveLength(1);
  });

  test("may be delivered up to a week later, and belongs to the date of its activity", async () => {
    const ids = {
      old: await firstId("2026-08-25"),
      older: await firstId("2026-08-24"),
      ahead: await firstId("2026-09-02"),
    };
    expect((await post("Late%", ids.old)).status).toBe(200);
    expect((await post("Ahead%", ids.ahead)).status).toBe(200);
    expect((await post("Too late%", ids.older)).body.issues[0].path).toBe("activity_id");
    const rows = await app.database.read
      .selectFrom("circle_entry")
      .select("date")
      .where("class_id", "=", scene.class.id)
      .orderBy("date")
      .execute();
    expect(rows.map((row) => row.date)).toEqual(["2026-08-25", "2026-09-02"]);
  });

  test("of a day that was opened long after is taken where the class and the date are named", async () => {
    const send = (date: string, activity: string, as = scene.teacher, class_id = scene.class.id) =>
      app.call("POST", "/circle", { as, body: { comment: "Long ago%", activity_id: activity, class_id, date } });
    const old = await firstId("2026-06-01");
    expect((await send("2026-06-01", old)).status).toBe(200);
    expect((await send("2026-06-02", old)).body.issues[0].path).toBe("activity_id");
    expect((await send("2026-06-01", old, await makeAccount(app.database, scene.school.id))).status).toBe(422);
    expect((await send("2025-06-01", old)).body).toMatchObject({ statusCode: 400, code: "WRONG_DATE" });
    const rows = await app.database.read
      .selectFrom("circle_entry")
      .select("date")
      .where("class_id", "=", scene.class.id)
      .execute();
    expect(rows).toEqual([{ date: "2026-06-01" }]);
  });

  test("of an activity that the class is not offered any more, with another grade, is taken as well", async () => {
    const before = (await day()).activities;
    await app.database.write((db) =>
      db.updateTable("class").set({ grade: null }).where("id", "=", scene.class.id).execute(),
    );
    const now = new Set((await day()).activities.map(({ id }) => id));
    const gone = before.find(({ id }) => !now.has(id));
    const named = { class_id: scene.class.id, date: TODAY };
    const send = (activity_id: string, as = scene.teacher) =>
      app.call("POST", "/circle", { as, body: { comment: "Said before%", activity_id, ...named } });
    expect((await send(gone?.id ?? "")).body).toMatchObject({ activity_id: gone?.id, title: gone?.title });
    expect((await send(randomUUID())).status).toBe(422);
    expect((await send(gone?.id ?? "", await makeAccount(app.database, scene.school.id))).status).toBe(422);
  });

  test("is refused for activities of others, of nobody and not offered", async () => {
    const id = await firstId();
    const stranger = await makeAccount(app.database, scene.school.id);
    const elsewhere = await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
    for (const as of [stranger, elsewhere])
      expect((await post("Mine%", id, as)).body.issues).toEqual([{ path: "activity_id", message: expect.any(String) }]);
    const offered = new Set((await day()).activities.map((one) => one.id));
    const notOffered =
      CATALOGUE.map((one) => circleActivityId(scene.class.id, TODAY, one.key)).find((one) => !offered.has(one)) ?? "";
    for (const wrong of [notOffered, randomUUID()]) expect((await post("Mine%", wrong)).status).toBe(422);
    expect((await day()).entries).toEqual([]);
  });

  test("of a lent class is taken for the days of the loan alone", async () => {
    const borrower = await makeAccount(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, scene.class.id, borrower.person.id, {
      role: "teacher",
      begin_date: "2026-08-31",
      end_date: "2026-08-31",
    });
    expect((await post("Lent%", await firstId("2026-08-31"), borrower)).status).toBe(200);
    expect((await post("Not lent%", await firstId(TODAY), borrower)).status).toBe(422);
  });
});
