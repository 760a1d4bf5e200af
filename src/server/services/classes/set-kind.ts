import type { ClassKind } from "#contract/school-classes.ts";
import { notFound } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { lockRecords, registrarOf } from "#server/services/by-hand/registrar.ts";
import { type Context, today } from "#server/services/context.ts";
import { keepPastKinds } from "./past-kinds.ts";

/**
 * Makes a class daily or a lesson from today on; the days before stay what they were. The roster's word is kept beside
 * it, so that an import leaves it alone.
 */
export async function setClassKind(ctx: Context, id: string, kind: ClassKind): Promise<void> {
  await lockRecords(registrarOf(ctx));
  const own = { school_id: ctx.actor.schoolId, id };
  const held = await ctx.db
    .selectFrom("class")
    .select("kind")
    .where((eb) => eb.and(own))
    .executeTakeFirst();
  if (!held) throw notFound();
  if (held.kind === kind) return;
  await keepPastKinds(ctx.db, [
    { school_id: ctx.actor.schoolId, class_id: id, kind: held.kind, changed_on: today(ctx) },
  ]);
  await ctx.db
    .updateTable("class")
    .set({ kind })
    .where((eb) => eb.and(own))
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "class.kind-changed",
    subjectId: id,
    detail: { from: held.kind, to: kind },
  });
}
