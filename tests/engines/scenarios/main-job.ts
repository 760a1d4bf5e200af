import { expect, vi } from "vitest";
import { finishedCheckIns, marksOf } from "#tests/support/what-arrived.ts";
import type { Engine } from "#tests/engines/engine.ts";
import { inScene, keeps, openClass, type Scene, signIn, standsOffline } from "#tests/engines/scene.ts";
import { PATIENCE } from "#tests/engines/screen.ts";

/** A check-in with one absent, from the sign-in to the database; then one more absent without a server, delivered once. */
export const mainJob = (engine: Engine): Promise<void> =>
  inScene(engine, async (scene) => {
    await signIn(scene, scene.school.teacher);
    await openClass(scene, scene.school.class30);
    await checkIn(scene);
    await correctOffline(scene);
  });

const absentOf = async ({ database, school }: Scene): Promise<string[]> =>
  (await marksOf(database, school.class30.class.id))
    .filter(({ status }) => status === "absent")
    .map(({ student_id }) => student_id);

async function checkIn(scene: Scene): Promise<void> {
  const { screen, database, school } = scene;
  await screen.press("button", /^Start check-in/);
  await screen.press("tile", /(?:)/, 3);
  await screen.counts("tile", 1, /absent/);
  await screen.press("button", /^Finish/);
  await screen.sees("button", /^Checked in/);
  await screen.sees("button", "All saved");
  expect(await finishedCheckIns(database, school.class30.class.id)).toHaveLength(1);
  expect(await marksOf(database, school.class30.class.id)).toHaveLength(30);
  expect(await absentOf(scene)).toHaveLength(1);
}

async function correctOffline(scene: Scene): Promise<void> {
  const { screen, server, origin, database, school } = scene;
  await standsOffline(screen);
  for (const { id } of school.class30.students) await keeps(screen, id);
  await server.kill();
  await screen.tab.open(origin);
  await screen.press("button", /^Checked in/);
  await screen.press("tile", /(?:)/, 7);
  await screen.counts("tile", 2, /absent/);
  await screen.sees("button", /waiting$/);
  await screen.tab.open(origin);
  await screen.counts("tile", 2, /absent/);
  await screen.sees("button", /waiting$/);
  expect(await absentOf(scene)).toHaveLength(1);

  await server.start();
  await screen.sees("button", "All saved");
  expect(await absentOf(scene)).toHaveLength(2);
  // Each change of a finished check-in that the server takes leaves a line.
  const corrections = database.read.selectFrom("audit").select("action").where("action", "=", "mark.corrected");
  await vi.waitFor(async () => expect(await corrections.execute()).toHaveLength(1), PATIENCE);
}
