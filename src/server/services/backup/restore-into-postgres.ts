import { open } from "node:fs/promises";
import { BackupError, checkHeader, isDump, unreadable } from "#server/database/check-database-file.ts";
import { agreesWithChecksum } from "#server/database/checksum-file.ts";
import { contentOf } from "#server/database/content-of.ts";
import { copyToPostgres } from "#server/database/copy-to-postgres.ts";
import { openAgain, openDatabase } from "#server/database/database.ts";
import { OpeningError } from "#server/database/opening-error.ts";
import { restoreDumpFile } from "#server/database/dump-postgres.ts";
import { setAside } from "#server/database/restore-point.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { addToLedgers, readLedgers } from "#server/services/privacy/ledger-file.ts";
import { makePresent } from "./make-present.ts";
import type { Restored } from "./restore-backup.ts";
import { inStaging, stage } from "./staging.ts";

/** What happens, in this order. Whatever fails, or is killed and done again, the tables from before come back. */
export const POSTGRES_STEPS = ["checking", "setting aside", "restoring", "preparing", "keeping"] as const;
export type PostgresStep = (typeof POSTGRES_STEPS)[number];

interface Given {
  url: string;
  /** A dump of a PostgreSQL, or a backup of the embedded database. */
  file: string;
  /** Where a backup of the embedded database is brought up to date. */
  dataDir: string;
  /** Folders in which a ledger of erasures lies. */
  ledgers: readonly string[];
  now: Date;
  /** For how long a PostgreSQL that broke off is waited for, to take the tables back, in ms. */
  goBackMs?: number;
  onStep?: (step: PostgresStep) => void;
}

/** Brings what a file holds into a database without tables. */
type BringIn = () => Promise<void>;

/**
 * Puts a backup in the place of a PostgreSQL's tables: they are set aside first, and come back where anything fails; what
 * came is brought up to date, erased anew by the ledgers, and looked at. Throws `BackupError`, and `PlaceHeld` where a server
 * uses the folder of a backup of the embedded database; the database is then as it was, but for `StillAside`.
 */
export async function restoreIntoPostgres(given: Given): Promise<Restored> {
  const { url, file, dataDir, onStep = () => undefined } = given;
  onStep("checking");
  const isOfPostgres = await startsAsDump(file);
  if (!isOfPostgres) await checkHeader(file);
  const hadChecksum = await agreesWithChecksum(file);
  if (isOfPostgres) return { ...(await replaceTables(given, () => bringInDump(url, file))), hadChecksum };
  return inStaging(dataDir, async (staging) => {
    const staged = await stage(file, staging);
    await bringUpToDate(staging);
    return { ...(await replaceTables(given, () => bringInEmbedded(url, staged))), hadChecksum };
  });
}

async function replaceTables(given: Given, bringIn: BringIn): Promise<Omit<Restored, "hadChecksum">> {
  const { url, ledgers, now, goBackMs, onStep = () => undefined } = given;
  const told = await readLedgers(ledgers);
  onStep("setting aside");
  const point = await setAside(url, now, goBackMs);
  try {
    onStep("restoring");
    await bringIn();
    onStep("preparing");
    const done = await prepare(url, [...told, ...point.erasures], now);
    await addToLedgers(ledgers, done.ledger);
    onStep("keeping");
    const kept = await point.keep();
    return { ...done.revoked, erasedAgain: done.erasedAgain, kept: kept === null ? null : `the schema ${kept}` };
  } catch (error) {
    await point.goBack();
    throw error instanceof OpeningError ? new BackupError(error.message, { cause: error }) : error;
  } finally {
    await point.close();
  }
}

async function startsAsDump(file: string): Promise<boolean> {
  const start = await firstBytes(file).catch((error: unknown) => {
    throw unreadable(error, file);
  });
  return isDump(start);
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    return (await handle.read(Buffer.alloc(16), 0, 16, 0)).buffer;
  } finally {
    await handle.close();
  }
}

async function bringInDump(url: string, file: string): Promise<void> {
  await restoreDumpFile(url, file);
  const database = openAgain({ url });
  try {
    const content = await contentOf(database.read, "postgres");
    if (!["kysely_migration", "school", "person", "meta"].every((table) => content.has(table)))
      throw new BackupError(`${file} is no backup of this program`);
  } finally {
    await database.close();
  }
}

/** Closing the last connection takes the log into the file. */
async function bringUpToDate(staging: string): Promise<void> {
  const database = await openDatabase({ dataDir: staging, isBeingRestored: true });
  await database.close();
}

/** Of one answer, in ms: a table of millions of rows is sorted before the first of them comes. */
const PATIENCE_MS = 600_000;

async function bringInEmbedded(url: string, staged: string): Promise<void> {
  const database = await openDatabase({ url, isBeingRestored: true }, PATIENCE_MS);
  try {
    await copyToPostgres(staged, database);
  } finally {
    await database.close();
  }
}

async function prepare(url: string, ledger: readonly ErasureTable[], now: Date) {
  const database = await openDatabase({ url, isBeingRestored: true });
  try {
    return await makePresent(database, ledger, now);
  } finally {
    await database.close();
  }
}
