import { notFound } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { evaluateConnections } from "#server/services/connections/evaluate-connections.ts";
import type { Context } from "#server/services/context.ts";
import { undoMoment } from "./undo-window.ts";

/** Takes an event back, leaving a tombstone; again is no error. Throws as `undoMoment`, and 404 where there is none. */
export async function undoEvent(ctx: Context, input: { id: string; undoneAt: string | undefined }): Promise<void> {
  const event = await ctx.db
    .selectFrom("event")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", input.id)
    .executeTakeFirst();
  if (!event) throw notFound();
  const undoneAt = await undoMoment(
    ctx,
    { ...event, author: event.recorded_by, at: event.occurred_at },
    input.undoneAt,
  );
  if (!undoneAt) return;
  await ctx.db
    .updateTable("event")
    .set({ undone_at: undoneAt })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", event.id)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "event.undone",
    subjectId: event.student_id,
    detail: { event_id: event.id, behavior: event.behavior_id, class: event.class_id, date: event.date },
  });
  await evaluateConnections(ctx, { classId: event.class_id, date: event.date, studentIds: [event.student_id] });
}
