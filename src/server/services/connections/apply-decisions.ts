import type { ConnectionTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { type Context, stamp, today } from "#server/services/context.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { Trigger } from "./facts.ts";
import type { Decision } from "./personal.ts";
import type { HeldRow } from "./read-facts.ts";

/** Writes what was decided, and only what is new; gives those raised. */
export async function applyDecisions(
  ctx: Context,
  decisions: readonly Decision[],
  freshFrom: SchoolDate,
): Promise<ConnectionTable[]> {
  for (const { rows, settlement } of decisions) {
    const { keep, withdraw, expire } = settlement;
    if (withdraw) await change(ctx, withdraw.id, { status: "withdrawn", settled_on: today(ctx) });
    if (expire)
      await change(ctx, expire.held.id, {
        status: "expired",
        settled_on: expire.on,
        ...(expire.trigger ? fromTrigger(expire.trigger) : {}),
      });
    const stored = keep && rows.find((row) => row.id === keep.held.id);
    if (keep && stored && !isSame(stored, keep.trigger)) await change(ctx, stored.id, fromTrigger(keep.trigger));
  }
  const raised = decisions.flatMap(({ studentId, type, settlement }) =>
    settlement.raise ? [{ studentId, type, trigger: settlement.raise }] : [],
  );
  return raised.length === 0 ? [] : raise(ctx, raised, freshFrom);
}

type Raised = Pick<Decision, "studentId" | "type"> & { trigger: Trigger };

const fromTrigger = (trigger: Trigger) => ({
  class_id: trigger.classId,
  raised_on: trigger.on,
  reason: trigger.reason,
  evidence: JSON.stringify(trigger.evidence),
  once_key: trigger.onceKey,
});

const isSame = (stored: HeldRow, trigger: Trigger): boolean =>
  Object.entries(fromTrigger(trigger)).every(
    ([column, value]) =>
      value ===
      {
        class_id: stored.classId,
        raised_on: stored.raisedOn,
        reason: stored.reason,
        evidence: stored.evidence,
        once_key: stored.onceKey,
      }[column],
  );

/** Changes one that is still active: a teacher who completed it in between was first. */
async function change(ctx: Context, id: string, values: Partial<ConnectionTable>): Promise<void> {
  await ctx.db
    .updateTable("connection")
    .set(values)
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .execute();
}

/**
 * Raises: one that was withdrawn and whose facts stand again is the same connection as before; the others are new. Of
 * two transactions that raise the same the first wins. Nobody is reminded of a student who has left.
 */
async function raise(ctx: Context, wanted: readonly Raised[], freshFrom: SchoolDate): Promise<ConnectionTable[]> {
  const gone = await whoLeft(
    ctx,
    wanted.map((one) => one.studentId),
  );
  const raised = wanted.filter((one) => !gone.has(one.studentId));
  if (raised.length === 0) return [];
  const withdrawn = await ctx.db
    .selectFrom("connection")
    .select(["id", "student_id", "type"])
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "in", [...new Set(raised.map((one) => one.studentId))])
    .where("status", "=", "withdrawn")
    .where("raised_on", ">=", freshFrom)
    .orderBy("raised_on")
    .orderBy("id")
    .execute();
  const before = new Map(withdrawn.map((row) => [`${row.student_id}/${row.type}`, row.id]));
  const again: ConnectionTable[] = [];
  const fresh: ConnectionTable[] = [];
  for (const { studentId, type, trigger } of raised) {
    const id = before.get(`${studentId}/${type}`);
    if (id) again.push(...(await reopen(ctx, id, trigger)));
    else fresh.push(newRow(ctx, studentId, type, trigger));
  }
  if (fresh.length === 0) return again;
  const inserted = await ctx.db
    .insertInto("connection")
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  return [...again, ...inserted];
}

async function whoLeft(ctx: Context, studentIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom("person")
    .select("id")
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "in", [...new Set(studentIds)])
    .where("left_on", "<=", today(ctx))
    .execute();
  return new Set(rows.map((row) => row.id));
}

const reopen = (ctx: Context, id: string, trigger: Trigger): Promise<ConnectionTable[]> =>
  ctx.db
    .updateTable("connection")
    .set({ status: "active", settled_on: null, raised_at: stamp(ctx), ...fromTrigger(trigger) })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", id)
    .where("status", "=", "withdrawn")
    .returningAll()
    .execute();

const newRow = (ctx: Context, studentId: string, type: Decision["type"], trigger: Trigger): ConnectionTable => ({
  id: newId(),
  school_id: ctx.actor.schoolId,
  student_id: studentId,
  type,
  status: "active",
  ...fromTrigger(trigger),
  resolutions: "[]",
  selected_option: null,
  raised_at: stamp(ctx),
  settled_on: null,
  completed_at: null,
  completed_by: null,
});
