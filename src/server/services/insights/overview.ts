import { GROUP_SLUGS, type GroupSlug } from "#contract/history.ts";
import type { Overview } from "#contract/insights.ts";
import { activeConnectionsOf } from "#server/services/connections/list-active.ts";
import type { Context } from "#server/services/context.ts";
import { attendanceRate, countMarksByClass } from "#server/services/figures/attendance.ts";
import { countFacts } from "#server/services/figures/counts.ts";
import { ratioOf } from "#server/services/figures/ratio.ts";
import { type ClassScope, type Period, periodOf, scopeOf, scopeOfToday } from "#server/services/figures/scope.ts";
import { GROUP_NAMES } from "#server/services/figures/type-names.ts";

const DAYS = 5;

/** Five days by group against the five school days before, the classes side by side. */
export async function getOverview(ctx: Context, classId: string | undefined): Promise<Overview> {
  const scope = await scopeOf(ctx, classId);
  const period = await periodOf(ctx, DAYS);
  const groups: Overview["groups"] = [];
  for (const slug of GROUP_SLUGS) groups.push(await groupOf(ctx, slug, scope, period));
  const total = (slug: string): number => groups.find((group) => group.slug === slug)?.total ?? 0;
  return {
    days: period.days,
    previous_school_days: period.previousDays.length,
    groups,
    ratio: ratioOf(total("positive"), total("challenging")),
    classes: await classesBeside(ctx, scope, period),
    active_connections: await activeConnectionsOf(ctx, { classIds: await scopeOfToday(ctx, scope) }),
  };
}

async function groupOf(
  ctx: Context,
  slug: GroupSlug,
  scope: ClassScope,
  { days, previousDays, wholeRange }: Period,
): Promise<Overview["groups"][number]> {
  const counts = await countFacts(ctx, { group: slug, scope, range: wholeRange }, ["date"]);
  const byDate = new Map(counts.map((row) => [row.date, row.n]));
  // What lies on no school day – a Sunday test – belongs to no day shown, so to no total either.
  const sum = (dates: readonly string[]): number => dates.reduce((total, date) => total + (byDate.get(date) ?? 0), 0);
  return {
    slug,
    name: GROUP_NAMES[slug],
    total: sum(days),
    previous_total: sum(previousDays),
    by_day: days.map((date) => byDate.get(date) ?? 0),
  };
}

/** The classes of these days, those that ended within them included: they add up to the totals. */
async function classesBeside(ctx: Context, scope: ClassScope, { range }: Period): Promise<Overview["classes"]> {
  if (scope?.length === 0) return [];
  const counts = async (group: "positive" | "challenging") =>
    new Map((await countFacts(ctx, { group, scope, range }, ["class"])).map((row) => [row.class, row.n]));
  const positive = await counts("positive");
  const challenging = await counts("challenging");
  const marks = await countMarksByClass(ctx, scope, range);
  const classes = await ctx.db
    .selectFrom("class")
    .select(["id", "name", "ended_on"])
    .where("school_id", "=", ctx.actor.schoolId)
    .$if(scope !== undefined, (query) => query.where("id", "in", [...(scope ?? [])]))
    .execute();
  const { compare } = new Intl.Collator(ctx.actor.locale, { numeric: true });
  return classes
    .filter(
      ({ id, ended_on }) =>
        ended_on === null || ended_on > range.from || positive.has(id) || challenging.has(id) || marks.has(id),
    )
    .sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => {
      const days = marks.get(id);
      return {
        id,
        name,
        positive: positive.get(id) ?? 0,
        challenging: challenging.get(id) ?? 0,
        attendance_rate: days ? attendanceRate(days) : null,
      };
    });
}
