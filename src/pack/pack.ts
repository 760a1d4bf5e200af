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

try {
  await ensureBuilt(console.log);
  const file = await packInto(resolve(process.argv[2] ?? "."));
  const { size } = await stat(file);
  const path = relative(".", file);
  console.log(`${path}: ${(size / 1e6).toFixed(1)} MB. To run it: npx ${path.includes("/") ? path : `./${path}`}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Gives the file. */
async function packInto(folder: string): Promise<string> {
  const program = await mkdtemp(join(tmpdir(), "daybell-pack-"));
  try {
    await writeProgram(program);
    const { stdout } = await promisify(execFile)("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: program,
    });
    return join(folder, stdout.trim());
  } finally {
    await rm(program, { recursive: true, force: true });
  }
}
