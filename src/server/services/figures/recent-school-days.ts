import { addDays, type SchoolDate, weekday } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import { knownDates, schoolDaysBefore, straysOf } from "./school-days.ts";

/** So many school days tell on which weekdays there is school; fewer than the second say little. */
const TELLING = 20;
const TOO_FEW = 10;
/** Within so many days as many school days lie in term. */
const TELLING_WINDOW = 40;
const FRIDAY = 5;

/** The latest school days, and what today is among them. */
export interface RecentDays {
  /** Before today, oldest first; fewer than asked for where the school has no more. */
  before: SchoolDate[];
  /** Whether today is a school day, or may still become one; false: there is no school. */
  isSchoolToday: boolean;
}

/** The latest `count` school days before today, and whether there is school today. */
export async function recentSchoolDays(ctx: Context, count: number): Promise<RecentDays> {
  const { db, actor } = ctx;
  const day = today(ctx);
  const near = await knownDates(db, actor.schoolId, addDays(day, -TELLING_WINDOW), day);
  const nearDays = [...near.schoolDays].filter((date) => date < day).sort();
  const needed = Math.max(count, TELLING);
  const before = nearDays.length >= needed ? nearDays : await schoolDaysBefore(db, actor.schoolId, day, needed);
  const isSchoolToday =
    near.schoolDays.has(day) || (!near.closed.has(day) && mayBeSchoolDay(before.slice(-TELLING), day));
  return { before: before.slice(-count), isSchoolToday };
}

/**
 * Whether a date may become a school day, by its weekday: in the morning nobody knows. It may where at least two of the
 * latest school days before it lay on the same weekday; a school with hardly any keeps Monday to Friday. Pure.
 */
export function mayBeSchoolDay(before: readonly SchoolDate[], date: SchoolDate): boolean {
  if (before.length < TOO_FEW) return weekday(date) <= FRIDAY;
  return before.filter((one) => weekday(one) === weekday(date)).length > 1;
}

/** The same, of the latest school days before the date those that are at hand; where they are too few, more are read. */
export async function mayBecomeSchoolDay(
  { db, actor }: Context,
  date: SchoolDate,
  atHand: readonly SchoolDate[],
): Promise<boolean> {
  const before = atHand.length >= TELLING ? atHand : await schoolDaysBefore(db, actor.schoolId, date, TELLING);
  return mayBeSchoolDay(before.slice(-TELLING), date);
}

/** The dates of a range, told apart. */
export interface TermDates {
  /** School days up to today, today so far among them where there is school; oldest first. */
  days: SchoolDate[];
  /** Other dates on which a check-in was finished, as a stray Sunday, a date that was closed afterwards, or tomorrow. */
  strays: SchoolDate[];
}

/** Which dates of a range have been school days, today so far included. */
export async function termDates(ctx: Context, { from, to }: { from: SchoolDate; to: SchoolDate }): Promise<TermDates> {
  const known = await knownDates(ctx.db, ctx.actor.schoolId, from, to);
  const { schoolDays } = known;
  const day = today(ctx);
  // One that was opened ahead expects nothing before it comes.
  for (const date of schoolDays) if (date > day) schoolDays.delete(date);
  if (from <= day && day <= to && !schoolDays.has(day) && (await recentSchoolDays(ctx, 0)).isSchoolToday)
    schoolDays.add(day);
  return { days: [...schoolDays].sort(), strays: straysOf(known) };
}
