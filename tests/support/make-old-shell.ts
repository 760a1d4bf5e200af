import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packShell, SHELLS } from "./old-shells.ts";

/*
 * `node tests/support/make-old-shell.ts <commit>…`: builds the app as it was at a commit, with the packages of its own lock
 * file, and keeps its shell for the tests of upgrades: what its service worker puts by, and the worker itself.
 */

const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

/** The addresses of what a service worker keeps for a start without a network. */
const precached = (worker: string): string[] =>
  [...worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = ""]) => url);

async function make(commit: string): Promise<void> {
  const root = join(import.meta.dirname, "../..");
  const [date = "", hash = ""] = run(
    root,
    "git",
    "show",
    "-s",
    "--date=format:%Y-%m-%d-%H%M",
    "--format=%cd %h",
    commit,
  ).split(" ");
  const folder = await mkdtemp(join(tmpdir(), "daybell-shell-"));
  try {
    run(root, "git", "worktree", "add", "--detach", folder, commit);
    run(folder, "npm", "ci", "--no-audit", "--no-fund");
    run(folder, "npm", "run", "build");
    const built = join(folder, ".build/client");
    const worker = await readFile(join(built, "service-worker.js"), "utf8");
    if (precached(worker).length === 0) throw new Error(`The worker of ${commit} keeps nothing`);
    const paths = new Set(["service-worker.js", ...precached(worker)]);
    const files = await Promise.all(
      [...paths].sort().map(async (path) => ({ path, bytes: await readFile(join(built, path)) })),
    );
    const packed = packShell(files);
    await writeFile(join(SHELLS, `${date}-${hash}.br`), packed);
    console.log(`${hash} of ${date}: ${files.length} files, ${Math.round(packed.length / 1000)} KB`);
  } finally {
    run(root, "git", "worktree", "remove", "--force", folder);
    await rm(folder, { recursive: true, force: true });
  }
}

for (const commit of process.argv.slice(2)) await make(commit);
