import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { placeOf } from "#server/config.ts";
import { BackupError } from "#server/database/check-database-file.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { explainOpening } from "#server/database/opening-error.ts";
import { holdPlace, PlaceHeld } from "#server/database/place-lock.ts";
import { isOurs } from "#server/database/private-folder.ts";
import { asBackupError } from "#server/services/backup/as-backup-error.ts";
import { backUp } from "#server/services/backup/back-up.ts";
import { makeBackup } from "#server/services/backup/make-backup.ts";
import { ledgerFile } from "#server/services/privacy/ledger-file.ts";
import { readOptions } from "./read-options.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/**
 * `backup <file>`: the database as one file, while a server writes; without a file the night's backup, now, in BACKUP_DIR.
 * Exit code 1 where it cannot be made.
 */
export async function backupCommand(args: string[], ctx: CommandContext): Promise<number> {
  const { config, terminal } = ctx;
  const file = oneFile(args) ?? (config.backupDir === undefined ? missing() : undefined);
  if (file !== undefined) expectFreeName(file, config);
  if (config.databaseUrl !== undefined && config.backupCheckUrl === undefined) {
    terminal.err(
      `With BACKUP_CHECK_URL, a second, empty database, this program makes backups and checks them. Without, PostgreSQL does, while everything runs:\n  pg_dump --format=custom --no-owner --file='${file}' "$DATABASE_URL"\nNothing was done here.`,
    );
    return 1;
  }
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    terminal.err(`There is no folder ${config.dataDir}. No backup was made.`);
    return 1;
  }
  try {
    return await (file === undefined ? toFolder(ctx) : toFile(file, ctx));
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof PlaceHeld)) throw explainOpening(error, placeOf(config));
    terminal.err(`${error.message}. No backup was made.`);
    return 1;
  }
}

const missing = (): never => {
  throw new UsageError("Say which file to write, or set BACKUP_DIR.");
};

/** What lies beside backups, whichever folder that is. */
const BESIDE = /^(erasures\.jsonl|daybell-backups\.json)$|\.sha256$/;

/** Throws `UsageError` for a name by which this program would take the file for another one of its own. */
function expectFreeName(file: string, { dataDir, backupDir }: CommandContext["config"]): void {
  const name = basename(file);
  const isIn = (folder: string | undefined): boolean =>
    folder !== undefined && resolve(dirname(file)) === resolve(folder);
  if (BESIDE.test(name) || (isIn(dataDir) && isOurs(name)) || (isIn(backupDir) && name.startsWith("daybell-")))
    throw new UsageError(`${file} is a name for this program's own files: choose another.`);
}

async function toFile(file: string, { config, terminal, now }: CommandContext): Promise<number> {
  const { dataDir, backupCheckUrl: checkUrl } = config;
  const place = placeOf(config);
  terminal.note(`Database: ${describePlace(place)}`);
  const letGo = "url" in place ? () => undefined : holdPlace(dataDir, "shared");
  try {
    const bytes = await makeBackup({ place, checkUrl, file, now }).catch((error: unknown) => {
      throw asBackupError(error, dirname(file));
    });
    terminal.out(`${file}: ${megabytes(bytes)}, restored and checked; its checksum is in ${file}.sha256.`);
    terminal.out(
      `Keep a copy of ${ledgerFile(dataDir)} beside it where there is one: it tells who was erased after this backup.`,
    );
    return 0;
  } finally {
    letGo();
  }
}

function toFolder({ config, terminal, now, withDatabaseAsItIs }: CommandContext): Promise<number> {
  const { backupCheckUrl: checkUrl, backupDir: folder = "" } = config;
  const place = placeOf(config);
  const began = performance.now();
  const clock = (): Date => new Date(now.getTime() + performance.now() - began);
  const make = (file: string, at: Date): Promise<number> => makeBackup({ place, checkUrl, file, now: at });
  return withDatabaseAsItIs(async (database) => {
    const outcome = await backUp(database, { folder, clock, make }, true);
    if (outcome.kind !== "made")
      throw new BackupError(
        "Another process is making one at this moment, or was killed amid it in the last ten minutes",
      );
    terminal.out(`${outcome.file}: ${megabytes(outcome.bytes)}, restored and checked.`);
    if (outcome.removed > 0) terminal.out(`  Removed, as no longer kept: ${outcome.removed}.`);
    return 0;
  });
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The file that a command is given, if any. Throws `UsageError` for several. */
export function oneFile(args: string[]): string | undefined {
  const { positionals } = readOptions({ args, allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === "") throw new UsageError("The name of the file is empty.");
  if (more.length > 0) throw new UsageError(`One file at a time, not also ${more.join(" ")}.`);
  return file;
}
