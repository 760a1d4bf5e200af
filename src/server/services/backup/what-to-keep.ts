import { addDays, weekday } from "#contract/school-date.ts";
import type { BackupFile } from "./backup-files.ts";

/** For so many days the latest backup of each is kept, and for so many weeks. */
export const DAYS_KEPT = 14;
export const WEEKS_KEPT = 8;

/**
 * The backups of a folder that are no longer kept. Days and weeks count where they have a backup: after a summer without
 * any, those from before stay until there are as many new ones. What a clock that was wrong dated in the future comes last,
 * so that the one just made is always the first.
 */
export function backupsToRemove(files: readonly BackupFile[], now: Date): string[] {
  const latestFirst = [...files].sort((one, other) => rank(other, now) - rank(one, now));
  const kept = new Set([
    ...latestOfEach(latestFirst, DAYS_KEPT, dayOf),
    ...latestOfEach(latestFirst, WEEKS_KEPT, (file) => mondayOf(dayOf(file))),
  ]);
  return latestFirst.filter((file) => !kept.has(file)).map(({ name }) => name);
}

const rank = ({ at }: BackupFile, now: Date): number => {
  const moment = at.getTime();
  return moment > now.getTime() ? -moment : moment;
};

function latestOfEach(latestFirst: readonly BackupFile[], most: number, part: (file: BackupFile) => string) {
  const latest = new Map<string, BackupFile>();
  for (const file of latestFirst) if (!latest.has(part(file)) && latest.size < most) latest.set(part(file), file);
  return latest.values();
}

const dayOf = ({ at }: BackupFile): string => at.toISOString().slice(0, 10);
const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));
