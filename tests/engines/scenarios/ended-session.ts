import { expect, vi } from "vitest";
import type { Engine } from "#tests/engines/engine.ts";
import { fillSignIn, inScene, openClass, signIn } from "#tests/engines/scene.ts";
import { PATIENCE } from "#tests/engines/screen.ts";
import { marksOf } from "#tests/support/what-arrived.ts";

/** Whose session ends during a check-in is asked to sign in, and is back in it with nothing lost. */
export const endedSession = (engine: Engine): Promise<void> =>
  inScene(engine, async (scene) => {
    const { screen, database, school } = scene;
    await signIn(scene, school.teacher);
    await openClass(scene, school.class30);
    await screen.press("button", /^Start check-in/);
    await screen.sees("button", "All saved");
    await database.write((db) =>
      db.deleteFrom("session").where("account_id", "=", school.teacher.account.id).execute(),
    );
    await screen.press("tile", /(?:)/, 0);
    await screen.sees("text", /Signed out\. What you record/);
    await screen.press("button", "Sign in");
    await screen.isAt("/login?expired=true");
    await fillSignIn(scene, school.teacher);
    await screen.isAt(/check-in=start/);
    await screen.sees("button", /^Finish/);
    await screen.counts("tile", 1, /absent/);
    const marks = () => marksOf(database, school.class30.class.id);
    await vi.waitFor(async () => expect(await marks()).toMatchObject([{ status: "absent" }]), PATIENCE);
  });
