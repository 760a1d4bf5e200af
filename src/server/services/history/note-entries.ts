import type { HistoryEntry } from "#contract/history.ts";
import type { Context } from "#server/services/context.ts";
import { canUndo } from "#server/services/events/undo-window.ts";
import { namesOf, personRef } from "#server/services/people.ts";
import type { Ask } from "./entries.ts";

/** What teachers left to each other about a student, newest first. */
export async function studentNotes(ctx: Context, studentId: string, { before, limit }: Ask): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .selectFrom("student_note")
    .selectAll()
    .where("school_id", "=", ctx.actor.schoolId)
    .where("student_id", "=", studentId)
    .where("undone_at", "is", null)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("written_at", "<", before?.at ?? ""),
          eb.and([eb("written_at", "=", before?.at ?? ""), eb("id", "<", before?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const names = await namesOf(
    ctx.db,
    ctx.actor,
    rows.map((row) => row.written_by),
  );
  return rows.map((row) => ({
    id: row.id,
    group: "note",
    type_id: "note",
    name: "Note to colleagues",
    occurred_at: row.written_at,
    date: row.date,
    class_id: row.class_id,
    by: personRef(row.written_by, names),
    note: row.text,
    can_undo: canUndo(ctx, { ...row, recorded_by: row.written_by, occurred_at: row.written_at }),
  }));
}
