import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely } from "kysely";
import { appliedMigrations, BackupError, checkIntegrity } from "./check-database-file.ts";
import { type Content, contentOf, MANIFEST } from "./content-of.ts";
import { DATABASE_FILE } from "./describe-place.ts";
import { expectFile } from "./expect-file.ts";
import { expectOurs } from "./expect-ours.ts";
import { explainOpening } from "./opening-error.ts";
import type { Schema } from "./schema.ts";
import { SteadySqliteDialect } from "./steady-sqlite.ts";

/** What a backup says of itself, as JSON in its own table `meta`. */
export interface BackupManifest {
  format: "daybell-backup";
  version: 1;
  made_at: string;
  /** The newest migration that it has. */
  schema: string;
}

/** The whole database in one step: with smaller ones a writer makes the copy begin anew each time. */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the embedded database of a folder into one file while others write to it: the state of one moment, each of its
 * pages read once. Gives what the database held at that moment. Throws `BackupError`, or what the disk says.
 */
export async function copyDatabase(dataDir: string, target: string, now: Date): Promise<Content> {
  const source = join(dataDir, DATABASE_FILE);
  expectFile(source);
  if (!existsSync(source)) throw new BackupError(`There is no database in ${dataDir}`);
  const content = await copyPages(openToRead(source, dataDir), target);
  complete(target, now);
  return content;
}

/** Throws `OpeningError`: it is another disk than that of the copy which may be full. */
function openToRead(source: string, dataDir: string): BetterSqlite3.Database {
  const database = new BetterSqlite3(source, { fileMustExist: true, timeout: 10_000 });
  try {
    expectOurs(database, source);
    return database;
  } catch (error) {
    database.close();
    throw explainOpening(error, { dataDir });
  }
}

async function copyPages(database: BetterSqlite3.Database, target: string): Promise<Content> {
  const db = new Kysely<Schema>({ dialect: new SteadySqliteDialect({ database }) });
  try {
    // Pages are copied as this transaction sees them, whatever is written meanwhile.
    database.exec("begin");
    const content = await contentOf(db, "sqlite");
    await database.backup(target, { progress: () => ALL_PAGES });
    database.exec("rollback");
    return content;
  } finally {
    database.close();
  }
}

/** Makes the copy one file that needs no other, says in it what it is, and reads all of it once. */
function complete(file: string, now: Date): void {
  const copy = new BetterSqlite3(file);
  try {
    copy.pragma("journal_mode = DELETE");
    const schema = appliedMigrations(copy).at(-1) ?? "";
    const manifest: BackupManifest = { format: "daybell-backup", version: 1, made_at: now.toISOString(), schema };
    const write = copy.prepare(
      "insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
    );
    write.run(MANIFEST, JSON.stringify(manifest));
    checkIntegrity(copy, "The copy");
  } finally {
    copy.close();
  }
}
