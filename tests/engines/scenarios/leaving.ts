import type { Engine } from "#tests/engines/engine.ts";
import { inScene } from "#tests/engines/scene.ts";
import { startShellProxy } from "#tests/support/shell-proxy.ts";

/** Who leaves a page while a part of it still loads comes to where they go: that part is no longer missed. */
export const leaving = (engine: Engine): Promise<void> =>
  inScene(engine, async ({ server, screen }) => {
    const proxy = await startShellProxy(server.port);
    const asked = proxy.hold(/^\/assets\/afterwards-/);
    await screen.tab.open(`${proxy.origin}/login`);
    await screen.sees("heading", "Sign in");
    await asked;
    await screen.tab.run(() => location.assign("/reset-password"));
    await screen.isAt("/reset-password");
    await screen.sees("button", "Send link");
    await proxy.close();
  });
