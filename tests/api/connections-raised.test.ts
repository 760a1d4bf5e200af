import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  at,
  type ConnectionScene,
  connectionsOf,
  livePast,
  makeConnectionScene,
  record,
  slugs,
  takeCheckIn,
  undo,
  weekdaysBefore,
} from "#tests/support/connection-scene.ts";
import { makeAccount } from "#tests/support/factories.ts";

/* Which facts raise, withdraw and expire connections. */

const TODAY = "2026-09-30";
const BEFORE = weekdaysBefore(TODAY, 30);
const day = (back: number): string => BEFORE.at(-back) ?? "";
const moment = (date: string, time = "10:00"): string => `${date}T${time}:00.000Z`;

let app: TestApp;
let scene: ConnectionScene;

beforeEach(async () => {
  app = await openTestApp(moment(TODAY));
  scene = await makeConnectionScene(app);
});

const student = (index = 0): { id: string } => scene.students[index] ?? { id: "" };

describe("repair", () => {
  beforeEach(() => livePast(app, scene, BEFORE));

  it("is raised by one major event, with the event as its evidence", async () => {
    const { connections, events } = await record(app, scene, scene.major);
    expect(slugs(connections)).toEqual(["repair"]);
    expect(connections[0]).toMatchObject({
      student: { id: student().id },
      class_id: scene.class.id,
      reason: "One major challenging event.",
      status: "active",
      evidence: [
        {
          id: events[0]?.id,
          group: "challenging",
          name: "Hitting",
          can_undo: true,
          by: { id: scene.teacher.person.id, name: "Grace Hopper" },
        },
      ],
    });
  });

  it("is raised by three minor events on two days, and not by two, nor on one day", async () => {
    at(app, day(1));
    expect((await record(app, scene, scene.minor)).connections).toEqual([]);
    at(app, TODAY);
    expect((await record(app, scene, scene.minor)).connections).toEqual([]);
    expect(slugs((await record(app, scene, scene.otherMinor)).connections)).toEqual(["repair"]);
    const sameDay = { students: [student(1)] };
    for (const time of ["09:00", "09:20", "09:40"]) {
      expect((await record(app, scene, scene.minor, { ...sameDay, at: moment(TODAY, time) })).connections).toEqual([]);
    }
  });

  it("counts the same behaviour once within ten minutes", async () => {
    await record(app, scene, scene.minor, { at: moment(day(1), "09:00") });
    await record(app, scene, scene.minor, { at: moment(TODAY, "09:00") });
    expect((await record(app, scene, scene.minor, { at: moment(TODAY, "09:10") })).connections).toEqual([]);
    expect(slugs((await record(app, scene, scene.minor, { at: moment(TODAY, "09:11") })).connections)).toEqual([
      "repair",
    ]);
  });

  it("stands, or is raised, when one that was forgotten is recorded for a day before", async () => {
    const forgotten = { at: moment(TODAY, "10:00"), date: day(1) };
    await record(app, scene, scene.minor, { at: moment(day(1), "09:00") });
    await record(app, scene, scene.otherMinor, { at: moment(day(1), "09:00") });
    expect(slugs((await record(app, scene, scene.minor, { at: moment(TODAY, "09:00") })).connections)).toEqual([
      "repair",
    ]);
    expect((await record(app, scene, scene.minor, forgotten)).connections).toEqual([]);
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "active", raised_on: TODAY }]);

    const other = { students: [student(1)] };
    await record(app, scene, scene.minor, { ...other, at: moment(day(1), "09:00") });
    await record(app, scene, scene.minor, { ...other, at: moment(TODAY, "09:00") });
    const third = await record(app, scene, scene.otherMinor, { ...other, ...forgotten });
    expect(third.connections).toMatchObject([
      { type: { slug: "repair" }, reason: "3 challenging events on 2 days within 5 school days." },
    ]);
  });

  it("counts the same behaviour once for each day, though it is entered for several days within ten minutes", async () => {
    const times = { [day(2)]: "10:00", [day(1)]: "10:03", [TODAY]: "10:06" };
    const raised: string[] = [];
    for (const [date, time] of Object.entries(times)) {
      const { connections } = await record(app, scene, scene.minor, { at: moment(TODAY, time), date });
      raised.push(...slugs(connections));
    }
    expect(raised).toEqual(["repair"]);
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "active", raised_on: TODAY }]);
  });

  it("looks back five school days, not further", async () => {
    await record(app, scene, scene.minor, { at: moment(day(5)) });
    await record(app, scene, scene.minor, { at: moment(day(4)) });
    expect((await record(app, scene, scene.otherMinor)).connections).toEqual([]);
    await record(app, scene, scene.minor, { students: [student(1)], at: moment(day(4)) });
    await record(app, scene, scene.minor, { students: [student(1)], at: moment(day(3)) });
    expect(slugs((await record(app, scene, scene.otherMinor, { students: [student(1)] })).connections)).toEqual([
      "repair",
    ]);
  });

  it("is not raised a second time while one is active", async () => {
    await record(app, scene, scene.major);
    expect((await record(app, scene, scene.major)).connections).toEqual([]);
    expect(await connectionsOf(app, scene)).toHaveLength(1);
  });

  it("counts no event of a whole class", async () => {
    const { connections } = await record(app, scene, scene.major, { students: scene.students });
    expect(connections).toEqual([]);
  });

  it("is withdrawn when the event is undone, and is the same one again when the facts come back", async () => {
    const { connections, events } = await record(app, scene, scene.major);
    await undo(app, scene, events[0]?.id ?? "");
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "withdrawn", settled_on: TODAY }]);
    const again = await record(app, scene, scene.major);
    expect(again.connections.map(({ id }) => id)).toEqual([connections[0]?.id]);
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "active", settled_on: null }]);
  });

  it("stands on what is left when one of its events is undone", async () => {
    const first = await record(app, scene, scene.major, { at: moment(day(1)) });
    const second = await record(app, scene, scene.major);
    await undo(app, scene, first.events[0]?.id ?? "", moment(day(1), "11:00"));
    expect(await connectionsOf(app, scene)).toMatchObject([
      {
        id: first.connections[0]?.id,
        status: "active",
        raised_on: TODAY,
        evidence: JSON.stringify([{ kind: "event", id: second.events[0]?.id }]),
      },
    ]);
  });

  it("is raised by a fact of five school days ago, on that day, and not by an older one", async () => {
    expect((await record(app, scene, scene.major, { at: moment(day(6)) })).connections).toEqual([]);
    expect(slugs((await record(app, scene, scene.major, { at: moment(day(5)) })).connections)).toEqual(["repair"]);
    expect(await connectionsOf(app, scene)).toMatchObject([{ raised_on: day(5) }]);
  });

  it("is not raised later with the help of a fact that came too late", async () => {
    await record(app, scene, scene.minor, { at: moment(day(7)) });
    await record(app, scene, scene.minor, { at: moment(day(6)) });
    expect((await record(app, scene, scene.minor, { at: moment(day(3)) })).connections).toEqual([]);
  });

  it("expires after twenty school days, and makes room for the next", async () => {
    at(app, day(21));
    await record(app, scene, scene.major);
    at(app, day(1));
    expect(slugs((await record(app, scene, scene.major)).connections)).not.toContain("repair");
    at(app, TODAY);
    expect(slugs((await record(app, scene, scene.major)).connections)).toContain("repair");
    expect(await connectionsOf(app, scene)).toMatchObject([
      { raised_on: day(21), status: "expired", settled_on: day(1) },
      { raised_on: TODAY, status: "active" },
    ]);
  });

  it("follows a school's own figures", async () => {
    await app.database.write((db) =>
      db
        .updateTable("school")
        .set({ settings: JSON.stringify({ connections: { repair: { major: 2 } } }) })
        .where("id", "=", scene.school.id)
        .execute(),
    );
    expect((await record(app, scene, scene.major)).connections).toEqual([]);
    expect(slugs((await record(app, scene, scene.major, { at: moment(TODAY, "08:00") })).connections)).toEqual([
      "repair",
    ]);
  });
});

describe("celebrate", () => {
  beforeEach(() => livePast(app, scene, BEFORE));

  const praise = async (dates: readonly string[]): Promise<string[]> => {
    const raised: string[] = [];
    for (const [index, date] of dates.entries()) {
      raised.push(
        ...slugs((await record(app, scene, scene.good, { at: moment(date, `08:${String(10 + index)}`) })).connections),
      );
    }
    return raised;
  };

  it("is raised by five positive events on three days within five school days", async () => {
    expect(await praise([day(4), day(4), day(2), day(2)])).toEqual([]);
    expect(await praise([TODAY])).toEqual(["celebrate"]);
    expect(await connectionsOf(app, scene)).toMatchObject([
      { reason: "5 positive events on 3 days within 5 school days." },
    ]);
  });

  it("is not raised by fewer days, nor by events further back", async () => {
    expect(await praise([day(1), day(1), TODAY, TODAY, TODAY])).toEqual([]);
    expect(await praise([day(5), day(5)])).toEqual([]);
  });

  it("wants four times as many as challenging ones, and is withdrawn when one more becomes known", async () => {
    await record(app, scene, scene.minor, { at: moment(day(1)) });
    expect(await praise([day(2), day(2), day(1), TODAY, TODAY])).toEqual(["celebrate"]);
    await record(app, scene, scene.otherMinor, { at: moment(day(1)) });
    expect((await connectionsOf(app, scene)).map(({ type, status }) => [type, status])).toEqual([
      ["celebrate", "withdrawn"],
    ]);
  });

  it("is not taken back by what comes on a later day", async () => {
    await praise([day(3), day(3), day(2), day(1), day(1)]);
    await record(app, scene, scene.minor);
    await record(app, scene, scene.otherMinor);
    expect(await connectionsOf(app, scene)).toMatchObject([{ type: "celebrate", status: "active", raised_on: day(1) }]);
  });
});

describe("welcome_back", () => {
  it("is raised when a student is here after two marked days away, by the check-in that says so", async () => {
    await livePast(app, scene, BEFORE, {
      [day(1)]: { [student().id]: "absent" },
      [day(2)]: { [student().id]: "excused" },
    });
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(slugs(connections)).toEqual(["welcome_back"]);
    expect(connections[0]).toMatchObject({ student: { id: student().id }, reason: "Back after 2 days away." });
    expect(connections[0]?.evidence.map(({ date, type_id, name }) => [date, type_id, name])).toEqual([
      [day(2), "excused", "Excused"],
      [day(1), "absent", "Absent"],
      [TODAY, "present", "Here"],
    ]);
  });

  it("is not raised by one day away, nor while the check-in is not finished", async () => {
    await livePast(app, scene, BEFORE, {
      [day(1)]: { [student(1).id]: "absent", [student().id]: "absent" },
      [day(2)]: { [student().id]: "absent" },
    });
    expect((await takeCheckIn(app, scene, TODAY, { [student().id]: "late" }, { finished: false })).connections).toEqual(
      [],
    );
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(connections.map((one) => one.student.id)).toEqual([student().id]);
  });

  it("is withdrawn when the mark is corrected or the check-in opened again, and returns with it", async () => {
    await livePast(app, scene, BEFORE, {
      [day(1)]: { [student().id]: "absent" },
      [day(2)]: { [student().id]: "absent" },
    });
    const { connections } = await takeCheckIn(app, scene, TODAY);
    await takeCheckIn(app, scene, TODAY, { [student().id]: "absent" });
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "withdrawn" }]);
    const arrived = await takeCheckIn(app, scene, TODAY, { [student().id]: "late" });
    expect(arrived.connections.map(({ id }) => id)).toEqual([connections[0]?.id]);
    await takeCheckIn(app, scene, TODAY, {}, { finished: false });
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "withdrawn" }]);
  });

  it("is not raised for a student who has left, though their marks come to count again", async () => {
    await livePast(app, scene, BEFORE, {
      [day(1)]: { [student().id]: "absent" },
      [day(2)]: { [student().id]: "absent" },
    });
    expect(slugs((await takeCheckIn(app, scene, TODAY, { [student().id]: "present" })).connections)).toEqual([
      "welcome_back",
    ]);
    const head = await makeAccount(app.database, scene.school.id, { administrator: true, now: app.clock.now });
    const left = await app.call("POST", `/admin/people/${student().id}/end`, {
      as: head,
      body: { last_day: day(1), anyway: true },
    });
    expect(left.status).toBe(200);
    await takeCheckIn(app, scene, TODAY, {}, { finished: false });
    expect((await takeCheckIn(app, scene, TODAY)).connections).toEqual([]);
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "withdrawn" }]);
  });

  it("is raised once a school year when unexcused absence crosses ten percent after twenty marked days", async () => {
    const year = weekdaysBefore(TODAY, 21);
    await livePast(app, scene, year, {
      [year[3] ?? ""]: { [student().id]: "absent" },
      [year[10] ?? ""]: { [student().id]: "excused" },
    });
    expect((await takeCheckIn(app, scene, TODAY, { [student().id]: "excused" })).connections).toEqual([]);
    const next = "2026-10-01";
    at(app, next);
    const { connections } = await takeCheckIn(app, scene, next, { [student().id]: "absent" });
    expect(connections).toEqual([]);
    at(app, "2026-10-02");
    const crossed = await takeCheckIn(app, scene, "2026-10-02", { [student().id]: "absent" });
    expect(crossed.connections).toMatchObject([
      { type: { slug: "welcome_back" }, reason: "Absent without excuse on 3 of 24 days this school year." },
    ]);
    expect(crossed.connections[0]?.evidence).toHaveLength(3);
  });

  it("tells the percentage from the twentieth marked day on", async () => {
    const year = weekdaysBefore(TODAY, 19);
    await livePast(app, scene, year, {
      [year[0] ?? ""]: { [student().id]: "absent" },
      [year[9] ?? ""]: { [student().id]: "absent" },
    });
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(connections).toMatchObject([{ reason: "Absent without excuse on 2 of 20 days this school year." }]);
  });
});

describe("notice", () => {
  /** The class began to record 25 school days ago; student 0 is the one who was noticed. */
  const begin = async (): Promise<void> => {
    scene = await makeConnectionScene(app, { students: 5 });
    at(app, day(25));
    for (const index of [0, 1]) await record(app, scene, scene.good, { students: [student(index)] });
    at(app, day(24));
    await record(app, scene, scene.good, { students: [student(2)] });
    at(app, day(6));
    await record(app, scene, scene.good, { students: [student(0)] });
    await livePast(app, scene, BEFORE);
    at(app, TODAY);
  };

  it("is raised for the two who are longest unnoticed, with the days they were here", async () => {
    await begin();
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(slugs(connections)).toEqual(["notice", "notice"]);
    // Students 3 and 4 were never noticed.
    expect(connections.map((one) => one.student.id).sort()).toEqual([student(3).id, student(4).id].sort());
    expect(connections[0]?.evidence).toHaveLength(10);
    expect(await connectionsOf(app, scene, student(1).id)).toEqual([]);
  });

  it("goes to the next when one of them turns out to have been noticed", async () => {
    await begin();
    await takeCheckIn(app, scene, TODAY);
    const { connections } = await record(app, scene, scene.good, { students: [student(3)], at: moment(day(5)) });
    expect(connections.map((one) => one.student.id)).toEqual([student(1).id]);
    expect(await connectionsOf(app, scene, student(3).id)).toMatchObject([{ type: "notice", status: "withdrawn" }]);
    expect(await connectionsOf(app, scene, student(4).id)).toMatchObject([{ type: "notice", status: "active" }]);
  });

  it("is not raised before the class has recorded for twenty school days, nor in a lesson", async () => {
    at(app, day(19));
    await record(app, scene, scene.good, { students: [student(0)] });
    await livePast(app, scene, BEFORE);
    at(app, TODAY);
    expect((await takeCheckIn(app, scene, TODAY)).connections).toEqual([]);
    await app.database.write((db) =>
      db
        .updateTable("event")
        .set({ date: day(25) })
        .where("school_id", "=", scene.school.id)
        .execute(),
    );
    await app.database.write((db) =>
      db.updateTable("class").set({ kind: "lesson" }).where("id", "=", scene.class.id).execute(),
    );
    expect((await takeCheckIn(app, scene, TODAY, { [student().id]: "late" })).connections).toEqual([]);
    await app.database.write((db) =>
      db.updateTable("class").set({ kind: "daily" }).where("id", "=", scene.class.id).execute(),
    );
    expect(slugs((await takeCheckIn(app, scene, TODAY, { [student().id]: "present" })).connections)).toEqual([
      "notice",
      "notice",
    ]);
  });

  it("rests for ten school days after it was completed, also for who stays unnoticed", async () => {
    scene = await makeConnectionScene(app, { students: 2 });
    at(app, day(25));
    await record(app, scene, scene.good, { students: [student(0)] });
    await livePast(app, scene, BEFORE);
    const completed = {
      status: "completed",
      raised_on: day(10),
      settled_on: day(10),
      completed_at: moment(day(10)),
      completed_by: scene.teacher.person.id,
    } as const;
    const held = {
      id: randomUUID(),
      school_id: scene.school.id,
      student_id: student(1).id,
      class_id: scene.class.id,
      type: "notice",
      reason: "Here.",
      evidence: "[]",
      once_key: null,
      resolutions: "[]",
      selected_option: "notice-greet",
      raised_at: moment(day(10)),
      ...completed,
    } as const;
    await app.database.write((db) => db.insertInto("connection").values(held).execute());
    at(app, TODAY);
    // The tenth school day after it: the last one of its rest.
    expect((await takeCheckIn(app, scene, TODAY)).connections.map((one) => one.student.id)).toEqual([student(0).id]);
  });

  it("is not raised for who was here on fewer than ten school days", async () => {
    scene = await makeConnectionScene(app, { students: 2 });
    const away = Object.fromEntries(
      weekdaysBefore(TODAY, 12).map((date) => [date, { [student(1).id]: "absent" as const }]),
    );
    at(app, day(25));
    await record(app, scene, scene.good, { students: [student(0)] });
    await livePast(app, scene, BEFORE, away);
    at(app, TODAY);
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(connections.filter((one) => one.type.slug === "notice").map((one) => one.student.id)).toEqual([
      student(0).id,
    ]);
  });
});
