import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder for its owner alone, and those above it that are missing. Node's recursive `mkdir` never ends where a
 * file system says of a folder that it takes none there as if there were none above it, as that of `/proc` does.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const above = dirname(path);
    if (!isMissing || existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(path);
  }
}
