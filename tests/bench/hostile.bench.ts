import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#server/database/database.ts";
import { makeAccount } from "#tests/support/factories.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { fillDistrict, type OpenCheckIn } from "./district.ts";
import { send } from "./load.ts";
import { residentBytes } from "./resident-bytes.ts";
import { median, megabytes, ms, quantile, type Row } from "./row.ts";

const CLASSES = 10;
const FOR_MS = 20_000;
/** Between two taps of a teacher. */
const TAPPING_MS = 300;

const MOST_MEMORY = 400e6;
const MOST_MS = 250;

/** Bodies that mean harm, of every size and shape at once, and ten teachers who check in meanwhile. */
export async function measure(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "daybell-hostile-"));
  const classes = await fillDistrict({ dataDir }, CLASSES, { begun: true, hasPast: false });
  const cookies = await attackers(dataDir);
  const server = await startServer({ place: { dataDir }, clock: CLOCK_START });
  try {
    const alone = await teach(server, classes);
    const load = spawn(process.execPath, ["tests/bench/hostile-load.ts", String(server.port), ...cookies], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let told = "";
    load.stdout.on("data", (part: Buffer) => (told += part.toString()));
    const beside = await teach(server, classes);
    load.kill("SIGTERM");
    await once(load, "close");
    return [
      {
        what: `hostile bodies for ${FOR_MS / 1000} s beside ${CLASSES} classes: most memory of the server`,
        goal: "≤ 400 MB",
        measured: megabytes(beside.memory),
        reference: `without them ${megabytes(alone.memory)}`,
        met: beside.memory <= MOST_MEMORY,
        binding: true,
        figures: { memory: beside.memory, alone: alone.memory },
      },
      {
        what: `p99 of ${beside.times.length} answers to the classes meanwhile`,
        goal: "≤ 250 ms",
        measured: ms(quantile(beside.times, 0.99)),
        reference: `median ${ms(median(beside.times))}; without them ${ms(quantile(alone.times, 0.99))}; hostile answers ${told.trim()}`,
        met: quantile(beside.times, 0.99) <= MOST_MS,
        binding: false,
        figures: {
          p99: quantile(beside.times, 0.99),
          median: median(beside.times),
          alone: quantile(alone.times, 0.99),
        },
      },
      {
        what: "refused of the classes' requests",
        goal: "0",
        measured: String(beside.refused.length),
        reference: beside.refused[0] ?? "",
        met: beside.refused.length === 0,
        binding: true,
        figures: { refused: beside.refused.length },
      },
    ];
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The cookies of a student whose school allows no pictures, and of an administrator. */
async function attackers(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const { id } = await database.read.selectFrom("school").select("id").executeTakeFirstOrThrow();
  await database.write((db) =>
    db
      .updateTable("school")
      .set({ settings: JSON.stringify({ student_pictures: false }) })
      .where("id", "=", id)
      .execute(),
  );
  const now = new Date(CLOCK_START);
  const signedIn = [
    await makeAccount(database, id, { role: "student", now }),
    await makeAccount(database, id, { administrator: true, now }),
  ];
  await database.close();
  return signedIn.map(({ headers }) => headers["Cookie"] ?? "");
}

interface Taught {
  times: number[];
  refused: string[];
  memory: number;
}

async function teach(server: TestServer, classes: readonly OpenCheckIn[]): Promise<Taught> {
  const taught: Taught = { times: [], refused: [], memory: 0 };
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + FOR_MS;
  const watching = setInterval(() => (taught.memory = Math.max(taught.memory, residentBytes(server.pid))), 50);
  await Promise.all(
    classes.map(async (one, index) => {
      await pause((index / CLASSES) * TAPPING_MS);
      for (let tap = 0; performance.now() < until; tap += 1) {
        await ask(server.origin, agent, one, tap, taught);
        await pause(TAPPING_MS);
      }
    }),
  );
  clearInterval(watching);
  agent.destroy();
  return taught;
}

/** A tap on the next student, and the list now and then. */
async function ask(origin: string, agent: Agent, one: OpenCheckIn, tap: number, taught: Taught): Promise<void> {
  const marks = [
    {
      student_id: one.studentIds[tap % one.studentIds.length],
      status: tap % 2 === 0 ? "absent" : "present",
      marked_at: CLOCK_START,
    },
  ];
  const asked = [
    { method: "PATCH", path: `/api/check-in/update/${one.id}`, body: JSON.stringify({ marks }) },
    ...(tap % 5 === 0
      ? [{ method: "GET", path: `/api/check-in/student-list/${one.classId}?date=${SCHOOL_TODAY}`, body: "" }]
      : []),
  ];
  for (const each of asked) {
    const began = performance.now();
    const answer = await send(origin, agent, { ...each, headers: { Cookie: one.cookie } }).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    taught.times.push(performance.now() - began);
    if (answer.status !== 200)
      taught.refused.push(`${each.method} ${each.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }
}
