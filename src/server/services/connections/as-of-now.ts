import { addDays } from "#contract/school-date.ts";
import type { ConnectionTable } from "#server/database/schema.ts";
import { type Context, today } from "#server/services/context.ts";
import { lastActiveDay } from "./chain.ts";
import { calendarOf, figuresOf } from "./scope.ts";

type Standing = Pick<ConnectionTable, "status" | "raised_on" | "settled_on">;

/** The rows with those that ran out told as expired, whether that was written down yet or not. */
export async function asOfNow<T extends Standing>(ctx: Context, rows: readonly T[]): Promise<T[]> {
  const figures = figuresOf(ctx);
  const day = today(ctx);
  // It lasts for so many school days, and so at least as many days: the calendar is read for older ones alone.
  const mayBeOver = ({ status, raised_on }: T): boolean =>
    status === "active" && addDays(raised_on, figures.active_days) < day;
  if (!rows.some(mayBeOver)) return [...rows];
  const calendar = await calendarOf(ctx, figures);
  return rows.map((row) => {
    const last = lastActiveDay({ calendar, figures }, row.raised_on);
    return row.status === "active" && last < calendar.today ? { ...row, status: "expired", settled_on: last } : row;
  });
}

/** Those of the rows that are active as of now. */
export const activeNow = async <T extends Standing>(ctx: Context, rows: readonly T[]): Promise<T[]> =>
  (await asOfNow(ctx, rows)).filter(({ status }) => status === "active");
