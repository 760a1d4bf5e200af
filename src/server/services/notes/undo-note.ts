import { notFound } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import type { Context } from "#server/services/context.ts";
import { undoMoment } from "#server/services/events/undo-window.ts";

/** Takes a note back, leaving a tombstone; again is no error. Throws as `undoMoment`, and 404 where there is none. */
export async function undoNote(ctx: Context, input: { id: string; undoneAt: string | undefined }): Promise<void> {
  const note = await ctx.db
    .selectFrom("student_note")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", input.id)
    .executeTakeFirst();
  if (!note) throw notFound();
  const undoneAt = await undoMoment(ctx, { ...note, author: note.written_by, at: note.written_at }, input.undoneAt);
  if (!undoneAt) return;
  await ctx.db
    .updateTable("student_note")
    .set({ undone_at: undoneAt })
    .where("school_id", "=", ctx.actor.schoolId)
    .where("id", "=", note.id)
    .execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "note.undone",
    subjectId: note.student_id,
    detail: { note_id: note.id, class: note.class_id, date: note.date },
  });
}
