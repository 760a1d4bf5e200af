import type { GroupSlug } from "#contract/history.ts";
import type { Details, Graph, StudentInsights } from "#contract/insights.ts";
import type { Context } from "#server/services/context.ts";
import { type Counted, countFacts } from "#server/services/figures/counts.ts";
import { periodOf, scopeOf } from "#server/services/figures/scope.ts";
import { typeNames } from "#server/services/figures/type-names.ts";
import { byName } from "#server/services/people.ts";
import { findOpenable } from "#server/services/students/student-access.ts";

/** A group by student and type over some school days, today so far included. */
export async function getDetails(
  ctx: Context,
  input: { type: GroupSlug; classId: string | undefined; days: number; typeId: string | undefined },
): Promise<Details> {
  const scope = await scopeOf(ctx, input.classId);
  const { days, previousDays, wholeRange } = await periodOf(ctx, input.days, input.type);
  const isCircle = input.type === "circle";
  const counts = await countFacts(
    ctx,
    { group: input.type, scope, range: wholeRange, typeId: input.typeId },
    isCircle ? ["date", "type"] : ["date", "type", "student"],
  );
  const now = within(counts, days);
  const total = sum(now);
  const names = await typeNames(ctx, input.type);
  const byType = sumBy(now, "type");
  return {
    type: input.type,
    days,
    previous_school_days: previousDays.length,
    total,
    students: isCircle
      ? []
      : await studentsOf(
          ctx,
          sumBy(asByStudent(now), "student"),
          sumBy(asByStudent(within(counts, previousDays)), "student"),
          total,
        ),
    types: [...names]
      .map(([type_id, name]) => ({ type_id, name, count: byType.get(type_id) ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}

type Row = { date: string | null; type: string | null; n: number };

const asByStudent = (rows: Row[]): Counted<"date" | "type" | "student">[] =>
  rows as Counted<"date" | "type" | "student">[];

function within<R extends Row>(rows: R[], days: readonly string[]): R[] {
  const shown = new Set<string | null>(days);
  return rows.filter((row) => shown.has(row.date));
}

const sum = (rows: readonly { n: number }[]): number => rows.reduce((total, { n }) => total + n, 0);

function sumBy<K extends string>(
  rows: readonly (Record<K, string | null> & { n: number })[],
  key: K,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const value = row[key];
    if (value !== null) sums.set(value, (sums.get(value) ?? 0) + row.n);
  }
  return sums;
}

async function studentsOf(
  ctx: Context,
  now: Map<string, number>,
  before: Map<string, number>,
  total: number,
): Promise<Details["students"]> {
  const ids = [...new Set([...now.keys(), ...before.keys()])];
  if (ids.length === 0) return [];
  const people = await ctx.db
    .selectFrom("person")
    .select(["id", "first_name", "last_name"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", ids)
    .execute();
  const order = byName(ctx.actor.locale);
  const canOpen = await findOpenable(ctx, ids);
  return people
    .map((person) => {
      const count = now.get(person.id) ?? 0;
      return {
        ...person,
        count,
        share: total === 0 ? 0 : count / total,
        previous_count: before.get(person.id) ?? 0,
        can_open: canOpen(person.id),
      };
    })
    .sort((a, b) => b.count - a.count || order(a, b));
}

/** A group day by day, each day by type. The type that is asked for is named, also where there is nothing of it. */
export async function getGraph(
  ctx: Context,
  input: { type: GroupSlug; classId: string | undefined; days: number; typeId: string | undefined },
): Promise<Graph> {
  const scope = await scopeOf(ctx, input.classId);
  const { days, range } = await periodOf(ctx, input.days);
  const counts = await countFacts(ctx, { group: input.type, scope, range, typeId: input.typeId }, ["date", "type"]);
  const names = await typeNames(ctx, input.type);
  const seen = new Set([...within(counts, days).map((row) => row.type), input.typeId]);
  return {
    type: input.type,
    points: days.map((date) => {
      const of = counts.filter((row) => row.date === date);
      return { date, count: sum(of), by_type: Object.fromEntries(sumBy(of, "type")) };
    }),
    types: [...names].filter(([id]) => seen.has(id)).map(([type_id, name]) => ({ type_id, name })),
  };
}

/** What `getStudentInsights` needs of one student's counts; `typeId`, where they are of one type, is named in any case. */
export function summarise(
  counts: Counted<"date" | "type">[],
  period: { days: string[]; previousDays: string[] },
  names: Map<string, string>,
  typeId: string | undefined,
): Pick<StudentInsights, "total" | "previous_total" | "by_day" | "by_type"> {
  const now = within(counts, period.days);
  const byDate = sumBy(now, "date");
  const byType = sumBy(now, "type");
  return {
    total: sum(now),
    previous_total: sum(within(counts, period.previousDays)),
    by_day: period.days.map((date) => ({ date, count: byDate.get(date) ?? 0 })),
    by_type: [...names]
      .map(([type_id, name]) => ({ type_id, name, count: byType.get(type_id) ?? 0 }))
      .filter(({ type_id, count }) => count > 0 || type_id === typeId),
  };
}
