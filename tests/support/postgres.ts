import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { ROOM } from "./room.ts";
import { installSystemPackage } from "./system-package.ts";

/** A PostgreSQL for tests. */
export interface TestPostgres {
  /** Address of a database from which others can be made and dropped. */
  url: string;
  stop(): Promise<void>;
}

const DEBIAN = "/usr/lib/postgresql";

/** Folder of `initdb` and `postgres`: Debian's newest, or one on the PATH. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** Makes sure that tests find a PostgreSQL; throws saying what to do where they cannot. */
export function ensurePostgres(): string {
  const found = findBinaries() ?? (installSystemPackage("postgresql") ? findBinaries() : undefined);
  if (found) return found;
  throw new Error(
    "No PostgreSQL was found. Install one (initdb and postgres on the PATH), or set TEST_DATABASE_URL to a server on which databases may be made.",
  );
}

/**
 * The server that `TEST_DATABASE_URL` names, or a private one in a temporary folder, gone when it stops. `durable`: what
 * it commits outlives a power cut, as in a deployment; a test has no need of that.
 */
export async function startPostgres({ durable = false }: { durable?: boolean } = {}): Promise<TestPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => undefined };
  const binaries = ensurePostgres();
  const folder = await mkdtemp(join(durable ? tmpdir() : ROOM, "daybell-pg-"));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  initialize(binaries, data, user);
  const port = await freePort();
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...settings(folder, port, durable)], {
    stdio: ["ignore", "ignore", "pipe"],
    cwd: folder,
    ...user,
  });
  const kill = (): void => void server.kill("SIGQUIT");
  process.once("exit", kill);
  const url = `postgres://daybell@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    url,
    async stop() {
      process.removeListener("exit", kill);
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as its own user where there is one, else as nobody. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  const [, , uid = "65534", gid = "65534"] = (line ?? "").split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Sorted by a language's rules where it can, as real servers are, so that a query which leans on byte order shows. */
function initialize(binaries: string, data: string, user: User | undefined): void {
  const initdb = join(binaries, "initdb");
  const icu = spawnSync(initdb, ["--help"], { encoding: "utf8" }).stdout.includes("--icu-locale");
  const locale = icu ? ["--locale=C", "--locale-provider=icu", "--icu-locale=en-US"] : ["--locale=C"];
  const args = ["-D", data, "-U", "daybell", "--auth=trust", "--encoding=UTF8", "--no-sync", ...locale];
  const { status, stderr } = spawnSync(initdb, args, { encoding: "utf8", cwd: "/", ...user });
  if (status !== 0) throw new Error(`initdb failed:\n${stderr}`);
}

function settings(folder: string, port: number, durable: boolean): string[] {
  const values = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    // Among hundreds of small databases it would never rest.
    autovacuum: durable ? "on" : "off",
    max_connections: 200,
    shared_buffers: "64MB",
    log_min_messages: "fatal",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let said = "";
  server.stderr?.on("data", (part: Buffer) => (said += part.toString()));
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(50)) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${said}`);
}
