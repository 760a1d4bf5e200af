import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/school-date.ts";
import { backupName, type BackupFile } from "#server/services/backup/backup-files.ts";
import { backupsToRemove, DAYS_KEPT, WEEKS_KEPT } from "#server/services/backup/what-to-keep.ts";

const backup = (now: Date): BackupFile => ({
  name: backupName(now, "sqlite"),
  at: new Date(Math.floor(now.getTime() / 1000) * 1000),
});
const night = (date: string): Date => new Date(`${date}T02:00:00Z`);
const days = (of: readonly string[]): string[] => of.map((name) => name.slice("daybell-".length).slice(0, 10));

/** What lies in the folder after each of these moments a backup was made and the old ones removed. */
function after(moments: readonly Date[]): BackupFile[] {
  let files: BackupFile[] = [];
  for (const now of moments) {
    files.push(backup(now));
    const removed = new Set(backupsToRemove(files, now));
    expect(removed).not.toContain(backupName(now, "sqlite"));
    files = files.filter(({ name }) => !removed.has(name));
  }
  return files;
}

test("a year of nights leaves the last fourteen, and the Sundays of the eight weeks", () => {
  const nights = Array.from({ length: 365 }, (_, index) => night(addDays("2026-01-01", index)));
  const kept = days(after(nights).map(({ name }) => name));
  // A Thursday: its week's latest is the night itself.
  expect(kept.slice(-DAYS_KEPT)).toEqual(Array.from({ length: DAYS_KEPT }, (_, index) => addDays("2026-12-18", index)));
  expect(kept.slice(0, -DAYS_KEPT)).toEqual(["2026-11-15", "2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13"]);
  expect(WEEKS_KEPT).toBe(8);
});

test("of several of one day the latest is kept, and what was made before a summer stays until there is enough", () => {
  const before = Array.from({ length: 30 }, (_, index) => night(addDays("2026-06-01", index)));
  const noon = new Date("2026-09-07T12:00:00Z");
  const kept = after([...before, night("2026-09-07"), noon]);
  expect(kept).not.toContainEqual(backup(night("2026-09-07")));
  expect(kept).toContainEqual(backup(noon));
  expect(days(kept.map(({ name }) => name))).toContain("2026-06-30");
});

test("whatever the clock does, the one just made stays, and never more than there is room for", () => {
  const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.uniqueArray(moment, { minLength: 1, maxLength: 60, selector: (at) => backupName(at, "sqlite") }),
      (moments) => {
        expect(after(moments).length).toBeLessThanOrEqual(DAYS_KEPT + WEEKS_KEPT);
      },
    ),
    { numRuns: 300 },
  );
});

test("what a wrong clock dated in the future goes first once there is enough else", () => {
  const wrong = Array.from({ length: 20 }, (_, index) => night(addDays("2036-01-01", index)));
  const right = Array.from({ length: 70 }, (_, index) => night(addDays("2026-01-01", index)));
  expect(days(after([...wrong, ...right]).map(({ name }) => name)).every((day) => day < "2027")).toBe(true);
});
