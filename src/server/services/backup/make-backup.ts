import { constants, existsSync } from "node:fs";
import { copyFile, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BackupError, checkDatabaseFile } from "#server/database/check-database-file.ts";
import { checksumFile, checksumOf } from "#server/database/checksum-file.ts";
import { type Content, contentOf, firstDifference } from "#server/database/content-of.ts";
import { copyDatabase } from "#server/database/copy-database.ts";
import { openAgain } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { syncFile, syncFolder } from "#server/database/durable-file.ts";

/** What happens, in this order. Until the last step is done there is no file of the backup's name. */
export const BACKUP_STEPS = ["copying", "restoring", "comparing", "naming"] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

export interface BackupOrder {
  dataDir: string;
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
  { dataDir, file, now }: BackupOrder,
  onStep: (step: BackupStep, part: string) => unknown = () => undefined,
): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} is there already`);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}`);
  const part = `${file}.part-${process.pid}`;
  try {
    // Made first, so that nobody else may read it while it grows.
    await writeFile(part, "", { mode: 0o600 });
    await onStep("copying", part);
    const copied = await copyDatabase(dataDir, part, now);
    await syncFile(part);
    await onStep("restoring", part);
    const restored = await contentOfRestored(part);
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
  await syncFile(checksumFile(part));
  // The checksum first: where there is a backup there is one.
  await rename(checksumFile(part), checksumFile(file));
  await rename(part, file);
  await syncFolder(dirname(file));
}
