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

it.each([[["--emtpy"]], [["--port", "8080"]]])("starts nothing with %j, and says what it takes", async (args) => {
  const npm = spawn("npm", ["start", "--", "--api-only", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  npm.stderr.setEncoding("utf8").on("data", (part: string) => (said += part));
  expect(await once(npm, "close")).toEqual([2, null]);
  expect(said).toContain(`${args.join(" ")}. It takes --empty alone`);
});
