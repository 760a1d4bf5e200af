import { WRONG_DATE } from "#contract/errors.ts";
import { addDays, daysBetween, type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { movedBy, withTimes } from "#client/outbox/mark-times.ts";
import type { CommandArgs, Kind, Row } from "#client/outbox/row.ts";
import { clockTime, momentAt } from "#client/ui/school-clock.ts";

/** The day that a row was entered on, where it was entered for another by a wrong clock; undefined where that is not its trouble. */
export function rightDay({ args, refusal, tapped_at }: Row, timeZone: string): SchoolDate | undefined {
  if (refusal?.code !== WRONG_DATE) return undefined;
  const tapped = schoolDate(new Date(tapped_at), timeZone);
  return tapped === args.date ? schoolToday(timeZone) : tapped;
}

const MINUTE_MS = 60_000;

/** The same time of the school's clock so many days later, also where that changes in between. */
function daysLater(days: number, moment: string, timeZone: string): string {
  const date = addDays(schoolDate(new Date(moment), timeZone), days);
  return movedBy(Date.parse(moment) % MINUTE_MS, momentAt(date, clockTime(moment, timeZone), timeZone));
}

/** What the row says, of the other day, at the same times. The version of a mark that it saw there means nothing on this one. */
export function argsOn(row: Row, date: SchoolDate, timeZone: string): CommandArgs[Kind] {
  if (row.kind !== "mark") return { ...row.args, date };
  const { base: _, ...args } = row.args;
  const days = daysBetween(row.args.date, date);
  return { ...withTimes(args, (time) => daysLater(days, time, timeZone)), date };
}
