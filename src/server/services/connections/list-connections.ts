import type { Connection } from "#contract/connection.ts";
import type { Context } from "#server/services/context.ts";
import { asOfNow } from "./as-of-now.ts";
import { shapeConnections } from "./shape-connection.ts";

export interface StudentsConnections {
  active: Connection[];
  /** Completed ones, latest first. */
  completed: Connection[];
  /** All that are settled, latest raised first. */
  past: Connection[];
}

/** A student's connections as they are now, each list with at most `most`. */
export async function connectionsOfStudent(
  ctx: Context,
  studentId: string,
  most: number,
): Promise<StudentsConnections> {
  const rows = await ctx.db
    .selectFrom("connection")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "=", studentId)
    .orderBy("raised_at", "desc")
    .orderBy("id")
    .execute();
  const current = await asOfNow(ctx, rows);
  const completed = current
    .filter((row) => row.status === "completed")
    .sort((a, b) => ((a.completed_at ?? "") < (b.completed_at ?? "") ? 1 : -1));
  return {
    active: await shapeConnections(
      ctx,
      current.filter((row) => row.status === "active"),
    ),
    completed: await shapeConnections(ctx, completed.slice(0, most)),
    past: await shapeConnections(ctx, current.filter((row) => row.status !== "active").slice(0, most)),
  };
}
