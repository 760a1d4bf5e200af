import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { withFileLock } from "./file-lock.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUILT = join(ROOT, ".build/client/index.html");
const STAMP = join(ROOT, ".build/stamp.json");

/** What the built client is made of; what the build itself writes (`*.gen.ts`) is left out. */
const INPUTS = ["src/client", "src/contract", "src/service-worker", "src/build", "src/tsconfig.base.json", "public", "manifest", "index.html", "vite.config.ts", "package.json", "package-lock.json"];

/** `quick` is made of names, sizes and times; `content` of the bytes, since a checkout changes times alone. */
interface Stamp {
  quick: string;
  content: string;
}

interface Input {
  path: string;
  size: number;
  changed: number;
}

/**
 * Builds the client if anything it is made of changed since the last build; `log` is told when it does. Takes a few
 * milliseconds where nothing changed. Throws with the build's own words when it fails.
 */
export async function ensureBuilt(log: (line: string) => void): Promise<void> {
  if (await isFresh()) return;
  await mkdir(dirname(STAMP), { recursive: true });
  await withFileLock(`${STAMP}.lock`, async () => {
    const inputs = await listInputs();
    const stamp = { quick: quickHash(inputs), content: await contentHash(inputs) };
    if (!existsSync(BUILT) || (await readStamp())?.content !== stamp.content) {
      const began = performance.now();
      log("Building the client, since it changed …");
      await build();
      log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    await writeFile(STAMP, JSON.stringify(stamp));
  });
}

async function isFresh(): Promise<boolean> {
  const stamp = await readStamp();
  return stamp !== undefined && existsSync(BUILT) && stamp.quick === quickHash(await listInputs());
}

async function readStamp(): Promise<Partial<Stamp> | undefined> {
  try {
    return JSON.parse(await readFile(STAMP, "utf8")) as Partial<Stamp>;
  } catch {
    return undefined;
  }
}

async function listInputs(): Promise<Input[]> {
  const found = await Promise.all(INPUTS.map((path) => listBelow(path)));
  return found.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function listBelow(path: string): Promise<Input[]> {
  const facts = await stat(join(ROOT, path)).catch(() => undefined);
  if (!facts || path.endsWith(".gen.ts")) return [];
  if (!facts.isDirectory()) return [{ path, size: facts.size, changed: facts.mtimeMs }];
  const names = await readdir(join(ROOT, path));
  return (await Promise.all(names.map((name) => listBelow(`${path}/${name}`)))).flat();
}

function quickHash(inputs: Input[]): string {
  const hash = createHash("sha256");
  for (const { path, size, changed } of inputs) hash.update(`${path}\0${size}\0${changed}\n`);
  return hash.digest("hex");
}

async function contentHash(inputs: Input[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { path } of inputs) hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
  return hash.digest("hex");
}

function build(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const child = spawn(process.execPath, [vite, "build"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_ENV: "production" } });
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
