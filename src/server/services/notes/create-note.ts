import { noteId } from "#contract/ids.ts";
import type { Note, NotePayload } from "#contract/notes.ts";
import { inFlight } from "#server/database/in-flight.ts";
import type { StudentNoteTable } from "#server/database/schema.ts";
import { invalid } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { NOT_ENROLLED } from "#server/services/check-in/apply-marks.ts";
import { checkDate, dateTold, recordedMoment } from "#server/services/check-in/dates.ts";
import { enrolledIds, findClass } from "#server/services/classes/class-access.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { erasedAmong } from "#server/services/privacy/erased-among.ts";

/**
 * Keeps a note about a student of one of the actor's classes. `key` is the request's idempotency key, from which the
 * note's id follows. Throws 422 for a class that is not theirs and for a student who is not in it on that date, or erased.
 */
export async function createNote(ctx: Context, input: NotePayload & { key: string | undefined }): Promise<Note> {
  const date = input.date ?? dateTold(ctx, input.written_at);
  checkDate(ctx, date);
  const writtenAt = recordedMoment(ctx, date, input.written_at);
  const found = await findClass(ctx, input.class_id, date);
  if (!found) throw invalid([{ path: "class_id", message: "is not one of your classes" }]);
  const [enrolled, erased] = await inFlight([enrolledIds(ctx, found.id, date), erasedAmong(ctx, [input.student_id])]);
  if (!enrolled.has(input.student_id) || erased.has(input.student_id))
    throw invalid([{ path: "student_id", message: NOT_ENROLLED }]);
  const row: StudentNoteTable = {
    school_id: ctx.actor.schoolId,
    id: input.key ? noteId(input.key) : newId(),
    student_id: input.student_id,
    class_id: found.id,
    date,
    text: input.text,
    written_by: ctx.actor.personId,
    written_at: writtenAt,
    created_at: stamp(ctx),
    undone_at: null,
  };
  const inserted = await ctx.db
    .insertInto("student_note")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // The key is unique to its account: only another account with the same key can have taken the id.
  if (inserted.numInsertedOrUpdatedRows === 0n)
    throw invalid([{ path: "Idempotency-Key", message: "was used by someone else" }]);
  const { id, student_id, class_id, text, written_at } = row;
  return {
    id,
    student_id,
    class_id,
    date,
    text,
    written_at,
    by: { id: ctx.actor.personId, name: ctx.actor.name },
  };
}
