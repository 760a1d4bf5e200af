import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "#server/is-alive.ts";

/** Runs the work while no other process of this machine runs work under the same file; one that died holds nothing. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(file))) await pause(100);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    if (!(await holderLives(file))) await rm(file, { force: true });
    return false;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

async function holderLives(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, "utf8").catch(() => ""));
  // Empty for a moment between making the file and writing into it.
  return !pid || isAlive(pid);
}
