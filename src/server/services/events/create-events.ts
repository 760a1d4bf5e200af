import type { CreatedEvents, EventPayload, Rejection } from "#contract/check-in.ts";
import { eventId } from "#contract/ids.ts";
import { inFlight } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { BehaviorTable, EventTable } from "#server/database/schema.ts";
import { invalid } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { NOT_ENROLLED } from "#server/services/check-in/apply-marks.ts";
import { checkDate, dateTold, recordedMoment } from "#server/services/check-in/dates.ts";
import { enrolledIds, findClass, isLost } from "#server/services/classes/class-access.ts";
import { evaluateConnections } from "#server/services/connections/evaluate-connections.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { erasedAmong } from "#server/services/privacy/erased-among.ts";

/**
 * Records a behaviour for each chosen student. `key` is the request's idempotency key, from which the
 * events' ids follow. Throws 422 for an unknown behaviour or class; students who are not in the class on that date come
 * back as rejected, the rest is recorded.
 */
export async function createEvents(
  ctx: Context,
  input: EventPayload & { key: string | undefined },
): Promise<CreatedEvents> {
  const date = input.date ?? dateTold(ctx, input.occurred_at);
  checkDate(ctx, date);
  const occurredAt = recordedMoment(ctx, date, input.occurred_at);
  const [behavior, found, enrolled] = await inFlight([
    findBehavior(ctx, input.behavior_id),
    findClass(ctx, input.class_id, date),
    enrolledIds(ctx, input.class_id, date),
  ]);
  if (!found) throw invalid([{ path: "class_id", message: "is not one of your classes" }]);

  const asked = [...new Set(input.student_ids)];
  const chosen = asked.filter((id) => enrolled.has(id));
  const rejected: Rejection[] = asked
    .filter((id) => !enrolled.has(id))
    .map((id) => ({ student_id: id, message: NOT_ENROLLED }));
  const erased = await erasedAmong(ctx, input.note ? chosen : []);
  const rows = chosen.map((studentId): EventTable => ({
    id: input.key ? eventId(input.key, studentId) : newId(),
    school_id: ctx.actor.schoolId,
    behavior_id: behavior.id,
    group_slug: behavior.group_slug,
    severity: behavior.severity,
    student_id: studentId,
    class_id: found.id,
    date,
    occurred_at: occurredAt,
    note: erased.has(studentId) ? null : input.note || null,
    recorded_by: ctx.actor.personId,
    created_at: stamp(ctx),
    undone_at: null,
    for_whole_class: chosen.length * 2 > enrolled.size && chosen.length > 1 ? 1 : 0,
  }));
  await insertEvents(ctx, rows);
  const raised = await evaluateConnections(ctx, { classId: found.id, date, studentIds: chosen });
  const connections = (await isLost(ctx, found.id, date)) ? [] : raised;
  return { events: shapeEvents(ctx, rows, behavior), connections, rejected };
}

const behaviorById = prepared((db, { schoolId, id }: Asked<{ schoolId: string; id: string }>) =>
  db.selectFrom("behavior").selectAll().where("school_id", "=", schoolId).where("id", "=", id),
);

async function findBehavior(ctx: Context, id: string): Promise<BehaviorTable> {
  const behavior = await behaviorById.first(ctx.db, { schoolId: ctx.actor.schoolId, id });
  if (!behavior) throw invalid([{ path: "behavior_id", message: "is no behaviour of this school" }]);
  return behavior;
}

const insertNew = prepared((db, { rows }: Asked<{ rows: EventTable[] }>) =>
  db
    .insertInto("event")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);

async function insertEvents(ctx: Context, rows: EventTable[]): Promise<void> {
  if (rows.length === 0) return;
  const inserted = await insertNew.all(ctx.db, { rows });
  // The key is unique to its account; ids from it can only be taken by another account that used the same key.
  if (inserted.length !== rows.length)
    throw invalid([{ path: "Idempotency-Key", message: "was used by someone else" }]);
}

function shapeEvents(ctx: Context, rows: EventTable[], behavior: BehaviorTable): CreatedEvents["events"] {
  return rows.map((row) => ({
    id: row.id,
    behavior_id: row.behavior_id,
    group: row.group_slug,
    name: behavior.name,
    student_id: row.student_id,
    class_id: row.class_id,
    date: row.date,
    occurred_at: row.occurred_at,
    note: row.note,
    by: { id: row.recorded_by, name: ctx.actor.name },
  }));
}
