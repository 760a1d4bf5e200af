import type { CheckIn } from "#contract/check-in.ts";
import { checkInId } from "#contract/ids.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import type { CheckInTable } from "#server/database/schema.ts";
import { requireClass, requireClassToSee } from "#server/services/classes/class-access.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { asSeen, readCheckIn, requireCheckIn, shapeCheckIn } from "./check-in-rows.ts";
import { checkDate } from "./dates.ts";

const insertCheckIn = prepared((db, { rows }: Asked<{ rows: CheckInTable[] }>) =>
  db
    .insertInto("check_in")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Makes the check-in of a class and date, or finds it made: two tablets meet in one. */
export async function createCheckIn(ctx: Context, input: { classId: string; date: string }): Promise<CheckIn> {
  checkDate(ctx, input.date);
  const found = await requireClass(ctx, input.classId, input.date);
  const row: CheckInTable = {
    id: checkInId(found.id, input.date),
    school_id: ctx.actor.schoolId,
    class_id: found.id,
    date: input.date,
    created_by: ctx.actor.personId,
    created_at: stamp(ctx),
    updated_at: stamp(ctx),
    finished_at: null,
    finished_by: null,
    finished_on: null,
  };
  const made = await insertCheckIn.run(ctx.db, { rows: [row] });
  return made > 0 ? shapeCheckIn(ctx, row, []) : asSeen(ctx, await readCheckIn(ctx, await requireCheckIn(ctx, row.id)));
}

/** One check-in, where the actor may see its class. */
export async function getCheckIn(ctx: Context, id: string): Promise<CheckIn> {
  const row = await requireCheckIn(ctx, id);
  await requireClassToSee(ctx, row.class_id, row.date);
  return readCheckIn(ctx, row);
}

const begunBy = prepared((db, { schoolId, personId }: Asked<{ schoolId: string; personId: string }>) =>
  db.selectFrom("check_in").select("id").where("school_id", "=", schoolId).where("created_by", "=", personId).limit(1),
);

/** Whether the actor has never begun a check-in. */
export async function isFirstCheckIn(ctx: Context): Promise<boolean> {
  const any = await begunBy.first(ctx.db, { schoolId: ctx.actor.schoolId, personId: ctx.actor.personId });
  return any === undefined;
}
