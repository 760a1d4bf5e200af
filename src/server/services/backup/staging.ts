import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkDatabaseFile } from "#server/database/check-database-file.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { makeFolder } from "#server/database/make-folder.ts";
import { holdPlace } from "#server/database/place-lock.ts";
import { goesWithProcess } from "#server/part-file.ts";

/** The folder in which a backup becomes the new database; left behind only by one who was killed. */
const STAGING = "restoring-";

/**
 * Gives the work a folder within the folder of the data, which it holds alone meanwhile. Throws `PlaceHeld` while a server or
 * a command uses the data.
 */
export async function inStaging<Result>(dataDir: string, work: (staging: string) => Promise<Result>): Promise<Result> {
  makeFolder(dataDir);
  const letGo = holdPlace(dataDir, "alone");
  const staging = goesWithProcess(join(dataDir, `${STAGING}${process.pid}`));
  try {
    await clearStaging(dataDir);
    await mkdir(staging, { mode: 0o700 });
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
    letGo();
  }
}

async function clearStaging(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Copies a backup of the embedded database into a folder, so that neither the backup nor what is checked can change
 * meanwhile, and gives the copy's place. Throws `BackupError` where it is no whole one.
 */
export async function stage(file: string, staging: string): Promise<string> {
  const staged = join(staging, DATABASE_FILE);
  await copyFile(file, staged);
  // Where it is a database of a folder, and not a backup, its last writes may still lie beside it.
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${staged}-wal`);
  checkDatabaseFile(staged, file);
  return staged;
}
