import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import BetterSqlite3 from "better-sqlite3";
import { type Database, type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { serverCommand, startServer, type TestServer } from "#tests/support/server.ts";
import { openTcpGate, type TcpGate } from "#tests/support/tcp-gate.ts";

/** The real program on a real database: one process on SQLite, two on PostgreSQL. */
export interface Servers {
  kind: Database["kind"];
  /** Their moment, in ms. */
  now(): number;
  ports(): readonly number[];
  /** Past every fault. */
  database: Database;
  /** SIGKILL, and a start on the same data. */
  kill(which: number): Promise<void>;
  /** The one that commits next dies there, and is started again. */
  killAtCommit(point: "before" | "after", which: number): Promise<void>;
  /** The database cannot be had, until the promise that is given in return has been called and has resolved. */
  breakDatabase(): Promise<() => Promise<void>>;
  /** Everything stands and can be asked again. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** So long it may take until something is committed. */
const COMES_WITHIN_MS = 3_000;

/** Starts them at a moment (ISO), on the place of a database with the tables and nothing in them. */
export async function startServers(place: DatabasePlace, clock: string): Promise<Servers> {
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), "daybell-points-"));
  const gate = "url" in place ? await openTcpGate(Number(new URL(place.url).port)) : undefined;
  const through = gate && "url" in place ? behind(place.url, gate) : place;
  const [program, args] = serverCommand({ client: true });
  const preload = pathToFileURL(join(import.meta.dirname, "die-at-commit.ts")).href;
  const points = ("url" in place ? [0, 1] : [0]).map((number) => join(folder, `point-${number}`));
  const processes: TestServer[] = [];
  for (const point of points) {
    const env = { DIE_AT: point };
    const command: [string, string[]] = [program, ["--import", preload, ...args]];
    processes.push(await startServer({ place: through, clock, clockSince: began, client: true, env, command }));
  }
  const ahead = Date.parse(clock) - began;
  const database = await openDatabase(place);
  let broken: (() => Promise<void>) | undefined;
  let isClosed = false;

  const one = (which: number): [TestServer, string] => {
    const at = which % processes.length;
    const [server, point] = [processes[at], points[at]];
    if (!server || point === undefined) throw new Error("There is no such server");
    return [server, point];
  };
  const killed = async (server: TestServer): Promise<void> => {
    await server.kill();
    // Nobody waits any more for one that was slow to die.
    if (!isClosed) await server.start();
  };

  /** SQLite: another program writes at length. PostgreSQL: nobody is there. */
  async function breakDatabase(): Promise<() => Promise<void>> {
    await broken?.();
    if (isClosed) return () => Promise.resolve();
    if (gate) {
      await gate.shut();
      broken = () => gate.open();
    } else if ("dataDir" in place) {
      const other = new BetterSqlite3(join(place.dataDir, "daybell.db"), { timeout: 2_000 });
      other.exec("begin immediate");
      broken = async () => void other.close();
    }
    const mend = async (): Promise<void> => {
      const mending = broken;
      broken = undefined;
      await mending?.();
    };
    return mend;
  }

  return {
    kind: database.kind,
    now: () => Date.now() + ahead,
    ports: () => processes.map(({ port }) => port),
    database,
    kill: (which) => killed(one(which)[0]),
    killAtCommit: async (named, which) => {
      const [server, point] = one(which);
      await writeFile(point, named);
      const died = await server.ended(COMES_WITHIN_MS);
      await rm(point, { force: true });
      if (died || !server.isRunning()) await killed(server);
    },
    breakDatabase,
    heal: async () => {
      await broken?.();
      broken = undefined;
      for (const server of processes) if (!server.isRunning()) await killed(server);
    },
    close: async () => {
      isClosed = true;
      await broken?.();
      broken = undefined;
      await database.close();
      await Promise.all(processes.map((server) => server.kill()));
      await gate?.shut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function behind(url: string, { port }: TcpGate): DatabasePlace {
  const address = new URL(url);
  address.port = String(port);
  return { url: address.href };
}
