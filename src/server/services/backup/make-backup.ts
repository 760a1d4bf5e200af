import { constants, existsSync, statSync } from "node:fs";
import { copyFile, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BackupError, checkDatabaseFile } from "#server/database/check-database-file.ts";
import { checksumFile, checksumOf } from "#server/database/checksum-file.ts";
import { type Content, contentOf, firstDifference } from "#server/database/content-of.ts";
import { copyDatabase } from "#server/database/copy-database.ts";
import { type DatabasePlace, openAgain } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { dumpAndRestore } from "#server/database/dump-postgres.ts";
import { syncFile, syncFolder } from "#server/database/durable-file.ts";
import { ownAs } from "#server/database/own-as.ts";
import { partOf, removeAbandonedParts } from "#server/part-file.ts";

/** What happens, in this order. Until the last step is done there is no file of the backup's name. */
export const BACKUP_STEPS = ["copying", "restoring", "comparing", "naming"] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

export interface BackupOrder {
  place: DatabasePlace;
  /** Address of the database into which a PostgreSQL's backup is restored to check it. */
  checkUrl?: string | undefined;
  /** The file to write. */
  file: string;
  now: Date;
}

/**
 * Writes a backup while others write to the database, restores it into a scratch place beside it, and compares what it
 * holds there with what the database held at that moment. Only then does it get its name: safe on the disk, for its owner
 * alone, with its checksum beside it. Gives its size in bytes. Throws `BackupError`, or what the disk says; then no file
 * of that name is there.
 */
export async function makeBackup(
  order: BackupOrder,
  onStep: (step: BackupStep, part: string) => unknown = () => undefined,
  signal?: AbortSignal,
): Promise<number> {
  const { file } = order;
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new BackupError(`${file} is a folder: name a new file in it`);
  if (there) throw new BackupError(`${file} is there already`);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}`);
  const part = partOf(file);
  await removeAbandonedParts(file);
  try {
    // Made first, so that nobody else may read it while it grows.
    await writeFile(part, "", { mode: 0o600 });
    ownAs(part, dirname(file));
    await onStep("copying", part);
    const beforeRestoring = async (): Promise<void> => {
      await syncFile(part);
      await onStep("restoring", part);
    };
    const { copied, restored } = await copyAndRestore(order, part, beforeRestoring, signal);
    await onStep("comparing", part);
    const different = firstDifference(copied, restored);
    if (different !== null) throw new BackupError(`The copy does not hold what the database did (${different})`);
    await onStep("naming", part);
    await giveName(part, file);
    return (await stat(file)).size;
  } finally {
    for (const rest of [part, checksumFile(part), `${part}-journal`, `${part}-wal`, `${part}-shm`])
      await rm(rest, { force: true });
  }
}

async function copyAndRestore(
  { place, checkUrl, now }: BackupOrder,
  part: string,
  beforeRestoring: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<{ copied: Content; restored: Content }> {
  if (!("url" in place)) {
    const copied = await copyDatabase(place.dataDir, part, now);
    await beforeRestoring();
    return { copied, restored: await contentOfRestored(part) };
  }
  if (checkUrl === undefined)
    throw new BackupError("BACKUP_CHECK_URL names no database into which a backup could be restored to check it");
  return dumpAndRestore({ url: place.url, checkUrl, file: part, signal }, beforeRestoring);
}

/** A copy of it in a folder of its own is opened as a database of this program is. */
async function contentOfRestored(part: string): Promise<Content> {
  const scratch = await mkdtemp(`${part}.restored-`);
  try {
    const file = join(scratch, DATABASE_FILE);
    // Where the file system can, without a second set of the same blocks.
    await copyFile(part, file, constants.COPYFILE_FICLONE);
    checkDatabaseFile(file, "The copy");
    const database = openAgain({ dataDir: scratch });
    try {
      return await contentOf(database.read, "sqlite");
    } finally {
      await database.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function giveName(part: string, file: string): Promise<void> {
  await writeFile(checksumFile(part), `${await checksumOf(part)}  ${basename(file)}\n`, { mode: 0o600 });
  ownAs(checksumFile(part), dirname(file));
  await syncFile(checksumFile(part));
  // The checksum first: where there is a backup there is one.
  await rename(checksumFile(part), checksumFile(file));
  try {
    await rename(part, file);
  } catch (error) {
    await rm(checksumFile(file), { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}
