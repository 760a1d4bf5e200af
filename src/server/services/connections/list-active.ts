import type { Connection } from "#contract/connection.ts";
import { type Context, today } from "#server/services/context.ts";
import { activeNow } from "./as-of-now.ts";
import { shapeConnections } from "./shape-connection.ts";
import { enrolledOn } from "#server/services/classes/enrolled-on.ts";

/** Of a class of 40 rarely more than ten are active; a school's list stays bounded. */
const MOST = 200;

/** The active connections of the students that some classes (undefined: the school) have today, latest raised first; at most 200. */
export async function activeConnectionsOf(
  ctx: Context,
  { classIds }: { classIds: readonly string[] | undefined },
): Promise<Connection[]> {
  if (classIds?.length === 0) return [];
  const day = today(ctx);
  const rows = await ctx.db
    .selectFrom("connection")
    .selectAll("connection")
    .where("connection.school_id", "=", ctx.actor.schoolId)
    .where("connection.status", "=", "active")
    .where("connection.student_id", "in", (eb) =>
      eb
        .selectFrom("enrolment")
        .select("enrolment.person_id")
        .where("enrolment.school_id", "=", ctx.actor.schoolId)
        .$if(classIds !== undefined, (query) => query.where("enrolment.class_id", "in", [...(classIds ?? [])]))
        .where("enrolment.role", "=", "student")
        .where(enrolledOn(day)),
    )
    .orderBy("connection.raised_on", "desc")
    .orderBy("connection.raised_at", "desc")
    .orderBy("connection.id")
    .limit(MOST)
    .execute();
  return shapeConnections(ctx, await activeNow(ctx, rows));
}
