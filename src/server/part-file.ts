import { readdirSync, rmSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isAlive } from "./is-alive.ts";

const PART = ".part-";

const unfinished = new Set<string>();

/** Has a file or folder of this process go with it where the process is broken off; gives its path again. */
export function goesWithProcess(path: string): string {
  unfinished.add(path);
  return path;
}

/** Where this process writes a file until it is whole; what belongs to it begins with the same name. */
export const partOf = (file: string): string => goesWithProcess(`${file}${PART}${process.pid}`);

/** Removes, as this process ends, all that was to go with it; what cannot be removed stays. */
export function removeUnfinished(): void {
  for (const path of unfinished) {
    const belongs = (name: string): boolean =>
      name.startsWith(basename(path)) && !/^\d/.test(name.slice(basename(path).length));
    try {
      for (const name of readdirSync(dirname(path)).filter(belongs))
        rmSync(join(dirname(path), name), { recursive: true, force: true });
    } catch {
      // There is no one left to tell.
    }
  }
}

/**
 * Removes what those left beside a file who were killed while they wrote it: it may hold people's data, and nobody would
 * look for it. What cannot be removed, and what a process that runs is writing, stays.
 */
export async function removeAbandonedParts(file: string): Promise<void> {
  const start = `${basename(file)}${PART}`;
  const isAbandoned = (name: string): boolean => {
    const pid = name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : Number.NaN;
    // In a container each process has the id of the one before.
    return pid === process.pid || (pid > 0 && !isAlive(pid));
  };
  const names = await readdir(dirname(file)).catch((): string[] => []);
  for (const name of names.filter(isAbandoned))
    await rm(join(dirname(file), name), { recursive: true, force: true }).catch(() => undefined);
}
