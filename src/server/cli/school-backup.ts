import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { BackupError } from "#server/database/check-database-file.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { makeBackupFile } from "#server/database/make-backup-file.ts";
import { holdPlace, PlaceHeld } from "#server/database/place-lock.ts";
import { ledgerFile } from "#server/services/privacy/ledger-file.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";

/** `backup <file>`: the embedded database as one file, while a server writes. Exit code 1 where it cannot be made. */
export async function backupCommand(args: string[], { config, terminal, now }: CommandContext): Promise<number> {
  const file = oneFile(args, "Say which file to write.");
  if (config.databaseUrl !== undefined) {
    terminal.err(
      `PostgreSQL makes its own backups, while everything runs:\n  pg_dump --format=custom --no-owner --file='${file}' "$DATABASE_URL"\nNothing was done here.`,
    );
    return 1;
  }
  if (!existsSync(config.dataDir)) {
    terminal.err(`There is no folder ${config.dataDir}. No backup was made.`);
    return 1;
  }
  terminal.note(`Database: ${describePlace(config)}`);
  try {
    const letGo = holdPlace(config.dataDir, "shared");
    try {
      const bytes = await makeBackupFile(config.dataDir, file, now);
      terminal.out(`${file}: ${(bytes / 1e6).toFixed(1)} MB, checked; its checksum is in ${file}.sha256.`);
      terminal.out(
        `Keep a copy of ${ledgerFile(config.dataDir)} beside it where there is one: it tells who was erased after this backup.`,
      );
    } finally {
      letGo();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof PlaceHeld)) throw error;
    terminal.err(`${error.message}. No backup was made.`);
    return 1;
  }
}

/** The one file that a command is given. Throws `UsageError` for none and for several. */
export function oneFile(args: string[], missing: string): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(missing);
  if (more.length > 0) throw new UsageError(`One file at a time, not also ${more.join(" ")}.`);
  return file;
}
