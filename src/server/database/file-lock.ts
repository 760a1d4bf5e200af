import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { isBusy } from "./place-lock.ts";

/**
 * Runs the work while no other runs work under the same file. As with the folder of the data it is a lock of the operating
 * system: one who died holds nothing, and no id of a process is asked for, which another may bear by now.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new BetterSqlite3(file, { timeout: 0 });
  try {
    while (!take(lock)) await pause(100);
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: BetterSqlite3.Database): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
