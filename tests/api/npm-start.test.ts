import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { freshPlace } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";

it("hands the signal that ends `npm start` to the server, which ends cleanly", async () => {
  const place = await freshPlace();
  const port = await freePort();
  const where = "url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir };
  const npm = spawn("npm", ["start", "--", "--api-only"], {
    stdio: "ignore",
    env: { ...process.env, ...where, DEMO: "off", PORT: String(port) },
  });
  const answers = (): Promise<boolean> =>
    fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    );
  while (npm.exitCode === null && !(await answers())) await pause(50);
  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await answers()).toBe(false);
});
