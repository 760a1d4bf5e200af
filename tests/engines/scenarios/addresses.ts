import type { Engine } from "#tests/engines/engine.ts";
import { inScene, signIn, standsOffline } from "#tests/engines/scene.ts";

/** What an address opens, with dots in it, an ending or capitals; without a server the same. */
export const addresses = (engine: Engine): Promise<void> =>
  inScene(engine, async (scene) => {
    const { screen, server, origin, school } = scene;
    await signIn(scene, school.administrator);
    await screen.isAt("/dashboard");
    // What the first sign-in keeps on the device is being written until then.
    await screen.sees("heading", "Dashboard");
    await screen.tab.open(`${origin}/LOGIN/`);
    await screen.isAt("/dashboard");
    for (const path of ["/nope.html", "/student/x.y"]) {
      await screen.tab.open(origin + path);
      await screen.isAt("/404");
    }
    await screen.tab.open(`${origin}/students`);
    await screen.sees("heading", "Students");
    await standsOffline(screen);
    await server.kill();
    await screen.tab.open(`${origin}/students?search=J.+R.`);
    await screen.sees("heading", "Students");
    await screen.isAt("/students");
    await screen.tab.open(`${origin}/new-email?key=k&token=t&email=a@b.c`);
    await screen.sees("button", "Try again");
    await screen.tab.open(`${origin}/nope.html`);
    await screen.isAt("/404");
  });
