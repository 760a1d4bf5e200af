import { type SchoolDate, schoolDate } from "#contract/school-date.ts";

const MINUTE_MS = 60_000;
/** No time zone's midnight lies further from that of UTC. */
const FURTHEST_MS = 15 * 60 * MINUTE_MS;

/** The moment at which a date begins in a time zone, as columns hold it; found by halving, so that no change of clocks misleads. */
export function startOfDay(date: SchoolDate, timeZone: string): string {
  const utc = Date.parse(`${date}T00:00:00.000Z`);
  let before = utc - FURTHEST_MS;
  let from = utc + FURTHEST_MS;
  while (from - before > MINUTE_MS) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (schoolDate(new Date(middle), timeZone) < date) before = middle;
    else from = middle;
  }
  return new Date(from).toISOString();
}
