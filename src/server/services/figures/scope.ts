import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { GroupSlug } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { inFlight } from "#server/database/in-flight.ts";
import type { Value } from "#server/database/prepared.ts";
import { notFound } from "#server/errors.ts";
import { endedClassIds, findClass, ownClassIds } from "#server/services/classes/class-access.ts";
import { type Context, today } from "#server/services/context.ts";
import { keptSince } from "./kept-since.ts";
import { recentSchoolDays } from "./recent-school-days.ts";

/** Which classes a figure is about; `undefined`: the whole school. */
export type ClassScope = readonly string[] | undefined;

/** The dates that a figure is about, both included. */
export interface DateRange {
  from: SchoolDate;
  to: SchoolDate;
  /** Of these dates alone; every date between the ends where left out. */
  days?: readonly SchoolDate[];
}

/** The two as a part of a query takes them, which may be a prepared one's. */
export type AskedScope = readonly Value<string>[] | undefined;
export interface AskedRange extends Pick<DateRange, "days"> {
  from: Value<SchoolDate>;
  to: Value<SchoolDate>;
}

/** Holds for the dates of a range. `column` is a name in the query's own words, as `event.date`. */
export function isWithin(column: string, { from, to, days }: AskedRange): RawBuilder<SqlBool> {
  const date = sql.ref(column);
  if (days?.length === 0) return sql<SqlBool>`1 = 0`;
  return days ? sql<SqlBool>`${date} in (${sql.join(days)})` : sql<SqlBool>`${date} >= ${from} and ${date} <= ${to}`;
}

/**
 * The class asked for (404 for one that is not the actor's), or all of the actor's own, those that were theirs until they
 * ended included; an administrator: the school.
 */
export async function scopeOf(ctx: Context, classId: string | undefined): Promise<ClassScope> {
  if (classId) {
    const found = await findClass(ctx, classId, today(ctx));
    if (found) return [found.id];
    if ((await endedClassIds(ctx)).includes(classId)) return [classId];
    throw notFound();
  }
  if (ctx.actor.isAdministrator) return undefined;
  const [own, ended] = await inFlight([ownClassIds(ctx), endedClassIds(ctx)]);
  return [...new Set([...own, ...ended])];
}

/** A scope without the classes that have ended, for what is of today: a stay may outlast its class. */
export async function scopeOfToday(ctx: Context, scope: ClassScope): Promise<ClassScope> {
  if (!scope) return scope;
  const ended = new Set(await endedClassIds(ctx));
  return scope.filter((id) => !ended.has(id));
}

/** Some school days, today so far included where there is school, and as many before them. */
export interface Period {
  days: SchoolDate[];
  range: DateRange;
  /** As many school days before those; fewer where the school has no more, or keeps no longer what happened on them. */
  previousDays: SchoolDate[];
  /** All these days together. */
  wholeRange: DateRange;
}

/**
 * The latest `count` school days, oldest first, beside as many before them, to compare the figures of a group or, where
 * it is left out, of all.
 */
export async function periodOf(ctx: Context, count: number, group?: GroupSlug): Promise<Period> {
  const { before, isSchoolToday } = await recentSchoolDays(ctx, count * 2);
  const all = [...before, ...(isSchoolToday ? [today(ctx)] : [])].slice(-count * 2);
  const days = all.slice(-count);
  const kept = keptSince(ctx, group);
  const previousDays = all.slice(0, -count).filter((date) => date >= kept);
  return { days, range: rangeOf(ctx, days), previousDays, wholeRange: rangeOf(ctx, all) };
}

function rangeOf(ctx: Context, days: SchoolDate[]): DateRange {
  const day = today(ctx);
  return { from: days[0] ?? day, to: days.at(-1) ?? day, days };
}
