import {
  type BehaviorCatalogue,
  type BehaviorChange,
  type CatalogueBehavior,
  MOST_BEHAVIORS,
} from "#contract/behaviors.ts";
import { lockNames } from "#server/database/locks.ts";
import type { BehaviorTable } from "#server/database/schema.ts";
import { changedMeanwhile, invalid, notFound } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { versionOf } from "#server/services/version-of.ts";

type Group = BehaviorTable["group_slug"];

const shaped = (row: BehaviorTable): CatalogueBehavior => {
  const { id, group_slug, name, icon, severity, retired_at } = row;
  return { id, group: group_slug, name, icon, severity, retired_at, version: versionOfRow(row) };
};

/** Of what a form changes: another order, or another behaviour, is no other version. */
const versionOfRow = ({ name, icon, severity }: BehaviorTable): string => versionOf([name, icon, severity]);

/** One change of a school's catalogue at a time: what is looked at is what is changed. */
const hold = (ctx: Context): Promise<void> => lockNames(ctx.db, [`behaviors/${ctx.actor.schoolId}`]);

const catalogueRows = (ctx: Context): Promise<BehaviorTable[]> =>
  ctx.db
    .selectFrom("behavior")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** The school's whole catalogue in its order, the retired ones last. */
export async function listCatalogue(ctx: Context): Promise<BehaviorCatalogue> {
  const rows = (await catalogueRows(ctx)).map(shaped);
  return {
    behaviors: [...rows.filter((row) => row.retired_at === null), ...rows.filter((row) => row.retired_at !== null)],
  };
}

/** Adds one at the end of its group. 422 for a name that the group offers already, and for one too many. */
export async function addBehavior(
  ctx: Context,
  given: { group: Group; name: string; icon: string; severity: "minor" | "major" | null },
): Promise<CatalogueBehavior> {
  await hold(ctx);
  const offered = await offeredIn(ctx, given.group);
  refuseName(offered, given.name);
  refuseMore(offered);
  const row: BehaviorTable = {
    id: newId(),
    school_id: ctx.actor.schoolId,
    group_slug: given.group,
    name: given.name,
    icon: given.icon,
    severity: given.severity,
    position: lastOf(offered) + 1,
    retired_at: null,
  };
  await ctx.db.insertInto("behavior").values(row).execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "behavior.added",
    subjectId: row.id,
    detail: { group: row.group_slug },
  });
  return shaped(row);
}

/** Changes what is given. 404 where the school has none by the id; 409 CHANGED, with what stands, where that is another `version`; 422 as for a new one. */
export async function changeBehavior(
  ctx: Context,
  id: string,
  { retired, version, ...fields }: BehaviorChange,
): Promise<CatalogueBehavior> {
  await hold(ctx);
  const row = await ctx.db
    .selectFrom("behavior")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  if (version !== undefined && version !== versionOfRow(row)) throw changedMeanwhile(shaped(row));
  const next = { ...row, ...given(fields) };
  if ((next.group_slug === "challenging") !== (next.severity !== null))
    throw invalid([{ path: "severity", message: "must be minor or major for challenging, and null otherwise" }]);
  const others = (await offeredIn(ctx, row.group_slug)).filter((one) => one.id !== id);
  if (retired !== undefined && retired !== (row.retired_at !== null)) {
    if (!retired) refuseMore(others);
    next.retired_at = retired ? stamp(ctx) : null;
    next.position = retired ? row.position : lastOf(others) + 1;
  }
  if (next.retired_at === null) refuseName(others, next.name);
  const changed = (["name", "icon", "severity", "retired_at"] as const).filter((field) => next[field] !== row[field]);
  if (changed.length === 0) return shaped(row);
  const { name, icon, severity, position, retired_at } = next;
  await ctx.db
    .updateTable("behavior")
    .set({ name, icon, severity, position, retired_at })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .execute();
  const action = !changed.includes("retired_at")
    ? "behavior.changed"
    : retired
      ? "behavior.retired"
      : "behavior.brought-back";
  await writeAudit(ctx.db, { ...by(ctx), action, subjectId: id, detail: { fields: changed.join(" ") } });
  return shaped(next);
}

/** Puts a group in another order; 409 CHANGED, with what stands, unless the ids are exactly those that it offers now, in the order of `base`. */
export async function orderBehaviors(
  ctx: Context,
  { group, ids, base }: { group: Group; ids: string[]; base?: string[] | undefined },
): Promise<BehaviorCatalogue> {
  await hold(ctx);
  const order = (await offeredIn(ctx, group)).map((one) => one.id);
  const offered = new Set(order);
  const isOther = new Set(ids).size !== ids.length || ids.length !== offered.size || ids.some((id) => !offered.has(id));
  if (isOther || (base !== undefined && base.join() !== order.join())) throw changedMeanwhile(await listCatalogue(ctx));
  for (const [position, id] of ids.entries()) {
    await ctx.db
      .updateTable("behavior")
      .set({ position })
      .where("school_id", "=", ctx.actor.schoolId)
      .where("id", "=", id)
      .execute();
  }
  await writeAudit(ctx.db, { ...by(ctx), action: "behavior.ordered", subjectId: null, detail: { group } });
  return listCatalogue(ctx);
}

const offeredIn = async (ctx: Context, group: Group): Promise<BehaviorTable[]> =>
  (await catalogueRows(ctx)).filter((row) => row.group_slug === group && row.retired_at === null);

const lastOf = (rows: BehaviorTable[]): number => Math.max(-1, ...rows.map((row) => row.position));

const given = (fields: Omit<BehaviorChange, "retired" | "version">): Partial<BehaviorTable> =>
  Object.fromEntries(Object.entries<unknown>(fields).filter(([, value]) => value !== undefined));

/** Two of one name in a group could not be told apart on the teacher's sheet. */
function refuseName(rows: BehaviorTable[], name: string): void {
  const key = name.toLowerCase();
  if (rows.some((row) => row.name.toLowerCase() === key))
    throw invalid([{ path: "name", message: "is taken by another behaviour of this group" }]);
}

function refuseMore(rows: BehaviorTable[]): void {
  if (rows.length >= MOST_BEHAVIORS)
    throw invalid([{ path: "group", message: `offers at most ${MOST_BEHAVIORS}; retire one first` }]);
}
