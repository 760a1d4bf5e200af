import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { checkDatabaseFile, checkHeader } from "#server/database/check-database-file.ts";
import { agreesWithChecksum } from "#server/database/checksum-file.ts";
import { openDatabase } from "#server/database/database.ts";
import { DATABASE_FILE } from "#server/database/describe-place.ts";
import { syncFile } from "#server/database/durable-file.ts";
import { keepDatabase, replaceDatabase, settleDatabase } from "#server/database/replace-database.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { addToLedgers, readLedgers } from "#server/services/privacy/ledger-file.ts";
import { makePresent } from "./make-present.ts";
import type { Revoked } from "./revoke-after-restore.ts";
import { inStaging, stage } from "./staging.ts";

/** What happens, in this order. Until it is replaced the present database is in its place, and what fails then brings it back. */
export const RESTORE_STEPS = [
  "checking",
  "preparing",
  "writing the ledger",
  "keeping the present database",
  "replacing",
  "looking at it",
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

/**
 * Puts a backup in the place of the embedded database of a folder: checked, brought up to date, erased anew by the
 * ledger, and only then put in place in one step; the database from before is kept beside. Throws `BackupError` for a
 * file that is no whole backup that this program can read, `PlaceHeld` while a server or a command uses the folder; the
 * present database is then as it was.
 */
export async function restoreBackup(given: {
  dataDir: string;
  file: string;
  /** Folders in which a ledger of erasures lies, where it is not the database's own alone. */
  ledgers?: readonly string[];
  now: Date;
  onStep?: (step: RestoreStep) => void;
}): Promise<Restored> {
  const { dataDir, file, ledgers = [dataDir], now, onStep = () => undefined } = given;
  await checkHeader(file);
  return inStaging(dataDir, async (staging) => {
    onStep("checking");
    const hadChecksum = await agreesWithChecksum(file);
    const staged = await stage(file, staging);
    const ledger = [...(await readLedgers(ledgers)), ...settleDatabase(dataDir)];
    onStep("preparing");
    const done = await prepare(staging, ledger, given);
    onStep("writing the ledger");
    await addToLedgers(ledgers, done.ledger);
    await syncFile(staged);
    onStep("keeping the present database");
    const kept = await keepDatabase(dataDir, now);
    onStep("replacing");
    await replaceDatabase(dataDir, staged);
    await orGoBack(dataDir, kept, staging, () => {
      onStep("looking at it");
      checkDatabaseFile(join(dataDir, DATABASE_FILE), "What was restored");
    });
    return { ...done.revoked, hadChecksum, erasedAgain: done.erasedAgain, kept };
  });
}

/** Where the look at what is in its place fails, the database from before comes back. */
async function orGoBack(dataDir: string, kept: string | null, staging: string, look: () => void): Promise<void> {
  try {
    look();
  } catch (error) {
    if (kept !== null) {
      const back = join(staging, `${DATABASE_FILE}.back`);
      await copyFile(kept, back);
      await syncFile(back);
      await replaceDatabase(dataDir, back);
    }
    throw error;
  }
}

async function prepare(staging: string, ledger: readonly ErasureTable[], { now }: { now: Date }) {
  const database = await openDatabase({ dataDir: staging, isBeingRestored: true });
  try {
    return await makePresent(database, ledger, now);
  } finally {
    // Closing the last connection takes the log into the file.
    await database.close();
  }
}
