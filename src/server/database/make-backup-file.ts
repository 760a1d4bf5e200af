import { existsSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { appliedMigrations, BackupError, checkIntegrity } from "./check-database-file.ts";
import { checksumFile, checksumOf } from "./checksum-file.ts";
import { DATABASE_FILE } from "./describe-place.ts";
import { syncFile, syncFolder } from "./durable-file.ts";

/** What a backup says of itself, as JSON in its own table `meta`. */
export interface BackupManifest {
  format: "daybell-backup";
  version: 1;
  made_at: string;
  /** The newest migration that it has. */
  schema: string;
}

/** The row of `meta` that holds the manifest. */
export const MANIFEST = "backup";

/** The whole database in one step: with smaller ones a writer makes the copy begin anew each time. */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the embedded database of a folder into one file while others write to it: the state of one moment, checked,
 * safe on the disk, with its checksum beside it. Gives its size in bytes. Throws `BackupError`, or what the disk says;
 * then no file of that name is there.
 */
export async function makeBackupFile(dataDir: string, file: string, now: Date): Promise<number> {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new BackupError(`There is no database in ${dataDir}`);
  if (existsSync(file)) throw new BackupError(`${file} is there already`);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}`);
  const part = `${file}.part-${process.pid}`;
  const partSum = checksumFile(part);
  try {
    // Made first, so that nobody else may read it while it grows.
    await writeFile(part, "", { mode: 0o600 });
    await copyPages(source, part);
    complete(part, now);
    await syncFile(part);
    await writeFile(partSum, `${await checksumOf(part)}  ${basename(file)}\n`, { mode: 0o600 });
    await syncFile(partSum);
    // The checksum first: where there is a backup there is one.
    await rename(partSum, checksumFile(file));
    await rename(part, file);
    await syncFolder(dirname(file));
    return (await stat(file)).size;
  } finally {
    for (const rest of [part, partSum, `${part}-journal`, `${part}-wal`, `${part}-shm`])
      await rm(rest, { force: true });
  }
}

async function copyPages(source: string, target: string): Promise<void> {
  const database = new BetterSqlite3(source, { fileMustExist: true, timeout: 10_000 });
  try {
    await database.backup(target, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
}

/** Makes the copy one file that needs no other, says in it what it is, and reads all of it once. */
function complete(file: string, now: Date): void {
  const copy = new BetterSqlite3(file);
  try {
    copy.pragma("journal_mode = DELETE");
    const schema = appliedMigrations(copy).at(-1) ?? "";
    const manifest: BackupManifest = { format: "daybell-backup", version: 1, made_at: now.toISOString(), schema };
    const write = copy.prepare(
      "insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
    );
    write.run(MANIFEST, JSON.stringify(manifest));
    checkIntegrity(copy, "The copy");
  } finally {
    copy.close();
  }
}
