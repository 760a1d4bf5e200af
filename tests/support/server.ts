import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabasePlace } from "#server/database/database.ts";
import { freePort } from "./free-port.ts";

export interface ServerOptions {
  place: DatabasePlace;
  /** Found free where left out. */
  port?: number;
  /** ISO moment at which the server's clock begins; it then runs on. */
  clock?: string;
  /** This machine's moment of that, in ms; left out: as it is started. Servers that share it agree on the time. */
  clockSince?: number;
  /** Without it the API alone is served, and nothing is built. */
  client?: boolean;
  env?: Record<string, string>;
  /** Another program than the server's own, or the same one held to a core. */
  command?: [program: string, args: string[]];
}

/** A server as `npm start` runs it: a process of its own, on a real port. */
export interface TestServer {
  /** Scheme, host and port. */
  origin: string;
  port: number;
  pid: number;
  /** What it has said so far. */
  output(): string;
  /** Ends as a deployment ends it (SIGTERM) and gives the exit code. */
  stop(): Promise<number | null>;
  /** Ends as a power cut does (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same data, after `stop` or `kill`. */
  start(): Promise<void>;
  /** Waits so many ms for it to end by itself, and tells whether it did. */
  ended(withinMs: number): Promise<boolean>;
  isRunning(): boolean;
}

const STARTS_WITHIN_MS = 60_000;

const started = new Set<ChildProcess>();
// Nothing that a test started outlives its process.
process.once("exit", () => {
  for (const server of started) server.kill("SIGKILL");
});

/** Starts a server and waits until it answers `/healthz`; throws with its own words where it does not. */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const firstStart = options.clockSince ?? Date.now();
  let child: ChildProcess | undefined;
  let said = "";

  async function start(): Promise<void> {
    said = "";
    const [program, args] = options.command ?? serverCommand(options);
    const running = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, DEMO: "off", ...environment(options, port, Date.now() - firstStart), ...options.env },
    });
    for (const stream of [running.stdout, running.stderr])
      stream.on("data", (part: Buffer) => (said += part.toString()));
    child = running;
    started.add(running);
    running.once("close", () => started.delete(running));
    await untilWell(origin, running, () => said);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => running.once("close", resolve));
    running.kill(signal);
    return ended;
  }

  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;

  await start();
  return {
    origin,
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => said,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    start,
    ended: async (withinMs) => {
      for (const deadline = Date.now() + withinMs; isRunning() && Date.now() < deadline;) await pause(10);
      return !isRunning();
    },
    isRunning,
  };
}

/**
 * As `npm start` does it: with a small young generation, which takes a third less memory under load and no more time (one of
 * half the size takes a tenth more), and free to give back what it has no use for.
 */
export const serverCommand = ({ client }: Pick<ServerOptions, "client">): [program: string, args: string[]] => [
  process.execPath,
  ["--max-semi-space-size=8", "--expose-gc", "src/server/cli/run.ts", "serve", ...(client ? [] : ["--api-only"])],
];

/** A clock that began with the first start goes on from there with the next. */
function environment({ place, clock }: ServerOptions, port: number, ranMs: number): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir, DATABASE_URL: "" }),
    ...(clock ? { DAYBELL_CLOCK: new Date(Date.parse(clock) + ranMs).toISOString() } : {}),
  };
}

async function untilWell(origin: string, server: ChildProcess, said: () => string): Promise<void> {
  for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline; await pause(15)) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const well = await fetch(`${origin}/healthz`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (well) return;
  }
  server.kill("SIGKILL");
  throw new Error(`The server did not start:\n${said()}`);
}
