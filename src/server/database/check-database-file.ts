import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import BetterSqlite3 from "better-sqlite3";
import { isDatabase, lengthOf } from "./check-whole.ts";
import { migrationNames } from "./migrate.ts";

/** A backup that cannot be made or taken: the message is a sentence for people, without its full stop. */
export class BackupError extends Error {}

const HEADER_BYTES = 100;

/**
 * Throws `BackupError` where the file cannot be read, is no embedded database at all, or is shorter than it says: SQLite itself
 * takes what is missing of the last page for zeros.
 */
export async function checkHeader(file: string): Promise<void> {
  const { header, size } = await readHeader(file).catch((error: unknown) => {
    throw unreadable(error, file);
  });
  if (isDump(header))
    throw new BackupError(
      `${file} is a backup of a PostgreSQL: DATABASE_URL has to say into which it is to be restored`,
    );
  if (size < HEADER_BYTES || !isDatabase(header)) throw new BackupError(`${file} is no backup of this program`);
  // A log beside it may hold what is missing.
  if (size < lengthOf(header) && !existsSync(`${file}-wal`))
    throw new BackupError(`${file} is broken: its end is missing`);
}

/** Whether bytes are the beginning of what `pg_dump --format=custom` writes. */
export const isDump = (beginning: Buffer): boolean => beginning.toString("latin1", 0, 5) === "PGDMP";

/** Why a backup cannot be read. */
export function unreadable(error: unknown, file: string): BackupError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const why =
    code === "ENOENT" || code === "ENOTDIR"
      ? "is not there"
      : code === "EISDIR"
        ? "is a folder, not a file"
        : "cannot be read";
  return new BackupError(`${file} ${why}`, { cause: error });
}

async function readHeader(file: string): Promise<{ header: Buffer; size: number }> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { header: buffer, size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/**
 * Says whether a file is a whole database of ours that this program can open; throws `BackupError`, in which it is
 * called `name`, where it is not. What its writer left in a log beside it is taken in first, so give it a copy.
 */
export function checkDatabaseFile(file: string, name: string): void {
  try {
    const database = new BetterSqlite3(file, { fileMustExist: true });
    try {
      checkIntegrity(database, name);
      checkSchema(database, name);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError)
      throw new BackupError(`${name} is broken: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Reads every page; throws `BackupError` with what is wrong first. */
export function checkIntegrity(database: BetterSqlite3.Database, name: string): void {
  const found: unknown = database.pragma("integrity_check(1)", { simple: true });
  if (found !== "ok") throw new BackupError(`${name} is broken: ${String(found).replaceAll(/\s+/g, " ")}`);
}

function checkSchema(database: BetterSqlite3.Database, name: string): void {
  const known = migrationNames();
  const tables = new Set(database.prepare("select name from sqlite_master where type = 'table'").pluck().all());
  const isOurs = ["kysely_migration", "school", "person", "meta"].every((table) => tables.has(table));
  const applied = isOurs ? appliedMigrations(database) : [];
  if (applied[0] !== known[0]) throw new BackupError(`${name} is no backup of this program`);
  const unknown = applied.find((migration) => !known.includes(migration));
  if (unknown !== undefined)
    throw new BackupError(`${name} was made by a newer version of this program (it has ${unknown})`);
}

/** Names of the migrations that a database has, oldest first. */
export const appliedMigrations = (database: BetterSqlite3.Database): string[] =>
  database.prepare("select name from kysely_migration order by name").pluck().all().map(String);
