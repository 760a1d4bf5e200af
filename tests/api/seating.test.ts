import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getStudentList } from "#contract/check-in.ts";
import { type SeatingChange, type SeatingPlan, updateSeating } from "#contract/seating.ts";
import { purgeSchools } from "#server/services/retention/purge-schools.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeClassScene,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";

const NOW = "2026-09-01T14:02:00.000Z"; // Tuesday, 8:02 in Denver
let app: TestApp;
let scene: ClassScene;
let ada: string;
let ben: string;
let cy: string;

beforeAll(async () => {
  app = await openTestApp(NOW);
});
beforeEach(async () => {
  app.clock.now = new Date(NOW);
  scene = await makeClassScene(app.database);
  [ada = "", ben = "", cy = ""] = scene.students.map(({ id }) => id);
});

/** Seconds before now. */
const ago = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
const put = (student_id: string, row: number | null, column: number | null, moved_at = NOW) => ({
  student_id,
  row,
  column,
  moved_at,
});
const change = (body: SeatingChange, as: SignedIn = scene.teacher, key: string = randomUUID()): Promise<SeatingPlan> =>
  ask(app, updateSeating, { as, params: { classId: scene.class.id }, body, key });
const told = async (as: SignedIn = scene.teacher): Promise<SeatingPlan | null | undefined> =>
  (await ask(app, getStudentList, { as, params: { classId: scene.class.id } })).seating;
const layout = { rows: 2, columns: 3, front: "top" as const, changed_at: NOW };

describe("a seating plan", () => {
  test("is none until somebody makes it, and then travels with the class's list, for both of its teachers", async () => {
    expect(await told()).toBeNull();
    const plan = await change({ layout, moves: [put(ben, 1, 3), put(ada, 2, 1)] });
    expect(plan).toEqual({
      class_id: scene.class.id,
      rows: 2,
      columns: 3,
      front: "top",
      seats: [
        { student_id: ben, row: 1, column: 3 },
        { student_id: ada, row: 2, column: 1 },
      ],
      version: 1,
    });
    const colleague = await makeAccount(app.database, scene.school.id);
    await enroll(app.database, scene.school.id, scene.class.id, colleague.person.id, { role: "teacher" });
    expect(await told(colleague)).toEqual(plan);
    const moved = await change({ moves: [put(ben, 2, 2)] }, colleague);
    expect(moved).toMatchObject({ rows: 2, version: 2 });
    expect(await told()).toEqual(moved);
  });

  test("keeps its size by the latest word, and those beyond it until it grows again", async () => {
    await change({ layout, moves: [put(ada, 2, 3)] });
    await change({ layout: { ...layout, rows: 4, changed_at: ago(60) } });
    expect(await told()).toMatchObject({ rows: 2, version: 2 });
    await change({ layout: { ...layout, rows: 1, front: "bottom" } });
    expect(await told()).toMatchObject({ rows: 1, front: "bottom", seats: [{ student_id: ada, row: 2, column: 3 }] });
  });

  test("that is begun without a size has one, which any word of it replaces", async () => {
    expect(await change({ moves: [put(ada, 1, 1)] })).toMatchObject({ rows: 6, columns: 6, seats: [{ row: 1 }] });
    expect(await change({ layout: { ...layout, changed_at: ago(86_400) } })).toMatchObject({ rows: 2, columns: 3 });
  });
});

describe("a move", () => {
  test("takes the place from whoever sits there, who then has none", async () => {
    await change({ layout, moves: [put(ada, 1, 1, ago(3))] });
    const { seats } = await change({ moves: [put(ben, 1, 1, ago(2))] });
    expect(seats).toEqual([{ student_id: ben, row: 1, column: 1 }]);
    // The place that ben leaves was given to him last: ada does not come back into it by herself.
    expect((await change({ moves: [put(ben, 1, 2, ago(1))] })).seats).toEqual([{ student_id: ben, row: 1, column: 2 }]);
  });

  test("that arrives after a later one of its student, or of its place, changes nothing of it", async () => {
    await change({ layout, moves: [put(ada, 1, 1, ago(10)), put(ben, 1, 2, ago(10))] });
    const { seats } = await change({ moves: [put(ada, 2, 2, ago(20)), put(cy, 1, 2, ago(20))] });
    expect(seats.map(({ student_id }) => student_id)).toEqual([ada, ben]);
  });

  test("of the future counts as of now: a wrong clock keeps a plan to itself no longer than that", async () => {
    await change({ layout, moves: [put(ada, 1, 1, "2027-01-01T00:00:00.000Z")] });
    app.clock.now = new Date(Date.parse(NOW) + 1000);
    const { seats } = await change({ moves: [put(ada, 1, 2, app.clock.now.toISOString())] });
    expect(seats).toEqual([{ student_id: ada, row: 1, column: 2 }]);
  });

  test("of somebody who saw all that stands counts, whatever their clock says", async () => {
    const { version } = await change({ layout, moves: [put(ada, 1, 1)] });
    const late = { layout: { ...layout, rows: 3, changed_at: ago(86_400) }, moves: [put(ben, 1, 1, ago(86_400))] };
    expect(await change({ ...late, base: version })).toMatchObject({ rows: 3, seats: [{ student_id: ben }] });
    // Somebody else has been there meanwhile.
    const missed = { layout: { ...layout, changed_at: ago(90_000) }, moves: [put(ada, 1, 1, ago(90_000))] };
    expect(await change({ ...missed, base: version })).toMatchObject({ rows: 3, seats: [{ student_id: ben }] });
  });

  test("that is sent again under its key is made once", async () => {
    const key = randomUUID();
    const body = { layout, moves: [put(ada, 1, 1, ago(5))] };
    const first = await change(body, scene.teacher, key);
    await change({ moves: [put(ada, 1, 2, ago(5))] });
    expect(await change(body, scene.teacher, key)).toEqual(first);
    expect(await told()).toMatchObject({ version: 2, seats: [{ student_id: ada, row: 1, column: 2 }] });
  });

  test("of a student of another class is passed over", async () => {
    const stranger = await makePerson(app.database, scene.school.id);
    const { seats } = await change({ layout, moves: [put(stranger.id, 1, 1), put(ada, 1, 2)] });
    expect(seats).toEqual([{ student_id: ada, row: 1, column: 2 }]);
  });

  test("of one who left the class no longer shows", async () => {
    await change({ layout, moves: [put(ada, 1, 1), put(ben, 1, 2)] });
    await app.database.write((db) =>
      db.updateTable("enrolment").set({ end_date: "2026-08-31" }).where("person_id", "=", ada).execute(),
    );
    expect((await told())?.seats).toEqual([{ student_id: ben, row: 1, column: 2 }]);
    expect((await change({ moves: [put(cy, 2, 1)] })).seats.map(({ student_id }) => student_id)).toEqual([ben, cy]);
  });

  test("is bounded by the largest plan, with a row and a column or with neither", async () => {
    const path = `/check-in/seating/${scene.class.id}`;
    const issueOf = async (body: unknown) => {
      const { status, body: answer } = await app.call("PATCH", path, { as: scene.teacher, body });
      return `${status} ${answer.issues?.[0]?.path}`;
    };
    for (const [row, column, field] of [
      [0, 1, "row"],
      [13, 1, "row"],
      [1.5, 1, "row"],
      [1, 13, "column"],
      [1, null, "column"],
    ] as const)
      expect(await issueOf({ moves: [{ ...put(ada, 1, 1), row, column }] })).toBe(`422 moves.0.${field}`);
    for (const wrong of [{ rows: 0 }, { columns: 13 }, { front: "left" }])
      expect(await issueOf({ layout: { ...layout, ...wrong } })).toBe(`422 layout.${Object.keys(wrong)[0]}`);
    expect(await issueOf({ moves: Array.from({ length: 301 }, () => put(ada, 1, 1)) })).toBe("422 moves");
    expect(await told()).toBeNull();
  });
});

test("nobody of another school, and no teacher of another class, moves anybody", async () => {
  const elsewhere = await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
  const stranger = await makeAccount(app.database, scene.school.id);
  for (const as of [elsewhere, stranger]) {
    const body = { layout, moves: [put(ada, 1, 1)] };
    expect((await app.call("PATCH", `/check-in/seating/${scene.class.id}`, { as, body })).status).toBe(404);
  }
  expect(await told()).toBeNull();
});

test("two teachers who arrange one class together lose nobody, and each place has one student", async () => {
  const colleague = await makeAccount(app.database, scene.school.id, { administrator: true });
  await change({ layout });
  await Promise.all([
    change({ moves: [put(ada, 1, 1, ago(3)), put(ben, 1, 2, ago(3))] }),
    change({ moves: [put(cy, 1, 1, ago(2))] }, colleague),
    change({ moves: [put(ada, 2, 1, ago(1))] }),
  ]);
  expect((await told())?.seats).toEqual([
    { student_id: cy, row: 1, column: 1 },
    { student_id: ben, row: 1, column: 2 },
    { student_id: ada, row: 2, column: 1 },
  ]);
});

test("plans of classes that ended before the records' line go with them; those of the others stay", async () => {
  await change({ layout, moves: [put(ada, 1, 1)] });
  const left = async () => {
    const count = async (table: "seating_plan" | "seat" | "seat_place") =>
      (await app.database.read.selectFrom(table).selectAll().where("class_id", "=", scene.class.id).execute()).length;
    return [await count("seating_plan"), await count("seat"), await count("seat_place")];
  };
  const purge = async (date: string) => {
    app.clock.now = new Date(date);
    expect(await purgeSchools(app.database, { clock: () => app.clock.now, pause: async () => true })).toBe(true);
  };
  // Somebody uses the app then, so that the clock is believed.
  await makeAccount(app.database, scene.school.id, { now: new Date("2035-09-01T10:00:00Z") });
  await purge("2035-09-01T10:00:00Z");
  expect(await left()).toEqual([1, 1, 1]);
  await app.database.write((db) =>
    db.updateTable("class").set({ ended_on: "2027-06-30" }).where("id", "=", scene.class.id).execute(),
  );
  await purge("2035-09-03T10:00:00Z");
  expect(await left()).toEqual([0, 0, 0]);
});
