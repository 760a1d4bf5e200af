import { beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  type ConnectionScene,
  connectionsOf,
  livePast,
  makeConnectionScene,
  takeCheckIn,
  weekdaysBefore,
} from "#tests/support/connection-scene.ts";
import { enroll, makeClass, makeFinishedCheckIn, makePerson } from "#tests/support/factories.ts";

/* `welcome_back` counts school days: what was marked on another date is in the history, and in no figure. */

const TODAY = "2026-09-30";
const BEFORE = weekdaysBefore(TODAY, 30);
const day = (back: number): string => BEFORE.at(-back) ?? "";

let app: TestApp;
let scene: ConnectionScene;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T10:00:00.000Z`);
  scene = await makeConnectionScene(app);
});

const student = (index = 0): { id: string } => scene.students[index] ?? { id: "" };

describe("what was marked on a date that is no school day", () => {
  const close = (dates: readonly string[]) =>
    app.database.write((db) =>
      db
        .insertInto("school_date")
        .values(dates.map((date) => ({ school_id: scene.school.id, date, open: 0 })))
        .execute(),
    );

  it("is no day away, and no day here either", async () => {
    const marks = {
      [day(3)]: { [student(1).id]: "absent" },
      [day(2)]: { [student().id]: "absent", [student(1).id]: "absent" },
      [day(1)]: { [student().id]: "absent" },
    } as const;
    await livePast(app, scene, BEFORE, marks);
    await close([day(1)]);
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(connections).toMatchObject([{ student: { id: student(1).id }, reason: "Back after 2 days away." }]);
  });

  it("enters no percentage", async () => {
    const year = weekdaysBefore(TODAY, 20);
    const absent = [0, 5, 9].map((index) => [year[index] ?? "", { [student().id]: "absent" as const }]);
    await livePast(app, scene, year, Object.fromEntries(absent));
    await close([year[5] ?? ""]);
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(connections).toMatchObject([{ reason: "Absent without excuse on 2 of 20 days this school year." }]);
  });

  it("enters none at the end of a long school year either", async () => {
    scene = await makeConnectionScene(app, { settings: { connections: { school_year_from: "10-15" } } });
    const [early, late] = [weekdaysBefore("2025-12-20", 30), weekdaysBefore(TODAY, 19)];
    await livePast(app, scene, [...early, ...late], {
      [late[0] ?? ""]: { [student().id]: "absent" },
      [late[9] ?? ""]: { [student().id]: "absent" },
    });
    await close(early);
    const { connections } = await takeCheckIn(app, scene, TODAY);
    expect(connections).toMatchObject([{ reason: "Absent without excuse on 2 of 20 days this school year." }]);
  });

  it("counts once a check-in that comes late makes it one", async () => {
    const others = [1, 2, 3, 4].map((index) => makeClass(app.database, scene.school.id, { name: `Other ${index}` }));
    for (const other of await Promise.all(others)) {
      for (const date of [day(3), day(2)])
        await makeFinishedCheckIn(app.database, scene.school.id, other.id, date, scene.teacher.person.id);
    }
    await livePast(app, scene, BEFORE, {
      [day(2)]: { [student().id]: "absent" },
      [day(1)]: { [student().id]: "absent" },
    });
    expect((await takeCheckIn(app, scene, TODAY)).connections).toEqual([]);
    const [other = { id: "" }] = await Promise.all(others);
    await enroll(app.database, scene.school.id, other.id, scene.teacher.person.id, { role: "teacher" });
    await enroll(app.database, scene.school.id, other.id, (await makePerson(app.database, scene.school.id)).id);
    await takeCheckIn(app, scene, day(1), {}, { classId: other.id });
    expect(await connectionsOf(app, scene)).toMatchObject([{ status: "active", reason: "Back after 2 days away." }]);
  });
});
