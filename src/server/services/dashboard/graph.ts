import type { Breakdown, DashboardGraph } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Context } from "#server/services/context.ts";
import { type Counted, countFacts, type Dimension } from "#server/services/figures/counts.ts";
import { termDates } from "#server/services/figures/recent-school-days.ts";
import type { DateRange } from "#server/services/figures/scope.ts";
import { typeNames } from "#server/services/figures/type-names.ts";
import { namesOf } from "#server/services/people.ts";

const DIMENSIONS: Record<Breakdown, Extract<Dimension, "date" | "class" | "grade" | "teacher">> = {
  day: "date",
  class: "class",
  grade: "grade",
  teacher: "teacher",
};

/** What has no class, grade or teacher, as a connection that nobody completed. No grade is called so. */
const NONE = { key: "", label: "None" };

/**
 * A group's counts over a range, by day, class, grade or teacher. The type that is asked for is named, also where there
 * is nothing of it.
 */
export async function getGraph(
  ctx: Context,
  input: { group: GroupSlug; range: DateRange; by: Breakdown; typeId: string | undefined },
): Promise<DashboardGraph> {
  const { group, range, by, typeId } = input;
  const dimension = DIMENSIONS[by];
  const { days } = await termDates(ctx, range);
  // Nobody is away where there is no school; everything else counts on any day.
  const dates = group === "attendance" ? { ...range, days } : range;
  const counts = await countFacts(ctx, { group, scope: undefined, range: dates, typeId }, [dimension, "type"]);
  const keys = counts.map((row) => row[dimension]);
  const labels = by === "day" ? dayLabels(days, keys) : await labelsOf(ctx, by, keys);
  const names = await typeNames(ctx, group);
  const seen = new Set([...counts.map((row) => row.type), typeId]);
  return {
    type: group,
    by,
    points: labels.map(({ key, label }) => ({
      key,
      label,
      ...sumOf(counts.filter((row) => (row[dimension] ?? NONE.key) === key)),
    })),
    types: [...names].filter(([id]) => seen.has(id)).map(([type_id, name]) => ({ type_id, name })),
  };
}

function sumOf(rows: Counted<"type">[]): { count: number; by_type: Record<string, number> } {
  const by_type: Record<string, number> = {};
  for (const { type, n } of rows) if (type !== null) by_type[type] = (by_type[type] ?? 0) + n;
  return { count: rows.reduce((sum, { n }) => sum + n, 0), by_type };
}

interface Label {
  key: string;
  label: string;
}

/** Every school day of the range, and every other day on which something happened, so that the points add up to the total. */
function dayLabels(days: readonly SchoolDate[], keys: (string | null)[]): Label[] {
  const all = new Set([...days, ...keys.filter((key) => key !== null)]);
  return [...all].sort().map((date) => ({ key: date, label: date }));
}

async function labelsOf(ctx: Context, by: Exclude<Breakdown, "day">, keys: (string | null)[]): Promise<Label[]> {
  const ids = [...new Set(keys.filter((key) => key !== null))];
  const names =
    by === "grade"
      ? new Map(ids.map((grade) => [grade, grade]))
      : by === "class"
        ? await classNames(ctx, ids)
        : await namesOf(ctx.db, ctx.actor, ids);
  const { compare } = new Intl.Collator(ctx.actor.locale, { numeric: true });
  const labels = ids
    .map((key) => ({ key, label: names.get(key) ?? key }))
    .sort((a, b) => compare(a.label, b.label) || (a.key < b.key ? -1 : 1));
  return keys.includes(null) ? [...labels, NONE] : labels;
}

async function classNames(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("class")
    .select(["id", "name"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
