import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./check-database-file.ts";
import { copyDatabase } from "./copy-database.ts";
import type { Queryable } from "./database.ts";
import { DATABASE_FILE, describePlace } from "./describe-place.ts";
import { syncFile, syncFolder } from "./durable-file.ts";
import { appliedMigrations, migrationNames } from "./migrate.ts";
import { OpeningError } from "./opening-error.ts";

const NAME = `${DATABASE_FILE}.before-upgrade-`;

/**
 * Keeps a copy of an embedded database that is about to be brought up to date, every page of it read, beside it as
 * `daybell.db.before-upgrade-<first migration>-<time>`; the one of an earlier upgrade goes. Does nothing for a new database, or
 * one that is up to date.
 */
export async function copyBeforeUpgrade(dataDir: string, db: Queryable): Promise<void> {
  const applied = await appliedMigrations(db);
  const due = migrationNames().find((name) => !applied.includes(name));
  if (applied.length === 0 || due === undefined) return;
  const now = new Date();
  const name = `${NAME}${due}-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const part = join(dataDir, `${name}.part-${process.pid}`);
  try {
    await writeFile(part, "", { mode: 0o600 });
    await copyDatabase(dataDir, part, now).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      throw new OpeningError(
        `${describePlace({ dataDir })} is damaged, and is not brought up to date: put a backup in its place (npm run school -- restore <file>)`,
        { cause: error },
      );
    });
    await syncFile(part);
    await rename(part, join(dataDir, name));
    await syncFolder(dataDir);
  } finally {
    for (const rest of ["", "-journal", "-wal", "-shm"]) await rm(`${part}${rest}`, { force: true });
  }
  // Another process that starts at this moment may be making its own.
  const isEarlier = (other: string): boolean => other.startsWith(NAME) && !other.startsWith(`${NAME}${due}`);
  const earlier = (await readdir(dataDir)).filter(isEarlier);
  for (const other of earlier) await rm(join(dataDir, other), { force: true });
}
