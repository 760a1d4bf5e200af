import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { BackupError, checkIntegrity } from "./check-database-file.ts";
import { DATABASE_FILE } from "./describe-place.ts";

/** Reads every page of a folder's embedded database, beside a server that uses it: what is wrong, or null. */
export function whatsWrongWithPages(dataDir: string): string | null {
  try {
    const database = new BetterSqlite3(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
    try {
      checkIntegrity(database, "The database");
      return null;
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BackupError || error instanceof BetterSqlite3.SqliteError) return error.message;
    throw error;
  }
}
