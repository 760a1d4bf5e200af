import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type ClockLeap, readClockLeap } from "#server/services/retention/clock-leap.ts";
import { purgeSchools } from "#server/services/retention/purge-schools.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runSchool } from "#tests/support/school-program.ts";
import { type ClassScene, makeAccount, makeClassScene, makeFinishedCheckIn } from "#tests/support/factories.ts";

/* Nothing is deleted by a clock that has leapt until the app was used under it for a while. */

const NOW = "2026-09-01T14:02:00.000Z";
const DAY = 86_400_000;

let app: TestApp;
let scene: ClassScene;
let told: ClockLeap[];

beforeEach(async () => {
  app = await openTestApp(NOW);
  scene = await makeClassScene(app.database);
  told = [];
});

const purge = () =>
  purgeSchools(app.database, {
    clock: () => app.clock.now,
    pause: async () => true,
    onHeld: (leap) => told.push(leap),
  });
const at = (moment: string) => void (app.clock.now = new Date(moment));
const nextDay = () => void (app.clock.now = new Date(app.clock.now.getTime() + DAY + 60_000));
const attend = (date: string) =>
  makeFinishedCheckIn(app.database, scene.school.id, scene.class.id, date, scene.teacher.person.id);
const use = () =>
  makeAccount(app.database, scene.school.id, { now: app.clock.now, email: `${randomUUID()}@s.example` });
const kept = async () =>
  (await app.database.read.selectFrom("check_in").select("date").orderBy("date").execute()).map(({ date }) => date);

test("a clock that is years ahead deletes nothing, not even after weeks without use, and is forgotten once it is set right", async () => {
  await attend("2026-08-31");
  expect(await purge()).toBe(true);
  at("2035-09-01T14:02:00.000Z");
  for (let day = 0; day < 30; day++) {
    expect(await purge()).toBe(true);
    nextDay();
  }
  expect(await kept()).toEqual(["2026-08-31"]);
  expect(told).toHaveLength(30);
  expect(told[0]).toMatchObject({ from: NOW, since: "2035-09-01T14:02:00.000Z" });
  expect(await readClockLeap(app.database.read)).toMatchObject({ from: NOW });

  at("2026-09-03T14:02:00.000Z");
  expect(await purge()).toBe(true);
  expect(told).toHaveLength(30);
  expect(await readClockLeap(app.database.read)).toBeUndefined();
});

test("a database from before this was noted, and a backup that is restored late, are judged by their latest records", async () => {
  await attend("2026-08-31");
  at("2035-09-01T14:02:00.000Z");
  expect(await purge()).toBe(true);
  expect(told).toHaveLength(1);
  expect(await kept()).toEqual(["2026-08-31"]);
});

test("after a leap that is real, deleting goes on when the app was used on seven days", async () => {
  await attend("2026-08-31");
  await purge();
  await attend("2023-09-30");
  // The server was off for so long.
  at("2026-12-01T10:00:00.000Z");
  await purge();
  for (let day = 1; day <= 6; day++) {
    nextDay();
    await use();
    await purge();
    // A day without use counts for nothing.
    nextDay();
    await purge();
  }
  expect(told).toHaveLength(13);
  expect(await kept()).toEqual(["2023-09-30", "2026-08-31"]);
  nextDay();
  await attend(app.clock.now.toISOString().slice(0, 10));
  await purge();
  expect(told).toHaveLength(13);
  expect(await kept()).toEqual(["2026-08-31", "2026-12-14"]);
});

test("a summer without records deletes as ever where the server runs", async () => {
  await attend("2023-06-01");
  for (let day = 0; day < 100; day++) {
    await purge();
    nextDay();
  }
  expect(told).toEqual([]);
  expect(await kept()).toEqual([]);
});

test("of several processes one with a wrong clock holds no other, and never comes to be believed", async () => {
  await attend("2026-08-31");
  await attend("2023-08-31");
  await purge();
  expect(await kept()).toEqual(["2026-08-31"]);
  for (let day = 1; day <= 10; day++) {
    const right = new Date(Date.parse(NOW) + day * (DAY + 60_000));
    at("2035-09-01T14:02:00.000Z");
    app.clock.now = new Date(app.clock.now.getTime() + day * (DAY + 60_000));
    await use();
    await purge();
    app.clock.now = right;
    expect(await purge()).toBe(true);
  }
  expect(told).toHaveLength(10);
  expect(await kept()).toEqual(["2026-08-31"]);
});

test("doctor tells what is held, and what to do", async () => {
  await attend("2026-08-31");
  await purge();
  at("2035-09-01T14:02:00.000Z");
  await purge();
  const { out, code } = await runSchool(app.place, ["doctor"], { PORT: String(await freePort()) });
  expect(out).toContain(
    "note  Old records: nothing is deleted for now: the clock went from 2026-09-01 to 2035-09-01. Set the clock if it is wrong;",
  );
  expect(code).toBe(0);
});
