import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { ensureBuilt } from "#server/cli/build-when-changed.ts";
import { writeProgram } from "./program.ts";

/*
 * `npm run pack [-- <folder>]`: the whole product as one file, `daybell-<version>.tgz`, for a machine that has Node and
 * nothing else.
 */

const USAGE = "npm run pack [-- <folder>]   packs the product into one file, here or in a folder that is there";

const [folder = ".", ...more] = process.argv.slice(2);
if (folder === "--help" || folder === "-h") console.log(USAGE);
else {
  const wrong = await whatsWrong();
  if (wrong === undefined) await pack();
  else {
    console.error(`${wrong}\n\n${USAGE}`);
    process.exitCode = 2;
  }
}

/** Of what was given; undefined where nothing is. */
async function whatsWrong(): Promise<string | undefined> {
  if (folder.startsWith("-")) return `There is no option ${folder}.`;
  if (more.length > 0) return `One folder at a time, not also ${more.join(" ")}.`;
  const found = await stat(folder).catch(() => undefined);
  return found?.isDirectory() ? undefined : `There is no folder ${folder || '""'}.`;
}

async function pack(): Promise<void> {
  try {
    await ensureBuilt(console.log);
    const file = await packInto(resolve(folder));
    const { size } = await stat(file);
    const path = relative(".", file);
    console.log(`${path}: ${(size / 1e6).toFixed(1)} MB. To run it: npx ${path.includes("/") ? path : `./${path}`}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Gives the file. */
async function packInto(target: string): Promise<string> {
  const program = await mkdtemp(join(tmpdir(), "daybell-pack-"));
  try {
    await writeProgram(program);
    const { stdout } = await promisify(execFile)("npm", ["pack", "--loglevel=error", "--pack-destination", target], {
      cwd: program,
    });
    return join(target, stdout.trim());
  } finally {
    await rm(program, { recursive: true, force: true });
  }
}
