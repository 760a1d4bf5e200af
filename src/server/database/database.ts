import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { checkWhole } from "./check-whole.ts";
import { copyBeforeUpgrade, removeEarlierCopies } from "./copy-before-upgrade.ts";
import { DATABASE_FILE, describePlace } from "./describe-place.ts";
import { expectEveryLetter, expectNewEnough } from "./expect-fit.ts";
import { expectOurs } from "./expect-ours.ts";
import { guardedPool } from "./guarded-pool.ts";
import { appliedMigrations, dueMigrations, migrate } from "./migrate.ts";
import { explainOpening, OpeningError } from "./opening-error.ts";
import { inOwnTransaction } from "./own-transaction.ts";
import { PipelinedPostgres } from "./pipelined-postgres.ts";
import { holdPlace } from "./place-lock.ts";
import { makePrivateFile, makePrivateFolder } from "./private-folder.ts";
import type { Schema } from "./schema.ts";
import { ReadingPostgres, sharingTurns } from "./shared-connections.ts";
import { ASK_FOR_UNFINISHED } from "./restore-point.ts";
import { cachingStatements } from "./statement-cache.ts";
import { FORGOTTEN } from "./statement-names.ts";
import { SteadySqliteDialect } from "./steady-sqlite.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { WriteQueue } from "./write-queue.ts";

/** What query functions take: a connection or a transaction, on either database. */
export type Queryable = Kysely<Schema>;

export interface Database {
  kind: "sqlite" | "postgres";
  /** For reading alone; sees what is committed. */
  read: Queryable;
  /**
   * Runs the work in one transaction and settles after its commit is durable; a throw undoes it. The work may be run
   * again from the start (a deadlock; another's failure in the same commit), so it must have no effect outside the
   * database.
   */
  write<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs the work while no other `write` of this process does: for another thread of it that writes. Reading goes on. On
   * PostgreSQL, where writers do not hold each other up, nothing waits.
   */
  pause<T>(work: () => Promise<T>): Promise<T>;
  /** How many writes of this process wait for their turn, or for a connection. */
  waiting(): number;
  /** Waits for writes under way, then closes. */
  close(): Promise<void>;
}

/** A PostgreSQL, by its address. */
export interface PostgresPlace {
  url: string;
  /** For how long a connection stays that nobody uses, in ms; for ever where left out. */
  idleMs?: number;
}

/** Where the data lives: a folder for the embedded database, or the address of a PostgreSQL. */
export type DatabasePlace = ({ dataDir: string } | PostgresPlace) & {
  /** Given by the restore that is putting it in place, which alone opens it then, and keeps what was there before. */
  isBeingRestored?: boolean;
};

/** How long a writer waits for another process that is writing, or for what it holds, in ms, before it is told to come again. */
const SERVER_PATIENCE_MS = 5000;

/**
 * Opens the database and brings its tables up to date. Throws `OpeningError` where it cannot be reached, read or written,
 * or is newer than this program; `PlaceHeld` while a backup is put in its place.
 */
export async function openDatabase(place: DatabasePlace, patienceMs = SERVER_PATIENCE_MS): Promise<Database> {
  try {
    return await open(place, patienceMs);
  } catch (error) {
    throw explainOpening(error, place);
  }
}

async function open(place: DatabasePlace, patienceMs: number): Promise<Database> {
  if ("url" in place) {
    const postgres = openPostgres(place, patienceMs);
    if (!place.isBeingRestored) await closingOnFailure(postgres, expectFinished(postgres, place));
    await closingOnFailure(postgres, migratePostgres(place));
    return postgres;
  }
  const sqlite = openSqlite(place.dataDir, patienceMs);
  await neverBlock(sqlite.writer);
  await closingOnFailure(sqlite, bringUpToDate(sqlite, place));
  // Where another process is writing at length it is done within the hour.
  await sqlite.write(optimise).catch(ignoreBusy);
  return sqlite;
}

/**
 * In one transaction, so that whoever is killed meanwhile leaves what was there before, and of two that start at once one
 * finds it done. Where nothing is due nobody who writes is waited for.
 */
async function bringUpToDate(
  sqlite: Database & { writer: Queryable },
  place: { dataDir: string; isBeingRestored?: boolean },
): Promise<void> {
  const name = describePlace(place);
  const [due] = await dueMigrations(sqlite.read, "sqlite", name);
  if (due === undefined) return;
  if (!place.isBeingRestored) await copyBeforeUpgrade(place.dataDir, sqlite.read, due);
  await inOwnTransaction(sqlite.writer, OPENING_PATIENCE_MS, (db) => migrate(db, "sqlite", name));
  if (!place.isBeingRestored) await removeEarlierCopies(place.dataDir, due);
}

/** However long it takes, or another process that does it: in a pool of its own, which knows no impatience. */
async function migratePostgres(place: { url: string }): Promise<void> {
  const pool = guardedPool(place.url);
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await expectNewEnough(db, place);
    if ((await dueMigrations(db, "postgres", describePlace(place))).length === 0) return;
    // One that is in use goes on, and `doctor` tells.
    if ((await appliedMigrations(db, "postgres")).length === 0) await expectEveryLetter(db, place);
    await migrate(db, "postgres", describePlace(place));
  } finally {
    await pool.end();
  }
}

/** Throws `OpeningError` where the tables are set aside for a restore: what is there instead is not yet what it is to be. */
async function expectFinished({ read }: Database, place: DatabasePlace): Promise<void> {
  const { rows } = await sql.raw(ASK_FOR_UNFINISHED).execute(read);
  if (rows.length > 0)
    throw new OpeningError(
      `A backup is being restored into the ${describePlace(place)}: try again when that is done, or where it was cut off restore it again`,
    );
}

/** Nothing stays open of what cannot be used. */
async function closingOnFailure(database: Database, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function ignoreBusy(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

/**
 * Opens once more what this process has open already, for another thread of it: its tables are as they should be. The file
 * itself is left to SQLite, which knows of all threads: a file that is opened besides, and closed, takes the locks of the
 * whole process with it (POSIX.1, fcntl), and other programs would take the log for left behind.
 */
export const openAgain = (place: DatabasePlace, patienceMs = SERVER_PATIENCE_MS): Database =>
  "url" in place ? openPostgres(place, patienceMs) : openSqlite(place.dataDir, patienceMs, () => undefined);

/**
 * Opens a database that is there without bringing it up to date: its tables may be those of an earlier version, or of a
 * later one. Throws `OpeningError` and `PlaceHeld` as `openDatabase` does.
 */
export async function openAsItIs(place: DatabasePlace, patienceMs = SERVER_PATIENCE_MS): Promise<Database> {
  try {
    const database = "url" in place ? openPostgres(place, patienceMs) : openSqlite(place.dataDir, patienceMs);
    if ("url" in place) await closingOnFailure(database, expectFinished(database, place));
    return database;
  } catch (error) {
    throw explainOpening(error, place);
  }
}

function openSqlite(
  dataDir: string,
  patienceMs: number,
  check: (file: string) => void = checkWhole,
): Database & { writer: Queryable } {
  makePrivateFolder(dataDir);
  const letGo = holdPlace(dataDir, "shared");
  const file = join(dataDir, DATABASE_FILE);
  const connection = connectOrLetGo(file, check, letGo);
  const writer = new Kysely<Schema>({ dialect: new SteadySqliteDialect({ database: cachingStatements(connection) }) });
  // A second connection, so that reading never waits for a batch of writes.
  const read = new Kysely<Schema>({
    dialect: new SteadySqliteDialect({ database: async () => cachingStatements(connect(file, READER_PATIENCE_MS)) }),
  });
  const queue = new WriteQueue(writer, patienceMs);
  const again = setInterval(() => void queue.run(optimise).catch(() => undefined), OPTIMISE_EVERY_MS).unref();
  return {
    kind: "sqlite",
    writer,
    read,
    write: (work) => queue.run(work),
    pause: (work) => queue.pause(work),
    waiting: () => queue.length,
    async close() {
      clearInterval(again);
      await queue.idle();
      await read.destroy();
      await writer.destroy();
      letGo();
    },
  };
}

/** Nothing stays held of what cannot be opened. */
function connectOrLetGo(file: string, check: (file: string) => void, letGo: () => void): BetterSqlite3.Database {
  try {
    check(file);
    makePrivateFile(file);
    return connect(file);
  } catch (error) {
    letGo();
    throw error;
  }
}

/** A school's first day makes of an empty database a full one. */
const OPTIMISE_EVERY_MS = 3_600_000;

/**
 * Lets SQLite look at samples of tables that have grown much, so that its plans know how many rows a school has: without,
 * it takes any condition on one for a selective one, and walks whole years. Does nothing where nothing has changed much.
 */
async function optimise(db: Queryable): Promise<void> {
  await sql`pragma analysis_limit = 10000`.execute(db);
  await sql`pragma optimize = 0x10002`.execute(db);
}

/** While it is opened, another process may make its tables. */
const OPENING_PATIENCE_MS = 10_000;
/** No writer holds up a reader; only one that takes in the log of a process which died does, for a moment. */
const READER_PATIENCE_MS = 100;

function connect(file: string, timeout = OPENING_PATIENCE_MS): BetterSqlite3.Database {
  const database = new BetterSqlite3(file, { timeout });
  try {
    expectOurs(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  database.pragma("journal_mode = WAL");
  // The library's default (NORMAL) loses acknowledged writes when the power fails.
  database.pragma("synchronous = FULL");
  // What is deleted or written over is gone from the file as well: an erasure must leave nothing to be found in it.
  database.pragma("secure_delete = ON");
  // KiB, for each of the connections: what is asked most. The system keeps the rest of the file at hand.
  database.pragma("cache_size = -16000");
  // Pages. What many saves in a row write to the same page goes from the log into the file once.
  database.pragma("wal_autocheckpoint = 4000");
  return database;
}

/** From here on a call that finds the file held says so at once: waiting within it would hold up the whole process. */
const neverBlock = (db: Queryable): Promise<unknown> => sql`pragma busy_timeout = 0`.execute(db);

/** So many times a writer's patience a single answer may take: what is silent for longer is cut off, and nobody would be told. */
const LONGEST_ANSWER = 6;

function openPostgres({ url, idleMs }: PostgresPlace, patienceMs: number): Database {
  const pool = guardedPool(url, { silentMs: LONGEST_ANSWER * patienceMs, idleMs });
  // count() and sum() arrive as bigint or numeric text; every figure of ours fits a number.
  for (const type of [20, 1700]) pg.types.setTypeParser(type, Number);
  const dialect = new PipelinedPostgres({ pool }, patienceMs);
  const db = new Kysely<Schema>({ dialect });
  const read = new Kysely<Schema>({ dialect: new ReadingPostgres({ pool: sharingTurns(pool) }) });
  return {
    kind: "postgres",
    read,
    write: (work) => retrying(() => dialect.transaction(db, work)),
    pause: (work) => work(),
    waiting: () => pool.waiting(),
    async close() {
      for (const one of [db, read]) await one.destroy();
      // Who never asked anything of it did not end it either.
      await pool.end();
    },
  };
}

/** A deadlock, and a prepared statement that the server knows no more. */
const RETRIED = new Set(["40001", "40P01", ...FORGOTTEN]);

/** Another transaction wrote the same meanwhile, which this one did not see yet; done once more, it does. */
const WRITTEN_MEANWHILE = "23505";
const MOST_RETRIES = 4;

/** What the work had read before is no longer so; done once more, it finds what is. */
export class ChangedMeanwhile extends Error {}

async function retrying<T>(attempt: () => Promise<T>, left = MOST_RETRIES): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    const mayPass =
      error instanceof ChangedMeanwhile ||
      (code === WRITTEN_MEANWHILE ? left === MOST_RETRIES : code !== undefined && RETRIED.has(code));
    if (left === 0 || !mayPass) throw error;
    return retrying(attempt, left - 1);
  }
}
