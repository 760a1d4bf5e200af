import type { CircleEntry } from "#contract/circle.ts";
import { circleEntryId } from "#contract/ids.ts";
import type { CircleEntryTable } from "#server/database/schema.ts";
import { invalid } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { shapeEntries } from "./entries.ts";
import { findActivity, type Of } from "./find-activity.ts";

/**
 * Stores the comment of an activity; its id follows from the idempotency key, where there is
 * one. Throws 422 on `activity_id` where it names none that the actor's classes were offered in the last days, nor one of
 * the class and the date that are named with it; 400 where that date is out of range.
 */
export async function createEntry(
  ctx: Context,
  input: { comment: string; activityId: string; of: Of; key: string | undefined },
): Promise<CircleEntry> {
  const found = await findActivity(ctx, input.activityId, input.of);
  if (!found)
    throw invalid([
      { path: "activity_id", message: "is no activity that a class of yours was offered in the last days" },
    ]);
  const row: CircleEntryTable = {
    id: input.key ? circleEntryId(input.key) : newId(),
    school_id: ctx.actor.schoolId,
    class_id: found.classId,
    activity_id: input.activityId,
    catalogue_key: found.activity.key,
    category: found.activity.category,
    date: found.date,
    comment: input.comment,
    recorded_by: ctx.actor.personId,
    created_at: stamp(ctx),
  };
  const inserted = await ctx.db
    .insertInto("circle_entry")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // The key is unique to its account: only another account with the same key can have taken the id.
  if (inserted.numInsertedOrUpdatedRows === 0n)
    throw invalid([{ path: "Idempotency-Key", message: "was used by someone else" }]);
  const [entry] = await shapeEntries(ctx, [row]);
  if (!entry) throw new Error("an entry was not shaped");
  return entry;
}
