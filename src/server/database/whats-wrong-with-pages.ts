import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { BackupError, checkIntegrity } from "./check-database-file.ts";
import { DATABASE_FILE } from "./describe-place.ts";

const BROKEN = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * Reads every page of a folder's embedded database, beside a server that uses it: what is wrong with them, or null. Throws
 * what SQLite says where they cannot be read, as for want of rights.
 */
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
    if (error instanceof BackupError) return error.message;
    if (error instanceof BetterSqlite3.SqliteError && BROKEN.test(error.code)) return error.message;
    throw error;
  }
}
