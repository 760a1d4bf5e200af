import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/database/database.ts";
import { checksumFile } from "#server/database/checksum-file.ts";

/** A finished backup in the folder of backups. */
export interface BackupFile {
  name: string;
  /** When it was made, by the clock of that moment. */
  at: Date;
}

const ENDINGS: Record<Database["kind"], string> = { sqlite: "db", postgres: "dump" };
const FINISHED = /^daybell-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.(?:db|dump)$/;
const CHECKSUM = /^(daybell-[\dTZ-]+\.(?:db|dump))\.sha256$/;
const UNFINISHED = /^daybell-[\dTZ-]+\.(?:db|dump)\.part-/;

/** The name tells the moment, to a second of UTC, and sorts by it. */
export const backupName = (now: Date, kind: Database["kind"]): string =>
  `daybell-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.${ENDINGS[kind]}`;

/** The finished backups of a folder, latest first. Throws where there is no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  return (await readdir(folder))
    .flatMap((name): BackupFile[] => {
      const [, date, hours, minutes, seconds] = FINISHED.exec(name) ?? [];
      const at = new Date(`${date}${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(at.getTime()) ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Removes a backup with its checksum. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(checksumFile(join(folder, name)), { force: true });
}

/** Removes what those left behind who were killed while they made a backup or removed one. */
export async function removeLeftOvers(folder: string): Promise<void> {
  const names = await readdir(folder);
  const isLeft = (name: string): boolean => {
    const backup = CHECKSUM.exec(name)?.[1];
    return UNFINISHED.test(name) || (backup !== undefined && !names.includes(backup));
  };
  for (const name of names.filter(isLeft)) await rm(join(folder, name), { recursive: true, force: true });
}
