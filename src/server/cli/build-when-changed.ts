import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { anew, type Made, whenChanged } from "./when-changed.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A part of the product that is built of the source. */
interface Part extends Made {
  name: string;
  /** Of Vite. */
  config: string;
}

const CLIENT: Part = {
  name: "client",
  config: "vite.config.ts",
  root: ROOT,
  inputs: [
    "src/client",
    "src/contract",
    "src/service-worker",
    "src/build",
    "src/tsconfig.base.json",
    "public",
    "manifest",
    "index.html",
    "vite.config.ts",
    "package.json",
    "package-lock.json",
  ],
  output: ".build/client/index.html",
  stamp: ".build/client.json",
};

const SERVER: Part = {
  name: "server",
  config: "src/build/vite.server.config.ts",
  root: ROOT,
  inputs: ["src/server", "src/contract", "src/build", "src/tsconfig.base.json", "package.json", "package-lock.json"],
  output: ".build/server/serve.js",
  stamp: ".build/server.json",
};

type Log = (line: string) => void;

/**
 * Builds client and server where anything that they are made of changed since the last build; `log` is told when it does.
 * Takes a few milliseconds where nothing changed. Throws with the build's own words when it fails.
 */
export async function ensureBuilt(log: Log): Promise<void> {
  for (const part of [CLIENT, SERVER]) await ensure(part, log);
}

/** Builds both whether they changed or not, so that what starts next finds them fresh. */
export async function buildAnew(log: Log): Promise<void> {
  for (const part of [CLIENT, SERVER]) await anew(part, () => timed(`Building the ${part.name} …`, part, log));
}

/** The folder of the built client. It is built first where it changed. */
export async function builtClient(log: Log): Promise<string> {
  await ensure(CLIENT, log);
  return join(ROOT, ".build/client");
}

/** The file of a program of the built server. That is built first where it changed. */
export async function builtServer(program: string, log: Log): Promise<string> {
  await ensure(SERVER, log);
  return join(ROOT, `.build/server/${program}.js`);
}

const ensure = (part: Part, log: Log): Promise<void> =>
  whenChanged(part, () => timed(`Building the ${part.name}, since it changed …`, part, log));

async function timed(announcement: string, part: Part, log: Log): Promise<void> {
  const began = performance.now();
  log(announcement);
  await build(part);
  log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function build({ name, config }: Part): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [vite, "build", "--config", config], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The ${name} could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });
}
