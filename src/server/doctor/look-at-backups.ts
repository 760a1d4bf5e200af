import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { BackupError } from "#server/database/check-database-file.ts";
import { agreesWithChecksum } from "#server/database/checksum-file.ts";
import type { Database } from "#server/database/database.ts";
import { expectAnswer } from "#server/database/expect-answer.ts";
import { listBackups } from "#server/services/backup/backup-files.ts";
import { readBackupState, standingOf } from "#server/services/backup/backup-state.ts";
import { bad, type Finding, good, lookingAt, warning } from "./finding.ts";

const ABOUT = "Backups";
const HOUR_MS = 3_600_000;
const DAY_H = 24;

type Settings = Pick<Config, "backupDir" | "dataDir" | "databaseUrl" | "isDeployed">;

/** Whether backups are made, how the last one went, and whether the latest file is still what it was. */
export async function lookAtBackups(database: Database, settings: Settings, now: Date): Promise<Finding[]> {
  const { backupDir, isDeployed } = settings;
  if (backupDir === undefined)
    return isDeployed
      ? [warning(ABOUT, "this server makes none by itself", "Set BACKUP_DIR, or see that they are made another way")]
      : [good(ABOUT, "none are made by itself, for want of BACKUP_DIR")];
  return [
    ...(await lookingAt(ABOUT, async () => [await lookAtLast(database, now)])),
    ...(await lookingAt("Backup folder", () => lookAtFolder(backupDir, settings))),
  ];
}

async function lookAtLast({ read }: Database, now: Date): Promise<Finding> {
  const known = await readBackupState(read);
  const last = known?.goodAt ? `the last good one is ${ago(known.goodAt, now)} old` : "there is no good one yet";
  switch (standingOf(known, true, now)) {
    case "failed":
      return bad(ABOUT, `${last}; the last try failed: ${known?.error}`, "Mend that, then: npm run school -- backup");
    case "late":
      return bad(ABOUT, last, "See that a server with BACKUP_DIR runs, or make one: npm run school -- backup");
    case "good":
      return good(ABOUT, `${last}, restored and checked`);
    case "none":
    case "off":
      return warning(ABOUT, last, "The server makes the first soon after its start");
  }
}

/** In hours, or days from the second on. */
function ago(moment: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / HOUR_MS));
  return hours < 2 * DAY_H ? `${hours} h` : `${Math.floor(hours / DAY_H)} days`;
}

async function lookAtFolder(folder: string, { dataDir, databaseUrl }: Settings): Promise<Finding[]> {
  const about = "Backup folder";
  await expectAnswer(folder);
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === "ENOENT")
    return [warning(about, `${folder} is not there`, "The server makes it; where it is a disk of its own, mount it")];
  if (typeof found !== "object" || !found.isDirectory())
    return [bad(about, `${folder} is no folder, or cannot be reached`, "Choose another with BACKUP_DIR")];
  const findings: Finding[] = [];
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0)
    findings.push(warning(about, `other users of this machine may open ${folder}`, `chmod 700 ${folder}`));
  const data = await stat(dataDir).catch(() => null);
  if (databaseUrl === undefined && data?.dev === found.dev)
    findings.push(
      warning(about, "it is on the same disk as the data", "Choose another disk, or have it copied elsewhere each day"),
    );
  return [...findings, ...(await lookingAt("Backup file", () => lookAtLatest(folder)))];
}

async function lookAtLatest(folder: string): Promise<Finding[]> {
  const [latest] = await listBackups(folder);
  if (!latest) return [];
  const file = join(folder, latest.name);
  const { size } = await stat(file);
  const { bavail, bsize } = await statfs(folder);
  const findings = [await lookAtFile(file, latest.name)];
  if (bavail * bsize < 2 * size)
    findings.push(
      warning("Backup folder", "there is hardly room for the next one and its check", "Make room on its disk"),
    );
  return findings;
}

async function lookAtFile(file: string, name: string): Promise<Finding> {
  const about = "Backup file";
  try {
    return (await agreesWithChecksum(file))
      ? good(about, `${name} is what it was when it was checked`)
      : warning(about, `no checksum of ${name} can be read`, "Make a new one: npm run school -- backup");
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return bad(about, error.message, "Make a new one, and look after that disk: npm run school -- backup");
  }
}
