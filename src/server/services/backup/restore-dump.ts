import { open } from "node:fs/promises";
import { BackupError } from "#server/database/check-database-file.ts";
import { agreesWithChecksum } from "#server/database/checksum-file.ts";
import { contentOf } from "#server/database/content-of.ts";
import { type Database, openAgain, openDatabase } from "#server/database/database.ts";
import { OpeningError } from "#server/database/opening-error.ts";
import { restoreDumpFile } from "#server/database/dump-postgres.ts";
import { setAside } from "#server/database/restore-point.ts";
import type { ErasureTable } from "#server/database/schema.ts";
import { addToLedgers, readLedgers } from "#server/services/privacy/ledger-file.ts";
import { makePresent } from "./make-present.ts";
import type { Restored } from "./restore-backup.ts";

/** What happens, in this order. Whatever fails, or is killed and done again, the tables from before come back. */
export const DUMP_STEPS = ["checking", "setting aside", "restoring", "preparing", "keeping"] as const;
export type DumpStep = (typeof DUMP_STEPS)[number];

/**
 * Puts a dump in the place of a PostgreSQL's tables: they are set aside first, and come back where anything fails; what came
 * is brought up to date, erased anew by the ledgers, and looked at. Throws `BackupError`; the database is then as it was,
 * but for `StillAside`.
 */
export async function restoreDump(given: {
  url: string;
  file: string;
  ledgers: readonly string[];
  now: Date;
  /** For how long a PostgreSQL that broke off is waited for, to take the tables back, in ms. */
  goBackMs?: number;
  onStep?: (step: DumpStep) => void;
}): Promise<Restored> {
  const { url, file, ledgers, now, goBackMs, onStep = () => undefined } = given;
  onStep("checking");
  await expectDump(file);
  const hadChecksum = await agreesWithChecksum(file);
  const told = await readLedgers(ledgers);
  onStep("setting aside");
  const point = await setAside(url, now, goBackMs);
  try {
    onStep("restoring");
    await restoreDumpFile(url, file);
    await expectOurs(url, file);
    onStep("preparing");
    const done = await prepare(url, [...told, ...point.erasures], now);
    await addToLedgers(ledgers, done.ledger);
    onStep("keeping");
    await point.keep();
    return { ...done.revoked, hadChecksum, erasedAgain: done.erasedAgain, kept: `the schema ${point.name}` };
  } catch (error) {
    await point.goBack();
    throw error instanceof OpeningError ? new BackupError(error.message, { cause: error }) : error;
  } finally {
    await point.close();
  }
}

const MAGIC = "PGDMP";

async function expectDump(file: string): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read`, { cause: error });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    if (buffer.toString("latin1") !== MAGIC)
      throw new BackupError(`${file} is no backup of a PostgreSQL (pg_dump --format=custom)`);
  } finally {
    await handle.close();
  }
}

async function expectOurs(url: string, file: string): Promise<void> {
  const database = openAgain({ url });
  try {
    const content = await contentOf(database.read, "postgres");
    if (!["kysely_migration", "school", "person", "meta"].every((table) => content.has(table)))
      throw new BackupError(`${file} is no backup of this program`);
  } finally {
    await database.close();
  }
}

async function prepare(url: string, ledger: readonly ErasureTable[], now: Date) {
  const database: Database = await openDatabase({ url, isBeingRestored: true });
  try {
    return await makePresent(database, ledger, now);
  } finally {
    await database.close();
  }
}
