import { Agent } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { divideBySchool } from "#tests/support/databases.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { fillDistrict, type OpenCheckIn } from "./district.ts";
import { type Asked, send } from "./load.ts";
import { residentBytes } from "./resident-bytes.ts";
import { median, megabytes, ms, quantile, type Row } from "./row.ts";

/** How many teachers, and in how many ms 99 of 100 answers are to come, from each database. */
const BELLS = [
  { teachers: 2_000, embedded: 50, shared: 100 },
  { teachers: 4_000, embedded: 250, shared: 250 },
];
/** The same on tables that are divided by school, with a server process for each of so many machines. */
const DIVIDED = { teachers: 2_000, processes: 4, within: 100 };
const WITHIN_MS = 60_000;
/** From the class on the screen to *Finish*: two taps and a look. */
const TAPPING_MS = 5_000;
/** One request in so many is sent a second time at once, as a tablet does that heard nothing. */
const REPEATED = 5;

interface Told {
  /** Milliseconds of the answers that a screen waits for, and of those that the queue on the device waits for. */
  reads: number[];
  writes: number[];
  refused: string[];
  lateMs: number;
  memory: number;
  /** What the database holds afterwards beside what it should hold. */
  lost: number;
  doubled: number;
}

/**
 * The 8 o'clock bell: so many teachers finish a check-in of 30 within a minute, each as the app does it, on
 * the embedded database with one server process, on PostgreSQL with two, and on tables divided by school with four. Who
 * asks shares the cores with who answers.
 */
export async function measure(): Promise<Row[]> {
  const table: Row[] = [];
  for (const { teachers, embedded, shared } of BELLS) {
    const bell = `the 8 o'clock bell, ${teachers} teachers`;
    table.push(...rows(`${bell}, SQLite, 1 process`, embedded, await onEmbedded(teachers)));
    table.push(...rows(`${bell}, PostgreSQL, 2 processes`, shared, await onPostgres(teachers, 2)));
  }
  const divided = await onPostgres(DIVIDED.teachers, DIVIDED.processes, makeDivided);
  const bell = `the 8 o'clock bell, ${DIVIDED.teachers} teachers`;
  table.push(...rows(`${bell}, PostgreSQL divided by school, ${DIVIDED.processes} processes`, DIVIDED.within, divided));
  return table;
}

function rows(of: string, goal: number, { reads, writes, refused, lateMs, memory, lost, doubled }: Told): Row[] {
  const counts = { refused: refused.length, lost, doubled };
  return [
    timesRow(`${of}: p99 of ${reads.length} reads`, goal, reads, lateMs),
    timesRow(`${of}: p99 of ${writes.length} writes`, goal, writes, lateMs),
    {
      what: `${of}: refused, lost, doubled`,
      goal: "0, 0, 0",
      measured: Object.values(counts).join(", "),
      reference: refused[0] ?? `a ${REPEATED}th of the writes sent twice`,
      met: Object.values(counts).every((count) => count === 0),
      binding: true,
      figures: counts,
    },
    {
      what: `${of}: memory of a server`,
      goal: "≤ 300 MB",
      measured: megabytes(memory),
      reference: "",
      met: memory <= 300e6,
      binding: false,
      figures: { memory },
    },
  ];
}

function timesRow(what: string, goal: number, times: readonly number[], lateMs: number): Row {
  const p99 = quantile(times, 0.99);
  return {
    what,
    goal: `≤ ${goal} ms`,
    measured: ms(p99),
    reference: `median ${ms(median(times))}, last check-in ${(lateMs / 1000).toFixed(1)} s after the minute`,
    met: p99 <= goal,
    binding: false,
    figures: { p99, median: median(times), late_ms: lateMs },
  };
}

async function onEmbedded(teachers: number): Promise<Told> {
  const dataDir = await mkdtemp(join(tmpdir(), "daybell-bell-"));
  try {
    return await ring({ dataDir }, 1, teachers);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(
  teachers: number,
  processes: number,
  prepare?: (url: string) => Promise<void>,
): Promise<Told> {
  const postgres = await startPostgres({ durable: true });
  try {
    await prepare?.(postgres.url);
    return await ring({ url: postgres.url }, processes, teachers);
  } finally {
    await postgres.stop();
  }
}

/** Makes the tables, and divides them. */
async function makeDivided(url: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.close();
  await divideBySchool(url);
}

async function ring(place: DatabasePlace, processes: number, teachers: number): Promise<Told> {
  const classes = await fillDistrict(place, teachers, { begun: false, hasPast: true });
  const servers: TestServer[] = [];
  try {
    for (let count = 0; count < processes; count += 1) servers.push(await startServer({ place, clock: CLOCK_START }));
    const told: Told = { reads: [], writes: [], refused: [], lateMs: 0, memory: 0, lost: 0, doubled: 0 };
    const bell = performance.now();
    const agent = new Agent({ keepAlive: true });
    await Promise.all(
      classes.map(async (one, index) => {
        await pause((index / teachers) * (WITHIN_MS - TAPPING_MS));
        await checkIn(
          one,
          index,
          servers.map((server) => server.origin),
          agent,
          told,
        );
      }),
    );
    told.lateMs = Math.max(0, performance.now() - bell - WITHIN_MS);
    told.memory = Math.max(...servers.map((server) => residentBytes(server.pid)));
    agent.destroy();
    return { ...told, ...(await stored(place, teachers)) };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

/** What the app asks from the home screen to a finished check-in, and a behaviour after it. */
async function checkIn(
  one: OpenCheckIn,
  index: number,
  origins: readonly string[],
  agent: Agent,
  told: Told,
): Promise<void> {
  const ask = async (asked: Omit<Asked, "headers">, server: number, key?: string): Promise<void> => {
    const began = performance.now();
    const headers = { Cookie: one.cookie, ...(key ? { "Idempotency-Key": key } : {}) };
    const answer = await send(origins[server % origins.length] ?? "", agent, { ...asked, headers }).catch(
      (error: Error) => ({ status: 0, body: error.message }),
    );
    (asked.method === "GET" ? told.reads : told.writes).push(performance.now() - began);
    if (answer.status !== 200)
      told.refused.push(`${asked.method} ${asked.path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  };
  const read = (path: string): Promise<void> => ask({ method: "GET", path: `/api${path}`, body: "" }, index);
  const write = async (method: string, path: string, body: object): Promise<void> => {
    const asked = { method, path: `/api${path}`, body: JSON.stringify(body) };
    const key = crypto.randomUUID();
    // The other process, where there is one, gets the same request at the same time.
    await Promise.all([ask(asked, index, key), ...(index % REPEATED === 0 ? [ask(asked, index + 1, key)] : [])]);
  };
  await read("/auth/me");
  await Promise.all([
    read(`/check-in/student-list/${one.classId}?date=${SCHOOL_TODAY}`),
    read("/check-in/days-statistics"),
    read("/check-in/behaviors"),
    read("/check-in/first"),
  ]);
  await write("POST", `/check-in/create/${one.classId}`, { date: SCHOOL_TODAY });
  await pause(TAPPING_MS);
  const [absent, late, helper] = one.studentIds;
  const marks = [
    { student_id: absent, status: "absent", marked_at: CLOCK_START },
    { student_id: late, status: "late", marked_at: CLOCK_START },
  ];
  await write("PATCH", `/check-in/update/${one.id}`, {
    marks,
    finished: true,
    finished_at: CLOCK_START,
    student_ids: one.studentIds,
  });
  await write("POST", "/check-in/event/create", {
    behavior_id: one.behaviorId,
    student_ids: [helper],
    class_id: one.classId,
    date: SCHOOL_TODAY,
    occurred_at: CLOCK_START,
  });
}

/** Two days: the one before is in the books when the bell rings. */
const DAYS = 2;

/** Compares what is stored with what every teacher did once. */
async function stored(place: DatabasePlace, teachers: number): Promise<Pick<Told, "lost" | "doubled">> {
  const students = teachers * 30;
  const database = await openDatabase(place);
  const count = async (table: "check_in" | "mark" | "event" | "idempotency" | "student_day"): Promise<number> =>
    (
      await database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  const days = await database.read
    .selectFrom("school_day")
    .select((eb) => eb.fn.sum<number>("finished").as("n"))
    .executeTakeFirstOrThrow();
  const months = await database.read
    .selectFrom("student_month")
    .select((eb) =>
      eb.fn.sum<number>(eb("present", "+", eb("late", "+", eb("absent", "+", eb.ref("excused"))))).as("n"),
    )
    .executeTakeFirstOrThrow();
  const pairs = [
    [await count("check_in"), teachers * DAYS],
    [await count("mark"), students * DAYS],
    [await count("event"), teachers],
    [await count("idempotency"), teachers * 3],
    [await count("student_day"), students * DAYS],
    [days.n, teachers * DAYS],
    [months.n, students * DAYS],
  ] as const;
  await database.close();
  return {
    lost: pairs.reduce((sum, [is, due]) => sum + Math.max(0, due - is), 0),
    doubled: pairs.reduce((sum, [is, due]) => sum + Math.max(0, is - due), 0),
  };
}
