import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/* Shells of the app as it was, kept for the tests of upgrades; made by `make-old-shell.ts`. */

export const SHELLS = join(import.meta.dirname, "../browser/shells");

export interface ShellFile {
  path: string;
  bytes: Buffer;
}

/** A line of JSON that lists the files, then their bytes one after the other; compressed as a whole. */
export function packShell(files: readonly ShellFile[]): Buffer {
  const list = JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length]));
  return brotliCompressSync(Buffer.concat([Buffer.from(`${list}\n`), ...files.map(({ bytes }) => bytes)]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** The names of the shells that are kept, the oldest first. */
export const oldShells = async (): Promise<string[]> =>
  (await readdir(SHELLS)).filter((name) => name.endsWith(".br")).sort();

/** Lays a kept shell out in a folder, as its build left it. */
export async function unpackShell(name: string, folder: string): Promise<void> {
  const bytes = brotliDecompressSync(await readFile(join(SHELLS, name)));
  let at = bytes.indexOf("\n") + 1;
  const list = JSON.parse(bytes.subarray(0, at).toString()) as [path: string, length: number][];
  for (const [path, length] of list) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes.subarray(at, (at += length)));
  }
}
