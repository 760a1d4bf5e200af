import type { BehaviorGroup } from "#contract/check-in.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { Context } from "#server/services/context.ts";
import { periodOf } from "#server/services/figures/scope.ts";

export const GROUP_NAMES = { positive: "Positive", challenging: "Challenging" } as const;

/** School days, today so far included, over which a teacher's own uses are counted, so that the most used come first. */
const USES_DAYS = 20;

const catalogue = prepared((db, { schoolId }: Asked<{ schoolId: string }>) =>
  db
    .selectFrom("behavior")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("id"),
);

/** The school's catalogue by group, in its order, with the actor's own uses. */
export async function getBehaviors(ctx: Context): Promise<{ groups: BehaviorGroup[] }> {
  const rows = await catalogue.all(ctx.db, { schoolId: ctx.actor.schoolId });
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

const usesOn = prepared(
  (db, { schoolId, personId, days }: Asked<{ schoolId: string; personId: string; days: readonly string[] }>) =>
    db
      .selectFrom("event")
      .select((eb) => ["behavior_id", eb.fn.countAll<number>().as("n")])
      .where("school_id", "=", schoolId)
      .where("recorded_by", "=", personId)
      .where("date", "in", days)
      .where("undone_at", "is", null)
      .groupBy("behavior_id"),
);

async function ownUses(ctx: Context): Promise<Map<string, number>> {
  const { days } = await periodOf(ctx, USES_DAYS);
  if (days.length === 0) return new Map();
  const rows = await usesOn.all(ctx.db, { schoolId: ctx.actor.schoolId, personId: ctx.actor.personId, days });
  return new Map(rows.map((row) => [row.behavior_id, row.n]));
}
