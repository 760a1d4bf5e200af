import { readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./check-database-file.ts";
import { copyDatabase } from "./copy-database.ts";
import type { Queryable } from "./database.ts";
import { DATABASE_FILE, describePlace } from "./describe-place.ts";
import { syncFile, syncFolder } from "./durable-file.ts";
import { appliedMigrations } from "./migrate.ts";
import { OpeningError } from "./opening-error.ts";
import { isAlive } from "#server/is-alive.ts";

const NAME = `${DATABASE_FILE}.before-upgrade-`;
const PART = ".part-";
/** With the process that writes it. */
const UNFINISHED = /^daybell\.db\.before-upgrade-.*\.part-(\d+)/;

/**
 * Keeps a copy of an embedded database that is about to have the migration `due`, every page of it read, beside it as
 * `daybell.db.before-upgrade-<migration>-<time>`, dated to the moment that it is of. A new database needs none, nor one that
 * has its copy since an earlier try. Throws `OpeningError` where the database is damaged, or what the disk says.
 */
export async function copyBeforeUpgrade(dataDir: string, db: Queryable, due: string): Promise<void> {
  if ((await appliedMigrations(db, "sqlite")).length === 0) return;
  const earlier = await copiesIn(dataDir, due);
  if (await isAnyPresent(dataDir, earlier)) return;
  await removeLeftOvers(dataDir);
  const now = new Date();
  const name = `${NAME}${due}-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const part = join(dataDir, `${name}${PART}${process.pid}`);
  try {
    await writeFile(part, "", { mode: 0o600 });
    await copyDatabase(dataDir, part, now).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      throw new OpeningError(
        `${describePlace({ dataDir })} is damaged, and is not brought up to date: put a backup in its place (npm run school -- restore <file>)`,
        { cause: error },
      );
    });
    // Another process that starts at this moment may have upgraded what was copied here.
    if ((await appliedMigrations(db, "sqlite")).includes(due)) return;
    await utimes(part, now, now);
    await syncFile(part);
    await rename(part, join(dataDir, name));
    await syncFolder(dataDir);
  } finally {
    for (const rest of ["", "-journal", "-wal", "-shm"]) await rm(`${part}${rest}`, { force: true });
  }
  // Of one upgrade that is tried again and again the disk holds one copy.
  await removeAll(dataDir, earlier);
}

/** Removes the copies from before earlier upgrades, once that which began with the migration `due` has succeeded. */
export async function removeEarlierCopies(dataDir: string, due: string): Promise<void> {
  const ofThis = await copiesIn(dataDir, due);
  await removeAll(
    dataDir,
    (await copiesIn(dataDir)).filter((name) => !ofThis.includes(name)),
  );
}

/** What those left who were killed while they copied: the disk must not fill with it where one is started again and again. */
async function removeLeftOvers(dataDir: string): Promise<void> {
  const isLeft = (name: string): boolean => {
    const [, pid] = UNFINISHED.exec(name) ?? [];
    // In a container each process has the id of the one before.
    return pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)));
  };
  await removeAll(dataDir, (await readdir(dataDir)).filter(isLeft));
}

/** Names of the finished copies: of all upgrades, or of that which began with a migration. */
async function copiesIn(dataDir: string, due = ""): Promise<string[]> {
  const names = await readdir(dataDir);
  return names.filter((name) => name.startsWith(`${NAME}${due}`) && !name.includes(PART));
}

/** Whether nothing was written to the database since one of these copies was made of it. */
async function isAnyPresent(dataDir: string, copies: readonly string[]): Promise<boolean> {
  const written = await Promise.all(["", "-wal"].map((rest) => writtenAt(join(dataDir, `${DATABASE_FILE}${rest}`))));
  const copied = await Promise.all(copies.map((name) => writtenAt(join(dataDir, name))));
  return copied.some((at) => at > 0 && at >= Math.max(...written));
}

/** When something was last written to a file, in ms since 1970; 0 where it is empty, as a log is that was just begun, or not there. */
async function writtenAt(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found === undefined || found.size === 0 ? 0 : found.mtimeMs;
}

async function removeAll(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(dataDir, name), { force: true });
}
