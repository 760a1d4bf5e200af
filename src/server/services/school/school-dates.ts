import { addDays, daysBetween } from "#contract/school-date.ts";
import type { SchoolDates } from "#contract/school-dates.ts";
import { lockNames } from "#server/database/locks.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, today } from "#server/services/context.ts";
import { schoolDaysBetween } from "#server/services/figures/school-days.ts";

interface Range {
  from: string;
  to: string;
}

/** Each date of a range with what was set and what it counts as. */
export async function listDates(ctx: Context, { from, to }: Range): Promise<SchoolDates> {
  const { schoolId } = ctx.actor;
  const set = await ctx.db
    .selectFrom("school_date")
    .select(["date", "open"])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .execute();
  const sums = await ctx.db
    .selectFrom("school_day")
    .select(["date", "finished"])
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .execute();
  const states = new Map(set.map((row) => [row.date, row.open === 1 ? ("open" as const) : ("closed" as const)]));
  const finished = new Map(sums.map((row) => [row.date, row.finished]));
  const schoolDays = new Set(await schoolDaysBetween(ctx.db, schoolId, from, to));
  const days = datesOf({ from, to }).map((date) => ({
    date,
    finished: finished.get(date) ?? 0,
    set: states.get(date) ?? null,
    school_day: schoolDays.has(date),
  }));
  return { today: today(ctx), days };
}

/** Opens or closes every date of a range, or leaves them to the check-ins again. */
export async function setDates(
  ctx: Context,
  { from, to, state }: Range & { state: "open" | "closed" | "automatic" },
): Promise<SchoolDates> {
  const { schoolId } = ctx.actor;
  // Of two who set the same date at once, the later one wins.
  await lockNames(ctx.db, [`dates/${schoolId}`]);
  await ctx.db
    .deleteFrom("school_date")
    .where("school_id", "=", schoolId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .execute();
  if (state !== "automatic") {
    const open = state === "open" ? 1 : 0;
    await ctx.db
      .insertInto("school_date")
      .values(datesOf({ from, to }).map((date) => ({ school_id: schoolId, date, open })))
      .execute();
  }
  await writeAudit(ctx.db, { ...by(ctx), action: "school.dates-set", subjectId: null, detail: { from, to, state } });
  return listDates(ctx, { from, to });
}

/** By their number: the day after the last one that can be written sorts before it. */
const datesOf = ({ from, to }: Range): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
