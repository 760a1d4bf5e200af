import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expectFile } from "./expect-file.ts";
import { makePrivateFile } from "./private-folder.ts";

const FILE = "daybell.lock";
/** A server that starts while a backup is put in place waits for so long. */
const WAIT_MS = 10_000;

/** Somebody else holds the folder. */
export class PlaceHeld extends Error {}

/**
 * Holds the folder of an embedded database for as long as this process lives or until the result is called: `shared`
 * with every other process that uses it, or `alone`, as a restore does. It is a lock of the operating system on a file
 * beside the database, so that one who died holds nothing, and containers on one machine see each other. Throws
 * `PlaceHeld` where it cannot be had.
 */
export function holdPlace(dataDir: string, how: "shared" | "alone"): () => void {
  const file = join(dataDir, FILE);
  expectFile(file, "the lock of the data");
  makePrivateFile(file);
  const lock = new BetterSqlite3(file, { timeout: how === "shared" ? WAIT_MS : 0 });
  try {
    if (how === "alone") lock.exec("begin exclusive");
    else {
      // A transaction takes its shared lock with its first read.
      lock.exec("begin");
      lock.prepare("select count(*) from sqlite_master").get();
    }
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new PlaceHeld(
      how === "alone"
        ? `${dataDir} is in use`
        : `A backup is being restored in ${dataDir}: try again when that is done`,
    );
  }
  return () => void lock.close();
}

/** Whether another process holds the folder as of now; asked before this one holds it. What else is wrong with it is told as it is opened. */
export function isPlaceHeld(dataDir: string): boolean {
  if (!existsSync(join(dataDir, FILE))) return false;
  try {
    holdPlace(dataDir, "alone")();
    return false;
  } catch (error) {
    return error instanceof PlaceHeld;
  }
}

export const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY");
