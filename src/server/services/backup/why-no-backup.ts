import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { Database } from "#server/database/database.ts";
import { asBackupError } from "./as-backup-error.ts";
import { placeOf, prepareFolder } from "./backup-folder.ts";
import { readBackupState } from "./backup-state.ts";

/**
 * What keeps backups of a database out of a folder at present, as a sentence without its full stop; undefined where nothing
 * does. A folder that can be made is made.
 */
export async function whyNoBackup(database: Database, folder: string): Promise<string | undefined> {
  try {
    const before = await readBackupState(database.read);
    await prepareFolder(folder, database, { isKnown: before?.place === placeOf(folder), takeOver: false });
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return asBackupError(error, folder).message;
  }
}
