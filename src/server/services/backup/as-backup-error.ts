import { BackupError } from "#server/database/check-database-file.ts";
import { explainDisk } from "#server/database/explain-disk.ts";
import { OpeningError } from "#server/database/opening-error.ts";

/** What went wrong with a backup in a folder, as a sentence for technicians; never a secret, never a name. */
export function asBackupError(error: unknown, folder: string): BackupError {
  if (error instanceof BackupError) return error;
  if (error instanceof OpeningError) return new BackupError(error.message, { cause: error });
  const says = explainDisk(error, folder) ?? `It failed (${error instanceof Error ? error.message : String(error)})`;
  return new BackupError(says, { cause: error });
}
