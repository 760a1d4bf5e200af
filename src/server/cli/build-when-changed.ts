import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { anew, type Made, whenChanged } from "./when-changed.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** What the built client is made of. */
const INPUTS = [
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
];

const CLIENT: Made = { root: ROOT, inputs: INPUTS, output: ".build/client/index.html", stamp: ".build/stamp.json" };

/**
 * Builds the client if anything that it is made of changed since the last build; `log` is told when it does. Takes a few
 * milliseconds where nothing changed. Throws with the build's own words when it fails.
 */
export function ensureBuilt(log: (line: string) => void): Promise<void> {
  return whenChanged(CLIENT, () => timed("Building the client, since it changed …", log));
}

/** Builds the client whether it changed or not, so that what starts next finds it fresh. */
export function buildAnew(log: (line: string) => void): Promise<void> {
  return anew(CLIENT, () => timed("Building the client …", log));
}

async function timed(announcement: string, log: (line: string) => void): Promise<void> {
  const began = performance.now();
  log(announcement);
  await build();
  log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function build(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [vite, "build"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The client could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });
}
