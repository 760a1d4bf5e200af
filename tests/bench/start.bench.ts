import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt } from "#server/cli/build-when-changed.ts";
import { freePort } from "#tests/support/free-port.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { startServer } from "#tests/support/server.ts";
import { makeDistrict } from "./district.ts";
import { load } from "./load.ts";
import { residentBytes } from "./resident-bytes.ts";
import { median, megabytes, ms, type Row } from "./row.ts";

const STARTS = 5;
/** So long after the last answer a server is at rest. */
const REST_MS = 20_000;
/** An empty program on the same Node: what no server can be under. */
const EMPTY = "require('node:http').createServer((q, r) => r.end()).listen(Number(process.env.PORT), 'localhost')";

/** `npm start` to the first answer, and what the server takes when nobody asks. */
export async function measure(): Promise<Row[]> {
  await ensureBuilt(console.log);
  const district = await makeDistrict(50);
  const place = { dataDir: district.dataDir };
  try {
    const ours: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      ours.push(await timeToAnswer("npm", ["start"], { DATA_DIR: place.dataDir, DEMO: "off", DATABASE_URL: "" }));
      empty.push(await timeToAnswer(process.execPath, ["-e", EMPTY], {}));
    }
    const server = await startServer({ place, clock: CLOCK_START, client: true });
    const bare = await startServer({ place, command: [process.execPath, ["tests/bench/bare-server.ts"]] });
    const first = district.checkIns[0];
    const asked = Array.from({ length: 50 }, () => ({
      method: "GET",
      path: "/api/auth/me",
      headers: { Cookie: first?.cookie ?? "" },
      body: "",
    }));
    await load(server.origin, asked, 4);
    await pause(REST_MS);
    const [rest, reference] = [residentBytes(server.pid), residentBytes(bare.pid)];
    await server.kill();
    await bare.kill();
    return [
      {
        what: "npm start to the first answer, with a school",
        goal: "≤ 0.6 s",
        measured: ms(median(ours)),
        reference: `empty server ${ms(median(empty))}`,
        met: median(ours) <= 600,
        binding: false,
        figures: { ours: median(ours), empty: median(empty) },
      },
      {
        what: "memory of the server at rest",
        goal: "≤ 120 MB",
        measured: megabytes(rest),
        reference: `bare server ${megabytes(reference)}`,
        met: rest <= 120e6,
        binding: false,
        figures: { ours: rest, bare: reference },
      },
    ];
  } finally {
    await district.remove();
  }
}

async function timeToAnswer(program: string, args: string[], env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env, PORT: String(port) } });
  const answers = (): Promise<boolean> =>
    fetch(`http://localhost:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${program} ${args.join(" ")} ended with ${child.exitCode}`);
    await pause(5);
  }
  const took = performance.now() - began;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return took;
}
