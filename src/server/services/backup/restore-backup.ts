import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkDatabaseFile, checkHeader } from "#server/database/check-database-file.ts";
import { agreesWithChecksum } from "#server/database/checksum-file.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { syncFile } from "#server/database/durable-file.ts";
import { holdPlace } from "#server/database/place-lock.ts";
import { keepDatabase, replaceDatabase, settleDatabase } from "#server/database/replace-database.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { eraseAgain } from "#server/services/privacy/erase-again.ts";
import { listErasures } from "#server/services/privacy/erasure-ledger.ts";
import { addToLedgerFile, readLedgerFile } from "#server/services/privacy/ledger-file.ts";
import { type Revoked, revokeAfterRestore } from "./revoke-after-restore.ts";

/** What happens, in this order. Until the last step the present database is in its place. */
export const RESTORE_STEPS = [
  "checking",
  "preparing",
  "writing the ledger",
  "keeping the present database",
  "replacing",
] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

export interface Restored extends Revoked {
  /** False where no checksum lay beside the backup. */
  hadChecksum: boolean;
  /** People whom the ledger tells and the backup still named. */
  erasedAgain: number;
  /** Where the database from before is now; null where there was none. */
  kept: string | null;
}

/** The folder in which the backup becomes the new database; left behind only by one who was killed. */
const STAGING = "restoring-";

/**
 * Puts a backup in the place of the embedded database of a folder: checked, brought up to date, erased anew by the
 * ledger, and only then put in place in one step; the database from before is kept beside. Throws `BackupError` for a
 * file that is no whole backup that this program can read, `PlaceHeld` while a server or a command uses the folder; the
 * present database is then as it was.
 */
export async function restoreBackup(given: {
  dataDir: string;
  file: string;
  now: Date;
  onStep?: (step: RestoreStep) => void;
}): Promise<Restored> {
  const { dataDir, file, now, onStep = () => undefined } = given;
  await checkHeader(file);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const letGo = holdPlace(dataDir, "alone");
  const staging = join(dataDir, `${STAGING}${process.pid}`);
  try {
    await clearStaging(dataDir);
    onStep("checking");
    const hadChecksum = await agreesWithChecksum(file);
    const staged = await stage(file, staging);
    const ledger = [...(await readLedgerFile(dataDir)), ...settleDatabase(dataDir)];
    onStep("preparing");
    const done = await prepare(staging, ledger, given);
    onStep("writing the ledger");
    await addToLedgerFile(dataDir, done.ledger);
    await syncFile(staged);
    onStep("keeping the present database");
    const kept = await keepDatabase(dataDir, now);
    onStep("replacing");
    await replaceDatabase(dataDir, staged);
    return { ...done.revoked, hadChecksum, erasedAgain: done.erasedAgain, kept };
  } finally {
    await rm(staging, { recursive: true, force: true });
    letGo();
  }
}

async function clearStaging(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** A copy, so that neither the backup nor what is checked can change meanwhile. */
async function stage(file: string, staging: string): Promise<string> {
  const staged = join(staging, DATABASE_FILE);
  await mkdir(staging, { mode: 0o700 });
  await copyFile(file, staged);
  // Where it is a database of a folder, and not a backup, its last writes may still lie beside it.
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${staged}-wal`);
  checkDatabaseFile(staged, file);
  return staged;
}

async function prepare(staging: string, ledger: readonly ErasureTable[], { now }: { now: Date }) {
  const database = await openDatabase({ dataDir: staging });
  try {
    return await makePresent(database, ledger, now);
  } finally {
    // Closing the last connection takes the log into the file.
    await database.close();
  }
}

async function makePresent(database: Database, ledger: readonly ErasureTable[], now: Date) {
  const revoked = await revokeAfterRestore(database, now);
  const erased = await eraseAgain(database, ledger, now);
  return { revoked, erasedAgain: erased.length, ledger: await listErasures(database.read) };
}
