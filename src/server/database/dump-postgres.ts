import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { type Content, contentOf } from "./content-of.ts";
import { type Database, openAgain, type Queryable } from "./database.ts";
import { postgresAt } from "./describe-place.ts";
import { PostgresPrograms } from "./postgres-programs.ts";
import { withScratchPostgres } from "./scratch-postgres.ts";

/** A database, the one in which its backups are checked, and the file between them. */
export interface Dump {
  url: string;
  checkUrl: string;
  file: string;
  /** Ends it early. */
  signal?: AbortSignal;
}

/** What was kept by a restore is no part of the database. */
const NOT_OURS = "before_restore_*";

/**
 * Writes a PostgreSQL database into a file while others write to it, as it is at one moment, and restores that file into
 * the check's database. Gives what the one held at that moment and what the other holds then. Throws `BackupError`.
 * `onRestore` is called between the two.
 */
export async function dumpAndRestore(
  dump: Dump,
  onRestore: () => Promise<void>,
): Promise<{ copied: Content; restored: Content }> {
  const database = openAgain({ url: dump.url });
  try {
    const { programs, schema } = await knowServer(database);
    const copied = await dumpTo(database, programs, dump);
    await onRestore();
    const isLive = (client: pg.Client): Promise<boolean> => leadsTo(database, client);
    const restored = await withScratchPostgres(dump.checkUrl, { schema, isOurs: isLive }, () =>
      restoreFrom(programs, schema, dump),
    );
    return { copied, restored };
  } finally {
    await database.close();
  }
}

/** Whether a connection leads to this very database: a lock that is held in it cannot be had there once more. */
function leadsTo(database: Database, client: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 31);
  return database.write(async (db) => {
    await sql`select pg_advisory_xact_lock(${key})`.execute(db);
    const { rows } = await client.query<{ had: boolean }>("select pg_try_advisory_xact_lock($1) as had", [key]);
    return rows[0]?.had !== true;
  });
}

/** The programs for a database's server, and the schema in which its tables lie. */
async function knowServer({ read }: Database): Promise<{ programs: PostgresPrograms; schema: string }> {
  const { rows } = await sql<{
    version: string;
    schema: string;
  }>`select current_setting('server_version_num') as version, current_schema() as schema`.execute(read);
  const [{ version, schema } = { version: "", schema: "public" }] = rows;
  return { programs: await PostgresPrograms.of(Math.floor(Number(version) / 10_000)), schema };
}

function dumpTo(database: Database, programs: PostgresPrograms, { url, file, signal }: Dump): Promise<Content> {
  return database.write(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    const snapshot = await shareSnapshot(db);
    const content = await contentOf(db, "postgres");
    const args = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`];
    await programs.run("pg_dump", [...args, `--exclude-schema=${NOT_OURS}`, `--file=${file}`], url, signal);
    return content;
  });
}

/** Lets pg_dump see the very moment that this transaction sees. */
async function shareSnapshot(db: Queryable): Promise<string> {
  for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout"])
    await sql`select set_config(${limit}, '0', true)`.execute(db);
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Brings what a dump holds into a database without tables, all of it or nothing. Throws `BackupError`. */
export async function restoreDumpFile(url: string, file: string): Promise<void> {
  const database = openAgain({ url });
  try {
    const { programs, schema } = await knowServer(database);
    await runRestore(programs, schema, { url, file });
  } finally {
    await database.close();
  }
}

/** The schema's tables alone: extensions are for the server's administrator to have, who may be the only one allowed to. */
function runRestore(
  programs: PostgresPrograms,
  schema: string,
  { url, file, signal }: Pick<Dump, "url" | "file" | "signal">,
): Promise<void> {
  const args = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", `--schema=${schema}`];
  return programs.run("pg_restore", [...args, `--dbname=${postgresAt(url).database}`, file], url, signal);
}

async function restoreFrom(
  programs: PostgresPrograms,
  schema: string,
  { checkUrl, file, signal }: Dump,
): Promise<Content> {
  await runRestore(programs, schema, { url: checkUrl, file, signal });
  const database = openAgain({ url: checkUrl });
  try {
    return await contentOf(database.read, "postgres");
  } finally {
    await database.close();
  }
}
