import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { type Config, placeOf } from "#server/config.ts";
import { BackupError } from "#server/database/check-database-file.ts";
import { explainDisk } from "#server/database/explain-disk.ts";
import { describePlace } from "#server/database/describe-place.ts";
import { PlaceHeld } from "#server/database/place-lock.ts";
import { StillAside } from "#server/database/restore-point.ts";
import { type Restored, restoreBackup } from "#server/services/backup/restore-backup.ts";
import { restoreIntoPostgres } from "#server/services/backup/restore-into-postgres.ts";
import { ledgerFolders } from "#server/services/privacy/ledger-file.ts";
import { Unavailable } from "#server/unavailable.ts";
import { oneFile } from "./school-backup.ts";
import type { CommandContext } from "./school-command.ts";
import { UsageError } from "./school-usage.ts";
import type { Terminal } from "./terminal.ts";

/** `restore <file>`: a backup in the place of the database. Exit code 1 where it is refused. */
export async function restoreCommand(args: string[], { config, terminal, now }: CommandContext): Promise<number> {
  const file = oneFile(args);
  if (file === undefined) throw new UsageError("Say which backup to restore.");
  terminal.note(`Database: ${describePlace(placeOf(config))}`);
  try {
    const onStep = (step: string): void => terminal.progress(`${step} …`);
    const ledgers = ledgerFolders(config);
    const { databaseUrl: url, dataDir } = config;
    const restored = await (url === undefined
      ? restoreBackup({ dataDir, file, ledgers, now, onStep })
      : restoreIntoPostgres({ url, file, dataDir, ledgers, now, onStep }));
    terminal.progress("");
    tell(file, restored, terminal);
    tellUnused(config, terminal);
    return 0;
  } catch (error) {
    terminal.progress("");
    if (error instanceof StillAside) {
      terminal.err(`${error.message}: until then no server starts on this database.`);
      return 1;
    }
    const why = whyNot(error, config.dataDir);
    if (why === undefined) throw error;
    const advice =
      error instanceof PlaceHeld ? " Stop the server, and whatever else has the database open, first." : "";
    terminal.err(`${why}.${advice} Nothing was restored, and the database is as it was.`);
    return 1;
  }
}

/** In words, where it was foreseen. */
const whyNot = (error: unknown, dataDir: string): string | undefined =>
  error instanceof BackupError || error instanceof PlaceHeld || error instanceof Unavailable
    ? error.message
    : explainDisk(error, folderOf(error, dataDir));

/** The folder that a disk's error is of: that of the data where it names no other. */
function folderOf(error: unknown, dataDir: string): string {
  const path = pathOf(error);
  const isOfData = path === undefined || !relative(resolve(dataDir), resolve(path)).startsWith("..");
  return isOfData ? dataDir : dirname(path);
}

/** Of a copy: what could not be written where there is no room for it, else what could not be read. */
function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOfRoom = "code" in error && /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/.test(String(error.code));
  const told = isOfRoom && "dest" in error ? error.dest : "path" in error ? error.path : undefined;
  return typeof told === "string" ? told : undefined;
}

function tell(
  file: string,
  { madeAt, hadChecksum, erasedAgain, sessions, links, mails, kept }: Restored,
  terminal: Terminal,
): void {
  terminal.out(
    `${file}${madeAt === null ? "" : `, made at ${madeAt},`} is the database now${hadChecksum ? "" : " (no checksum lay beside it; it is whole by itself)"}.`,
  );
  if (erasedAgain > 0) terminal.out(`  ${erasedAgain} erased anew: people who were erased after it was made.`);
  terminal.out(
    `  Everyone signs in anew (${sessions} sessions and ${links} mailed links ended)${mails > 0 ? `; ${mails} mails that waited then were dropped` : ""}.`,
  );
  if (kept !== null) terminal.out(`  The database from before is ${kept}: delete it when nothing is missed.`);
}

/** What lies in the folder from before PostgreSQL came: whoever starts a server without its address goes on with that. */
function tellUnused({ databaseUrl, dataDir }: Config, terminal: Terminal): void {
  const file = describePlace({ dataDir });
  if (databaseUrl !== undefined && existsSync(file))
    terminal.out(`  ${file} is used no more while DATABASE_URL is set: delete it when nothing is missed.`);
}
