import { existsSync } from "node:fs";
import { copyFile, link, rename } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { DATABASE_FILE } from "./describe-place.ts";
import { syncFile, syncFolder } from "./durable-file.ts";
import { ownAs } from "./own-as.ts";
import { isBusy, PlaceHeld } from "./place-lock.ts";
import type { ErasureTable } from "./schema.ts";

/**
 * Brings all of a folder's database into its one file, and gives the erasures that it knows. One too broken for
 * that knows none. Throws `PlaceHeld` where any program, ours or not, has it open. For one who holds the folder alone.
 */
export function settleDatabase(dataDir: string): ErasureTable[] {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return [];
  const database = new BetterSqlite3(file, { fileMustExist: true, timeout: 0 });
  try {
    // Leaving the write-ahead log takes the whole database for oneself: it fails while anyone else has it open.
    database.pragma("journal_mode = DELETE");
    const isThere =
      database.prepare("select 1 from sqlite_master where type = 'table' and name = 'erasure'").get() !== undefined;
    return isThere
      ? asErasures(database.prepare("select school_id, person_id, source_hash, erased_at from erasure").all())
      : [];
  } catch (error) {
    if (isBusy(error)) throw new PlaceHeld(`${file} is in use by another program`, { cause: error });
    if (error instanceof BetterSqlite3.SqliteError) return [];
    throw error;
  } finally {
    database.close();
  }
}

/** The columns are those of the table. */
const asErasures = (rows: unknown[]): ErasureTable[] => rows as ErasureTable[];

/**
 * Gives the present database of a folder a second name, under which it stays; null where there is none. It is still in
 * its place afterwards.
 */
export async function keepDatabase(dataDir: string, now: Date): Promise<string | null> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return null;
  const kept = freeName(`${file}.before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  await keep(file, kept);
  // Only one that could not be settled still has a log: it goes with it, since the new one must not read it.
  if (existsSync(`${file}-wal`)) await rename(`${file}-wal`, `${kept}-wal`);
  await syncFolder(dataDir);
  return kept;
}

/**
 * Puts a finished database file of the same folder in its place, in one step that either happened or did not. It belongs
 * to whom the one before belonged to.
 */
export async function replaceDatabase(dataDir: string, finished: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  // What is left of a database that is gone belongs to no other.
  for (const rest of ["-wal", "-shm"])
    if (existsSync(`${file}${rest}`)) await rename(`${file}${rest}`, freeName(`${file}.left-over${rest}`));
  ownAs(finished, existsSync(file) ? file : dataDir);
  await rename(finished, file);
  await syncFolder(dataDir);
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count += 1) free = `${name}-${count}`;
  return free;
}

/** A second name for the same bytes; a copy where the file system knows no such thing. */
async function keep(file: string, kept: string): Promise<void> {
  try {
    await link(file, kept);
  } catch {
    await copyFile(file, `${kept}.part`);
    await syncFile(`${kept}.part`);
    await rename(`${kept}.part`, kept);
  }
}
