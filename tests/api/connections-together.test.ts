import { expect, it } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import {
  connectionsOf,
  livePast,
  makeConnectionScene,
  record,
  slugs,
  takeCheckIn,
  weekdaysBefore,
} from "#tests/support/connection-scene.ts";

/* Facts that arrive at the same time, each in a transaction that cannot see the others'. */

const TODAY = "2026-09-30";
const BEFORE = weekdaysBefore(TODAY, 8);

it("raises one connection, and misses none, when the events that make it arrive together", async () => {
  const app = await openTestApp(`${TODAY}T10:00:00.000Z`);
  const scene = await makeConnectionScene(app, { students: 8 });
  await livePast(app, scene, BEFORE);
  const yesterday = BEFORE.at(-1) ?? "";
  for (const student of scene.students) {
    const students = [student];
    const answers = await Promise.all([
      record(app, scene, scene.minor, { students }),
      record(app, scene, scene.otherMinor, { students }),
      record(app, scene, scene.minor, { students, at: `${yesterday}T10:00:00.000Z` }),
      record(app, scene, scene.good, { students }),
    ]);
    expect(answers.flatMap(({ connections }) => slugs(connections))).toEqual(["repair"]);
    const [stored, ...others] = await connectionsOf(app, scene, student.id);
    expect(others).toEqual([]);
    expect(JSON.parse(stored?.evidence ?? "[]")).toHaveLength(3);
  }
});

it("raises one for each student when check-in and events of a class arrive together", async () => {
  const app = await openTestApp(`${TODAY}T10:00:00.000Z`);
  const scene = await makeConnectionScene(app, { students: 6 });
  const away = Object.fromEntries(scene.students.map(({ id }) => [id, "absent" as const]));
  await livePast(app, scene, BEFORE, Object.fromEntries(BEFORE.slice(-2).map((date) => [date, away])));
  const answers = await Promise.all([
    takeCheckIn(app, scene, TODAY),
    ...scene.students.flatMap((student) => [0, 1].map(() => record(app, scene, scene.major, { students: [student] }))),
  ]);
  const raised = answers.flatMap(({ connections }) => connections.map((one) => `${one.student.id} ${one.type.slug}`));
  expect(raised.toSorted()).toEqual(
    scene.students.flatMap(({ id }) => [`${id} repair`, `${id} welcome_back`]).toSorted(),
  );
});
