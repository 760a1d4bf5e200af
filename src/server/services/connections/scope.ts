import { addDays, type SchoolDate, schoolDate } from "#contract/school-date.ts";
import { type Context, today } from "#server/services/context.ts";
import { knownDates, straysOf } from "#server/services/figures/school-days.ts";
import { type ConnectionSettings, readSettings } from "#server/services/school/settings.ts";
import { Calendar } from "./calendar.ts";
import type { Horizon } from "./chain.ts";
import { NOTICE_REACH } from "./notice.ts";

/** Calendar days for a school day, weekends counted in; and the longest holidays that may lie between. */
const WEEK = 7 / 5;
const HOLIDAYS = 110;

/** Where a school has hardly begun, its few school days say nothing of how old a fact is; in calendar days. */
const LONGEST = 60;

const later = (a: SchoolDate, b: SchoolDate): SchoolDate => (a > b ? a : b);

/** Everything an evaluation is about besides the students. */
export interface Scope extends Horizon {
  ctx: Context;
  /** The oldest date at which a fact counts as new. */
  freshFrom: SchoolDate;
  /** Whether a date was too old to raise anything when the moment came. */
  isLate: (date: SchoolDate, moment: string) => boolean;
}

/** The rules' figures of the actor's school. */
export const figuresOf = ({ actor }: Context): ConnectionSettings => readSettings(actor.settings).connections;

/** The school days as far back as any rule looks. */
export async function calendarOf(ctx: Context, figures: ConnectionSettings): Promise<Calendar> {
  const day = today(ctx);
  const back = schoolDaysNeeded(figures) * WEEK + HOLIDAYS;
  const from = addDays(day, -Math.ceil(back));
  const known = await knownDates(ctx.db, ctx.actor.schoolId, from, addDays(day, 1));
  return new Calendar([...known.schoolDays].sort(), day, { from, strays: straysOf(known) });
}

/** An active one may be derived again from where it was raised, and looks back from there. */
const schoolDaysNeeded = ({
  fresh_days,
  active_days,
  rest_days,
  celebrate,
  repair,
  notice,
}: ConnectionSettings): number =>
  fresh_days +
  Math.max(active_days, rest_days, notice.class_days) +
  Math.max(celebrate.within, repair.within, notice.here_days * NOTICE_REACH) +
  1;

export async function openScope(ctx: Context, changed: SchoolDate): Promise<Scope> {
  const figures = figuresOf(ctx);
  const calendar = await calendarOf(ctx, figures);
  const freshFrom = later(
    calendar.windowStart(calendar.today, figures.fresh_days + 1),
    addDays(calendar.today, -LONGEST),
  );
  const soonest = oncePerDate((date) => addDays(date, figures.fresh_days));
  return {
    ctx,
    calendar,
    figures,
    changed,
    freshFrom,
    oldest: later(freshFrom, changed),
    isLate: (date, moment) => {
      // Fewer days later than the rule asks for cannot be more school days; spares most moments the time zone.
      if (moment.slice(0, 10) < soonest(date)) return false;
      return calendar.age(date, schoolDate(new Date(moment), ctx.actor.timeZone)) > figures.fresh_days;
    },
  };
}

/** Many facts are of few dates. */
function oncePerDate(compute: (date: SchoolDate) => SchoolDate): (date: SchoolDate) => SchoolDate {
  const known = new Map<SchoolDate, SchoolDate>();
  return (date) => {
    const found = known.get(date) ?? compute(date);
    known.set(date, found);
    return found;
  };
}
