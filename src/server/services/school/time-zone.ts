import type { Queryable } from "#server/database/database.ts";
import { writeAudit } from "#server/services/audit/write-audit.ts";

/** A mere difference from UTC, as +02:00, Etc/GMT-2 or EST, which is never EDT. */
const DIFFERENCE = /^([+-].*|(Etc\/)?GMT[+-]?0*[1-9]\d*|EST|MST|HST)$/i;

/** Whether this machine knows the IANA name. A mere difference from UTC is none: a place has its summer time. */
export function isTimeZone(name: string): boolean {
  if (DIFFERENCE.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** An IANA name that is known, written as the others are: letter case counts for nothing where it is asked for. */
export function asZoneIsWritten(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
  // A zone's other name, such as Asia/Kolkata, is the one that its people know.
  return isSameZone(timeZone, name) || name === name.toLowerCase() ? timeZone : name;
}

/** Whether it is UTC by one of its names: no place's zone, but that of a machine that nobody has set. */
export const isUtc = (name: string): boolean => /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i.test(name);

/** Whether both are the same IANA name, whose letter case counts for nothing. */
export const isSameZone = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Gives a school another time zone, an IANA name that is known. Days are days there from the next call on; stored dates
 * stay as they are.
 */
export async function setTimeZone(
  db: Queryable,
  { schoolId, from, to, now }: { schoolId: string; from: string; to: string; now: Date },
): Promise<void> {
  await db.updateTable("school").set({ time_zone: to }).where("id", "=", schoolId).execute();
  await writeAudit(db, {
    schoolId,
    actorId: null,
    action: "school.time-zone-changed",
    subjectId: null,
    detail: { from, to },
    now,
  });
}
