import { WRONG_DATE } from "#contract/errors.ts";
import { addDays, schoolDate } from "#contract/school-date.ts";
import { refused } from "#server/errors.ts";
import { type Context, stamp, today } from "#server/services/context.ts";

/** How far back a check-in or an event may lie. */
const OLDEST_DAYS = 400;

/** Throws 400 for a date in the future or too far back. A device's clock may be one day ahead. */
export function checkDate(ctx: Context, date: string): void {
  const day = today(ctx);
  if (date > addDays(day, 1)) throw refused("This date lies in the future.", WRONG_DATE);
  if (date < addDays(day, -OLDEST_DAYS))
    throw refused(`This date lies more than ${OLDEST_DAYS} days back.`, WRONG_DATE);
}

/**
 * A moment that a device tells, never later than the server's own clock: or than a moment that is stored, where another
 * server's clock was ahead of this one's.
 */
export const boundedMoment = (ctx: Context, told: string, stored = ""): string => {
  const now = ctx.now.toISOString();
  const latest = now > stored ? now : stored;
  return told < latest ? told : latest;
};

/** The date of a moment that a device tells; those of the first thousand years are written in as many digits. */
export const dateTold = (ctx: Context, told: string): string =>
  schoolDate(new Date(boundedMoment(ctx, told)), ctx.actor.timeZone).padStart(10, "0");

/** Whether a moment may be one of a date, wherever on earth it is told. */
export const isMomentOf = (date: string, moment: string): boolean =>
  isNotBefore(date, moment) && moment < addDays(date, 2);

const isNotBefore = (date: string, moment: string): boolean => moment >= addDays(date, -1);

/**
 * When something of a date was recorded, as a device tells it. One that lies more than a day before the date is of a clock
 * that is wrong: the server's own stands for it.
 */
export const recordedMoment = (ctx: Context, date: string, told: string): string =>
  isNotBefore(date, told) ? boundedMoment(ctx, told) : stamp(ctx);
