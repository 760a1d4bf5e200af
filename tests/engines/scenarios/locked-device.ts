import { expect } from "vitest";
import type { Engine } from "#tests/engines/engine.ts";
import { inScene, openClass, signIn } from "#tests/engines/scene.ts";

const LINKS = [
  "/activate-account?key=k&token=t",
  "/reset-password/?key=k&token=t",
  "/new-email?key=k&token=t&email=a@b.example",
];

/** A mailed link opens on a locked device, and nothing of the school with it. */
export const lockedDevice = (engine: Engine): Promise<void> =>
  inScene(engine, async (scene) => {
    const { screen, origin, school } = scene;
    await signIn(scene, school.teacher);
    await openClass(scene, school.class30);
    await screen.press("button", "Lock this device");
    await screen.sees("button", "Unlock");
    await screen.sees("link", "Forgot your password?");
    for (const link of LINKS) {
      await screen.tab.open(origin + link);
      await screen.sees("heading", /^This link/);
      const drawn = await screen.tab.run(() => document.body.textContent);
      expect(school.class30.students.filter(({ last_name }) => drawn.includes(last_name))).toEqual([]);
    }
    await screen.tab.open(origin);
    await screen.fill(/^Password/, school.password);
    await screen.press("button", "Unlock");
    await screen.counts("tile", 30);
  });
