import type { BehaviorGroup } from "#contract/check-in.ts";
import { type Context, today } from "#server/services/context.ts";
import { schoolDaysBefore } from "#server/services/figures/school-days.ts";

export const GROUP_NAMES = { positive: "Positive", challenging: "Challenging" } as const;

/** School days over which a teacher's own uses are counted, so that the most used come first. */
const USES_DAYS = 20;

/** The school's catalogue by group, in its order, with the actor's own uses (api, *Check-in*). */
export async function getBehaviors(ctx: Context): Promise<{ groups: BehaviorGroup[] }> {
  const rows = await ctx.db
    .selectFrom("behavior")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const uses = await ownUses(ctx);
  const group = (slug: "positive" | "challenging"): BehaviorGroup => ({
    id: slug,
    slug,
    name: GROUP_NAMES[slug],
    behaviors: rows
      .filter((row) => row.group_slug === slug)
      .map(({ id, name, icon, severity }) => ({ id, name, icon, severity, uses: uses.get(id) ?? 0 })),
  });
  return { groups: [group("positive"), group("challenging")] };
}

async function ownUses(ctx: Context): Promise<Map<string, number>> {
  const [first = today(ctx)] = await schoolDaysBefore(ctx.db, ctx.actor.schoolId, today(ctx), USES_DAYS);
  const rows = await ctx.db
    .selectFrom("event")
    .select((eb) => ["behavior_id", eb.fn.countAll<number>().as("n")])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("recorded_by", "=", ctx.actor.personId)
    .where("date", ">=", first)
    .where("undone_at", "is", null)
    .groupBy("behavior_id")
    .execute();
  return new Map(rows.map((row) => [row.behavior_id, row.n]));
}
