import { existsSync } from "node:fs";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { BackupError } from "#server/database/check-database-file.ts";
import type { Database } from "#server/database/database.ts";
import { expectAnswer } from "#server/database/expect-answer.ts";
import { makeFolder } from "#server/database/make-folder.ts";
import { ownAs } from "#server/database/own-as.ts";
import { newId } from "#server/ids.ts";
import { ledgerFile } from "#server/services/privacy/ledger-file.ts";
import { listBackups } from "./backup-files.ts";

/** In the folder: of which database the backups in it are. */
const MARK = "daybell-backups.json";
const mark = z.object({ database: z.string() });

/** Key of the table `meta` for what tells one database from another; a restored one keeps it. */
const META_KEY = "backup.database";

/** Machine and folder, which together say whether a folder is the one of last time. */
export const placeOf = (folder: string): string => `${hostname()}:${resolve(folder)}`;

/**
 * Makes a folder ready for backups of a database: there, for its owner alone, and for no other database, whose backups
 * would crowd out these. `isKnown`: backups were made in it before, so that an empty one is a disk that is not mounted.
 * `takeOver`: whatever lies in it, it is this database's from now on. Throws `BackupError`, or what the disk says.
 */
export async function prepareFolder(
  folder: string,
  database: Database,
  { isKnown, takeOver }: { isKnown: boolean; takeOver: boolean },
): Promise<void> {
  await expectAnswer(folder);
  const id = await identify(database);
  if (isKnown && !takeOver && !existsSync(join(folder, MARK)))
    throw new BackupError(
      `${folder} no longer holds the backups that were made in it: see that its disk is mounted, or begin anew there with npm run school -- backup`,
    );
  makeFolder(folder);
  const owner = await ownerOf(folder);
  if (owner === id) return;
  if (owner !== null && !takeOver)
    throw new BackupError(
      `${folder} holds the backups of another database: restore one of them, choose an empty folder with BACKUP_DIR, or take this one over with npm run school -- backup`,
    );
  await restrict(folder);
  await writeFile(join(folder, MARK), `${JSON.stringify({ database: id })}\n`, { mode: 0o600 });
  ownAs(join(folder, MARK), folder);
}

/** What tells this database from others; made where it has none yet. */
async function identify(database: Database): Promise<string> {
  await database.write((db) =>
    db
      .insertInto("meta")
      .values({ key: META_KEY, value: newId() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const row = await database.read
    .selectFrom("meta")
    .select("value")
    .where("key", "=", META_KEY)
    .executeTakeFirstOrThrow();
  return row.value;
}

/**
 * Of which database the backups in a folder are; null where there are none, and nothing for those of nobody knows whom.
 * Throws `BackupError` where that cannot be read.
 */
async function ownerOf(folder: string): Promise<string | null> {
  const text = await readMark(folder);
  if (text === undefined) return (await listBackups(folder)).length > 0 ? "" : null;
  try {
    return mark.parse(JSON.parse(text)).database;
  } catch {
    return "";
  }
}

async function readMark(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, MARK), "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT") return undefined;
    throw new BackupError(`${join(folder, MARK)} cannot be read (${code})`, { cause: error });
  }
}

/** One that holds other programs' files too keeps its own mode; so does what belongs to another user. */
async function restrict(folder: string): Promise<void> {
  const ours = (name: string): boolean => name.startsWith("daybell-") || join(folder, name) === ledgerFile(folder);
  if ((await readdir(folder)).every(ours)) await chmod(folder, 0o700).catch(() => undefined);
}
