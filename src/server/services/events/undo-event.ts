import { forbidden, notFound, refused } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { boundedMoment } from "#server/services/check-in/dates.ts";
import { findClass } from "#server/services/classes/class-access.ts";
import { evaluateConnections } from "#server/services/connections/evaluate-connections.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { UNDO_MS } from "./undo-window.ts";

/**
 * Takes an event back, leaving a tombstone; again is no error. Throws 404 for one that the actor may
 * not see, 403 for a colleague's, 400 `UNDO_TOO_LATE` past its 24 hours as judged by `undoneAt`.
 */
export async function undoEvent(ctx: Context, input: { id: string; undoneAt: string | undefined }): Promise<void> {
  const event = await ctx.db
    .selectFrom("event")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", input.id)
    .executeTakeFirst();
  if (!event) throw notFound();
  if (event.recorded_by !== ctx.actor.personId) {
    throw (await findClass(ctx, event.class_id, event.date)) ? forbidden() : notFound();
  }
  if (event.undone_at) return;
  const undoneAt = boundedMoment(ctx, input.undoneAt ?? stamp(ctx));
  if (Date.parse(undoneAt) - Date.parse(event.occurred_at) > UNDO_MS) throw refused("UNDO_TOO_LATE");
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
