import type { DaysStatistics } from "#contract/check-in.ts";
import type { SchoolDate } from "#contract/school-date.ts";

const NOTHING = { checked_in: 0, present: 0, late: 0, absent: 0, excused: 0, positive: 0, challenging: 0 };

/**
 * The days as of one that has come since they were told, as on a morning without a network: it is the last of them, with
 * nothing on it yet. Whether there is school on it is not known; a last day on which there was none goes.
 */
export function daysAsOf(stats: DaysStatistics, today: SchoolDate): DaysStatistics {
  const last = stats.days.at(-1);
  if (!last || last.date >= today) return stats;
  const { school_day: wasSchoolDay, ...told } = stats;
  const before = wasSchoolDay === false ? stats.days.slice(0, -1) : stats.days;
  const days = [...before, { date: today, ...NOTHING }].slice(-stats.days.length);
  return { ...told, days, is_check_in: false };
}
